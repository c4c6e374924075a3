import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Column, FixedLine, RecapitulationLine } from '@temelia/estimation/recapitulation-types'

/** How a percentage is taken: on the base, of the base with the line, or of the final price. */
export type Basis = 'markup' | 'margin' | 'final'

/** The columns of costs a line may count on, in their order. */
export const COLUMNS: readonly Column[] = ['M', 'm', 'U', 'T', 'sub', 'other', 'general']

/** Percentages of which something is left: those of a margin and of the final price. */
export const BELOW_WHOLE = [-100, 99.99] as const

/** Whether the percentage of a line may be taken so: a margin or a rate of the price stays below the whole. */
export function mayHaveBasis(line: RecapitulationLine, basis: Basis): boolean {
  return basis === 'markup' || line.kind !== 'percent' || line.rate <= BELOW_WHOLE[1]
}

export function basisOf(line: RecapitulationLine): Basis | null {
  if (line.kind === 'percent') return line.method ?? 'markup'
  return line.kind === 'tiered' && line.onFinal ? 'final' : null
}

/** The line with its percentage taken otherwise; a rate of the final price (bond, gross-receipts tax) is a sliding one with one slice. */
export function withBasis(line: RecapitulationLine, basis: Basis): RecapitulationLine {
  if (line.kind === 'percent' && basis === 'final') {
    const { method: _method, rate, spread: _spread, kind: _kind, ...rest } = line
    return { ...rest, kind: 'tiered', tiers: [{ upTo: null, rate }], onFinal: true }
  }
  if (line.kind === 'tiered' && basis !== 'final') {
    const { tiers, onFinal: _onFinal, kind: _kind, ...rest } = line
    return { ...rest, kind: 'percent', rate: tiers[0]?.rate ?? 0, spread: 'whole', method: basis }
  }
  if (line.kind === 'percent' && basis !== 'final') return { ...line, method: basis }
  return line.kind === 'tiered' ? { ...line, onFinal: true } : line
}

/** The line counting on some columns of its bases only; none chosen means all. */
export function withColumns(line: RecapitulationLine, columns: readonly string[]): RecapitulationLine {
  if (line.kind !== 'percent' && line.kind !== 'tiered') return line
  const { columns: _columns, ...rest } = line
  const kept = COLUMNS.filter((column) => columns.includes(column))
  return kept.length === 0 || kept.length === COLUMNS.length ? rest : { ...line, columns: kept }
}

/** The line paid by time, its amount following; null pays the amount as it stands. */
export function withTime(line: FixedLine, time: FixedLine['time'] | null): FixedLine {
  const { time: _time, ...rest } = line
  if (!time) return rest
  return { ...rest, amount: multiplyDecimals(time.count, time.rate, 8), time }
}
