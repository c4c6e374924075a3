import { percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

/** A payment of a schedule: when, and what percent of the total. */
export interface Instalment {
  readonly name: string
  readonly percent: number
}

/** Why a schedule cannot be read: the first line without a percent, or a sum that is not 100. */
export type ScheduleFault =
  | { readonly code: 'SCHEDULE_LINE'; readonly line: number }
  | { readonly code: 'SCHEDULE_SUM'; readonly sum: number }

/** Percent at either end of a line: `20 % Roof on`, `Roof on: 20%`. */
const FIRST = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*%\s*(.*)$/
const LAST = /^(.*?)[\s:,–-]*\s(\d{1,3}(?:[.,]\d{1,4})?)\s*%$/

/** Reads a payment schedule, one payment a line (SPEC.md T1). An empty text is no schedule. */
export function readSchedule(text: string | null): {
  readonly instalments: readonly Instalment[]
  readonly fault: ScheduleFault | null
} {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const instalments: Instalment[] = []
  for (const [place, line] of lines.entries()) {
    const [percent, name] = partsOf(line)
    if (percent === undefined || name === undefined || name === '')
      return { instalments: [], fault: { code: 'SCHEDULE_LINE', line: place + 1 } }
    instalments.push({ name, percent: Number(percent.replace(',', '.')) })
  }
  const sum = sumDecimals(instalments.map(({ percent }) => percent))
  if (instalments.length > 0 && sum !== 100) return { instalments: [], fault: { code: 'SCHEDULE_SUM', sum } }
  return { instalments, fault: null }
}

/** What each payment of a total comes to: rounded, the last takes what is left, so that they sum to it (SPEC.md T2). */
export function instalmentAmounts(total: number, instalments: readonly Instalment[], digits = 2): number[] {
  const all = instalments.slice(0, -1).map(({ percent }) => percentOf(total, percent, digits))
  return instalments.length === 0 ? [] : [...all, subtractDecimals(total, sumDecimals(all))]
}

function partsOf(line: string): readonly [percent?: string, name?: string] {
  const first = FIRST.exec(line)
  if (first) return [first[1], first[2]?.trim()]
  const last = LAST.exec(line)
  return last ? [last[2], last[1]?.trim()] : []
}
