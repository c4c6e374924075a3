import { useText } from '../../ui/text.ts'
import type { EditPlan, Refusal, UnreadCell } from './clipboard.ts'
import type { GridActions, GridSource } from './grid-source.ts'

/** Cells of a refused block that are told one by one. */
const TOLD = 3

export type PlanTaker = (plan: EditPlan) => boolean

/** Carries a planned change out, or tells why the block was refused. True when it was taken. */
export function usePlans(source: GridSource, actions: GridActions): PlanTaker {
  const { t } = useText()

  function tell(refusal: Refusal): string {
    if (refusal.reason === 'tooLarge') return t('gridBlockTooLarge', { rows: refusal.rows, columns: refusal.columns })
    const placeOf = ({ row, column, of }: Pick<UnreadCell, 'row' | 'column' | 'of'>) => ({
      row: of ?? source.nameOf(row),
      column: titleOf(source, column),
    })
    if (refusal.reason === 'readOnly') return t('gridCellReadOnly', placeOf(refusal))
    const { cells } = refusal
    const told = cells
      .slice(0, TOLD)
      .map((cell) => t('gridCellUnreadable', { ...placeOf(cell), text: cell.text, message: cell.message }))
    const more = cells.length > TOLD ? [t('gridCellsMore', { count: cells.length - TOLD })] : []
    return [...told, ...more, t('gridNothingChanged')].join(' ')
  }

  return (plan) => {
    if (!plan.ok) actions.onRefused(tell(plan.refusal))
    else if (plan.edits.length > 0) actions.onEdits(plan.edits)
    return plan.ok
  }
}

function titleOf(source: GridSource, column: string): string {
  const found = source.columns.find((known) => known.id === column)
  return found?.name ?? found?.title ?? column
}
