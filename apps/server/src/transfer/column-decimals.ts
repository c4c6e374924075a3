import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { fault, type TransferFault } from './fault.ts'
import { type DecimalMark, provenMark, readNumber } from './read-number.ts'
import { type Cell, cellText, columnLetter } from './sheet.ts'
import { foldLabel } from './words.ts'

/** The decimal sign of a column, and what it was known by. */
export interface ColumnDecimals {
  readonly mark: DecimalMark
  /** `cells`: its own values prove it; `sheet`: those of the other columns do; `practice`: nothing does and the company's habit holds. */
  readonly by: 'cells' | 'sheet' | 'practice' | 'choice'
  /** A value of the column that the other sign would read otherwise. */
  readonly example?: {
    readonly line: number
    readonly text: string
    readonly comma: number
    readonly point: number
  }
}

/** A column that holds numbers. */
export interface NumberColumn {
  readonly index: number
  readonly header: string
  /** Only whole numbers fit: a group of three cannot be decimals. */
  readonly whole?: boolean
}

/** What numbers are read by where the file does not tell: the company's practice, and the answers of a person by column. */
export interface NumberHabits {
  readonly practice: NumberPractice
  /** Column letter or header -> decimal sign. */
  readonly decimals?: Readonly<Record<string, DecimalMark>>
}

/** How many values of a column write their decimals in which way. */
interface Proof {
  comma: number
  point: number
  open?: { readonly line: number; readonly text: string }
}

/**
 * The decimal sign of every column that writes separators, from all its values; a column that proves nothing follows the rest of the
 * sheet, then the company's practice. `sheet` is the sign for what stands outside the columns.
 * @param from index of the first row that is read, for the line of an example
 */
export function columnDecimals(
  rows: readonly (readonly Cell[])[],
  columns: readonly NumberColumn[],
  { practice, decimals = {} }: NumberHabits,
  from = 0,
): { readonly columns: ReadonlyMap<number, ColumnDecimals>; readonly sheet: DecimalMark } {
  const proofs = new Map(columns.map((column) => [column.index, proofOf(rows, column.index, from)]))
  const all = [...proofs.values()].reduce<Proof>(
    (sum, { comma, point }) => ({ comma: sum.comma + comma, point: sum.point + point }),
    { comma: 0, point: 0 },
  )
  const habit: DecimalMark = practice === 'ro' ? 'comma' : 'point'
  const sheet = most(all)
  const known = new Map<number, ColumnDecimals>()
  for (const column of columns) {
    const proof = proofs.get(column.index)
    if (!proof || (proof.comma === 0 && proof.point === 0 && !proof.open)) continue
    const found = markOf(column, proof, { chosen: chosenFor(column, decimals), sheet, habit })
    known.set(column.index, { ...found, ...exampleOf(proof) })
  }
  return { columns: known, sheet: sheet ?? habit }
}

/** Says of each column that nothing in the file settles how it was read, and how else it could be. */
export function openDecimals(
  sheet: string,
  columns: readonly NumberColumn[],
  known: ReadonlyMap<number, ColumnDecimals>,
  practice: NumberPractice,
): TransferFault[] {
  return columns.flatMap(({ index, header }) => {
    const { by, mark, example } = known.get(index) ?? {}
    if (by !== 'practice' || !example) return []
    const { text, line, comma, point } = example
    const [read, other] = mark === 'comma' ? [comma, point] : [point, comma]
    const params = { read: typedText(read, practice), other: typedText(other, practice) }
    return [{ ...fault('DECIMALS_OPEN', { sheet, line, column: header || columnLetter(index), value: text }), params }]
  })
}

function proofOf(rows: readonly (readonly Cell[])[], index: number, from: number): Proof {
  const proof: Proof = { comma: 0, point: 0 }
  rows.forEach((row, at) => {
    const mark = provenMark(row[index])
    if (mark === 'open') proof.open ??= { line: from + at + 1, text: cellText(row[index]) }
    else if (mark) proof[mark]++
  })
  return proof
}

function markOf(
  { whole }: NumberColumn,
  proof: Proof,
  { chosen, sheet, habit }: { chosen?: DecimalMark | undefined; sheet: DecimalMark | undefined; habit: DecimalMark },
): Pick<ColumnDecimals, 'mark' | 'by'> {
  if (chosen) return { mark: chosen, by: 'choice' }
  const own = most(proof)
  if (own) return { mark: own, by: 'cells' }
  if (whole && proof.open) return { mark: proof.open.text.includes('.') ? 'comma' : 'point', by: 'cells' }
  return sheet ? { mark: sheet, by: 'sheet' } : { mark: habit, by: 'practice' }
}

function most({ comma, point }: Proof): DecimalMark | undefined {
  if (comma === point) return undefined
  return comma > point ? 'comma' : 'point'
}

function chosenFor(
  { index, header }: NumberColumn,
  decimals: Readonly<Record<string, DecimalMark>>,
): DecimalMark | undefined {
  const key = Object.keys(decimals).find(
    (name) => name === columnLetter(index) || (header !== '' && foldLabel(name) === foldLabel(header)),
  )
  return key === undefined ? undefined : decimals[key]
}

function exampleOf({ open }: Proof): Pick<ColumnDecimals, 'example'> {
  if (!open) return {}
  const comma = readNumber(open.text, 'comma')
  const point = readNumber(open.text, 'point')
  return typeof comma === 'number' && typeof point === 'number' ? { example: { ...open, comma, point } } : {}
}
