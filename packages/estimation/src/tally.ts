/** Amounts of one level of a project, exact, and how they turn into the totals that are shown (SPEC.md R7.10, R1). */
import { nearestFromBig } from '@temelia/decimal/number'
import { HOURS_DECIMALS } from './line-rounded.ts'
import { type StackResult, type Vector, vectorTotal, zeroVector } from './recapitulate.ts'
import { AMOUNT_DECIMALS, type Stack } from './stack.ts'
import type { Amounts, Totals, TotalsLine } from './types.ts'

/** Direct cost, hours and weight at 8 decimals. */
export interface DirectSums {
  direct: Vector
  laborHours: bigint
  weight: bigint
  /** How many lines count 0 in these sums because of a fault (R5.7). */
  leftOut: number
}

/** Direct sums with the recapitulation; lines by code. */
export interface Tally extends DirectSums {
  lines: Map<string, Vector>
  withoutVat: bigint
  vat: bigint
}

/** Code, name and rate of the lines of a level, in order. */
export interface LineHead {
  code: string
  name: string | null
  rate: number | null
}

/** An empty tally. */
export function emptyTally(): Tally {
  return { direct: zeroVector(), laborHours: 0n, weight: 0n, leftOut: 0, lines: new Map(), withoutVat: 0n, vat: 0n }
}

/** Direct sums and the result of their stack as a tally. */
export function tallyOf(sums: DirectSums, stack: Stack, result: StackResult): Tally {
  const lines = new Map<string, Vector>()
  stack.steps.forEach((step, position) => addLine(lines, step.code, result.lines[position]!, 1n))
  return { ...sums, lines, withoutVat: result.withoutVat, vat: result.vat }
}

/** Adds (sign 1) or takes away (sign -1) a tally in place. */
export function addTally(target: Tally, source: Tally, sign: 1n | -1n): void {
  addSums(target, source, sign)
  target.withoutVat += sign * source.withoutVat
  target.vat += sign * source.vat
  for (const [code, vector] of source.lines) addLine(target.lines, code, vector, sign)
}

/** Adds (sign 1) or takes away (sign -1) direct sums in place. */
export function addSums(target: DirectSums, source: DirectSums, sign: 1n | -1n): void {
  addVector(target.direct, source.direct, sign)
  target.laborHours += sign * source.laborHours
  target.weight += sign * source.weight
  target.leftOut += Number(sign) * source.leftOut
}

/** Adds `sign` times the source to the target, column by column. */
export function addVector(target: Vector, source: Vector, sign: bigint): void {
  for (let column = 0; column < source.length; column++) {
    const amount = source[column]!
    if (amount !== 0n) target[column]! += sign * amount
  }
}

function addLine(lines: Map<string, Vector>, code: string, vector: Vector, sign: bigint): void {
  let line = lines.get(code)
  if (line === undefined) {
    line = zeroVector()
    lines.set(code, line)
  }
  addVector(line, vector, sign)
}

/** The heads of one stack. */
export function stackHeads(stack: Stack): LineHead[] {
  return mergeHeads([stack])
}

/** Heads of a level: codes in order of first appearance; a rate that differs between stacks is null. */
export function mergeHeads(stacks: Iterable<Stack>): LineHead[] {
  const heads = new Map<string, LineHead>()
  for (const stack of new Set(stacks)) {
    for (const { code, name, shownRate } of stack.steps) {
      const head = heads.get(code)
      if (head === undefined) heads.set(code, { code, name, rate: shownRate })
      else if (head.rate !== shownRate) head.rate = null
    }
  }
  return [...heads.values()]
}

/** The tally as shown: every amount rounded to the total decimals (which LINE rounding has done already). */
export function toTotals(tally: Tally, heads: readonly LineHead[], totalDecimals: number): Totals {
  const money = (amount: bigint): number => shown(amount, totalDecimals)
  return {
    direct: toAmounts(tally.direct, totalDecimals),
    laborHours: shown(tally.laborHours, HOURS_DECIMALS),
    weight: shown(tally.weight, HOURS_DECIMALS),
    leftOut: tally.leftOut,
    lines: heads.map((head): TotalsLine => {
      const vector = tally.lines.get(head.code) ?? zeroVector()
      return { ...head, ...toAmounts(vector, totalDecimals) }
    }),
    withoutVat: money(tally.withoutVat),
    vat: money(tally.vat),
    withVat: money(tally.withoutVat + tally.vat),
  }
}

function toAmounts(vector: Vector, decimals: number): Amounts {
  const [M = 0, m = 0, U = 0, T = 0, sub = 0, other = 0, general = 0] = vector.map((amount) => shown(amount, decimals))
  return { M, m, U, T, sub, other, general, total: shown(vectorTotal(vector), decimals) }
}

function shown(amount: bigint, decimals: number): number {
  return nearestFromBig(amount, AMOUNT_DECIMALS, decimals)
}
