import { DIRECT, type Recapitulation, type RecapitulationLine } from '@temelia/estimation/recapitulation-types'

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

function usesBase(line: RecapitulationLine, code: string): boolean {
  return 'of' in line && line.of.includes(code)
}

function freeCode(stack: Recapitulation): string {
  const taken = new Set(stack.lines.map((line) => line.code))
  let number = stack.lines.length + 1
  while (taken.has(`L${number}`)) number++
  return `L${number}`
}
