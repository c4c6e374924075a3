import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsFromSums } from './from-sums.ts'
import { stopsCounting } from './load-article.ts'
import { calculateProject, type ProjectCalculation } from './project.ts'
import type { Recapitulation } from './recapitulation-types.ts'
import { romanianTemplate, usTemplate } from './templates.ts'
import type {
  Amounts,
  ArticleInput,
  CalculationInput,
  ComponentInput,
  PartKind,
  ProjectInput,
  ResourceInput,
  Totals,
} from './types.ts'

const ESTIMATES = [
  { id: 10, objectId: 1 },
  { id: 11, objectId: 1 },
  { id: 12, objectId: 2 },
]
const OBJECTS = [{ id: 1 }, { id: 2 }, { id: 3 }]

const kind = fc.constantFrom<PartKind>('material', 'labor', 'equipment', 'transport')
const decimal = (max: number, scale: number) =>
  fc.integer({ min: 0, max: max * 10 ** scale }).map((n) => n / 10 ** scale)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })

/** An article with its recipe and components, all under one id. */
interface Bundle {
  article: ArticleInput
  resources: ResourceInput[]
  components: ComponentInput[]
}

const bundle = (ids: fc.Arbitrary<number>): fc.Arbitrary<Bundle> =>
  fc
    .record({
      id: ids,
      estimateId: fc.constantFrom(10, 11, 12),
      quantity: fc.oneof(decimal(2000, 3), fc.integer({ min: -50, max: -1 })),
      formula: maybe(fc.constantFrom('2 x 3,5', 'H x 4', 'A: 1/3\nB: 2,25', '1/0')),
      measureUnit: fc.constantFrom('mc', '100 mc', 'buc'),
      provenienceType: maybe(fc.constantFrom('material', 'labor', 'subcontract', 'other')),
      price: maybe(decimal(900, 2)),
      rsMaterials: maybe(decimal(500, 6)),
      rsLabor: maybe(decimal(500, 2)),
      opLabor: maybe(decimal(500, 2)),
      laborUplift: maybe(decimal(40, 1)),
      materialsUplift: maybe(decimal(40, 2)),
      weight: maybe(decimal(3, 3)),
      rsLaborHours: maybe(decimal(9, 3)),
    })
    .chain((article) =>
      fc.record({
        article: fc.constant(article),
        resources: fc.array(
          fc.record({
            articleId: fc.constant(article.id),
            kind,
            consumption: decimal(40, 5),
            price: decimal(300, 2),
            waste: decimal(9, 1),
            percent: fc.boolean().map((flag) => flag && article.id % 4 === 0),
          }),
          { maxLength: 5 },
        ),
        components: fc.array(
          fc.record({
            articleId: fc.constant(article.id),
            kind,
            quantity: decimal(5, 4),
            price: decimal(90, 2),
            included: fc.boolean(),
          }),
          { maxLength: 2 },
        ),
      }),
    )

const project = fc
  .record({
    rounding: fc.constantFrom<'LINE' | 'FULL'>('LINE', 'FULL'),
    us: fc.boolean(),
    quantityDecimals: fc.integer({ min: 0, max: 4 }),
    priceDecimals: fc.integer({ min: 0, max: 4 }),
    totalDecimals: fc.integer({ min: 0, max: 4 }),
    bond: fc.boolean(),
  })
  .map(({ us, bond, ...settings }): ProjectInput => {
    const tiers = bond
      ? [
          { upTo: 10_000, rate: 2.5 },
          { upTo: null, rate: 1.2 },
        ]
      : [{ upTo: null, rate: 0 }]
    const rates = {
      salesTax: 8.25,
      generalConditions: 500,
      contingency: 3,
      overhead: 8,
      profit: 7,
      profitMethod: 'margin' as const,
      bond: tiers,
    }
    const recapitulation = us ? usTemplate(rates) : null
    return { ...settings, practice: us ? 'us' : 'ro', vat: us ? 0 : 21, recapitulation }
  })

const own: Recapitulation = { ...romanianTemplate({ cam: 2.25, indirect: 7.5, profit: 4 }), rounding: 'FULL', vat: 11 }

function inputOf(settings: ProjectInput, bundles: readonly Bundle[], override: boolean): CalculationInput {
  return {
    project: settings,
    objects: OBJECTS,
    estimates: ESTIMATES.map((estimate) =>
      override && estimate.id === 11 ? { ...estimate, recapitulation: own } : estimate,
    ),
    articles: bundles.map(({ article }) => article),
    resources: bundles.flatMap(({ resources }) => resources),
    components: bundles.flatMap(({ components }) => components),
    parameters: [{ name: 'H', formula: '2,8' }],
  }
}

/** Everything a calculation says, in an order that does not depend on how it came about. */
function everything(calculation: ProjectCalculation, ids: Iterable<number>): unknown {
  const sorted = [...ids].sort((a, b) => a - b)
  const faults = calculation.faults().map((fault) => JSON.stringify(fault))
  return {
    project: calculation.project(),
    objects: OBJECTS.map(({ id }) => calculation.object(id)),
    estimates: ESTIMATES.map(({ id }) => calculation.estimate(id)),
    articles: sorted.map((id) => calculation.article(id)),
    faults: faults.sort(),
  }
}

const distinct = (count: number) =>
  fc.uniqueArray(bundle(fc.integer({ min: 1, max: 30 })), { selector: ({ article }) => article.id, maxLength: count })

type Edit = { remove: number } | { save: Bundle }
const edits = fc.array(
  fc.oneof(
    fc.record({ remove: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ save: bundle(fc.integer({ min: 1, max: 30 })) }),
  ) as fc.Arbitrary<Edit>,
  { maxLength: 12 },
)

describe('project calculation (R9)', () => {
  it('any run of edits equals a calculation from scratch', () => {
    fc.assert(
      fc.property(project, distinct(12), edits, fc.boolean(), (settings, bundles, run, override) => {
        const calculation = calculateProject(inputOf(settings, bundles, override))
        const current = new Map(bundles.map((entry) => [entry.article.id, entry]))
        for (const edit of run) {
          if ('remove' in edit) {
            calculation.remove(edit.remove)
            current.delete(edit.remove)
          } else {
            const { article, resources, components } = edit.save
            const edited = calculation.save(article, resources, components)
            expect(edited.article).toEqual(calculation.article(article.id))
            current.set(article.id, edit.save)
          }
        }
        const scratch = calculateProject(inputOf(settings, [...current.values()], override))
        const expected = everything(scratch, current.keys())
        expect(everything(calculation, current.keys())).toEqual(expected)
        calculation.recalculate()
        expect(everything(calculation, current.keys())).toEqual(expected)
      }),
      { seed: 11, numRuns: 150 },
    )
  })

  it('the order of rows does not matter, and inputs are not changed', () => {
    fc.assert(
      fc.property(project, distinct(10), fc.boolean(), (settings, bundles, override) => {
        const input = inputOf(settings, bundles, override)
        const copy = structuredClone(input)
        const reversed: CalculationInput = {
          ...input,
          articles: [...input.articles].reverse(),
          resources: [...(input.resources ?? [])].reverse(),
          components: [...(input.components ?? [])].reverse(),
        }
        const ids = bundles.map(({ article }) => article.id)
        const straight = calculateProject(input)
        const turned = calculateProject(reversed)
        const levels = (calculation: ProjectCalculation): unknown => [
          calculation.project(),
          OBJECTS.map(({ id }) => calculation.object(id)),
          ESTIMATES.map(({ id }) => calculation.estimate(id)),
          ids.map((id) => ({ ...calculation.article(id), components: [], faults: [] })),
        ]
        expect(levels(turned)).toEqual(levels(straight))
        expect(input).toEqual(copy)
      }),
      { seed: 12, numRuns: 100 },
    )
  })

  it('in LINE rounding the parts add up to the whole on every level, to the last cent', () => {
    fc.assert(
      fc.property(project, distinct(10), (settings, bundles) => {
        const calculation = calculateProject(inputOf({ ...settings, rounding: 'LINE' }, bundles, false))
        const articles = bundles.map(({ article }) => calculation.article(article.id)!)
        for (const article of articles) {
          const { materials, labor, equipments, transports, subcontract, other } = article
          expect(sumDecimals([materials, labor, equipments, transports, subcontract, other])).toBe(article.total)
        }
        const whole = calculation.project()
        expect(sumDecimals(articles.map(({ total }) => total))).toBe(whole.direct.total)
        expect(sumDecimals(articles.map(({ laborHours }) => laborHours))).toBe(whole.laborHours)
        for (const level of [
          OBJECTS.map(({ id }) => calculation.object(id)!),
          ESTIMATES.map(({ id }) => calculation.estimate(id)!),
        ]) {
          for (const pick of FIGURES) expect(sumDecimals(level.map(pick))).toBe(pick(whole))
          whole.lines.forEach((line, at) => {
            for (const column of COLUMNS)
              expect(sumDecimals(level.map(({ lines }) => lines[at]![column]))).toBe(line[column])
          })
        }
        const costs = whole.lines.filter(({ code }) => !SUMS.has(code)).map(({ total }) => total)
        expect(sumDecimals([whole.direct.total, ...costs])).toBe(whole.withoutVat)
        expect(addDecimals(whole.withoutVat, whole.vat)).toBe(whole.withVat)
        for (const line of whole.lines)
          expect(sumDecimals(COLUMNS.slice(0, -1).map((column) => line[column]))).toBe(line.total)
      }),
      { seed: 13, numRuns: 150 },
    )
  })

  it('totals from summed articles equal the calculation (R9.3)', () => {
    fc.assert(
      fc.property(project, distinct(10), fc.boolean(), (settings, bundles, override) => {
        const input = inputOf(settings, bundles, override)
        const calculation = calculateProject(input)
        const summed = input.estimates.map((estimate) => {
          const articles = bundles
            .filter(({ article }) => article.estimateId === estimate.id)
            .map(({ article }) => calculation.article(article.id)!)
          const sum = (pick: (article: (typeof articles)[number]) => number): number => sumDecimals(articles.map(pick))
          return {
            ...estimate,
            summed: {
              M: sum((article) => article.materials),
              m: sum((article) => article.labor),
              U: sum((article) => article.equipments),
              T: sum((article) => article.transports),
              sub: sum((article) => article.subcontract),
              other: sum((article) => article.other),
              laborHours: sum((article) => article.laborHours),
              weight: sum((article) => article.weight),
              leftOut: articles.filter(({ faults }) => faults.some(stopsCounting)).length,
            },
          }
        })
        const totals = totalsFromSums(settings, OBJECTS, summed)
        expect(totals.project).toEqual(calculation.project())
        for (const { id } of OBJECTS) expect(totals.objects.get(id)).toEqual(calculation.object(id))
        for (const { id } of summed) expect(totals.estimates.get(id)).toEqual(calculation.estimate(id))
      }),
      { seed: 14, numRuns: 100 },
    )
  })

  it('an edit names what it touched, also when an article moves', () => {
    const settings: ProjectInput = {
      practice: 'ro',
      rounding: 'LINE',
      quantityDecimals: 3,
      priceDecimals: 2,
      totalDecimals: 2,
      vat: 21,
    }
    const calculation = calculateProject({ project: settings, objects: OBJECTS, estimates: ESTIMATES, articles: [] })
    const article: ArticleInput = { id: 7, estimateId: 10, quantity: 2, rsLabor: 30 }
    expect(calculation.save(article)).toMatchObject({ article: { total: 60 }, estimateIds: [10], objectIds: [1] })
    expect(calculation.save({ ...article, estimateId: 12 })).toMatchObject({ estimateIds: [10, 12], objectIds: [1, 2] })
    expect([calculation.estimate(10)!.withVat, calculation.object(2)!.direct.m]).toEqual([0, 60])
    const recipe: ResourceInput[] = [{ articleId: 7, kind: 'labor', consumption: 2, price: 20 }]
    expect(calculation.save(article, recipe).article!.total).toBe(80)
    expect(calculation.save({ ...article, quantity: 3 }).article!.total).toBe(120)
    expect(calculation.remove(7)).toEqual({ article: null, estimateIds: [10], objectIds: [1] })
    expect(calculation.remove(7)).toEqual({ article: null, estimateIds: [], objectIds: [] })
    expect([calculation.article(7), calculation.object(9), calculation.estimate(9)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(calculation.project().direct.total).toBe(0)
  })
})

const COLUMNS: (keyof Amounts)[] = ['M', 'm', 'U', 'T', 'sub', 'other', 'general', 'total']
const SUMS = new Set(['T1', 'T2', 'T3', 'T4', 'D', 'COST', 'PRICE'])
const FIGURES: ((totals: Totals) => number)[] = [
  (totals) => totals.withoutVat,
  (totals) => totals.vat,
  (totals) => totals.withVat,
  (totals) => totals.laborHours,
  (totals) => totals.weight,
  ...COLUMNS.map((column) => (totals: Totals) => totals.direct[column]),
]
