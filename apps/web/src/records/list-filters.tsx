import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { RefObject } from 'react'
import { useText } from '../ui/text.ts'
import { FilterChips } from './filter-chips.tsx'
import { ListSearch } from './list-search.tsx'
import type { Change, ListState } from './list-state.ts'
import classes from './record-list.module.css'
import { ViewTabs } from './view-tabs.tsx'

type ListFiltersProps = Readonly<{
  of: Entity
  state: ListState
  onState: Change
  standardSort: string
  untouched: boolean
  search: RefObject<HTMLInputElement | null>
  /** Whether the builder of conditions is open. */
  open: boolean
  onOpen: (open: boolean) => void
}>

/** What a list is narrowed by: its views, the search, the conditions. */
export function ListFilters({ of, state, onState, standardSort, untouched, search, open, onOpen }: ListFiltersProps) {
  const { t } = useText()
  return (
    <>
      <div className={classes['views']}>
        <ViewTabs of={of} state={state} standardSort={standardSort} untouched={untouched} onState={onState} />
      </div>
      <div className={classes['filters']}>
        <ListSearch q={state.q} onSearch={(q) => onState({ q })} field={search} />
        {!open && (
          <FilterChips
            of={of}
            where={state.where}
            onChange={(where) => onState({ where })}
            onOpen={() => onOpen(true)}
          />
        )}
        <Button
          variant={open ? 'light' : 'default'}
          aria-expanded={open}
          data-phone-icon
          leftSection={<IconFilter size={16} stroke={1.6} />}
          onClick={() => onOpen(!open)}
        >
          {t('listFilter')}
        </Button>
      </div>
    </>
  )
}
