/** Runs a recapitulation over the direct cost (SPEC.md R7). Amounts are BigInt at 8 decimals, one entry per column. */
import { allocateBig } from '@temelia/decimal/allocate'
import { toBig } from '@temelia/decimal/number'
import { divRoundBig, pow10 } from '@temelia/decimal/scaled'
import { AMOUNT_DECIMALS, COLUMNS, DIRECT_BASE, type Stack, type StackStep } from './stack.ts'
import { RATE_DECIMALS, tieredAmount, tieredOnFinal, WHOLE } from './tiers.ts'
import type { CalculationSettings } from './types.ts'

/** An amount per column of `COLUMNS`. */
export type Vector = bigint[]

/** What a recapitulation comes to. */
export interface StackResult {
  /** One vector per step. */
  lines: Vector[]
  withoutVat: bigint
  vatBase: bigint
  vat: bigint
}

/** A vector of zeros. */
export function zeroVector(): Vector {
  return COLUMNS.map(() => 0n)
}

/** The sum of a vector. */
export function vectorTotal(vector: Vector): bigint {
  return sumOf(vector)
}

function sumOf(amounts: readonly bigint[]): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** The unit all amounts are multiples of: a cent in LINE rounding (at 2 decimals), 10^-8 in FULL. */
export function quantumOf(settings: Pick<CalculationSettings, 'rounding' | 'totalDecimals'>): bigint {
  return settings.rounding === 'FULL' ? 1n : BigInt(pow10(AMOUNT_DECIMALS - settings.totalDecimals))
}

/** Runs the steps over a direct cost. `vatPercent` is applied to what is taxable. */
export function runStack(stack: Stack, direct: Vector, vatPercent: number, quantum: bigint): StackResult {
  const lines: Vector[] = []
  let withoutVat = vectorTotal(direct)
  let vatBase = withoutVat
  for (const step of stack.steps) {
    const line = runStep(step, baseOf(step, direct, lines), quantum)
    lines.push(line)
    if (step.kind === 'sum') continue
    const amount = vectorTotal(line)
    withoutVat += amount
    if (step.taxable) vatBase += amount
  }
  return { lines, withoutVat, vatBase, vat: percentAmount(vatBase, toBig(vatPercent, RATE_DECIMALS), quantum) }
}

/** The VAT of a stack that runs over several estimates: its percentage, and which of them are taxed. */
export interface SharedVat {
  percent: number
  taxed: readonly boolean[]
}

/**
 * Splits the result of a stack that ran once over estimates: every line, and the VAT, in shares that add up exactly.
 * A line is shared by its own bases, column by column where it is computed so; a fixed one by the direct cost.
 * Where some estimates are not taxed, the VAT is that of the shares of the others.
 */
export function shareStack(
  stack: Stack,
  whole: StackResult,
  directs: readonly Vector[],
  quantum: bigint,
  { percent, taxed }: SharedVat,
): StackResult[] {
  const results = directs.map((direct): StackResult => {
    const total = vectorTotal(direct)
    return { lines: [], withoutVat: total, vatBase: total, vat: 0n }
  })
  stack.steps.forEach((step, position) => {
    const bases = results.map((result, at) => baseOf(step, directs[at]!, result.lines))
    const shares = shareStep(step, whole.lines[position]!, bases, directs, quantum)
    results.forEach((result, at) => {
      const share = shares[at]!
      result.lines.push(share)
      if (step.kind === 'sum') return
      const amount = vectorTotal(share)
      result.withoutVat += amount
      if (step.taxable) result.vatBase += amount
    })
  })
  results.forEach((result, at) => {
    if (!taxed[at]) result.vatBase = 0n
  })
  const bases = results.map((result) => result.vatBase)
  const vat = taxed.every(Boolean) ? whole.vat : percentAmount(sumOf(bases), toBig(percent, RATE_DECIMALS), quantum)
  const vats = shareAmount(vat, bases, quantum)
  results.forEach((result, at) => {
    result.vat = vats[at]!
  })
  return results
}

function shareStep(
  step: StackStep,
  line: Vector,
  bases: Vector[],
  directs: readonly Vector[],
  quantum: bigint,
): Vector[] {
  if (step.kind === 'sum') return bases
  const shares = bases.map(() => zeroVector())
  const weights = step.kind === 'fixed' ? directs.map(vectorTotal) : bases.map(vectorTotal)
  line.forEach((amount, column) => {
    if (amount === 0n) return
    const parts = shareAmount(amount, step.kind === 'columns' ? bases.map((base) => base[column]!) : weights, quantum)
    parts.forEach((part, at) => {
      shares[at]![column] = part
    })
  })
  return shares
}

/** Shares of a multiple of `quantum`, each a multiple of it. */
function shareAmount(amount: bigint, weights: readonly bigint[], quantum: bigint): bigint[] {
  return allocateBig(amount / quantum, weights).map((share) => share * quantum)
}

/** The bases of a step added up, kept to its columns. */
function baseOf(step: StackStep, direct: Vector, lines: readonly Vector[]): Vector {
  const base = zeroVector()
  for (const position of step.bases) {
    const source = position === DIRECT_BASE ? direct : lines[position]!
    for (const column of step.columns) base[column]! += source[column]!
  }
  return base
}

function runStep(step: StackStep, base: Vector, quantum: bigint): Vector {
  if (step.kind === 'sum') return base
  if (step.kind === 'columns') return base.map((amount) => rateAmount(step, amount, quantum))
  const line = zeroVector()
  line[step.into] = wholeAmount(step, vectorTotal(base), quantum)
  return line
}

function wholeAmount(step: StackStep, base: bigint, quantum: bigint): bigint {
  if (step.kind === 'whole') return rateAmount(step, base, quantum)
  if (step.kind === 'tiered') return tieredAmount(base, step.tiers, quantum)
  if (step.kind === 'final') return tieredOnFinal(base, step.tiers, quantum)
  return divRoundBig(step.amount, quantum) * quantum
}

function rateAmount(step: StackStep, base: bigint, quantum: bigint): bigint {
  if (base === 0n) return 0n
  if (!step.margin) return percentAmount(base, step.rate, quantum)
  return divRoundBig(base * WHOLE, (WHOLE - step.rate) * quantum) * quantum - base
}

function percentAmount(base: bigint, rate: bigint, quantum: bigint): bigint {
  return divRoundBig(base * rate, WHOLE * quantum) * quantum
}
