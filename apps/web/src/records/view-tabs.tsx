import { CloseButton } from '@mantine/core'
import { SavedFilter } from '@temelia/model/admin/saved-filter'
import type { Entity } from '@temelia/model/entity'
import { type AnyRow, useList } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import type { ListState } from './list-state.ts'
import { readView, writeView } from './saved-view.ts'
import { useRemoval } from './use-removal.ts'
import classes from './view-tabs.module.css'

type ViewTabsProps = Readonly<{
  of: Entity
  state: ListState
  standardSort: string
  onState: (change: Partial<ListState>) => void
}>

/** The saved views of a list: its conditions and order under a name. Nothing while there are none. */
export function ViewTabs({ of, state, standardSort, onState }: ViewTabsProps) {
  const { t } = useText()
  const remove = useRemoval(SavedFilter)
  const views = useList(SavedFilter, {
    filter: { field: 'entity', op: 'eq', value: of.name },
    sort: 'name',
    pageSize: 50,
  })
  const rows = views.data?.rows ?? []
  if (rows.length === 0) return null
  const now = JSON.stringify(writeView(of, state.where))
  const all = state.where.length === 0
  return (
    <nav className={classes['tabs']} aria-label={t('listViews')}>
      <button type="button" aria-current={all || undefined} onClick={() => onState({ where: [], sort: standardSort })}>
        {t('listAll')}
      </button>
      {rows.map((view) => {
        const where = readView(of, view.filter)
        const current = !all && JSON.stringify(writeView(of, where)) === now
        return (
          <span key={view.id} className={classes['tab']}>
            <button
              type="button"
              aria-current={current || undefined}
              onClick={() => onState({ where, sort: view.sort ?? standardSort })}
            >
              {view.name}
            </button>
            {current && view.actions['delete'] && (
              <CloseButton
                size="sm"
                aria-label={t('listDeleteView', { name: view.name })}
                onClick={() => void remove([view as AnyRow]).then(() => onState({ where: [] }))}
              />
            )}
          </span>
        )
      })}
    </nav>
  )
}
