import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateProject } from '../project.ts'
import { romanianTemplate } from '../templates.ts'
import type { PartKind, ProjectInput, ResourceInput } from '../types.ts'
import { checkOffer, minimumLaborRate } from './run.ts'
import type { CheckedArticle, CheckedResource, CheckInput, CheckOptions, ReferenceLine } from './types.ts'

const PROJECT: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
}

const OPTIONS: CheckOptions = { date: '2026-05-01', minimumLaborRate: null, oneLaborRate: false, referenceTotal: null }

type Work = Partial<CheckedArticle> & { recipe?: Partial<CheckedResource>[] }

/** An offer as the product stores it: computed by the engine and kept with its articles. */
function offer(works: readonly Work[], more: Partial<CheckInput> = {}, project = PROJECT): CheckInput {
  const resources = works.flatMap(({ recipe = [] }, at) =>
    recipe.map((line): CheckedResource => ({ articleId: at + 1, kind: 'material', consumption: 1, price: 1, ...line })),
  )
  const bare = works.map(
    ({ recipe: _recipe, ...work }, at): CheckedArticle => ({
      id: at + 1,
      estimateId: 1 + (at % 2),
      quantity: 1,
      symbol: `A${at + 1}`,
      measureUnit: 'mc',
      ...work,
    }),
  )
  const estimates = [
    { id: 1, objectId: 1 },
    { id: 2, objectId: 1 },
  ]
  const variables = new Map([['H', 2.5]])
  const parameters = [{ name: 'H', formula: '2,5' }]
  const computed = calculateProject({ project, objects: [{ id: 1 }], estimates, articles: bare, resources, parameters })
  const articles = bare.map((article): CheckedArticle => {
    const {
      faults: _faults,
      components: _components,
      orderQuantity: _order,
      ...result
    } = computed.article(article.id) ?? {}
    const kept = 'materials' in result ? result : {}
    return { ...article, ...kept, ...(article.formula ? {} : { quantity: article.quantity }) } as CheckedArticle
  })
  const totalsOf = (id: number) => computed.estimate(id) ?? computed.project()
  return {
    practice: project.practice,
    whole: true,
    objects: [{ id: 1, name: 'House', totals: computed.object(1) ?? computed.project() }],
    estimates: estimates.map((estimate) => ({
      ...estimate,
      name: `Estimate ${estimate.id}`,
      settings: project,
      recapitulation: project.recapitulation ?? romanianTemplate(),
      vat: project.vat,
      totals: totalsOf(estimate.id),
    })),
    articles,
    resources,
    components: [],
    variables,
    totals: computed.project(),
    withoutVat: computed.project().withoutVat,
    storedWithoutVat: computed.project().withoutVat,
    reference: null,
    options: OPTIONS,
    ...more,
  }
}

function state(input: CheckInput, check: string) {
  const result = checkOffer(input).find((one) => one.check === check)
  return [result?.state, ...(result?.findings ?? []).map(({ code, articleId }) => [code, articleId])]
}

const GOOD: Work[] = [
  {
    quantity: 10,
    recipe: [
      { kind: 'labor', symbol: 'L', price: 30 },
      { kind: 'transport', symbol: 'T', price: 4 },
    ],
  },
  {
    quantity: 5,
    recipe: [
      { kind: 'material', symbol: 'B', price: 12 },
      { kind: 'transport', symbol: 'T', price: 4 },
    ],
  },
]

describe('an offer that is in order (R14)', () => {
  it('passes every check', () => {
    const states = checkOffer(
      offer(GOOD, { options: { ...OPTIONS, minimumLaborRate: 27.714, oneLaborRate: true, referenceTotal: 500 } }),
    )
    expect(states.map(({ check, state: found }) => [check, found])).toEqual([
      ['arithmetic', 'ok'],
      ['rollUps', 'ok'],
      ['resources', 'ok'],
      ['quantities', 'skipped'],
      ['prices', 'ok'],
      ['lowPrice', 'ok'],
      ['resourcePrices', 'ok'],
      ['laborRate', 'ok'],
      ['laborMinimum', 'ok'],
      ['percentages', 'ok'],
      ['recipes', 'ok'],
      ['units', 'ok'],
      ['transport', 'ok'],
    ])
  })

  const kind = fc.constantFrom<PartKind>('material', 'labor', 'equipment', 'transport')
  const decimal = (max: number, scale: number) =>
    fc.integer({ min: 0, max: max * 10 ** scale }).map((value) => value / 10 ** scale)
  const line = fc.record({ kind, consumption: decimal(9, 4), price: decimal(300, 2), waste: fc.constantFrom(0, 3) })
  const work = fc.record({
    quantity: decimal(800, 3),
    formula: fc.constantFrom(null, null, '2 x H', 'a: 1/3\nb: 2'),
    measureUnit: fc.constantFrom('mc', '100 mp'),
    opLabor: fc.option(decimal(90, 2), { freq: 4 }),
    materialsUplift: fc.constantFrom(0, 7.5),
    recipe: fc.array(line, { maxLength: 4 }),
  }) satisfies fc.Arbitrary<Work & { recipe: Partial<ResourceInput>[] }>

  it.each(['LINE', 'FULL'] as const)(
    'made by the product has no blocker of arithmetic or sums, in %s (R14.12)',
    (rounding) => {
      fc.assert(
        fc.property(fc.array(work, { minLength: 1, maxLength: 8 }), fc.constantFrom('ro', 'us'), (works, practice) => {
          const results = checkOffer(offer(works, {}, { ...PROJECT, rounding, practice }))
          for (const { check, state: found } of results)
            if (check === 'arithmetic' || check === 'rollUps') expect([check, found]).toEqual([check, 'ok'])
        }),
        { seed: 20_261_123, numRuns: 150 },
      )
    },
  )
})

describe('what is found', () => {
  it('a line, a takeoff or a sum that does not come out (R14.1, R14.2)', () => {
    const sound = offer(GOOD)
    const broken = (change: Partial<CheckedArticle>) => ({
      ...sound,
      articles: sound.articles.map((article) => (article.id === 1 ? { ...article, ...change } : article)),
    })
    expect(state(broken({ total: 341 }), 'arithmetic')).toEqual(['blocker', ['LINE_DIFFERS', 1]])
    expect(state(broken({ total: 341 }), 'rollUps')).toEqual(['blocker', ['SUM_DIFFERS', undefined]])
    expect(state(broken({ formula: '2 x 2' }), 'arithmetic')[1]).toEqual(['QUANTITY_OF_FORMULA', 1])
    expect(state(broken({ formula: '2 x 2 = 5' }), 'arithmetic').at(-1)).toEqual(['NOTED_RESULT', 1])
    expect(state(broken({ formula: '2 x 2 = 4' }), 'arithmetic').at(-1)).not.toEqual(['NOTED_RESULT', 1])
    expect(state(broken({ formula: '2 x Z' }), 'arithmetic')).toEqual(['blocker', ['LINE_FAULT', 1]])
    expect(state(broken({ printedTotal: 340.02 }), 'arithmetic')).toEqual(['warning', ['PRINTED_DIFFERS', 1]])
    const linked = { articleId: 1, kind: 'material', quantity: 1.008, price: 400 } as const
    const withLinked = (printedTotal: number) => {
      const components = [linked, { ...linked, included: true, price: 7 }]
      const made = offer([{ quantity: 10, rsLabor: 34.1, printedTotal, total: 4373 }], { components })
      return state(
        { ...made, articles: made.articles.map((one) => ({ ...one, materials: 4032, total: 4373 })) },
        'arithmetic',
      )
    }
    expect(withLinked(341)).toEqual(['ok'])
    expect(withLinked(4373)).toEqual(['warning', ['PRINTED_DIFFERS', 1]])
    expect(state({ ...sound, storedWithoutVat: 1 }, 'rollUps')).toEqual([
      'blocker',
      ['STORED_TOTAL_DIFFERS', undefined],
    ])
  })

  it('prices over the resources, of nothing, below the law, and of one resource in two places (R14.5 to R14.9)', () => {
    expect(state(offer([{ opLabor: 40, recipe: [{ kind: 'labor', price: 30 }] }]), 'resources')).toEqual([
      'warning',
      ['OWN_PRICE', 1],
    ])
    expect(state(offer([{}, { quantity: 0, price: 3 }]), 'prices')).toEqual([
      'blocker',
      ['PRICE_ZERO', 1],
      ['QUANTITY_ZERO', 2],
    ])
    expect(state(offer([{ rsMaterials: 4 }]), 'recipes')).toEqual(['warning', ['RECIPE_EMPTY', 1]])
    const two = offer([
      { recipe: [{ kind: 'labor', symbol: '110', price: 20, measureUnit: 'ora' }] },
      { recipe: [{ kind: 'labor', symbol: '110', price: 30, measureUnit: 'zi' }] },
    ])
    expect(state(two, 'resourcePrices')).toEqual(['warning', ['SEVERAL_PRICES', 2]])
    expect(state(two, 'units')).toEqual(['warning', ['UNITS_DIFFER', 1]])
    const strict = { ...two, options: { ...OPTIONS, minimumLaborRate: 27.714, oneLaborRate: true } }
    expect(state(strict, 'laborMinimum')).toEqual(['blocker', ['LABOR_BELOW_MINIMUM', 1]])
    expect(state(strict, 'laborRate')).toEqual(['warning', ['SEVERAL_LABOR_RATES', 2]])
    expect([minimumLaborRate('ro', '2026-05-01'), minimumLaborRate('ro', '2020-01-01')]).toEqual([27.714, null])
  })

  it('percentages, transport and a price that is too low (R14.4, R14.10, R14.11)', () => {
    const dear = offer(
      GOOD,
      {},
      { ...PROJECT, vat: 19, recapitulation: romanianTemplate({ cam: 2.25, indirect: 45, profit: 5 }) },
    )
    expect(
      checkOffer(dear)
        .find(({ check }) => check === 'percentages')
        ?.findings.map(({ code }) => code),
    ).toEqual(['RATE_OUTSIDE', 'VAT_UNUSUAL', 'RATE_OUTSIDE', 'VAT_UNUSUAL'])
    expect(state(offer([{ recipe: [{ price: 5 }] }]), 'transport')).toEqual(['warning', ['TRANSPORT_ZERO', undefined]])
    expect(state(offer(GOOD, { options: { ...OPTIONS, referenceTotal: 10_000 } }), 'lowPrice')).toEqual([
      'warning',
      ['TOTAL_LOW', undefined],
    ])
  })

  it('lines against the list that was asked: quantity, unit, missing, extra, cheap (R14.3, R14.4)', () => {
    const ask = (symbol: string, quantity: number, measureUnit = 'mc', price: number | null = null): ReferenceLine => ({
      symbol,
      name: symbol,
      measureUnit,
      quantity,
      price,
    })
    const works = GOOD.concat({ quantity: 1, recipe: [{ price: 3 }] }, { quantity: 2, recipe: [{ price: 3 }] })
    const reference = [ask('A1', 10), ask('a2#', 6, 'M CUB', 30), ask('A3', 1, 'mp'), ask('Z9', 4)]
    expect(state(offer(works, { reference }), 'quantities')).toEqual([
      'blocker',
      ['REFERENCE_QUANTITY', 2],
      ['REFERENCE_UNIT', 3],
      ['REFERENCE_MISSING', undefined],
      ['REFERENCE_EXTRA', 4],
    ])
    expect(state(offer(works, { reference }), 'lowPrice')).toEqual(['warning', ['PRICE_LOW', 2]])
  })

  it('one line that lacks does not shift those of the same symbol; a symbol written otherwise is found by its name (R14.3)', () => {
    const ask = (symbol: string, quantity: number, name = symbol, line = 0): ReferenceLine => ({
      symbol,
      name,
      measureUnit: 'mc',
      quantity,
      price: null,
      place: { sheet: 'F3', line },
    })
    const recipe = [{ price: 3 }]
    const works = [
      { symbol: 'CA01', quantity: 4, recipe },
      { symbol: 'CA01', quantity: 9, recipe },
      { symbol: 'TSC03', name: 'Săpătură  mecanică', quantity: 5, recipe },
    ]
    const reference = [
      ask('CA01#', 7, 'Beton', 3),
      ask('ca 01', 4, 'Beton', 4),
      ask('CA01', 9, 'Beton', 5),
      ask('TSC04', 6, 'sapatura mecanica', 6),
    ]
    const found = checkOffer(offer(works, { reference })).find(({ check }) => check === 'quantities')?.findings
    expect(found?.map(({ code, articleId, asked }) => [code, articleId, asked?.line])).toEqual([
      ['REFERENCE_SYMBOL', 3, 6],
      ['REFERENCE_QUANTITY', 3, 6],
      ['REFERENCE_MISSING', undefined, 3],
    ])
  })

  it('an offer answers itself in any order, whatever spelling of symbols and units (R14.3)', () => {
    const spelled = fc.constantFrom<readonly [string, string]>(
      ['6752', 'mc'],
      ['AUT6752', 'M CUB'],
      ['6752#', 'm3'],
      ['6752 %+', 'MC'],
      ['6752-*', 'm³'],
    )
    const line = fc.tuple(spelled, spelled, fc.constantFrom(1, 2.5, 30))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer(), (lines, turn) => {
        const works = lines.map(([[symbol, measureUnit], , quantity]) => ({
          symbol,
          measureUnit,
          quantity,
          recipe: [{ price: 1 }],
        }))
        const asked = lines.map(
          ([, [symbol, measureUnit], quantity]): ReferenceLine => ({
            symbol,
            measureUnit,
            quantity,
            name: '',
            price: null,
          }),
        )
        const cut = Math.abs(turn) % asked.length
        const reference = [...asked.slice(cut), ...asked.slice(0, cut)]
        expect(state(offer(works, { reference }), 'quantities')).toEqual(['ok'])
      }),
      { seed: 20_261_121, numRuns: 100 },
    )
  })
})
