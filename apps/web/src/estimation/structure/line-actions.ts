import { Problem } from '../../data/problem.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import type { Say } from '../../ui/text.ts'
import type { LineActions } from '../open-project/editor-actions.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { Chosen } from '../open-project/use-selection.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { rowKey } from '../grid/rows.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import { byId } from '../project-state/project-tree.ts'
import { conflictsIn, type ParameterConflict, type Transfer } from '../project-state/transfer.ts'
import { articleIds, pastePlace, rowsOf, topKind } from '../open-project/chosen-lines.ts'
import { groupFault, planUngroup } from './grouping.ts'
import type { UnitEdit } from './unit-edits.ts'
import { copiedLines, keepLines } from './line-clipboard.ts'

/** A dialog of the structure with what it is about. */
export type StructureDialog = Readonly<
  | { kind: 'transfer'; mode: 'copy' | 'move'; lines: Pick<Transfer, 'entity' | 'ids'> }
  | { kind: 'parameters'; transfer: Transfer; label: string; conflicts: readonly ParameterConflict[] }
  | { kind: 'group'; ids: readonly number[] }
  | { kind: 'deleteChapter'; row: GridRow }
  | { kind: 'editMany'; ids: readonly number[] }
  | { kind: 'units'; unitEdits: readonly UnitEdit[] }
  | { kind: 'undoHistory' }
  | { kind: 'header' }
>

export type LineSetting = Readonly<{
  editor: ProjectEditor
  chosen: Chosen
  rows: readonly GridRow[]
  t: Say
  openStructure: (dialog: StructureDialog) => void
}>

/** The actions on chosen lines. `now` gives the screen as it is when one is called. */
export function lineActions(now: () => LineSetting, goTo: (key: string) => void): LineActions {
  const chosenRows = () => rowsOf(now().rows, now().chosen.keys)
  const tree = () => now().editor.store.get().tree

  function withLines(act: (lines: Pick<Transfer, 'entity' | 'ids'>) => void) {
    const lines = topKind(tree(), chosenRows())
    if (lines) act(lines)
    else toastRefusal(now().t('transferMixed'))
  }

  function paste() {
    const { rows, chosen, t } = now()
    const copied = copiedLines()
    if (!copied) return toastRefusal(t('pasteNothing'))
    const row = rows.find(({ key }) => key === chosen.active?.row)
    const place = pastePlace(tree(), copied.entity, row)
    if (!place) return toastRefusal(t('pasteWhere'))
    const { entity, ids } = copied
    runTransfer(now, { mode: 'copy', entity, ids, ...place }, t('didPaste'), (first) => goTo(rowKey(entity, first)))
  }

  return {
    transferTo: (mode) => withLines((lines) => now().openStructure({ kind: 'transfer', mode, lines })),
    copyLines: (text = '') =>
      withLines(({ entity, ids }) => {
        keepLines({ entity, ids, text })
        if (text === '') toastDone(now().t('copiedForPaste', { count: ids.length }))
      }),
    pasteLines: paste,
    pasteText: (text) => {
      if (text === '' || copiedLines()?.text !== text) return false
      paste()
      return true
    },
    renumber: () => {
      const { editor, rows, chosen, t } = now()
      const row = rows.find(({ key }) => key === chosen.active?.row)
      const work =
        row?.kind === 'object'
          ? editor.structure.renumber('object', tree().project.id)
          : row?.kind === 'estimate'
            ? editor.structure.renumber('estimate', byId(tree().estimates, row.id)?.objectId ?? 0)
            : editor.structure.renumber('article', estimateOf(row))
      work.then(() => toastDone(t('didRenumber')), toastProblem)
    },
    group: () => {
      const ids = articleIds(chosenRows())
      const fault = groupFault(ids.flatMap((id) => byId(tree().articles, id) ?? []))
      if (fault) toastRefusal(now().t(fault))
      else now().openStructure({ kind: 'group', ids })
    },
    ungroup: () => {
      const { editor, t } = now()
      editor.edit(planUngroup(tree(), articleIds(chosenRows())), t('didUngroup'))
    },
    editMany: () => {
      const ids = articleIds(chosenRows())
      if (ids.length === 0) toastRefusal(now().t('editManyWhat'))
      else now().openStructure({ kind: 'editMany', ids })
    },
    undoHistory: () => now().openStructure({ kind: 'undoHistory' }),
    editHeader: () => now().openStructure({ kind: 'header' }),
  }

  function estimateOf(row: GridRow | undefined): number {
    if (row?.kind === 'article') return byId(tree().articles, row.id)?.estimateId ?? 0
    return row?.id ?? 0
  }
}

/** Sends a transfer; parameters that mean something else there are asked about first. */
export function runTransfer(
  now: () => Pick<LineSetting, 'editor' | 't' | 'openStructure'>,
  transfer: Transfer,
  label: string,
  then: (first: number) => void,
): void {
  const { editor, t, openStructure } = now()
  editor.structure.transfer(transfer, label).then(
    ({ ids, parameters }) => {
      const undo = editor.store.get().history.done.at(-1)?.label === label
      toastDone(label, undo ? () => void editor.undo().catch(toastProblem) : undefined)
      if (parameters.length > 0) toastDone(t('transferParameters', { names: parameters.join(', ') }))
      if (ids[0] !== undefined) then(ids[0])
    },
    (cause: unknown) => {
      if (cause instanceof Problem && cause.code === 'PARAMETER_CONFLICT')
        openStructure({ kind: 'parameters', transfer, label, conflicts: conflictsIn(cause.body) })
      else toastProblem(cause)
    },
  )
}
