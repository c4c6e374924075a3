/** What the benches of the server share: time, percentiles, the table and the verdict. */

/** One line of a bench's table; `floor` is what the machine needs for the least that could be done instead. */
export interface Figure {
  readonly what: string
  readonly unit: 'ms' | 's' | 'MB' | 'requests/s'
  readonly measured: number
  /** A ceiling; for requests/s the least that is wanted. */
  readonly target?: number
  readonly floor?: number
}

/** Milliseconds and result of a step. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.max(0, Math.ceil(sorted.length * share) - 1)
  const value = sorted[at]
  if (value === undefined) throw new RangeError('no values')
  return value
}

/** A repeatable stream of integers below `limit`. */
export function stream(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    // The low bits of such a stream repeat soon.
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Prints the table; true when a figure is beyond twice its target. */
export function report(figures: readonly Figure[]): boolean {
  const show = (value: number | undefined) =>
    value === undefined ? '' : value.toFixed(value < 1 ? 3 : value < 100 ? 1 : 0)
  console.table(
    figures.map(({ what, unit, target, measured, floor }) => ({
      what,
      unit,
      target: target ?? '',
      measured: show(measured),
      floor: show(floor),
      ratio: floor === undefined ? '' : (measured / floor).toFixed(2),
    })),
  )
  const beyond = figures.filter(({ unit, target, measured }) =>
    target === undefined ? false : unit === 'requests/s' ? measured < target / 2 : measured > target * 2,
  )
  for (const { what } of beyond) console.error(`beyond twice its target: ${what}`)
  return beyond.length > 0
}
