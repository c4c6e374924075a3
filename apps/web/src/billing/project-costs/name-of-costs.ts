import type { Say } from '../../ui/text.ts'
import { type EstimateCosts, isRounding } from './costs-data.ts'

/** The name of an estimate; of what belongs to none, what that is. */
export function nameOfCosts(row: EstimateCosts, t: Say): string {
  return row.Name ?? t(isRounding(row) ? 'costsRounding' : 'costsElsewhere')
}
