import { Button, NativeSelect } from '@mantine/core'
import { IconFilter, IconPlus, IconSettings } from '@tabler/icons-react'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Command } from '../../../commands/command.ts'
import { useCommands } from '../../../commands/registry.ts'
import { useColumns } from '../../../records/columns.ts'
import { FilterBuilder } from '../../../records/filter-builder.tsx'
import { FilterChips } from '../../../records/filter-chips.tsx'
import { filterFields } from '../../../records/filter-kinds.ts'
import { useKnown } from '../../../records/known.ts'
import { useLabels } from '../../../records/labels.ts'
import { ListSearch } from '../../../records/list-search.tsx'
import { ListMenu } from '../../../records/list-menu.tsx'
import { type Change, filterOf, type ListState } from '../../../records/list-state.ts'
import { SaveView } from '../../../records/save-view.tsx'
import { ViewTabs } from '../../../records/view-tabs.tsx'
import { isAdministrator, useSession } from '../../../session/session.ts'
import { usePlaceCount } from '../../../ui/place.ts'
import { useText } from '../../../ui/text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { addSums } from '../sums.ts'
import type { Stage } from '../stages.ts'
import { STANDARD_SORT } from '../use-opportunity-state.ts'
import classes from './board-head.module.css'
import type { Board } from './board.ts'

type BoardHeadProps = Readonly<{
  state: ListState
  /** The address asks for nothing. */
  untouched: boolean
  onState: Change
  tools: ReactNode
  board: Board | undefined
  stages: readonly Stage[]
  onAdd: () => void
}>

const SORTS = ['closingDate', '-sum', 'stageSince', 'name', 'accountName', '-updatedAt']

/** What stands over the board: what is open and its weighted sum, search, filter, views, order. */
export function BoardHead({ state, untouched, onState, tools, board, stages, onAdd }: BoardHeadProps) {
  const { t } = useText()
  const format = useFormat()
  const of = useKnown(Opportunity)
  const labels = useLabels(of)
  const administrator = isAdministrator(useSession())
  const [filtering, setFiltering] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const open = useMemo(() => {
    const those = new Set(stages.filter(({ outcome }) => outcome === 'open').map(({ id }) => id))
    return addSums(board?.columns.flatMap((column) => (those.has(column.stageId) ? column.sums : [])) ?? [])
  }, [board, stages])
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'board-search',
        label: t('listSearch'),
        group: 'here',
        shortcut: '/',
        run: () => search.current?.focus(),
      },
      {
        id: 'board-filter',
        label: t('listFilter'),
        group: 'here',
        icon: IconFilter,
        shortcut: 'f',
        run: () => setFiltering((on) => !on),
      },
    ],
    [t],
  )
  useCommands(commands)
  const { columns } = useColumns(of)
  const { q, sort, where } = state
  const query = useMemo(() => ({ q, sort, filter: filterOf({ where }) }), [q, sort, where])
  const total = useMemo(
    () => (board?.columns ?? []).flatMap(({ sums }) => sums).reduce((count, sum) => count + sum.count, 0),
    [board],
  )
  usePlaceCount(board ? total : null)
  const sorts = SORTS.includes(state.sort) ? SORTS : [...SORTS, state.sort]
  return (
    <>
      <div className={classes['head']}>
        <div className={classes['search']}>
          <ListSearch q={state.q} onSearch={(q) => onState({ q })} field={search} />
        </div>
        <Button
          data-phone-icon
          variant={filtering ? 'light' : 'default'}
          aria-expanded={filtering}
          leftSection={<IconFilter size={16} stroke={1.6} />}
          onClick={() => setFiltering((on) => !on)}
        >
          {t('listFilter')}
        </Button>
        <NativeSelect
          className={classes['sort']}
          aria-label={t('oppSort')}
          value={state.sort}
          data={sorts.map((sort) => ({
            value: sort,
            label: SORTS.includes(sort) ? t(`oppSort_${sort}` as 'oppSort_name') : labels.field(sort.replace('-', '')),
          }))}
          onChange={(event) => onState({ sort: event.currentTarget.value })}
        />
        <div className={classes['switch']}>{tools}</div>
        {administrator && (
          <Button
            className={classes['stages']}
            variant="default"
            component="a"
            href="#/settings/sales"
            leftSection={<IconSettings size={16} stroke={1.6} />}
          >
            {t('boardStages')}
          </Button>
        )}
        <ListMenu of={of} query={query} columns={columns} total={total} />
        {board?.mayCreate && (
          <Button
            className={classes['add']}
            data-phone-icon
            leftSection={<IconPlus size={16} stroke={1.8} />}
            onClick={onAdd}
          >
            {labels.add}
          </Button>
        )}
      </div>
      <div className={classes['second']}>
        <ViewTabs of={of} state={state} standardSort={STANDARD_SORT} untouched={untouched} onState={onState} />
        {!filtering && (
          <FilterChips
            of={of}
            where={state.where}
            onChange={(where) => onState({ where })}
            onOpen={() => setFiltering(true)}
          />
        )}
        {open.length > 0 && (
          <div className={`${classes['total']} figures`}>
            {open.map((one) => (
              <span key={one.currency}>
                {t('oppOpenTotal')}: {format.number(one.count, 0)} ·{' '}
                <strong>{format.money(one.sum, one.currency, 0)}</strong> ·{' '}
                <span title={t('oppWeightedHint')}>
                  {format.money(one.weighted, one.currency, 0)} {t('oppWeighted')}
                </span>
              </span>
            ))}
          </div>
        )}
      </div>
      {filtering && (
        <FilterBuilder of={of} fields={filterFields(of)} where={state.where} onChange={(where) => onState({ where })}>
          <SaveView of={of} state={state} onSaved={(saved) => onState({ saved })} />
        </FilterBuilder>
      )}
    </>
  )
}
