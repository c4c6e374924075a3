import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import type { ExchangeArticle, ExchangeTree, RecipeLine } from './tree.ts'

/** A position with what the test names; its total is quantity x price in cents. */
export function position(given: Partial<ExchangeArticle>): ExchangeArticle {
  const article = {
    line: 0,
    chapter: '',
    symbol: '',
    name: 'Work',
    unit: 'm',
    quantity: 1,
    formula: null,
    unitPrice: 1,
    printedTotal: null,
    lump: false,
    recipe: [],
    components: [],
    more: {},
    ...given,
  }
  const { quantity, unitPrice } = article
  return { ...article, printedTotal: unitPrice === null ? null : multiplyDecimals(quantity, unitPrice, 2) }
}

/** A project of one object with these estimates. */
export function projectOf(estimates: readonly (readonly ExchangeArticle[])[]): ExchangeTree {
  return {
    form: 'json',
    version: '1',
    practice: 'us',
    project: { name: 'Bridge', currency: 'EUR', vat: 19, recapitulation: null, more: {} },
    objects: [
      {
        code: '',
        name: 'Bridge',
        estimates: estimates.map((articles, at) => ({
          line: 0,
          code: `0${at + 1}`,
          name: `Part ${at + 1}`,
          articles,
          printedTotal: null,
          printedLine: 0,
          more: {},
        })),
        more: {},
      },
    ],
    parameters: [],
    printedTotal: null,
    printedLine: 0,
    faults: [],
  }
}

/** The sum of the lines of a tree. */
export function totalIn(tree: ExchangeTree): number {
  return sumDecimals(
    tree.objects.flatMap(({ estimates }) =>
      estimates.flatMap(({ articles }) => articles.map(({ printedTotal }) => printedTotal ?? 0)),
    ),
  )
}

const decimal = (most: number, digits: number) =>
  fc.integer({ min: 0, max: most * 10 ** digits }).map((value) => value / 10 ** digits)

const text = fc
  .array(fc.constantFrom('a', 'B', '7', 'ț', 'Ș', 'ñ', '&', '<', '"', '\\', '|', '~', ' ', '€', '.'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((signs) => `N${signs.join('')}`.replace(/\s+/g, ' ').trim())

const recipeLine = fc.record({
  kind: fc.constantFrom('material' as const, 'labor' as const, 'equipment' as const),
  symbol: fc.constantFrom('', 'R1', 'R2', 'R 3#'),
  name: text,
  unit: fc.constantFrom('kg', 'h', ''),
  consumption: decimal(50, 4),
  price: decimal(500, 2),
}) satisfies fc.Arbitrary<Partial<RecipeLine>>

/** Any position: with or without price, recipe, chapter. */
const anyPosition = fc
  .record({
    chapter: fc.constantFrom('', 'Earthworks', '01.01 Concrete'),
    symbol: fc.constantFrom('', 'CA01', 'CA01', 'TS 02#', '01.0010'),
    name: text,
    unit: fc.constantFrom('m3', 'kg', ''),
    quantity: decimal(1_000, 3),
    unitPrice: decimal(900, 2),
    recipe: fc.array(recipeLine, { maxLength: 4 }),
  })
  .map((given) => position({ ...given, recipe: given.recipe.map((line) => ({ ...line, percent: false, more: {} })) }))

/** Any project of one object. */
export const anyProject = fc
  .array(fc.array(anyPosition, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map(projectOf)
