/** A quantity list is read as its writer meant it: what went into the file, as people and programs write it, comes out of it. */
import fc from 'fast-check'
import Papa from 'papaparse'
import writeWorkbook from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { listLimits } from './sheet.ts'

type Country = 'ro' | 'us'

const HEADS = {
  ro: ['Nr.', 'Simbol', 'Denumire', 'U.M.', 'Cantitate', 'Preț unitar'],
  us: ['Line', 'Code', 'Description', 'Unit', 'Quantity', 'Unit Price'],
} as const

/** Of every size that a line may have, with as many decimals as people write: deductions and nothing too. */
const figure = (decimals: number) =>
  fc
    .tuple(
      fc.constantFrom(1, 3, 6, 9, 12, 15).chain((digits) => fc.integer({ min: 0, max: 10 ** digits - 1 })),
      fc.integer({ min: 0, max: decimals }),
      fc.constantFrom('', '', '-'),
    )
    .map(([value, scale, sign]) => Number(`${sign}${value}e-${scale}`) + 0)
    // What a row does not hold is refused (read-number.test.ts).
    .filter((value) => Math.abs(value) < 1e14)

const words = fc.constantFrom(
  'Beton C16/20',
  'Țeavă 5"',
  '"Săpătură"; manuală',
  "Zid, 25 cm 'vechi'",
  'Gard 1.250',
  'ﬁer – “ș”',
  '=SUM(A1)',
  '+40 mm',
  '-5 grade',
  '@ax',
  '007 balast',
  '2026-03-04 termen',
  'Un rând\nal doilea',
  'Un rând\r\nal doilea',
  'Tencuială\u00a0M50',
)
const symbols = fc.constantFrom('CA10A', '007', '0012.50', '=CA01', '-12', '1e5', 'RpCT06B', "'12", '3/4', '105-06845')
const line = fc.record({
  symbol: symbols,
  name: fc.tuple(words, fc.integer({ min: 1, max: 9_999 })).map(([word, number]) => `${word} ${number}`),
  unit: fc.constantFrom('mc', 'kg', 'buc', 'mp', 'CY', 'SF', '100 mp', 'țol'),
  quantity: figure(4),
  price: figure(4),
})
const lines = fc.array(line, { minLength: 1, maxLength: 8 })
const country = fc.constantFrom<Country>('ro', 'us')

type Line = { symbol: string; name: string; unit: string; quantity: number; price: number }

const rowsOf = <T>(list: readonly Line[], number: (value: number) => T, of: Country): (string | T)[][] => [
  [...HEADS[of]],
  ...list.map(({ symbol, name, unit, quantity, price }, at) => [
    String(at + 1),
    symbol,
    name,
    unit,
    number(quantity),
    number(price),
  ]),
]

/** A name is one line: ends of lines in a cell are blanks. */
const inOneLine = (list: readonly Line[]) => list.map((one) => ({ ...one, name: one.name.replace(/\s+/g, ' ') }))

async function readBack(bytes: Uint8Array, practice: Country) {
  const sheets = await readSheets(bytes, listLimits, { practice })
  if (!sheets.ok) return sheets.fault
  const list = recogniseList(sheets.value, { practice })
  return list.estimates.flatMap((estimate) =>
    estimate.lines.map(({ symbol, name, unit, quantity, unitPrice }) => ({
      symbol,
      name,
      unit,
      quantity,
      price: unitPrice,
    })),
  )
}

test('as CSV, its numbers written as the country writes them, grouped or not, with any delimiter', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      country,
      fc.boolean(),
      fc.constantFrom(',', ';', '\t'),
      async (list, of, grouped, delimiter) => {
        const writer = new Intl.NumberFormat(of === 'ro' ? 'ro-RO' : 'en-US', {
          maximumFractionDigits: 4,
          useGrouping: grouped ? ('always' as unknown as boolean) : false,
        })
        const text = Papa.unparse(
          rowsOf(list, (value) => writer.format(value), of),
          { delimiter },
        )
        expect(await readBack(new TextEncoder().encode(text), of)).toEqual(inOneLine(list))
      },
    ),
    { seed: 20_261_127, numRuns: 300 },
  )
})

test('as a workbook, its numbers as numbers', async () => {
  await fc.assert(
    fc.asyncProperty(lines, country, country, async (list, of, practice) => {
      const data = rowsOf(list, (value) => value, of).map((row) => row.map((value) => ({ value })))
      const bytes = new Uint8Array(await writeWorkbook([{ sheet: 'a', data }]).toBuffer())
      expect(await readBack(bytes, practice)).toEqual(inOneLine(list))
    }),
    { seed: 20_261_127, numRuns: 60 },
  )
})
