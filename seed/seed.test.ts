import { readdir, readFile } from 'node:fs/promises'
import { calculateProject, type ProjectCalculation } from '@temelia/estimation/project'
import { symbolKey } from '@temelia/estimation/symbol'
import { ROMANIAN_RATES, romanianTemplate, US_RATES, usTemplate } from '@temelia/estimation/templates'
import type { ArticleInput, ComponentInput, ResourceInput } from '@temelia/estimation/types'
import { sameUnit } from '@temelia/estimation/unit'
import { email, iban, password, phone, postalCode, registerNumber, taxId } from '@temelia/model/formats'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CompanyFile, companyFile, type DemoArticle, type DemoProject } from '../apps/server/src/demo/company.ts'
import { priceNorms } from '../apps/server/src/estimation/catalogue/price-norms.ts'
import type { Catalogue } from '../apps/server/src/transfer/catalogue.ts'
import { readCatalogue } from '../apps/server/src/transfer/read-catalogue.ts'

type Practice = 'ro' | 'us'

const seed = new URL('./', import.meta.url)
const practices = ['ro', 'us'] as const
const catalogues = {} as Record<Practice, Catalogue>
const companies = {} as Record<Practice, CompanyFile>

/** The labourer of worked examples A and B; every other trade is paid more. */
const LOWEST_WAGE = 27.5

async function text(path: string): Promise<string> {
  return readFile(new URL(path, seed), 'utf8')
}

async function table(path: string): Promise<Record<string, string>[]> {
  return Papa.parse<Record<string, string>>(await text(path), { header: true, skipEmptyLines: true }).data
}

beforeAll(async () => {
  for (const practice of practices) {
    const folder = new URL(`catalogues/${practice}-demo/`, seed)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
    const files = await Promise.all(
      names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(new URL(name, folder))) })),
    )
    const read = await readCatalogue({ files, practice, reading: { practice } })
    if (!read.ok) throw new Error(JSON.stringify(read.fault))
    catalogues[practice] = read.value
    companies[practice] = companyFile.parse(JSON.parse(await text(`companies/${practice}.json`)))
  }
})

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

describe.each(practices)('catalogue %s', (practice) => {
  test('is read whole, with 180 norms or more and nothing twice', () => {
    const { norms, resources, indicators, chapters, faults, counts } = catalogues[practice]
    expect(faults).toEqual([])
    expect(counts.skipped).toBe(0)
    expect(norms.length).toBeGreaterThanOrEqual(180)
    expect(duplicates(norms.map((norm) => norm.code))).toEqual([])
    expect(duplicates(norms.map((norm) => norm.symbolKey))).toEqual([])
    expect(duplicates(norms.map((norm) => norm.name))).toEqual([])
    expect(duplicates(norms.map((norm) => norm.nameRo ?? ''))).toEqual([])
    expect(duplicates(resources.map((resource) => resource.code))).toEqual([])
    expect(duplicates(indicators.map((indicator) => indicator.code))).toEqual([])
    expect(duplicates(chapters.map((chapter) => chapter.code))).toEqual([])
  })

  test('every norm stands in a chapter of its indicator; no chapter and no indicator is empty', () => {
    const { norms, indicators, chapters } = catalogues[practice]
    const home = new Map(chapters.map((chapter) => [chapter.code, chapter.indicator]))
    expect(norms.filter((norm) => home.get(norm.chapter) !== norm.indicator)).toEqual([])
    expect(chapters.filter(({ code }) => !norms.some((norm) => norm.chapter === code))).toEqual([])
    expect(indicators.filter(({ code }) => !norms.some((norm) => norm.indicator === code))).toEqual([])
  })

  test('every norm has a price made of its recipe, every resource a price and a use', () => {
    const { norms, resources, recipe } = catalogues[practice]
    const prices = priceNorms(catalogues[practice], practice)
    expect(norms.filter((_, at) => !((prices[at]?.price ?? 0) > 0)).map(({ symbol }) => symbol)).toEqual([])
    expect(resources.filter(({ price }) => !(price !== null && price > 0)).map(({ code }) => code)).toEqual([])
    const used = new Set(recipe.resource)
    expect(resources.filter((_, at) => !used.has(at)).map(({ code }) => code)).toEqual([])
  })

  test('a recipe line has the type and the units of its resource, and both quantities', async () => {
    const resources = new Map(
      (await table(`catalogues/${practice}-demo/resources.csv`)).map((resource) => [resource.code, resource]),
    )
    const wrong = (await table(`catalogues/${practice}-demo/recipe_lines.csv`)).filter((line) => {
      const resource = resources.get(line.resource_code)
      const units =
        line.percent === '1' || (sameUnit(resource?.unit_ro, line.unit_ro) && sameUnit(resource?.unit_us, line.unit_us))
      return resource?.type !== line.type || !units || !(Number(line.qty_ro) > 0 && Number(line.qty_us) > 0)
    })
    expect(wrong).toEqual([])
  })

  test('names its source and says that it is demo data', async () => {
    const facts = JSON.parse(await text(`catalogues/${practice}-demo/collection.json`)) as Record<string, unknown>
    expect(facts).toMatchObject({ practice, currency: practice === 'ro' ? 'RON' : 'USD', demo: true })
    expect(facts.attribution_en).toMatch(/demonstration data/)
    expect(facts.attribution_ro).toMatch(/demonstrative/)
  })
})

test('no Romanian text carries the cedilla letters, and nobody is paid less than the labourer of the examples', async () => {
  for (const practice of practices)
    for (const path of [
      `catalogues/${practice}-demo/items.csv`,
      `catalogues/${practice}-demo/resources.csv`,
      `companies/${practice}.json`,
    ])
      expect((await text(path)).match(/[şţŞŢ]/gu), path).toBeNull()
  const wages = catalogues.ro.resources.filter((resource) => resource.kind === 'labor')
  expect(wages.length).toBeGreaterThan(15)
  expect(wages.filter(({ price }) => (price ?? 0) < LOWEST_WAGE)).toEqual([])
})

describe.each(practices)('company %s', (practice) => {
  test('has numbers that pass their checks and belong to nobody', () => {
    const { company, users, customers } = companies[practice]
    const unissued = practice === 'ro' ? /^(RO)?9\d{9}$/ : /^00-\d{7}$/
    expect(taxId.safeParse(company.taxId).success).toBe(true)
    expect(company.taxId).toMatch(unissued)
    for (const user of users) {
      expect(password.safeParse(user.password).success, user.email).toBe(true)
      expect(user.email).toMatch(/\.example$/)
    }
    for (const customer of customers) {
      if (customer.taxId) {
        expect(taxId.safeParse(customer.taxId).success, customer.name).toBe(true)
        expect(customer.taxId).toMatch(unissued)
      }
      if (customer.registerNumber) expect(registerNumber.safeParse(customer.registerNumber).success).toBe(true)
      if (customer.iban) expect(iban.safeParse(customer.iban).success, customer.name).toBe(true)
      expect(phone.safeParse(customer.phone).success, customer.name).toBe(true)
      expect(email.safeParse(customer.email).success, customer.name).toBe(true)
      expect(customer.email).toMatch(/\.example$/)
      expect(postalCode.safeParse(customer.postalCode).success, customer.name).toBe(true)
    }
    expect(duplicates(customers.map(({ taxId: number }) => String(number ?? '')).filter(Boolean))).toEqual([])
  })

  test('has the four sign-ins, 60 customers or more, and names only zones, folders and customers that exist', () => {
    const { users, zones, customers, folders, projects } = companies[practice]
    expect(users.map((user) => user.level)).toEqual(['administrator', 'user', 'user', 'user'])
    expect(users[2]?.zones).toHaveLength(1)
    expect(users[3]?.rights).toMatchObject({ add: false, edit: false, delete: false })
    expect(customers.length).toBeGreaterThanOrEqual(60)
    expect(duplicates(customers.map((customer) => customer.name))).toEqual([])
    for (const zone of [...users.flatMap((user) => user.zones), ...customers.map((customer) => customer.zone)])
      expect(zones).toContain(zone)
    for (const customer of customers) expect(customer.contacts, customer.name).not.toEqual([])
    const names = customers.map((customer) => customer.name)
    for (const project of projects) {
      expect(folders).toContain(project.folder)
      expect(names).toContain(project.beneficiary)
    }
  })

  test('every article is a norm of the catalogue or says its own name, unit and price', () => {
    const symbols = new Set(catalogues[practice].norms.map((norm) => norm.symbolKey))
    const articles = companies[practice].projects.flatMap(articlesOf)
    const lost = articles.filter(({ symbol, name, unit, rs }) =>
      symbol === undefined ? !(name && unit && rs) : !symbols.has(symbolKey(symbol)),
    )
    expect(lost).toEqual([])
    expect(articles.filter(({ quantity, formula }) => (quantity === undefined) === (formula === undefined))).toEqual([])
  })

  test('every project calculates without a fault, every line of it above zero', () => {
    expect(companies[practice].projects.length).toBeGreaterThanOrEqual(4)
    for (const project of companies[practice].projects) {
      const calculation = calculated(project, practice)
      for (const [at, article] of articlesOf(project).entries()) {
        const result = calculation.article(at + 1)
        expect(result?.faults, article.symbol ?? article.name).toEqual([])
        expect(result?.total, article.symbol ?? article.name).toBeGreaterThan(0)
      }
      expect(calculation.project().withVat, project.name).toBeGreaterThan(0)
    }
  })
})

test('the family house shows every kind of line', () => {
  const [house] = companies.ro.projects
  expect(house?.objects).toHaveLength(3)
  expect(house?.objects.flatMap((object) => object.estimates)).toHaveLength(9)
  const articles = house ? articlesOf(house) : []
  expect(articles.length).toBeGreaterThanOrEqual(130)
  const components = articles.flatMap((article) => article.components)
  expect(components.map((component) => component.included).toSorted()).toEqual([false, true])
  expect(articles.filter((article) => article.op).length).toBeGreaterThan(1)
  expect(articles.filter((article) => article.uplift).length).toBeGreaterThan(1)
  expect(articles.filter((article) => article.formula?.includes('\n')).length).toBeGreaterThan(3)
  expect(articles.filter((article) => article.kind === 'equipment')).toHaveLength(1)
  expect(articles.filter((article) => article.kind === 'other')).toHaveLength(1)
})

describe('the worked examples of the trade come to their totals', () => {
  test.each([
    ['ro', 'Exemplul A', 17331.23, 20171.64, 24407.68],
    ['ro', 'Exemplul B', 10837.58, 12487.21, 15109.52],
    ['us', 'Vector A: deck repair', 10588.78, 14177.71, 14177.71],
    ['us', 'Vector B: commercial slab', 56570, 87089.59, 87089.59],
  ] as const)('%s %s', (practice, name, direct, withoutVat, withVat) => {
    const project = companies[practice].projects.find((candidate) => candidate.name === name)
    if (!project) throw new Error(`${name} is missing`)
    const totals = calculated(project, practice).project()
    expect([totals.direct.total, totals.withoutVat, totals.withVat]).toEqual([direct, withoutVat, withVat])
  })
})

function articlesOf(project: DemoProject): DemoArticle[] {
  return project.objects.flatMap((object) => object.estimates.flatMap((estimate) => estimate.articles))
}

/** The project by the engine alone; articles are numbered from 1 in the order of the file. */
function calculated(demo: DemoProject, practice: Practice): ProjectCalculation {
  const estimates = demo.objects.flatMap((object, at) => object.estimates.map(() => ({ objectId: at + 1 })))
  const estimateOf = demo.objects
    .flatMap((object) => object.estimates)
    .flatMap((estimate, at) => estimate.articles.map(() => at + 1))
  const articles = articlesOf(demo)
  const { location, recapitulation = {} } = demo
  const { tax = 0, general = 0, contingency = 0, overhead = 0, profit = 0, profitMethod = 'markup' } = recapitulation
  const { bond = US_RATES.bond } = recapitulation
  return calculateProject({
    project: {
      practice,
      rounding: demo.rounding ?? 'LINE',
      quantityDecimals: demo.quantityDecimals ?? 3,
      priceDecimals: demo.priceDecimals ?? 2,
      totalDecimals: 2,
      vat: demo.vat ?? 0,
      recapitulation:
        practice === 'ro'
          ? romanianTemplate({ ...ROMANIAN_RATES, ...recapitulation })
          : usTemplate({
              salesTax: tax,
              generalConditions: general,
              contingency,
              overhead,
              profit,
              profitMethod,
              bond,
            }),
    },
    objects: demo.objects.map((_, at) => ({ id: at + 1 })),
    estimates: estimates.map((estimate, at) => ({ ...estimate, id: at + 1 })),
    articles: articles.map((article, at) => inputOf(article, at + 1, estimateOf[at] ?? 0, practice, location)),
    resources: articles.flatMap((article, at) => recipeOf(article, at + 1, practice)),
    components: articles.flatMap((article, at) =>
      article.components.map((component): ComponentInput => ({ ...component, articleId: at + 1 })),
    ),
    parameters: demo.parameters,
  })
}

function inputOf(
  { symbol, unit, quantity = 0, formula, rs, op, uplift, kind }: DemoArticle,
  id: number,
  estimateId: number,
  practice: Practice,
  location: DemoProject['location'],
): ArticleInput {
  const { norms } = catalogues[practice]
  const norm = norms.find(({ symbolKey: key }) => symbol !== undefined && key === symbolKey(symbol))
  return {
    id,
    estimateId,
    measureUnit: norm?.unit ?? unit ?? null,
    quantity,
    formula: formula ?? null,
    provenience: kind ? 'RS' : 'A',
    provenienceType: kind ?? null,
    ...(rs && {
      rsMaterials: rs.M ?? 0,
      rsLabor: rs.m ?? 0,
      rsEquipments: rs.U ?? 0,
      rsTransports: rs.T ?? 0,
    }),
    opMaterials: op?.M ?? null,
    opLabor: op?.m ?? null,
    opEquipments: op?.U ?? null,
    opTransports: op?.T ?? null,
    materialsUplift: uplift?.M ?? location?.materials ?? 0,
    laborUplift: uplift?.m ?? location?.labor ?? 0,
    equipmentsUplift: uplift?.U ?? location?.equipments ?? 0,
    transportsUplift: uplift?.T ?? 0,
  }
}

function recipeOf({ symbol, waste = 0 }: DemoArticle, articleId: number, practice: Practice): ResourceInput[] {
  const { norms, resources, recipe } = catalogues[practice]
  const norm = norms.findIndex(({ symbolKey: key }) => symbol !== undefined && key === symbolKey(symbol))
  return [...recipe.norm.keys()].flatMap((line) => {
    const resource = resources[recipe.resource[line] ?? -1]
    if (recipe.norm[line] !== norm || !resource) return []
    return [
      {
        articleId,
        kind: resource.kind,
        consumption: recipe.consumption[line] ?? 0,
        waste: resource.kind === 'material' && waste > 0 ? waste : (recipe.waste[line] ?? 0),
        percent: recipe.percent[line] === 1,
        price: resource.price ?? 0,
      },
    ]
  })
}
