/** Rows of an F3 that are not lines: heads, totals, recapitulation. */
import type { PrintedRecapitulation } from './quantity-list.ts'
import { type DecimalMark, readNumber } from './read-number.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'
import { foldLabel } from './words.ts'

const HEADS = [
  ['project', /^(?:obiectiv(?:ul)?(?: de investitii)?|investiti[ae]|project)\s*[:]/],
  ['object', /^(?:obiect(?:ul)?|object|building)\s*[:]/],
  ['estimate', /^(?:stadiul? fizic|categori[ae] de lucrari|deviz(?:ul)?(?: nr\.?)?|work category|estimate)\s*[:]/],
  [
    'other',
    /^(?:beneficiar(?:ul)?|executant(?:ul)?|proiectant(?:ul)?|ofertant(?:ul)?|contractant(?:ul)?|antreprenor(?:ul)?)\s*[:]/,
  ],
] as const

/** What a head line names: the project, the object, the estimate, or a party that is not imported. */
export interface HeadRow {
  readonly of: (typeof HEADS)[number][0]
  readonly value: string
}

/** The head a row is, `Stadiul fizic: ...`, the value in the same cell or the next filled one. */
export function headOfRow(row: readonly Cell[]): HeadRow | undefined {
  const at = row.findIndex((cell) => !isBlank(cell))
  const text = cellText(row[at])
  const folded = foldLabel(text.replace(/\s*:\s*/, ': ')) + (/:\s*$/.test(text) ? ':' : '')
  const of = HEADS.find(([, rule]) => rule.test(folded))?.[0]
  if (!of) return undefined
  const inside = text.slice(text.indexOf(':') + 1).trim()
  return { of, value: inside || cellText(row.slice(at + 1).find((cell) => !isBlank(cell))) }
}

/** Words that show a sheet to be an F3 wherever they stand. */
export function namesF3(row: readonly Cell[]): boolean {
  return row.some((cell) =>
    /^(?:formularul f ?3|sectiunea tehnica|sectiunea financiara)/.test(foldLabel(cellText(cell))),
  )
}

const RECAPITULATION = [
  ['TOTAL', /^total (?:cu|with)\b/],
  ['CAM', /\bcam\b|contributi[ae] asiguratori/],
  ['INDIRECT', /cheltuieli indirecte|\bindirect/],
  ['PROFIT', /\bprofit|\bbeneficiu\b/],
  ['TOTAL', /^(?:t\d|total)\b/],
  ['VAT', /\bt\.?v\.?a\b|\bvat\b|^tax[ae]? \d/],
] as const

/** Sums printed among or under the lines. */
export type SumRow =
  | { readonly of: 'hours'; readonly value: number | null }
  | { readonly of: 'direct'; readonly value: number | null }
  | { readonly of: 'weight' }
  | { readonly of: 'subtotal' }

/** The sum a row prints, before the recapitulation: labour hours, TOTAL 1, a chapter's subtotal. */
export function sumOfRow(label: string, row: readonly Cell[], mark: DecimalMark): SumRow | undefined {
  const text = foldLabel(label)
  if (/^total (?:ore|hours|manhours)|^(?:ore|om-ore) manopera|^labou?r hours/.test(text))
    return { of: 'hours', value: lastNumber(row, mark) }
  if (
    /^(?:total (?:1|i|cheltuieli directe|direct)\b|t ?1\b|total deviz|direct cost|cheltuieli directe)/.test(text) ||
    text === 'total'
  )
    return { of: 'direct', value: lastNumber(row, mark) }
  if (/^greutate|^total weight/.test(text)) return { of: 'weight' }
  return /^(?:sub)?total\b/.test(text) ? { of: 'subtotal' } : undefined
}

/** True for the head of the recapitulation: its name, and columns of the parts beside it. */
export function isRecapitulationHead(label: string, row: readonly Cell[], mark: DecimalMark): boolean {
  return /^(?:recapitulati[ae]|summary|price summary)$/.test(foldLabel(label)) && lastNumber(row, mark) === null
}

/** The column of percentages that the head of a recapitulation names: `Cota (%)`, `Rate (%)`, `%`. */
export function percentColumn(head: readonly Cell[]): number | undefined {
  const at = head.findIndex(
    (cell) => typeof cell === 'string' && /^(?:cota|procent\w*|rate|percent\w*)?\s*\(?%\)?$/i.test(cell.trim()),
  )
  return at < 0 ? undefined : at
}

/** A row under the direct cost as a recapitulation line: what it is, its percent (with its sign in a cell, or in `percents`), its value. */
export function recapitulationOfRow(
  label: string,
  row: readonly Cell[],
  line: number,
  mark: DecimalMark,
  percents?: number,
): PrintedRecapitulation {
  const text = foldLabel(label)
  const code = RECAPITULATION.find(([, rule]) => rule.test(text))?.[0] ?? 'OTHER'
  const inLabel = /(\d+(?:[.,]\d+)?)\s*%/.exec(row.map((cell) => cellText(cell).slice(0, 200)).join(' '))
  const told = inLabel ? inLabel[1] : percents === undefined ? undefined : row[percents]
  const percent = readNumber(told ?? null, mark) ?? null
  return {
    line,
    code,
    label: cellText(label),
    percent: code === 'TOTAL' ? null : percent,
    // The percentage in its column is no value, where the row has no other number.
    value: lastNumber(inLabel || percents === undefined ? row : row.with(percents, null), mark),
  }
}

/** The last number of a row, read from the right; percents and texts are passed over. */
export function lastNumber(row: readonly Cell[], mark: DecimalMark): number | null {
  for (const cell of [...row].reverse()) {
    if (isBlank(cell) || (typeof cell === 'string' && cell.includes('%'))) continue
    const value = readNumber(cell, mark)
    if (typeof value === 'number') return value
  }
  return null
}
