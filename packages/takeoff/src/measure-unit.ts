import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { ScaleUnit } from './scale.ts'

/** The unit of a count, a length, an area or a volume, as the practice writes it. */
export function measureUnit(dimension: 0 | 1 | 2 | 3, unit: ScaleUnit, practice: NumberPractice): string {
  if (dimension === 0) return practice === 'us' ? 'EA' : 'buc'
  return unit === 'ft' ? (['', 'LF', 'SF', 'CF'] as const)[dimension] : (['', 'm', 'mp', 'mc'] as const)[dimension]
}
