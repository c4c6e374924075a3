import type { ClipboardEvent } from 'react'
import { copyRange, type EditPlan, fromTsv, planClear, planPaste } from './clipboard.ts'
import type { GridActions, GridSource } from './grid-source.ts'
import type { GridState } from './use-grid-state.ts'
import type { PlanTaker } from './use-plans.ts'

/** Copy, cut and paste of blocks as tab-separated text; a cell being typed in keeps the field's own clipboard. */
export function useClipboard(source: GridSource, state: GridState, takePlan: PlanTaker, actions: GridActions) {
  /** A range that begins in the tree column stands for whole lines. */
  const wholeLines = () =>
    source.columns.some((column) => column.fixed && column.id === state.field.columns[state.range?.left ?? -1])

  function intoCells(block: readonly (readonly string[])[]) {
    if (!state.range) return
    const plan = planPaste(source, state.field, state.range, block)
    if (!takePlan(plan) || !plan.ok) return
    const { rows, columns } = state.field
    state.select({
      anchor: { row: rows[plan.range.top]?.key ?? '', column: columns[plan.range.left] ?? '' },
      active: { row: rows[plan.range.bottom]?.key ?? '', column: columns[plan.range.right] ?? '' },
    })
  }

  function copy(event: ClipboardEvent): boolean {
    if (state.editing || !state.range) return false
    event.preventDefault()
    const text = copyRange(source, state.field, state.range)
    event.clipboardData.setData('text/plain', text)
    if (wholeLines()) actions.onCopyLines(text)
    return true
  }

  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && state.range) takePlan(planClear(source, state.field, state.range))
    },
    onPaste: (event: ClipboardEvent) => {
      if (state.editing || !state.range || !state.selection) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (wholeLines() && actions.onPasteLines(text)) return
      const block = fromTsv(text)
      const row = state.field.rows[state.range.top]
      const take = (plan: EditPlan | 'cells') => (plan === 'cells' ? intoCells(block) : void takePlan(plan))
      const lines = row && actions.onPasteAsLines(row, state.field.columns.slice(state.range.left), block, take)
      if (lines) takePlan(lines)
      else intoCells(block)
    },
  }
}
