/** Checks a recapitulation and turns it into steps the engine runs (SPEC.md R7). */
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { toBig } from '@temelia/decimal/number'
import {
  type Column,
  DIRECT,
  type FixedLine,
  type Recapitulation,
  type RecapitulationLine,
  type Tier,
} from './recapitulation-types.ts'
import { RATE_DECIMALS, type ScaledTier, WHOLE } from './tiers.ts'
import type { Fault, FaultCode, FaultPlace } from './types.ts'

/** Decimals of every amount in a recapitulation, whatever the rounding. */
export const AMOUNT_DECIMALS = 8

/** Columns in the order of amount vectors. */
export const COLUMNS: readonly Column[] = ['M', 'm', 'U', 'T', 'sub', 'other', 'general']

/** Position in `bases` that stands for the direct cost. */
export const DIRECT_BASE = -1

/** A line ready to run. Bases are positions of lines above, or `DIRECT_BASE`; columns are positions in `COLUMNS`. */
export interface StackStep {
  code: string
  name: string | null
  shownRate: number | null
  kind: 'sum' | 'columns' | 'whole' | 'fixed' | 'tiered' | 'final'
  bases: number[]
  columns: number[]
  into: number
  rate: bigint
  margin: boolean
  amount: bigint
  tiers: ScaledTier[]
  taxable: boolean
}

/** The steps of a recapitulation and what is wrong with it; a faulty line is kept and counts 0. */
export interface Stack {
  scope: Recapitulation['scope']
  steps: StackStep[]
  faults: Fault[]
}

const ALL_COLUMNS = COLUMNS.map((_, index) => index)

/** Prepares a recapitulation. `owner` places the faults of an object's or an estimate's own one. */
export function prepareStack(
  recapitulation: Recapitulation,
  owner: Pick<FaultPlace, 'objectId' | 'estimateId'> = {},
): Stack {
  const positions = new Map<string, number>([[DIRECT, DIRECT_BASE]])
  const faults: Fault[] = []
  const steps = recapitulation.lines.map((line, position): StackStep => {
    const step = prepareStep(line, positions)
    const found = lineFault(line, positions)
    if (found !== null) {
      const place = { line: line.code, ...owner }
      faults.push({ code: found.code, articleId: null, place, params: found.params })
    }
    if (!positions.has(line.code)) positions.set(line.code, position)
    return found === null ? step : { ...step, kind: 'fixed', amount: 0n }
  })
  return { scope: recapitulation.scope, steps, faults }
}

function prepareStep(line: RecapitulationLine, positions: ReadonlyMap<string, number>): StackStep {
  const bases = line.kind === 'fixed' ? [] : line.of.flatMap((code) => positions.get(code) ?? [])
  const columns =
    'columns' in line && line.columns !== undefined
      ? line.columns.map((column) => COLUMNS.indexOf(column))
      : ALL_COLUMNS
  const into = COLUMNS.indexOf('into' in line && line.into !== undefined ? line.into : 'general')
  return {
    code: line.code,
    name: line.name ?? null,
    shownRate: shownRate(line),
    kind: stepKind(line),
    bases,
    columns,
    into,
    rate: line.kind === 'percent' && Number.isFinite(line.rate) ? toBig(line.rate, RATE_DECIMALS) : 0n,
    margin: line.kind === 'percent' && line.method === 'margin',
    amount:
      line.kind === 'fixed' && Number.isFinite(fixedAmount(line)) ? toBig(fixedAmount(line), AMOUNT_DECIMALS) : 0n,
    tiers: line.kind === 'tiered' && tiersAreSound(line.tiers) ? line.tiers.map(scaledTier) : [],
    taxable: line.taxable !== false,
  }
}

/** The amount of a fixed line: as given, or its time at its rate. NaN when it cannot be held. */
export function fixedAmount({ amount, time }: Pick<FixedLine, 'amount' | 'time'>): number {
  return time === undefined ? amount : multiplyDecimals(time.count, time.rate, AMOUNT_DECIMALS)
}

function stepKind(line: RecapitulationLine): StackStep['kind'] {
  if (line.kind === 'percent') return line.spread
  if (line.kind === 'tiered') return line.onFinal === true ? 'final' : 'tiered'
  return line.kind
}

function shownRate(line: RecapitulationLine): number | null {
  if (line.kind === 'percent') return line.rate
  return line.kind === 'tiered' && line.tiers.length === 1 ? line.tiers[0]!.rate : null
}

function scaledTier({ upTo, rate }: Tier): ScaledTier {
  return { upTo: upTo === null ? null : toBig(upTo, AMOUNT_DECIMALS), rate: toBig(rate, RATE_DECIMALS) }
}

interface LineFault {
  code: FaultCode
  params: Record<string, string | number>
}

function lineFault(line: RecapitulationLine, positions: ReadonlyMap<string, number>): LineFault | null {
  if (positions.has(line.code)) return { code: 'RECAPITULATION_CODE_DUPLICATE', params: { code: line.code } }
  const unknown = line.kind === 'fixed' ? undefined : line.of.find((code) => !positions.has(code))
  if (unknown !== undefined) return { code: 'RECAPITULATION_BASE_UNKNOWN', params: { code: line.code, base: unknown } }
  if (line.kind === 'percent' && !(Number.isFinite(line.rate) && (line.method !== 'margin' || line.rate < 100)))
    return { code: 'RECAPITULATION_RATE_INVALID', params: { code: line.code, rate: String(line.rate) } }
  if (line.kind === 'fixed' && !Number.isFinite(fixedAmount(line)))
    return { code: 'RECAPITULATION_RATE_INVALID', params: { code: line.code, rate: String(line.amount) } }
  if (line.kind === 'tiered' && !tiersAreSound(line.tiers))
    return { code: 'RECAPITULATION_TIERS_INVALID', params: { code: line.code } }
  return null
}

/** Ends rise, only the last slice may be open, and no rate reaches 100 percent. */
function tiersAreSound(tiers: readonly Tier[]): boolean {
  let start = 0
  return (
    tiers.length > 0 &&
    tiers.every(({ upTo, rate }, index) => {
      if (!Number.isFinite(rate) || toBig(rate, RATE_DECIMALS) >= WHOLE) return false
      if (upTo === null) return index === tiers.length - 1
      const rises = Number.isFinite(upTo) && upTo > start
      start = upTo
      return rises
    })
  )
}
