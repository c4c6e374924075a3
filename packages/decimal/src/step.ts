/** Rounding to a step: quantities to whole pieces, prices to 5 bani, orders to a quarter of a cubic yard. */
import { nearestFromBig, toBig } from './number.ts'
import { divRoundBig, MAX_SCALE } from './scaled.ts'

/** Where a value between two steps goes; `nearest` sends halves away from zero, `up` and `down` go by size. */
export type StepDirection = 'nearest' | 'up' | 'down'

/** The multiple of `step` next to `value`. NaN when the step is not positive or a value is not a decimal. */
export function roundToStep(value: number, step: number, direction: StepDirection = 'nearest'): number {
  if (!Number.isFinite(value) || !Number.isFinite(step) || !(step > 0)) return Number.NaN
  const size = toBig(Math.abs(value), MAX_SCALE)
  const unit = toBig(step, MAX_SCALE)
  if (unit === 0n) return Number.NaN
  const count = stepCount(size, unit, direction)
  return nearestFromBig(value < 0 ? -count * unit : count * unit, MAX_SCALE)
}

function stepCount(size: bigint, unit: bigint, direction: StepDirection): bigint {
  if (direction === 'down') return size / unit
  if (direction === 'up') return (size + unit - 1n) / unit
  return divRoundBig(size, unit)
}
