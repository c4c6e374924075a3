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

/** Of every size that a line may have, with as many decimals as people write. */
const figure = (digits: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 10 ** digits - 1 }), fc.integer({ min: 0, max: decimals }))
    .map(([value, scale]) => Number(`${value}e-${scale}`))

const words = fc.constantFrom('Beton C16/20', 'Țeavă 5"', 'Săpătură; manuală', 'Zid, 25 cm', 'Gard 1.250', 'ﬁer – “ș”')
const line = fc.record({
  name: fc.tuple(words, fc.integer({ min: 1, max: 9_999 })).map(([word, number]) => `${word} ${number}`),
  unit: fc.constantFrom('mc', 'kg', 'buc', 'mp', 'CY', 'SF'),
  quantity: figure(9, 4),
  price: figure(10, 4),
})
const lines = fc.array(line, { minLength: 1, maxLength: 8 })
const country = fc.constantFrom<Country>('ro', 'us')

type Line = { name: string; unit: string; quantity: number; price: number }

const rowsOf = <T>(list: readonly Line[], number: (value: number) => T, of: Country): (string | T)[][] => [
  [...HEADS[of]],
  ...list.map(({ name, unit, quantity, price }, at) => [
    String(at + 1),
    `CA${at + 10}A`,
    name,
    unit,
    number(quantity),
    number(price),
  ]),
]

async function readBack(bytes: Uint8Array, practice: Country) {
  const sheets = await readSheets(bytes, listLimits, { practice })
  if (!sheets.ok) return sheets.fault
  const list = recogniseList(sheets.value, { practice })
  return list.estimates.flatMap((estimate) =>
    estimate.lines.map(({ name, unit, quantity, unitPrice }) => ({ name, unit, quantity, price: unitPrice })),
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
        expect(await readBack(new TextEncoder().encode(text), of)).toEqual(list)
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
      expect(await readBack(bytes, practice)).toEqual(list)
    }),
    { seed: 20_261_127, numRuns: 60 },
  )
})
