import { addDecimals } from '@temelia/decimal/arithmetic'
import { sharePrice } from '@temelia/estimation/area'
import { divisions, uniformat } from '@temelia/model/estimation/classification'
import type { ArticleRow } from '../project-state/project-tree.ts'

/** How lines are gathered: by element of a level, or by division. */
export type BreakdownBy = Readonly<{ kind: 'element'; level: 1 | 2 | 3 } | { kind: 'division' }>

/** Lines of one element or division; `code` is null for those that have none. */
export type Group = Readonly<{
  code: string | null
  title: string
  direct: number
  /** Its share of the project's price by direct cost; the shares add up to the price. */
  price: number
  lines: readonly ArticleRow[]
}>

const LENGTHS = { 1: 1, 2: 3, 3: 5 } as const

/**
 * Gathers lines with their direct costs into groups, in the order of the classification, those without one last. `words`
 * narrows the lines by code, symbol or name; the price is shared over all of them first, so that a filter changes no figure.
 */
export function breakdownOf(
  lines: readonly ArticleRow[],
  directOf: (article: ArticleRow) => number,
  price: number,
  by: BreakdownBy,
  words: string,
): readonly Group[] {
  const groups = new Map<string | null, ArticleRow[]>()
  for (const line of lines) {
    const code = codeOf(line, by)
    groups.set(code, [...(groups.get(code) ?? []), line])
  }
  const codes = [...groups.keys()].sort((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1))
  const directs = codes.map((code) =>
    (groups.get(code) ?? []).reduce((sum, line) => addDecimals(sum, directOf(line)), 0),
  )
  const prices = sharePrice(price, directs)
  const wanted = words.trim().toLowerCase()
  return codes.flatMap((code, at) => {
    const title = titleOf(code, by)
    const all = groups.get(code) ?? []
    const ofGroup = `${code ?? ''} ${title}`.toLowerCase().includes(wanted)
    const found = ofGroup ? all : all.filter((line) => `${line.symbol} ${line.name}`.toLowerCase().includes(wanted))
    if (wanted !== '' && found.length === 0) return []
    return [{ code, title, direct: directs[at] ?? 0, price: prices[at] ?? 0, lines: found }]
  })
}

function codeOf(line: ArticleRow, by: BreakdownBy): string | null {
  if (by.kind === 'division') return line.division
  if (!line.uniformat) return null
  return line.uniformat.slice(0, LENGTHS[by.level])
}

function titleOf(code: string | null, by: BreakdownBy): string {
  const known: readonly Readonly<{ code: string; title: string }>[] = by.kind === 'division' ? divisions : uniformat
  return known.find((one) => one.code === code)?.title ?? ''
}
