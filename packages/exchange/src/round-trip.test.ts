import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBc3 } from './bc3-read.ts'
import { writeBc3 } from './bc3-write.ts'
import { readGaeb } from './gaeb-read.ts'
import { writeX84 } from './gaeb-write.ts'
import type { Reading } from './fault.ts'
import { articlesIn, type ExchangeTree, estimatesIn } from './tree.ts'
import { position, projectOf } from './tree.fixture.ts'

/** What goes into a file comes out of it: names of every printable sign, any quantity, price, unit and chapter. */
const STAMP = { date: '2026-11-21', program: 'Temelia' }
const run = { seed: 20_261_123, numRuns: 500 }

function read<Value>(reading: Reading<Value>): Value {
  if (!reading.ok) throw new Error(reading.fault.code)
  return reading.value
}

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u

/** Any printable sign, the signs of the forms and of both languages oftener. */
const sign = fc.oneof(
  fc.constantFrom(...'&<>"\'|\\~#%€ñçßșțăîâȘȚ@;,./0123456789abcXYZ°²³½×–“”'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => PRINTABLE.test(one)),
)
const words = fc
  .tuple(
    fc.constantFrom('N', 'N', '=N', '-N', '007', '2026-03-04 ', '"N'),
    fc.array(sign, { minLength: 1, maxLength: 24 }),
  )
  .map(([begins, signs]) => `${begins}${signs.join('')}`.replace(/\s+/g, ' ').trim())
const texts = fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))

/** Quantities and prices of every size and scale that a row holds: nothing and deductions too. */
const decimal = fc
  .tuple(
    fc.constantFrom(1, 3, 7, 11, 15).chain((digits) => fc.integer({ min: 0, max: 10 ** digits - 1 })),
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom('', '', '-'),
  )
  .map(([value, decimals, sign]) => Number(`${sign}${value}e-${decimals}`) + 0)
  .filter((value) => Math.abs(value) < 1e14)

const anyPosition = fc
  .record({
    chapter: fc.oneof(
      fc.constant(''),
      words.map((one) => one.replaceAll(' / ', ' - ')),
    ),
    symbol: fc.oneof(
      fc.constant(''),
      fc
        .string({ unit: fc.constantFrom(...'ABC019.-_*+[]()/'), minLength: 1, maxLength: 20 })
        .map((one) => `S${one}`.slice(0, 20)),
    ),
    name: texts,
    unit: fc.oneof(
      fc.constant(''),
      fc
        .string({ unit: fc.constantFrom(...'m23kgtșă/% '), minLength: 1, maxLength: 10 })
        .map((one) => one.replace(/\s+/g, ' ').trim()),
    ),
    quantity: decimal,
    unitPrice: fc.option(decimal, { freq: 9, nil: null }),
  })
  // What a line comes to must be money too (fit.test.ts).
  .filter(({ quantity, unitPrice }) => Math.abs(quantity * (unitPrice ?? 0)) < 1e12)
  .map(position)

const anyTree = fc
  .tuple(
    words,
    fc.array(fc.tuple(words, fc.array(anyPosition, { minLength: 1, maxLength: 5 })), { minLength: 1, maxLength: 3 }),
  )
  .map(([name, estimates]): ExchangeTree => {
    const tree = projectOf(estimates.map(([, articles]) => articles))
    const [object] = tree.objects
    const named = object?.estimates.map((estimate, at) => ({ ...estimate, name: estimates[at]?.[0] ?? '' })) ?? []
    return {
      ...tree,
      project: { ...tree.project, name },
      objects: object ? [{ ...object, name, estimates: named }] : [],
    }
  })

const facts = (tree: ExchangeTree, of: (article: ReturnType<typeof articlesIn>[number]) => unknown[]) => ({
  estimates: estimatesIn(tree).map(({ estimate }) => estimate.name),
  articles: estimatesIn(tree).flatMap(({ estimate }) =>
    estimate.articles.map((article) => JSON.stringify(of(article))).sort(),
  ),
})

/** FIEBDC-3 parts its fields with three signs; others stand for them in a text. */
const inForm = (text: string) => text.replaceAll('\\', '/').replaceAll('|', '¦').replaceAll('~', '˜')

describe('FIEBDC-3', () => {
  it('gives back names, units, quantities, prices and chapters', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const again = read(readBc3(writeBc3(tree, STAMP)))
        const said = (article: ReturnType<typeof articlesIn>[number]) => {
          const { name, unit, quantity, unitPrice } = article
          return [
            inForm(name),
            inForm(unit),
            quantity,
            unitPrice ?? 0,
            unitPrice === null ? 0 : multiplyDecimals(quantity, unitPrice, 2),
          ]
        }
        expect(facts(again, said).articles).toEqual(facts(tree, said).articles)
        expect(facts(again, said).estimates).toEqual(facts(tree, said).estimates.map(inForm))
        expect(again.project.name).toBe(inForm(tree.project.name))
      }),
      run,
    )
  })
})

describe('GAEB X84', () => {
  it('gives back names of the bill, quantities, prices and totals', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const again = read(readGaeb(writeX84(tree, STAMP)))
        const said = ({ quantity, unitPrice, printedTotal }: ReturnType<typeof articlesIn>[number]) => [
          quantity,
          unitPrice,
          printedTotal ?? 0,
        ]
        expect(facts(again, said)).toEqual(facts(tree, said))
      }),
      run,
    )
  })
})
