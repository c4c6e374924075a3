import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CA02A1, CB01A1, CC01A1, CZ0301K1, exampleA, romanianProject, TRA06A10 } from './examples.fixture.ts'
import { balancesOf, isSettled, quantityOfPercent, type SettlementArticle, settlementFaults } from './settlement.ts'
import { type SettlementInput, settlementVat, SettlementValuer } from './settlement-value.ts'
import { romanianTemplate } from './templates.ts'
import type { ProjectInput, ResourceInput } from './types.ts'

const NR_CB01A1 = 12
const NCS_CA02A1 = 21
const NCS_TRA06A10 = 25

/** Example C of the trade page: the contract is example A, with its NR and NCS revisions. */
function exampleC(): SettlementInput {
  const contract = exampleA('LINE')
  const copy = (id: number, sourceId: number): ResourceInput[] =>
    (contract.resources ?? []).filter((line) => line.articleId === sourceId).map((line) => ({ ...line, articleId: id }))
  return {
    ...contract,
    articles: [
      ...contract.articles.map((article): SettlementArticle => ({ ...article, role: 'contract' })),
      { id: NR_CB01A1, estimateId: 10, quantity: 3.4, role: 'cancelled', sourceId: CB01A1 },
      { id: NCS_CA02A1, estimateId: 10, quantity: 1.2, role: 'extra' },
      { id: NCS_TRA06A10, estimateId: 10, quantity: 3, role: 'extra' },
    ],
    resources: [
      ...(contract.resources ?? []),
      ...copy(NR_CB01A1, CB01A1),
      ...copy(NCS_CA02A1, CA02A1),
      ...copy(NCS_TRA06A10, TRA06A10),
    ],
  }
}

const ids = [CA02A1, CB01A1, CZ0301K1, CC01A1, TRA06A10]
const quantities = (...values: number[]) => new Map(values.map((value, at) => [ids[at] as number, value]))
const SP1 = quantities(5, 20, 600, 450, 12.6)
const SP2 = quantities(7.5, 15, 587.3, 737.3, 18.9)
const terms = { vat: 21, retention: 0, advance: 0 }

function together(...parts: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sum = new Map<number, number>()
  for (const part of parts) for (const [id, value] of part) sum.set(id, addDecimals(sum.get(id) ?? 0, value))
  return sum
}

describe('example C: settlements of example A', () => {
  const input = exampleC()
  const valuer = new SettlementValuer(input)

  it('values the contract, the waiver and the extra works (R10.1)', () => {
    const { contract, cancelled, extra, withoutVat } = valuer.contract()
    expect([contract.withoutVat, contract.vat, contract.withVat]).toEqual([20171.64, 4236.04, 24407.68])
    expect([cancelled.direct.total, cancelled.withoutVat, cancelled.withVat]).toEqual([188.23, 221.75, 268.32])
    expect([extra.direct.total, extra.withoutVat, extra.withVat]).toEqual([687.85, 798.31, 965.96])
    expect(withoutVat).toBe(20748.2)
  })

  it('values SP1 with its retention of 10 % (R10.6, R10.9)', () => {
    const value = valuer.settle(SP1, { ...terms, retention: 10, advance: 5 })
    expect(value.totals.direct.total).toBe(7844.15)
    expect(value.totals.lines.find(({ code }) => code === 'CAM')?.total).toBe(60.65)
    expect([value.withoutVat, value.vat, value.withVat]).toEqual([9130.05, 1917.31, 11047.36])
    expect([value.retained, value.recovered]).toEqual([913.01, 456.5])
    expect(value.net).toBe(7760.54)
    expect(valuer.settle(SP1, { ...terms, retention: 10 }).net).toBe(8217.04)
  })

  it('values SP2 as the last one: contract less waiver is both together, without a residue (R10.7)', () => {
    const contract = valuer.contract()
    const rest = addDecimals(addDecimals(contract.contract.withoutVat, -contract.cancelled.withoutVat), -9130.05)
    const value = valuer.settle(SP2, terms, rest)
    expect([value.totals.direct.total, value.withoutVat, value.vat, value.withVat]).toEqual([
      9298.85, 10819.84, 2272.17, 13092.01,
    ])
    expect(value.difference).toBe(0)
    expect(addDecimals(9130.05, value.withoutVat)).toBe(19949.89)
  })

  it('counts what is left after each (R10.2)', () => {
    const remaining = (executed: Map<number, number>) =>
      balancesOf(input.articles, executed)
        .filter(({ role }) => role === 'contract')
        .map((balance) => balance.remaining)
    const without = { ...input, articles: input.articles.filter(({ role }) => role !== 'cancelled') }
    const contract = balancesOf(without.articles, SP1).filter(({ role }) => role === 'contract')
    expect(contract.map((balance) => balance.remaining)).toEqual([7.5, 18.4, 587.3, 737.3, 18.9])
    expect(remaining(SP1)).toEqual([7.5, 15, 587.3, 737.3, 18.9])
    const all = together(SP1, SP2)
    expect(remaining(all)).toEqual([0, 0, 0, 0, 0])
    expect(settlementFaults(input.articles, balancesOf(input.articles, all))).toEqual([])
    expect(isSettled(input.articles, balancesOf(input.articles, all))).toBe(false)
    const extras = new Map([...all, [NCS_CA02A1, 1.2], [NCS_TRA06A10, 3]])
    expect(isSettled(input.articles, balancesOf(input.articles, extras))).toBe(true)
  })
})

describe('beyond the contract (R10.4, R10.5)', () => {
  const contract: SettlementArticle = { id: 1, estimateId: 10, quantity: 10, price: 5, role: 'contract' }
  const extra: SettlementArticle = { id: 2, estimateId: 10, quantity: 4, price: 5, role: 'extra', sourceId: 1 }
  const faults = (articles: SettlementArticle[], executed: [number, number][]) =>
    settlementFaults(articles, balancesOf(articles, new Map(executed)))

  it('is refused, and says how much may stand', () => {
    expect(faults([contract], [[1, 10]])).toEqual([])
    expect(faults([contract], [[1, 10.001]])).toEqual([{ articleId: 1, code: 'OVER_CONTRACT', most: 10 }])
    expect(faults([contract], [[1, -0.001]])).toEqual([{ articleId: 1, code: 'BELOW_ZERO', most: 10 }])
  })

  it('is covered by what is left of extra works at the same price', () => {
    expect(faults([contract, extra], [[1, 14]])).toEqual([])
    expect(balancesOf([contract, extra], new Map([[1, 14]]))[0]?.remaining).toBe(-4)
    expect(isSettled([contract, extra], balancesOf([contract, extra], new Map([[1, 14]])))).toBe(true)
    const both: [number, number][] = [
      [1, 13],
      [2, 2],
    ]
    expect(faults([contract, extra], both)).toEqual([{ articleId: 1, code: 'OVER_CONTRACT', most: 12 }])
    expect(faults([contract, { ...extra, price: 6 }], [[1, 11]])).toHaveLength(1)
    expect(faults([contract, { ...extra, sourceId: null }], [[1, 11]])).toHaveLength(1)
  })

  it('of a negative quantity runs the other way', () => {
    const credit = { ...contract, quantity: -10 }
    expect(faults([credit], [[1, -10]])).toEqual([])
    expect(faults([credit], [[1, -11]])).toEqual([{ articleId: 1, code: 'OVER_CONTRACT', most: -10 }])
    expect(faults([credit], [[1, 1]])).toEqual([{ articleId: 1, code: 'BELOW_ZERO', most: -10 }])
  })

  it('a percentage is of what is available, at the decimals of the contract (R10.3)', () => {
    expect(quantityOfPercent(38.4, 50, 3)).toBe(19.2)
    expect(quantityOfPercent(1187.3, 33.33, 3)).toBe(395.727)
    expect(quantityOfPercent(0.12345, 10, 2)).toBe(0.01235)
  })
})

describe('VAT of a settlement (R10.8)', () => {
  it('follows the standard rate of its date, an own rate stays', () => {
    const standard = romanianProject('LINE', { vat: 19 })
    expect(settlementVat(standard, '2025-07-01', '2025-07-31')).toBe(19)
    expect(settlementVat(standard, '2025-07-01', '2025-08-01')).toBe(21)
    expect(settlementVat({ ...standard, vat: 9 }, '2025-07-01', '2025-08-01')).toBe(9)
    expect(settlementVat({ ...standard, practice: 'us', vat: 0 }, '2025-07-01', '2025-08-01')).toBe(0)
  })
})

describe('price adjustment (R10.11)', () => {
  const input: SettlementInput = {
    project: romanianProject('LINE', { recapitulation: { scope: 'estimate', lines: [] } }),
    objects: [{ id: 1 }],
    estimates: [{ id: 10, objectId: 1 }],
    articles: [{ id: 1, estimateId: 10, quantity: 10, opLabor: 123.45, role: 'contract' }],
  }
  const half = new Map([[1, 5]])

  it('is a line of its own; VAT, retention and recovery are of the value with it', () => {
    const valuer = new SettlementValuer(input)
    // 617.25 x 0.0834 = 51.47865; 668.73 x 21 % = 140.4333; 10 % = 66.873; 30 % = 200.619
    expect(valuer.settle(half, { vat: 21, retention: 10, advance: 30, coefficient: 1.0834 })).toMatchObject({
      withoutVat: 617.25,
      adjustment: 51.48,
      vat: 140.43,
      withVat: 809.16,
      retained: 66.87,
      recovered: 200.62,
      net: 401.24,
    })
    // Prices that fell: 617.25 x -0.02 = -12.345
    expect(valuer.settle(half, { vat: 0, retention: 0, advance: 0, coefficient: 0.98 })).toMatchObject({
      adjustment: -12.35,
      net: 604.9,
    })
    const { adjustment, vat, net } = valuer.settle(half, { vat: 21, retention: 0, advance: 0, coefficient: 1 })
    expect([adjustment, vat, net]).toEqual([0, 129.62, 617.25])
  })

  it('does not enter what the last settlement closes', () => {
    const valuer = new SettlementValuer(input)
    const contract = valuer.contract().withoutVat
    const first = valuer.settle(half, { vat: 21, retention: 0, advance: 0, coefficient: 1.5 })
    const rest = addDecimals(contract, -first.withoutVat)
    const last = valuer.settle(half, { vat: 21, retention: 0, advance: 0, coefficient: 1.25 }, rest)
    expect(addDecimals(first.withoutVat, last.withoutVat)).toBe(contract)
    expect([last.difference, last.adjustment]).toEqual([0, 154.31])
  })
})

describe('the last settlement closes on the contract (R10.7)', () => {
  it('a residue of rounding becomes its difference, with VAT on it', () => {
    const input: SettlementInput = {
      project: romanianProject('LINE', { recapitulation: romanianTemplate({ cam: 2.25, indirect: 10, profit: 5 }) }),
      objects: [{ id: 1 }],
      estimates: [{ id: 10, objectId: 1 }],
      articles: [{ id: 1, estimateId: 10, quantity: 1, opLabor: 1.01, role: 'contract' }],
    }
    const valuer = new SettlementValuer(input)
    const third = (quantity: number) => new Map([[1, quantity]])
    const first = valuer.settle(third(0.333), terms)
    const contract = valuer.contract().withoutVat
    const last = valuer.settle(third(0.334), terms, addDecimals(contract, -2 * first.withoutVat))
    expect(sumDecimals([first.withoutVat, first.withoutVat, last.withoutVat])).toBe(contract)
    expect(last.difference).not.toBe(0)
    expect(addDecimals(last.totals.withoutVat, last.difference)).toBe(last.withoutVat)
  })

  const decimal = (max: number, scale: number) =>
    fc.integer({ min: 0, max: max * 10 ** scale }).map((n) => n / 10 ** scale)
  const work = fc.record({
    quantity: decimal(900, 3),
    opMaterials: decimal(90, 2),
    opLabor: decimal(90, 2),
    waived: fc.integer({ min: 0, max: 100 }),
    more: decimal(20, 2),
    parts: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }),
  })

  it.each([
    ['LINE', romanianProject('LINE')],
    ['FULL', romanianProject('FULL')],
    [
      'with a fixed amount',
      {
        ...romanianProject('LINE'),
        recapitulation: { scope: 'project', lines: [{ code: 'SITE', kind: 'fixed', amount: 500 }] },
      },
    ],
  ] as [string, ProjectInput][])(
    'random settlements always sum to the contract, and nothing is left: %s',
    (_, project) => {
      fc.assert(
        fc.property(fc.array(work, { minLength: 1, maxLength: 8 }), (works) => {
          const articles = works.flatMap(
            ({ quantity, opMaterials, opLabor, waived, more }, at): SettlementArticle[] => {
              const article = { estimateId: 10, opMaterials, opLabor, price: addDecimals(opMaterials, opLabor) }
              return [
                { ...article, id: at + 1, quantity, role: 'contract' },
                {
                  ...article,
                  id: 100 + at,
                  quantity: quantityOfPercent(quantity, waived, 3),
                  role: 'cancelled',
                  sourceId: at + 1,
                },
                { ...article, id: 200 + at, quantity: more, role: 'extra', sourceId: at + 1 },
              ]
            },
          )
          const input = { project, objects: [{ id: 1 }], estimates: [{ id: 10, objectId: 1 }], articles }
          const valuer = new SettlementValuer(input)
          const executed = new Map<number, number>()
          let settled = 0
          for (const step of [0, 1, 2, 3]) {
            const rest = balancesOf(articles, executed)
            const now = new Map(
              rest.map(({ articleId, remaining }) => {
                const share = step === 3 ? 100 : (works[(articleId - 1) % 100]?.parts[step] ?? 50)
                return [articleId, quantityOfPercent(remaining, share, 3)]
              }),
            )
            for (const [id, value] of now) executed.set(id, addDecimals(executed.get(id) ?? 0, value))
            const balances = balancesOf(articles, executed)
            expect(settlementFaults(articles, balances)).toEqual([])
            expect(balances.every(({ remaining }) => remaining >= 0)).toBe(true)
            const last = isSettled(articles, balances) && step === 3
            const value = valuer.settle(now, terms, last ? addDecimals(valuer.contract().withoutVat, -settled) : null)
            settled = addDecimals(settled, value.withoutVat)
          }
          expect(settled).toBe(valuer.contract().withoutVat)
          expect(balancesOf(articles, executed).every(({ remaining }) => remaining === 0)).toBe(true)
        }),
        { seed: 1018, numRuns: 40 },
      )
    },
  )

  it('a fixed amount is settled by the share of the direct cost (R10.6)', () => {
    const project: ProjectInput = {
      ...romanianProject('LINE'),
      recapitulation: { scope: 'estimate', lines: [{ code: 'SITE', kind: 'fixed', amount: 500 }] },
    }
    const valuer = new SettlementValuer({
      project,
      objects: [{ id: 1 }],
      estimates: [
        { id: 10, objectId: 1 },
        { id: 11, objectId: 1 },
      ],
      articles: [
        { id: 1, estimateId: 10, quantity: 10, opLabor: 100, role: 'contract' },
        { id: 2, estimateId: 11, quantity: 10, opLabor: 100, role: 'contract' },
      ],
    })
    expect(valuer.contract().withoutVat).toBe(3000)
    expect(valuer.settle(new Map([[1, 4]]), terms).withoutVat).toBe(600)
  })
})
