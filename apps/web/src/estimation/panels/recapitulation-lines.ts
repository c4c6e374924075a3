import {
  DIRECT,
  type Recapitulation,
  type RecapitulationLine,
  type Tier,
} from '@temelia/estimation/recapitulation-types'

/** The stack with one line changed. */
export function changeLine(
  stack: Recapitulation,
  code: string,
  change: (line: RecapitulationLine) => RecapitulationLine,
): Recapitulation {
  return { ...stack, lines: stack.lines.map((line) => (line.code === code ? change(line) : line)) }
}

/** The bases a line may use: the direct cost and every line above it. */
export function basesFor(stack: Recapitulation, code: string): readonly string[] {
  const at = stack.lines.findIndex((line) => line.code === code)
  return [DIRECT, ...stack.lines.slice(0, at).map((line) => line.code)]
}

/** The stack with a line one place up or down; unchanged when the line would stand above one of its bases. */
export function moveLine(stack: Recapitulation, code: string, by: 1 | -1): Recapitulation {
  const at = stack.lines.findIndex((line) => line.code === code)
  const moved = stack.lines[at]
  const other = stack.lines[at + by]
  if (!moved || !other) return stack
  const lower = by > 0 ? moved : other
  const upper = by > 0 ? other : moved
  if (usesBase(upper, lower.code)) return stack
  return { ...stack, lines: stack.lines.with(at, other).with(at + by, moved) }
}

/** The stack without a line; lines that used it as a base no longer do. */
export function removeLine(stack: Recapitulation, code: string): Recapitulation {
  const rest = stack.lines.filter((line) => line.code !== code)
  return {
    ...stack,
    lines: rest.map((line) => ('of' in line ? { ...line, of: line.of.filter((base) => base !== code) } : line)),
  }
}

/**
 * The stack with a new line before its last one (the total), which then also counts the new line. The new line is a percentage of
 * the sum before it, or a fixed amount.
 */
export function addLine(stack: Recapitulation, kind: 'percent' | 'fixed', name: string): Recapitulation {
  const code = freeCode(stack)
  const total = stack.lines.at(-1)
  const before = stack.lines.slice(0, -1)
  const base = before.findLast((line) => line.kind === 'sum')?.code ?? DIRECT
  const line: RecapitulationLine =
    kind === 'percent' ? { code, name, kind, rate: 0, of: [base], spread: 'columns' } : { code, name, kind, amount: 0 }
  if (!total || total.kind !== 'sum') return { ...stack, lines: [...stack.lines, line] }
  return { ...stack, lines: [...before, line, { ...total, of: [...total.of, code] }] }
}

/** The one figure of a line: its percentage (of a sliding rate, the first slice's) or its amount. */
export function rateOf(line: Exclude<RecapitulationLine, { kind: 'sum' }>): number {
  if (line.kind === 'fixed') return line.amount
  return line.kind === 'percent' ? line.rate : (line.tiers[0]?.rate ?? 0)
}

/** The line with another percentage or amount; a sliding rate changes in its first slice. */
export function withRate(line: RecapitulationLine, figure: number): RecapitulationLine {
  if (line.kind === 'percent') return { ...line, rate: figure }
  if (line.kind === 'fixed') return { ...line, amount: figure }
  return line.kind === 'tiered' ? { ...line, tiers: changeSlice(line.tiers, 0, { rate: figure }) } : line
}

/** The slices with one changed. */
export function changeSlice(tiers: readonly Tier[], at: number, change: Partial<Tier>): Tier[] {
  return tiers.map((tier, place) => (place === at ? { ...tier, ...change } : tier))
}

/** Whether slice `at` may end at `upTo`: above the end before it, below the end after it. */
export function mayEndAt(tiers: readonly Tier[], at: number, upTo: number): boolean {
  return upTo > (tiers[at - 1]?.upTo ?? 0) && upTo < (tiers[at + 1]?.upTo ?? Infinity)
}

/** The slices with one more before the open one: twice as far as the last end, the first at 100,000, at the open slice's rate. */
export function addSlice(tiers: readonly Tier[]): Tier[] {
  const open = tiers.findLast((tier) => tier.upTo === null)
  const closed = tiers.filter((tier) => tier.upTo !== null)
  const end = (closed.at(-1)?.upTo ?? 50_000) * 2
  const rate = (open ?? closed.at(-1))?.rate ?? 0
  return [...closed, { upTo: end, rate }, { upTo: null, rate }]
}

/** The slices without one; the last that stays is open. */
export function removeSlice(tiers: readonly Tier[], at: number): Tier[] {
  const rest = tiers.filter((_tier, place) => place !== at)
  return changeSlice(rest, rest.length - 1, { upTo: null })
}

function usesBase(line: RecapitulationLine, code: string): boolean {
  return 'of' in line && line.of.includes(code)
}

function freeCode(stack: Recapitulation): string {
  const taken = new Set(stack.lines.map((line) => line.code))
  let number = stack.lines.length + 1
  while (taken.has(`L${number}`)) number++
  return `L${number}`
}
