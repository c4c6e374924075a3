/** Percentages of lump sums and lines typed as money (SPEC.md R10.3, R10.13). */
import { addDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { romanianProject } from './examples.fixture.ts'
import { balancesOf, isLumpSum, isSettled, quantityOfPercent, type SettlementArticle } from './settlement.ts'
import { type CountedLine, paidBy, quantityOfAmount } from './settlement-amount.ts'
import { type SettlementInput, SettlementValuer } from './settlement-value.ts'
import type { ProjectInput } from './types.ts'

const terms = { vat: 0, retention: 0, advance: 0 }
const lump: SettlementArticle = {
  id: 1,
  estimateId: 10,
  quantity: 1,
  measureUnit: 'LS',
  opMaterials: 55_000,
  role: 'contract',
}
const wall: SettlementArticle = {
  id: 2,
  estimateId: 10,
  quantity: 37.5,
  measureUnit: 'SF',
  opMaterials: 12.34,
  opLabor: 7.77,
  opEquipments: 0.55,
  role: 'contract',
}

function inputOf(project: ProjectInput, articles: SettlementArticle[] = [lump, wall]): SettlementInput {
  return { project, objects: [{ id: 1 }], estimates: [{ id: 10, objectId: 1 }], articles }
}

const plain = romanianProject('LINE', { vat: 0, recapitulation: { scope: 'project', lines: [] } })

describe('a percentage of a lump sum', () => {
  it('keeps its money: 12.34 % of 55,000 is 6,787.00 (R10.3)', () => {
    expect(isLumpSum(lump)).toBe(true)
    expect(isLumpSum({ quantity: 12, measureUnit: 'lump sum' })).toBe(true)
    expect(isLumpSum(wall)).toBe(false)
    const quantity = quantityOfPercent(1, 12.34, 3, true)
    expect(quantity).toBe(0.1234)
    expect(new SettlementValuer(inputOf(plain)).settle(new Map([[1, quantity]]), terms).withoutVat).toBe(6787)
  })
})

describe('a line typed as money (R10.13)', () => {
  const valuer = new SettlementValuer(inputOf(plain))
  const settled = (lines: readonly CountedLine[]) => {
    const quantities = new Map(lines.map(({ articleId, quantity }) => [articleId, quantity]))
    return valuer.run(quantities, 0, paidBy(lines))
  }

  it('is worth exactly that, in the columns of its article', () => {
    const worth = valuer.worthOf(new Map([[2, 37.5]]))(2)
    expect(worth).toBe(774.76)
    const quantity = quantityOfAmount(100, { available: 37.5, worth, executed: 0, billed: 0 })
    expect(quantity).toBe(4.840208581)
    const run = settled([{ articleId: 2, quantity: quantity ?? 0, amount: 100 }])
    const { materials, labor, equipments, total, price } = run.article(2) ?? {}
    expect([materials, labor, equipments, total]).toEqual([59.73, 37.61, 2.66, 100])
    // The article keeps its quantity and its unit price.
    expect(price).toBe(20.66)
    expect(run.project().direct).toMatchObject({ M: 59.73, m: 37.61, U: 2.66, total: 100 })
  })

  it('stands beside what others settled by quantity', () => {
    const lines = [
      { articleId: 2, quantity: 10 },
      { articleId: 2, quantity: 4.840208581, amount: 100 },
    ]
    const run = valuer.run(new Map([[2, 14.840208581]]), 0, paidBy(lines))
    expect(run.article(2)?.total).toBe(306.6)
  })

  it('takes all that is left with all that is left of the money, and nothing where there is no money', () => {
    const of = { available: 3, worth: 10, executed: 2, billed: 6.67 }
    expect(quantityOfAmount(3.33, of)).toBe(1)
    expect(quantityOfAmount(1, { ...of, worth: 0 })).toBeNull()
    expect(quantityOfAmount(0, { ...of, worth: 0 })).toBe(0)
    expect(quantityOfAmount(-5, of)).toBe(-1.5)
  })

  it('in any split, beside quantities and percentages, closes to 0 and to the contract (R10.7)', () => {
    const step = fc.record({
      how: fc.constantFrom('quantity', 'percent', 'amount'),
      share: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    })
    const project = fc.constantFrom(
      plain,
      romanianProject('LINE'),
      romanianProject('FULL'),
      romanianProject('LINE', { priceDecimals: 0, totalDecimals: 2 }),
      romanianProject('LINE', {
        practice: 'us',
        recapitulation: {
          scope: 'project',
          lines: [
            { code: 'TAX', kind: 'percent', rate: 8.25, of: ['DIRECT'], columns: ['M'], spread: 'whole', into: 'M' },
            { code: 'TIME', kind: 'fixed', amount: 0, time: { count: 6, rate: 2150 } },
          ],
        },
      }),
    )
    fc.assert(
      fc.property(project, fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 5 }), (settings, bills) => {
        const input = inputOf(settings)
        const money = new SettlementValuer(input)
        const worth = money.worthOf(new Map(input.articles.map(({ id, quantity }) => [id, quantity])))
        const { totalDecimals: digits } = settings
        const lines: CountedLine[] = []
        const executed = () =>
          new Map(
            input.articles.map(({ id }) => [
              id,
              sumDecimals(lines.flatMap(({ articleId, quantity }) => (articleId === id ? [quantity] : []))),
            ]),
          )
        const values: number[] = []
        for (const [bill, steps] of [...bills, null].entries()) {
          const before = executed()
          const billed = money.run(before, 0, paidBy(lines))
          const now = input.articles.map((article, at): CountedLine => {
            const { id: articleId, quantity: available } = article
            const left = subtractDecimals(available, before.get(articleId) ?? 0)
            const { how, share } = steps?.[at] ?? { how: 'quantity', share: 100 }
            if (how === 'quantity') return { articleId, quantity: percentOf(left, share, 3 + (share === 100 ? 9 : 0)) }
            if (how === 'percent') return { articleId, quantity: quantityOfPercent(left, share, 3, isLumpSum(article)) }
            const billedNow = billed.article(articleId)?.total ?? 0
            const amount = percentOf(subtractDecimals(worth(articleId), billedNow), share, digits)
            const quantity = quantityOfAmount(amount, {
              available,
              worth: worth(articleId),
              executed: before.get(articleId) ?? 0,
              billed: billedNow,
            })
            return { articleId, quantity: quantity ?? 0, amount }
          })
          lines.push(...now)
          const quantities = new Map(now.map(({ articleId, quantity }) => [articleId, quantity]))
          const rest = bill === bills.length ? subtractDecimals(money.contract().withoutVat, sumDecimals(values)) : null
          values.push(money.settle(quantities, terms, rest, paidBy(now)).withoutVat)
          for (const { articleId, amount } of now)
            if (amount !== undefined && amount !== null && quantities.get(articleId) !== 0)
              expect(money.run(quantities, 0, paidBy(now)).article(articleId)?.total).toBe(amount)
        }
        expect(sumDecimals(values)).toBe(money.contract().withoutVat)
        expect(isSettled(input.articles, balancesOf(input.articles, executed()))).toBe(true)
        expect(addDecimals(money.contract().extra.withoutVat, money.contract().cancelled.withoutVat)).toBe(0)
      }),
      { seed: 1013, numRuns: 120 },
    )
  })
})
