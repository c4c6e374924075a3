/** Schedules of values (SPEC.md R10.14). */
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recipe } from './examples.fixture.ts'
import { COST_COLUMNS, loadedCost, settledByLine, spreadAmount } from './schedule-of-values.ts'
import type { SettlementArticle } from './settlement.ts'
import { type SettlementInput, SettlementValuer } from './settlement-value.ts'
import { usTemplate } from './templates.ts'

const uplift = { materialsUplift: 2, laborUplift: 12, equipmentsUplift: 1 }
const line = (id: number, more: Partial<SettlementArticle>): SettlementArticle => ({
  id,
  estimateId: 10,
  quantity: 1,
  role: 'contract',
  ...more,
})

/** The deck of vector A of the trade: 14,177.71. */
const DECK: SettlementInput = {
  project: {
    practice: 'us',
    rounding: 'LINE',
    quantityDecimals: 2,
    priceDecimals: 2,
    totalDecimals: 2,
    vat: 0,
    recapitulation: usTemplate({
      salesTax: 9.5,
      generalConditions: 0,
      contingency: 5,
      overhead: 12,
      profit: 10,
      profitMethod: 'markup',
      bond: [{ upTo: null, rate: 0 }],
    }),
  },
  objects: [{ id: 100 }],
  estimates: [{ id: 10, objectId: 100 }],
  articles: [
    line(1, { quantity: 450, ...uplift }),
    line(2, { quantity: 375, ...uplift }),
    line(3, { quantity: 2.4, ...uplift }),
    line(4, { price: 4250, provenienceType: 'subcontract' }),
    line(5, { price: 350, provenienceType: 'other' }),
  ],
  resources: [
    ...recipe(1, [
      ['material', 1, 1.85],
      ['labor', 0.032, 46.3],
    ]),
    ...recipe(2, [
      ['material', 1, 6.4, 8],
      ['labor', 0.055, 46.3],
    ]),
    ...recipe(3, [
      ['material', 1, 168],
      ['labor', 2.1, 41.2],
      ['equipment', 1, 12.5],
    ]),
  ],
}

const SHARE = [0, 0.4, 1]

/** The deck settled up to these shares of each line, the last one by difference. */
function settled(steps: readonly (readonly number[])[]) {
  const { articles } = DECK
  const valuer = new SettlementValuer(DECK)
  const load = valuer.loads()(10)
  const whole = new Map(articles.map(({ id, quantity }) => [id, quantity]))
  const weigh = (run: ReturnType<SettlementValuer['run']>) =>
    articles.map(({ id }) => {
      const found = run.article(id)
      return found ? loadedCost(found, load) : 0
    })
  const price = valuer.run(whole)
  const value = price.project().withoutVat
  const all = [...steps, articles.map(() => 1)]
  let worth = 0
  const settlements = all.map((to, at) => {
    const before = all[at - 1] ?? articles.map(() => 0)
    const now = new Map(
      articles.map(({ id, quantity }, index) => [
        id,
        subtractDecimals(quantity * (to[index] ?? 0), quantity * (before[index] ?? 0)),
      ]),
    )
    const run = valuer.run(now)
    const last = at + 1 === all.length
    const amount = last ? subtractDecimals(value, worth) : run.project().withoutVat
    worth = addDecimals(worth, amount)
    return { value: amount, weights: weigh(run), completes: to.map((share) => share === 1) }
  })
  return { value, weights: weigh(price), settlements }
}

describe('vector A as a schedule of values', () => {
  it('lists each line with its own load: the sales tax lies on materials alone', () => {
    const { value, weights, settlements } = settled([[0.4, 0.4, 0, 0, 0]])
    expect(value).toBe(14177.71)
    const scheduled = spreadAmount(value, weights, 2)
    expect(settledByLine({ scheduled, settlements }, 2)[1]?.slice(2)).toEqual(scheduled.slice(2))
    expect(sumDecimals(scheduled)).toBe(14177.71)
    // Subcontract and other cost bear 5 %, 12 % and 10 %: 1.05 x 1.12 x 1.1 = 1.2936. Materials bear 9.5 % before them.
    expect(scheduled[3]).toBeCloseTo(4250 * 1.2936, 1)
    expect(scheduled[4]).toBeCloseTo(350 * 1.2936, 1)
    expect(scheduled[0]).toBeCloseTo((850.5 * 1.095 + 747) * 1.2936, 1)
  })

  it('adds up in every settlement, never passes a line, and ends each line on its scheduled value', () => {
    const step = fc.array(fc.constantFrom(...SHARE), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 3 }), (steps) => {
        const rising = steps.map((_, at) =>
          DECK.articles.map((_article, index) => Math.max(...steps.slice(0, at + 1).map((one) => one[index] ?? 0))),
        )
        const { value, weights, settlements } = settled(rising)
        const scheduled = spreadAmount(value, weights, 2)
        const byLine = settledByLine({ scheduled, settlements }, 2)
        settlements.forEach((one, at) => {
          expect(sumDecimals(byLine[at] ?? [])).toBe(one.value)
        })
        scheduled.forEach((amount, at) => {
          const own = byLine.map((now) => now[at] ?? 0)
          expect(sumDecimals(own)).toBe(amount)
          // Nothing but a cent of rounding is ever taken back.
          for (const now of own) expect(now).toBeGreaterThan(-0.05)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('an amount over lines', () => {
  it('lies on the lines that weigh, else as told, else on the first', () => {
    expect(spreadAmount(0.1, [1, 1, 1], 2)).toEqual([0.04, 0.03, 0.03])
    expect(spreadAmount(5, [0, 0], 2, [0, 3])).toEqual([0, 5])
    expect(spreadAmount(-5, [0, 0], 2)).toEqual([-5, 0])
    expect(spreadAmount(5, [], 2)).toEqual([])
  })

  it('keeps a deduct negative beside what it lessens', () => {
    expect(spreadAmount(70, [100, -30], 2)).toEqual([100, -30])
  })

  it('lies on the open lines where others are completed, and where none is open on those that moved it', () => {
    const byLine = (completes: boolean[]) =>
      settledByLine({ scheduled: [30, 30, 40], settlements: [{ value: 50, weights: [1, 1, 0], completes }] }, 2)[0]
    // 25 each; the first has come to its 30, and the second bears the 5.
    expect(byLine([true, false, false])).toEqual([30, 20, 0])
    expect(byLine([true, true, false])).toEqual([25, 25, 0])
  })

  it('without any settlement or line is none', () => {
    expect(settledByLine({ scheduled: [2.5, 7.5], settlements: [] }, 2)).toEqual([])
    const nothing = { value: 0, weights: [], completes: [] }
    expect(settledByLine({ scheduled: [], settlements: [nothing] }, 2)).toEqual([[]])
  })

  it('loads a column that the contract has nothing in as the whole', () => {
    const load = new SettlementValuer(DECK).loads()(10)
    expect(load.transports).toBeCloseTo(14177.71 / 10588.78, 10)
    expect(COST_COLUMNS.map((column) => load[column] > 1)).toEqual(COST_COLUMNS.map(() => true))
  })
})
