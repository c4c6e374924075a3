import { Button, CloseButton } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import type { AnyRow } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { mayLeaveOpen } from '../left-open.ts'
import classes from './bulk.module.css'
import type { BulkChoice } from './bulk-call.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Selection } from './selection.ts'
import { useBulk } from './use-bulk.ts'

/** So many selected records are deleted without a question: the message takes it back. */
const UNASKED = 100

type BulkToolsProps = Readonly<{
  of: Entity
  rows: readonly AnyRow[]
  total: number
  /** What the list shows, for "all that match". */
  filter: Filter | undefined
  q: string
  selection: Selection
  /** The row the keyboard is on. */
  here: AnyRow | undefined
  /** The key that selects that row. */
  selectKey?: string
}>

/** What may be done with the selected records; also commands of the palette. */
export function BulkTools(props: BulkToolsProps) {
  const { of, rows, total, filter, q, selection, here, selectKey = 'x' } = props
  const { t } = useText()
  const format = useFormat()
  const [asking, setAsking] = useState<Readonly<{ action: 'edit' | 'delete'; choice: BulkChoice }> | null>(null)
  const { start } = useBulk(of)
  const { ids, all, count } = selection
  const mayEdit = rows.some((row) => row.actions['edit'])
  const mayDelete = rows.some((row) => row.actions['delete'])
  const pageIds = useMemo(() => rows.map((row) => row.id), [rows])
  const wholePage = pageIds.length > 0 && pageIds.every((id) => ids.includes(id))
  const figure = (value: number) => format.number(value, 0)

  const actions = useMemo(() => {
    const choice: BulkChoice = all ? { filter, q } : { ids }
    return {
      edit: () => setAsking({ action: 'edit', choice }),
      remove: () => {
        if (all || ids.length > UNASKED) return setAsking({ action: 'delete', choice })
        void mayLeaveOpen(of, ids, t)
          .then(async (goOn) => {
            if (!goOn) return
            await start({ of, action: 'delete', choice })
            selection.clear()
          })
          .catch(toastProblem)
        return undefined
      },
    }
  }, [of, all, ids, filter, q, start, selection, t])

  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'bulk-row',
        label: t('bulkSelectRow'),
        group: 'here',
        shortcut: selectKey,
        enabled: here !== undefined,
        run: () => here && selection.toggle(here.id),
      },
      {
        id: 'bulk-page',
        label: t('bulkSelectPage'),
        group: 'here',
        shortcut: '* p',
        enabled: pageIds.length > 0,
        run: () => selection.choose(pageIds, pageIds),
      },
      {
        id: 'bulk-all',
        label: t('bulkSelectAll', { count: total }),
        group: 'here',
        shortcut: '* a',
        enabled: total > 0,
        run: selection.selectAll,
      },
      {
        id: 'bulk-none',
        label: t('listClearSelection'),
        group: 'here',
        shortcut: '* n',
        enabled: count > 0,
        run: selection.clear,
      },
      {
        id: 'bulk-edit',
        label: t('bulkEditSelected', { count }),
        group: 'here',
        shortcut: 'b',
        enabled: count > 0 && mayEdit,
        run: actions.edit,
      },
      {
        id: 'bulk-delete',
        label: t('bulkDeleteSelected', { count }),
        group: 'here',
        enabled: count > 0 && mayDelete,
        run: actions.remove,
      },
    ],
    [t, here, selectKey, selection, pageIds, total, count, mayEdit, mayDelete, actions],
  )
  useCommands(commands)

  return (
    <>
      {count > 0 && (
        <div className={classes['bar']} role="status">
          <span>{all ? t('bulkAllSelected', { count: figure(total) }) : t('listSelected', { count })}</span>
          {!all && (wholePage || ids.length > pageIds.length) && total > ids.length && (
            <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
              {t('bulkSelectAll', { count: figure(total) })}
            </Button>
          )}
          {mayEdit && (
            <Button size="compact-sm" variant="default" onClick={actions.edit}>
              {t('bulkEdit')}
            </Button>
          )}
          {mayDelete && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={actions.remove}>
              {t('recordDelete')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={t('listClearSelection')} onClick={selection.clear} />
        </div>
      )}
      {asking && (
        <BulkDialog
          of={of}
          action={asking.action}
          choice={asking.choice}
          onClose={() => setAsking(null)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}
