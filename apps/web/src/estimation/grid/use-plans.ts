import { useText } from '../../ui/text.ts'
import type { EditPlan, Refusal } from './clipboard.ts'
import type { GridActions, GridSource } from './grid-source.ts'

export type PlanTaker = (plan: EditPlan) => boolean

/** Carries a planned change out, or tells why the block was refused. True when it was taken. */
export function usePlans(source: GridSource, actions: GridActions): PlanTaker {
  const { t } = useText()

  function tell(refusal: Refusal): string {
    if (refusal.reason === 'tooLarge') return t('gridBlockTooLarge', { rows: refusal.rows, columns: refusal.columns })
    const place = { row: source.nameOf(refusal.row), column: titleOf(source, refusal.column) }
    if (refusal.reason === 'readOnly') return t('gridCellReadOnly', place)
    return t('gridCellUnreadable', { ...place, text: refusal.text, message: refusal.message })
  }

  return (plan) => {
    if (!plan.ok) actions.onRefused(tell(plan.refusal))
    else if (plan.edits.length > 0) actions.onEdits(plan.edits)
    return plan.ok
  }
}

function titleOf(source: GridSource, column: string): string {
  const found = source.columns.find((known) => known.id === column)
  return found?.hint ?? found?.title ?? column
}
