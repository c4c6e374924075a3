/** One total of a project wherever it is read (SPEC.md R18): the editor's engine, stored sums, and every form as it prints. */
import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { centralize } from '@temelia/estimation/centralizer'
import { countedFacilities, type FacilityInput } from '@temelia/estimation/equipment-lists'
import { type SummedEstimate, totalsFromSums } from '@temelia/estimation/from-sums'
import { computeGeneralEstimate } from '@temelia/estimation/general-estimate'
import { investmentList } from '@temelia/estimation/investment-list'
import { placeTotal } from '@temelia/estimation/place-total'
import { calculateProject } from '@temelia/estimation/project'
import type { ArticleInput, ProjectInput, Totals } from '@temelia/estimation/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACE } from '../lists.fixture.ts'
import type { PageModel, Section } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { cForm } from './c.ts'
import { dgForm } from './dg.ts'
import { f1Form } from './f1.ts'
import { doForm, f2Form } from './f2.ts'

const OBJECTS = [
  { id: 1, name: 'Corp A' },
  { id: 2, name: 'Corp B' },
]

const money = (cents: number) => fc.integer({ min: 0, max: cents }).map((value) => value / 100)
/** Works, resources, subcontracts, other costs and lump sums, some of them negative, some that cannot be computed. */
const anyArticle = fc.record({
  estimate: fc.nat({ max: 5 }),
  quantity: fc.integer({ min: -9_000, max: 90_000 }).map((value) => value / 1000),
  formula: fc.constantFrom(null, null, null, null, null, null, '2 x', '1 / 0'),
  provenienceType: fc.constantFrom(null, 'labor', 'subcontract', 'other'),
  price: money(99_999),
  rsMaterials: fc.option(money(99_999), { nil: null }),
  rsLabor: fc.option(money(9_999), { nil: null }),
  opEquipments: fc.option(money(9_999), { nil: null }),
  measureUnit: fc.constantFrom('mc', 'lei', '100 mp'),
})
const anyEstimate = fc.record({
  objectId: fc.constantFrom(1, 2),
  counts: fc.constantFrom(1, 1, 1, 0, -1),
  includeInF1: fc.constantFrom(true, true, true, false),
  applyVat: fc.constantFrom(null, null, false),
  place: fc.constantFrom(
    { expensesCategory: 'works', defaultChapter: '4.1.2' },
    { expensesCategory: 'works', defaultChapter: '2' },
    { expensesCategory: 'assembly', defaultChapter: null },
    { expensesCategory: 'other', defaultChapter: null },
  ),
})
const anyList = fc.record({
  kind: fc.constantFrom('4.3', '4.4', '4.5', '4.6'),
  owner: fc.nat({ max: 8 }),
  quantity: fc.integer({ min: 0, max: 9_999 }).map((value) => value / 1000),
  price: fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 10_000),
})
const timed = { code: 'SITE', kind: 'fixed', amount: 0, into: 'other', time: { count: 3.5, rate: 1210.33 } } as const
const settings = fc
  .record({
    rounding: fc.constantFrom('LINE' as const, 'FULL' as const),
    practice: fc.constantFrom('ro' as const, 'us' as const),
    byTime: fc.boolean(),
  })
  .map(({ rounding, practice, byTime }): ProjectInput => {
    const decimals = { quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 }
    const recapitulation = byTime ? { scope: 'project' as const, lines: [timed] } : null
    return { practice, rounding, ...decimals, vat: practice === 'us' ? 0 : 21, recapitulation: recapitulation as never }
  })

type Estimate = SummedEstimate & { includeInF1: boolean; expensesCategory: string; defaultChapter: string | null }

function figuresOf(
  project: ProjectInput,
  estimates: readonly Estimate[],
  articles: readonly ArticleInput[],
  facilities: readonly FacilityInput[],
) {
  const live = calculateProject({ project, objects: OBJECTS, estimates, articles })
  const summed = estimates.map((estimate): Estimate => {
    const lines = articles.flatMap((article) =>
      article.estimateId === estimate.id ? (live.article(article.id) ?? []) : [],
    )
    const sum = (pick: (line: (typeof lines)[number]) => number) => sumDecimals(lines.map(pick))
    return {
      ...estimate,
      summed: {
        M: sum(({ materials }) => materials),
        m: sum(({ labor }) => labor),
        U: sum(({ equipments }) => equipments),
        T: sum(({ transports }) => transports),
        sub: sum(({ subcontract }) => subcontract),
        other: sum(({ other }) => other),
        leftOut: lines.filter(({ faults }) => faults.length > 0).length,
      },
    }
  })
  const counted = countedFacilities(facilities, estimates, { settings: project, vat: project.vat })
  const stored = totalsFromSums(project, OBJECTS, summed, facilities)
  const { moneyOf } = stored
  const centralizer = centralize({
    settings: project,
    vat: project.vat,
    objects: OBJECTS,
    estimates,
    facilities,
    moneyOf,
  })
  const general = computeGeneralEstimate({
    lines: [],
    project: centralizer.lines,
    vat: project.vat,
    totalDecimals: 2,
    practice: project.practice,
    budgetChapter: false,
  })
  const within = (id: number) => stored.within(id) as Totals
  const data = {
    place: { ...PLACE, project: { ...PLACE.project, rounding: project.rounding, vatRate: project.vat } },
    lists: {
      centralizer,
      investment: investmentList(centralizer, general),
      objects: OBJECTS,
      estimates: estimates.map(({ id, objectId }) => ({ id, objectId, name: String(id) })),
    },
    general: { estimate: general, names: new Map() },
    totals: {
      total: stored.project,
      objects: OBJECTS.map((object) => ({
        ...object,
        totals: stored.objects.get(object.id) as Totals,
        estimates: estimates
          .filter(({ objectId, counts }) => objectId === object.id && counts !== 0)
          .map(({ id }) => ({ id, name: String(id), totals: within(id) })),
      })),
    },
    facilities: counted.map((facility) => ({ ...facility, objectName: '' })),
  }
  const print = (form: ReportForm) => form.model(data as never, DEFAULT_PRINT_OPTIONS, 'ro')
  return { bar: placeTotal(live.project(), counted), stored, centralizer, general, print }
}

const cell = (section: Section | undefined, row: string, key: string): number => {
  for (const { table } of section ? tablesOf(section) : []) {
    const at = table.columns.findIndex((column) => column.key === key)
    const value = table.rows.find(({ id }) => id === row)?.cells[at]
    if (typeof value === 'number') return value
  }
  throw new Error(`no ${row} ${key}`)
}
const sectionsSum = ({ sections }: PageModel, row: string, key: string) =>
  sumDecimals(sections.map((section) => cell(section, row, key)))

describe('one total', () => {
  it('in the bar, in stored sums, in F1, the set of F2 and DO, C, and the general estimate', () => {
    fc.assert(
      fc.property(
        settings,
        fc.array(anyEstimate, { minLength: 1, maxLength: 6 }),
        fc.array(anyArticle, { maxLength: 24 }),
        fc.array(anyList, { maxLength: 8 }),
        (project, some, lines, lists) => {
          const estimates = some.map(
            ({ place, ...estimate }, at): Estimate => ({ ...estimate, ...place, id: 10 + at, summed: {} }),
          )
          const articles = lines.map(({ estimate, ...line }, at): ArticleInput => {
            const { id } = estimates[estimate % estimates.length] as Estimate
            return { ...line, id: at + 1, estimateId: id }
          })
          const facilities = lists.map(({ owner, ...of }, at): FacilityInput => {
            const estimate = estimates[owner - 3]
            const objectId = estimate?.objectId ?? (owner === 1 || owner === 2 ? owner : null)
            return { ...of, id: at, objectId, estimateId: estimate?.id ?? null }
          })
          const { bar, stored, centralizer, general, print } = figuresOf(project, estimates, articles, facilities)
          expect(stored.total).toEqual(bar)

          // Under full precision each figure is rounded by itself (R11.10).
          const slack = project.rounding === 'LINE' ? 0 : 0.005 * (estimates.length + 4)
          const same = (found: number, expected: number, what: string) =>
            expect(Math.abs(addDecimals(found, -expected)), `${what}: ${found} for ${expected}`).toBeLessThanOrEqual(
              slack,
            )
          const { withoutVat, withVat } = bar
          const left = centralizer.left.withoutVat
          const c = print(cForm).sections[0]
          same(cell(c, 'total', 'withoutVat'), withoutVat, 'C')
          same(cell(c, 'total', 'withVat'), withVat, 'C with VAT')
          const f1 = cell(print(f1Form).sections[0], 'total', 'value')
          same(addDecimals(f1, left), withoutVat, 'F1 with what it leaves out')
          same(sectionsSum(print(f2Form), 'total', 'withoutVat'), withoutVat, 'F2')
          same(sectionsSum(print(doForm), 'total', 'withVat'), withVat, 'DO')
          const fromProject = general.lines.filter(({ source }) => source === 'project')
          same(sumDecimals(fromProject.map((line) => line.withoutVat)), addDecimals(withoutVat, -left), 'DG')
          same(
            cell(print(dgForm).sections[0], 'total 4', 'withoutVat'),
            cell(print(f1Form).sections[0], '4', 'value'),
            '4',
          )
        },
      ),
      { seed: 20261123, numRuns: 60 },
    )
  })
})
