import { calculateArticle } from '@temelia/estimation/article'
import { romanianTemplate } from '@temelia/estimation/templates'
import type { ArticleInput, CalculationSettings, ComponentInput, Totals } from '@temelia/estimation/types'
import { describe, expect, it } from 'vitest'
import { estimateToPrint, type EstimateRows } from './estimate-to-print.ts'
import { NOTHING } from './parts.ts'

const settings: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}
const totals: Totals = {
  direct: NOTHING,
  laborHours: 0,
  weight: 0,
  leftOut: 0,
  lines: [],
  withoutVat: 0,
  vat: 0,
  withVat: 0,
}

const concrete = {
  id: 1,
  estimateId: 1,
  symbol: 'CA02A1',
  name: 'Beton',
  measureUnit: 'mc',
  quantity: 12.5,
  rsMaterials: 424.26,
  rsLabor: 122.8,
  rsEquipments: 3.75,
  opLabor: 100.005,
}
const crane = {
  id: 2,
  estimateId: 1,
  name: 'Automacara',
  measureUnit: 'ora',
  quantity: 8,
  provenience: 'RS',
  provenienceType: 'equipment',
  price: 215,
}
const fee = { id: 3, estimateId: 1, name: 'Taxe', measureUnit: 'LEI', quantity: 1500, price: 1 }
const railing = {
  id: 4,
  estimateId: 1,
  name: 'Railing',
  measureUnit: 'LS',
  quantity: 2,
  provenienceType: 'subcontract',
  price: 2125,
}
const foil: ComponentInput & { name: string } = {
  id: 7,
  articleId: 1,
  kind: 'material',
  name: 'Folie',
  quantity: 4,
  price: 5,
  included: false,
}
const station: ComponentInput & { name: string } = {
  id: 8,
  articleId: 1,
  kind: 'material',
  name: 'Beton',
  quantity: 1.008,
  price: 420,
  included: true,
}

describe('rows and results brought together', () => {
  const { articles } = printed([concrete, crane, fee, railing], [foil, station])

  it('takes linked resources out of the article they print under', () => {
    const [article] = articles
    expect(article?.value).toEqual({ ...NOTHING, M: 5303.25, m: 1250.13, U: 46.88, total: 6600.26 })
    expect(article?.components.map(({ name, quantity, value, included }) => [name, quantity, value, included])).toEqual(
      [
        ['Folie', 50, 250, false],
        ['Beton', 12.6, 5292, true],
      ],
    )
  })

  it('prints the own price of a part, rounded as the line was, and the others from the recipe', () => {
    expect(articles[0]?.unit).toEqual({ M: 424.26, m: 100.01, U: 3.75, T: 0, total: 528.02 })
  })

  it('tells works, resources and lumps apart and puts a resource into the part of its kind', () => {
    expect(articles.map((article) => article.kind)).toEqual(['work', 'resource', 'lump', 'resource'])
    expect(articles[1]?.value).toEqual({ ...NOTHING, U: 1720, total: 1720 })
  })

  it('gives a subcontract one price and no parts', () => {
    expect(articles[3]?.unit).toEqual({ ...NOTHING, total: 2125 })
    expect(articles[3]?.value).toEqual({ ...NOTHING, sub: 4250, total: 4250 })
  })

  it('keeps the name of a faulted article, whose total is no figure', () => {
    const faulted = printed([{ ...concrete, formula: '1 / 0' }], [foil])
    expect(faulted.articles[0]).toMatchObject({ name: 'Beton', quantity: 0, components: [] })
    expect(faulted.articles[0]?.value).toEqual({ ...NOTHING, total: Number.NaN })
  })

  it('lets the estimate’s own recapitulation and VAT win over the project’s', () => {
    const rows: EstimateRows = {
      project: { name: 'P', vat: 19, recapitulation: romanianTemplate() },
      object: { code: 'O1', name: 'Corp C1' },
      estimate: { recapitulation: { ...romanianTemplate({ cam: 0, indirect: 1, profit: 2 }), vat: 21 } },
      articles: [],
      components: [],
    }
    const own = estimateToPrint(rows, { article: () => undefined, totals })
    expect(own.vatRate).toBe(21)
    expect(own.recapitulation).toBe(rows.estimate.recapitulation)
    expect(own.objectName).toBe('O1 Corp C1')
    expect(estimateToPrint({ ...rows, estimate: {} }, { article: () => undefined, totals }).vatRate).toBe(19)
  })
})

function printed(
  articles: readonly (ArticleInput & { name: string })[],
  components: readonly (ComponentInput & { name: string })[],
) {
  const results = new Map(
    articles.map((article) => [
      article.id,
      calculateArticle(
        article,
        [],
        components.filter((component) => component.articleId === article.id),
        settings,
      ),
    ]),
  )
  const rows: EstimateRows = { project: { name: 'P' }, object: {}, estimate: {}, articles, components }
  return estimateToPrint(rows, { article: (id) => results.get(id), totals })
}
