import type { ClipboardEvent } from 'react'
import { copyRange, fromTsv, planClear, planPaste } from './clipboard.ts'
import type { GridSource } from './grid-source.ts'
import type { GridState } from './use-grid-state.ts'
import type { PlanTaker } from './use-plans.ts'

/** Copy, cut and paste of blocks as tab-separated text; a cell being typed in keeps the field's own clipboard. */
export function useClipboard(source: GridSource, state: GridState, takePlan: PlanTaker) {
  function copy(event: ClipboardEvent): boolean {
    if (state.editing || !state.range) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyRange(source, state.field, state.range))
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
      const block = fromTsv(event.clipboardData.getData('text/plain'))
      const plan = planPaste(source, state.field, state.range, block)
      if (!takePlan(plan) || !plan.ok) return
      const { rows, columns } = state.field
      state.select({
        anchor: { row: rows[plan.range.top]?.key ?? '', column: columns[plan.range.left] ?? '' },
        active: { row: rows[plan.range.bottom]?.key ?? '', column: columns[plan.range.right] ?? '' },
      })
    },
  }
}
