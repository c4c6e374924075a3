/** Every kind of cost line in settlements: a part of the contract bears its part of it (SPEC.md R10.6, R10.7). */
import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { romanianProject } from './examples.fixture.ts'
import type { Recapitulation, RecapitulationLine } from './recapitulation-types.ts'
import { balancesOf, isSettled, quantityOfPercent, type SettlementArticle } from './settlement.ts'
import { type SettlementInput, SettlementValuer } from './settlement-value.ts'
import type { Practice, ProjectInput, Rounding } from './types.ts'

const terms = { vat: 0, retention: 0, advance: 0 }
const tiers = [
  { upTo: 100_000, rate: 2.5 },
  { upTo: 500_000, rate: 1.5 },
  { upTo: null, rate: 1 },
]

/** One line of every kind that a recapitulation knows. */
const KINDS: Readonly<Record<string, RecapitulationLine>> = {
  'sales tax on materials': {
    code: 'TAX',
    kind: 'percent',
    rate: 8.25,
    of: ['DIRECT'],
    columns: ['M'],
    spread: 'whole',
    into: 'M',
  },
  'a percentage by columns': { code: 'IND', kind: 'percent', rate: 10, of: ['DIRECT'], spread: 'columns' },
  'a percentage of the whole': { code: 'OVH', kind: 'percent', rate: 7.5, of: ['DIRECT'], spread: 'whole' },
  'a margin': { code: 'MAR', kind: 'percent', rate: 20, of: ['DIRECT'], spread: 'whole', method: 'margin' },
  'an amount': { code: 'SITE', kind: 'fixed', amount: 55_000 },
  'an amount by time': { code: 'TIME', kind: 'fixed', amount: 1, time: { count: 6, unit: 'wk', rate: 2150 } },
  'a sliding rate': { code: 'SLIDE', kind: 'tiered', tiers, of: ['DIRECT'] },
  'a bond on the final price': { code: 'BOND', kind: 'tiered', tiers, of: ['DIRECT'], onFinal: true },
  'a flat bond': {
    code: 'FLAT',
    kind: 'tiered',
    tiers: [{ upTo: null, rate: 2.5 }],
    of: ['DIRECT'],
    onFinal: true,
  },
}

function contractOf(project: ProjectInput, quantities = [100, 100]): SettlementInput {
  return {
    project,
    objects: [{ id: 1 }],
    estimates: [
      { id: 10, objectId: 1 },
      { id: 11, objectId: 1 },
    ],
    articles: quantities.map((quantity, at): SettlementArticle => {
      const price = { opMaterials: 812.5, opLabor: 1431.37, price: 2243.87 }
      return { id: at + 1, estimateId: 10 + at, quantity, ...price, role: 'contract' }
    }),
  }
}

const project = (practice: Practice, rounding: Rounding, scope: 'estimate' | 'project', lines: RecapitulationLine[]) =>
  romanianProject(rounding, { practice, vat: 0, recapitulation: { scope, lines } })

describe('a tenth of the contract is billed at a tenth of its price (R10.6)', () => {
  it.each(
    Object.entries(KINDS).flatMap(([name, line]) =>
      (['estimate', 'project'] as const).map((scope) => [name, scope, line] as const),
    ),
  )('%s, scope %s', (_, scope, line) => {
    const valuer = new SettlementValuer(contractOf(project('us', 'LINE', scope, [line])))
    const { contract, cancelled, extra } = valuer.contract()
    const tenth = valuer.settle(
      new Map([
        [1, 10],
        [2, 10],
      ]),
      terms,
    )
    // A line is rounded to the cent in each of two columns of two estimates.
    expect(Math.abs(tenth.withoutVat * 10 - contract.withoutVat)).toBeLessThan(0.5)
    expect([cancelled.withoutVat, extra.withoutVat]).toEqual([0, 0])
    expect([cancelled, extra].flatMap(({ lines }) => lines.filter(({ total }) => total !== 0))).toEqual([])
  })

  it('a change order larger than the contract bears its share of an amount too', () => {
    const input = contractOf(project('us', 'LINE', 'project', [KINDS['an amount by time'] as RecapitulationLine]), [3])
    const extra: SettlementArticle = { ...(input.articles[0] as SettlementArticle), id: 9, quantity: 4, role: 'extra' }
    const valuer = new SettlementValuer({ ...input, articles: [...input.articles, extra] })
    // 6 x 2,150 = 12,900.00; four thirds of it.
    expect(valuer.contract().extra.lines[0]?.total).toBe(17_200)
  })

  it('an object that runs its own bears its amount by its own work alone', () => {
    const input = contractOf(project('us', 'LINE', 'project', []))
    const site: Recapitulation = { scope: 'project', lines: [KINDS['an amount'] as RecapitulationLine] }
    const own: Recapitulation = { scope: 'estimate', lines: [] }
    const valuer = new SettlementValuer({
      ...input,
      objects: [
        { id: 1, recapitulation: site },
        { id: 2, recapitulation: site },
      ],
      // The third estimate runs its own and counts in neither amount.
      estimates: [
        { id: 10, objectId: 1 },
        { id: 11, objectId: 2 },
        { id: 12, objectId: 1, recapitulation: own },
      ],
      articles: [...input.articles, { ...(input.articles[0] as SettlementArticle), id: 3, estimateId: 12 }],
    })
    // Half of the work of the first: 50 x 2,243.87 = 112,193.50, and half of 55,000.00.
    expect(valuer.settle(new Map([[1, 50]]), terms).withoutVat).toBe(139_693.5)
  })

  it('an alternate that is deducted takes its part of an amount off, not on', () => {
    const input = contractOf(project('us', 'LINE', 'project', [KINDS['an amount'] as RecapitulationLine]), [100, 50])
    const valuer = new SettlementValuer({
      ...input,
      estimates: input.estimates.map((estimate) => (estimate.id === 11 ? { ...estimate, counts: -1 } : estimate)),
    })
    // The deduct is half of the base, so that half of the base by itself is the whole of the contract's direct cost.
    expect(valuer.settle(new Map([[1, 50]]), terms).totals.lines[0]?.total).toBe(55_000)
  })
})

describe('billings at any split sum to the contract (R10.7)', () => {
  const cases = (['ro', 'us'] as const).flatMap((practice) =>
    (['LINE', 'FULL'] as const).flatMap((rounding) =>
      (['estimate', 'project'] as const).map((scope) => [practice, rounding, scope] as const),
    ),
  )
  const anyStack = fc.subarray(Object.values(KINDS), { minLength: 1 })
  const split = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 6 })

  it.each(cases)('%s, %s, scope %s: whatever stands in the stack', (practice, rounding, scope) => {
    fc.assert(
      fc.property(anyStack, split, (lines, percents) => {
        const input = contractOf(project(practice, rounding, scope, lines))
        const valuer = new SettlementValuer(input)
        const whole = valuer.contract().withoutVat
        const executed = new Map<number, number>()
        const bills: number[] = []
        for (const [at, percent] of [...percents, 100].entries()) {
          const last = at === percents.length
          const now = new Map(
            balancesOf(input.articles, executed).map(({ articleId, remaining }) => [
              articleId,
              last ? remaining : quantityOfPercent(remaining, percent, 3),
            ]),
          )
          for (const [id, quantity] of now) executed.set(id, addDecimals(executed.get(id) ?? 0, quantity))
          const rest = subtractDecimals(whole, sumDecimals(bills))
          const bill = valuer.settle(now, terms, last ? rest : null)
          // What the last one adds is rounding alone: a cent for each line, column and estimate of each billing.
          expect(Math.abs(bill.difference)).toBeLessThan(0.02 * (percents.length + 1) * (lines.length + 2) * 4)
          bills.push(bill.withoutVat)
        }
        expect(sumDecimals(bills)).toBe(whole)
        expect(isSettled(input.articles, balancesOf(input.articles, executed))).toBe(true)
      }),
      { seed: 2026, numRuns: 40 },
    )
  })
})
