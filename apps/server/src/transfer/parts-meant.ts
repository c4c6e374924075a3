import { multiplyDecimals, product15, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { ListField } from '@temelia/model/list-fields'
import { fault, type TransferFault } from './fault.ts'
import type { EstimateDraft } from './finish-estimate.ts'
import type { LineDraft } from './list-line.ts'
import { type ListColumn, type Parts, partLetters } from './quantity-list.ts'

/** What a column of parts holds: prices per unit, or values of the whole line. */
type Meaning = 'unitParts' | 'lineParts'

/** Estimates with their parts where they belong, the columns as they were read, and what the numbers leave open. */
export interface MeantParts {
  readonly estimates: readonly EstimateDraft[]
  readonly columns: readonly ListColumn[]
  readonly faults: readonly TransferFault[]
}

/** Money is printed in cents: each part that is added may be off by one. */
const CENT = 0.01
/** A unit price is printed in cents: it may be off by half a one, times the quantity. */
const HALF_CENT = 0.005

const fieldsOf: Readonly<Record<Meaning, readonly ListField[]>> = {
  unitParts: ['material', 'labor', 'equipment', 'transport'],
  lineParts: ['materialTotal', 'laborTotal', 'equipmentTotal', 'transportTotal'],
}

/**
 * Decides what the part columns of a table hold, whatever they are called: prices per unit where quantity × parts give the line totals,
 * values where the parts themselves do. The lines that fit only one of the two decide for the whole table; where they decide nothing the
 * headers hold, and lines that fit neither way are told once.
 */
export function partsMeant(
  sheet: string,
  estimates: readonly EstimateDraft[],
  columns: readonly ListColumn[],
): MeantParts {
  const lines = estimates.flatMap((estimate) => estimate.lines)
  const read: Meaning = lines.some((line) => hasParts(line, 'unitParts')) ? 'unitParts' : 'lineParts'
  const both = lines.some((line) => hasParts(line, 'unitParts')) && lines.some((line) => hasParts(line, 'lineParts'))
  if (both) return { estimates, columns, faults: [] }
  const votes = { unitParts: 0, lineParts: 0 }
  let stray: number | undefined
  for (const line of lines) {
    const fits = meaningsOf(line, read)
    if (!fits) continue
    if (!fits.includes(read)) stray ??= line.line
    const [only, ...more] = fits
    if (only && more.length === 0) votes[only]++
  }
  if (votes.unitParts === votes.lineParts) {
    const parts = columns.filter(({ field }) => field !== null && fieldsOf[read].includes(field))
    const value = parts.map(({ header, letter }) => header || letter).join(', ')
    const faults = stray === undefined ? [] : [fault('PARTS_OPEN', { sheet, line: stray, value })]
    return { estimates, columns, faults }
  }
  const meant: Meaning = votes.lineParts > votes.unitParts ? 'lineParts' : 'unitParts'
  if (meant === read) return { estimates, columns, faults: [] }
  return {
    estimates: estimates.map((estimate) => ({
      ...estimate,
      lines: estimate.lines.map((line) => withParts(line, read, meant)),
    })),
    columns: columns.map((column) => {
      const at = column.field === null ? -1 : fieldsOf[read].indexOf(column.field)
      return at < 0 ? column : { ...column, field: fieldsOf[meant][at] ?? null }
    }),
    faults: [],
  }
}

function withParts(line: LineDraft, read: Meaning, meant: Meaning): LineDraft {
  const children = line.children.map((child) => withParts(child, read, meant))
  return { ...line, [meant]: line[read], [read]: {}, children }
}

function hasParts(line: LineDraft, sort: Meaning): boolean {
  return Object.keys(line[sort]).length > 0
}

/** The meanings under which a line's parts give its total; nothing for a line that cannot tell. */
function meaningsOf(line: LineDraft, read: Meaning): readonly Meaning[] | undefined {
  const { quantity, unitPrice } = line
  if (quantity === null || !hasParts(line, read)) return undefined
  const total = line.total ?? (unitPrice === null ? null : multiplyDecimals(quantity, unitPrice, 2))
  if (total === null) return undefined
  const values = valuesOf(line[read])
  const sum = sumDecimals(values)
  const fits: Meaning[] = []
  const misses = (value: number) => Math.abs(subtractDecimals(roundDecimal(total, 2), value))
  const size = Math.abs(quantity)
  if (misses(product15(quantity, sum)) <= CENT * values.length + HALF_CENT * values.length * size)
    fits.push('unitParts')
  if (misses(sum) <= CENT * values.length) fits.push('lineParts')
  return fits
}

function valuesOf(parts: Partial<Parts>): number[] {
  return partLetters.flatMap((letter) => parts[letter] ?? [])
}
