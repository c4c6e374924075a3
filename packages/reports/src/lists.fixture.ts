import { type CentralizerInput, centralize } from '@temelia/estimation/centralizer'
import { exampleD } from '@temelia/estimation/examples.fixture'
import { computeGeneralEstimate, sumOf } from '@temelia/estimation/general-estimate'
import { investmentList } from '@temelia/estimation/investment-list'
import type { Money, Totals } from '@temelia/estimation/types'
import { percentOf, sumDecimals } from '@temelia/decimal/arithmetic'
import { NOTHING } from './parts.ts'
import type { PrintedPlace } from './printed-place.ts'
import type { PrintedGeneral, PrintedLists, PrintedTotals } from './report-data.ts'

/** A Romanian project of two objects as the heads of its forms name it. */
export const PLACE: PrintedPlace = {
  level: 'investment',
  name: 'Construire grădiniță cu program prelungit, municipiul Târgu Mureș',
  project: {
    practice: 'ro',
    currency: 'RON',
    name: 'Construire grădiniță cu program prelungit, municipiul Târgu Mureș',
    beneficiaryName: 'Primăria Municipiului Târgu Mureș',
    contractorName: 'Temeinic Construcții S.R.L.',
    designerName: 'Șantier Proiect S.R.L.',
    contractNumber: '',
    contractDate: null,
    decimals: { quantity: 3, price: 2, total: 2 },
    rounding: 'LINE',
    vatRate: 21,
    area: null,
    areaUnit: 'SF',
  },
  objectName: '',
  leftOut: [],
  estimateName: '',
}

const worth = (withoutVat: number): Money => {
  const vat = percentOf(withoutVat, 21, 2)
  return { withoutVat, vat, withVat: sumDecimals([withoutVat, vat]) }
}

const ESTIMATES = [
  { id: 11, objectId: 1, defaultChapter: '4.1.1', name: '001 Terasamente', value: 48_210.35 },
  { id: 12, objectId: 1, defaultChapter: '4.1.2', name: '002 Structură de rezistență', value: 602_118.9 },
  { id: 13, objectId: 1, defaultChapter: '4.1.3', name: '003 Închideri și finisaje', value: 311_402.17 },
  {
    id: 14,
    objectId: 1,
    defaultChapter: '4.2',
    expensesCategory: 'assembly',
    name: '004 Montaj utilaje',
    value: 20_000,
  },
  { id: 21, objectId: 2, defaultChapter: '2', name: '001 Racord electric', value: 40_000 },
  { id: 22, objectId: 2, defaultChapter: '4.1.4', name: '002 Rețele exterioare', value: 38_268.58 },
]

const INPUT: CentralizerInput = {
  settings: { rounding: 'LINE', priceDecimals: 2, totalDecimals: 2 },
  vat: 21,
  objects: [{ id: 1 }, { id: 2 }],
  estimates: ESTIMATES,
  facilities: [
    { id: 31, kind: '4.3', objectId: 1, quantity: 2, price: 75_000 },
    { id: 32, kind: '4.5', objectId: 1, quantity: 60, price: 500 },
  ],
  moneyOf: (ids) => sumOf(ids.flatMap((id) => ESTIMATES.flatMap((one) => (one.id === id ? [worth(one.value)] : [])))),
}

const typed = Object.entries(exampleD).filter(([chapter]) => !/^(2|4)/.test(chapter))
const centralizer = centralize(INPUT)
const estimate = computeGeneralEstimate({
  lines: typed.map(([chapter, amount]) => ({ chapter, formula: String(amount), rate: null, applyVat: null })),
  project: centralizer.lines,
  vat: 21,
  totalDecimals: 2,
  budgetChapter: true,
  practice: 'ro',
})

/** Its general estimate: example D of the trade with the works from the estimates. */
export const GENERAL: PrintedGeneral = { estimate, names: new Map([['3.3', 'Expertiză tehnică a clădirii existente']]) }

/** Its lists. */
export const LISTS: PrintedLists = listsOf(INPUT)

/** The same with equipment that hangs on no object: 2 x 1.500,00 of 4.5 and a licence of 250,50. */
export const LISTS_WITH_PROJECT: PrintedLists = listsOf({
  ...INPUT,
  facilities: [
    ...INPUT.facilities,
    { id: 33, kind: '4.5', objectId: null, quantity: 2, price: 1500 },
    { id: 34, kind: '4.6', objectId: null, quantity: 1, price: 250.5 },
  ],
})

function listsOf(input: CentralizerInput): PrintedLists {
  const found = centralize(input)
  return {
    centralizer: found,
    investment: investmentList(found, estimate),
    objects: [
      { id: 1, name: '01 Corp C1' },
      { id: 2, name: '02 Utilități și rețele' },
    ],
    estimates: ESTIMATES,
  }
}

const totalsOf = (value: number): Totals => ({
  ...worth(value),
  direct: {
    ...NOTHING,
    M: percentOf(value, 60, 2),
    m: percentOf(value, 25, 2),
    U: percentOf(value, 10, 2),
    T: 0,
    total: sumDecimals([60, 25, 10].map((share) => percentOf(value, share, 2))),
  },
  laborHours: 0,
  weight: 0,
  leftOut: 0,
  lines: [],
})

/** Its totals, object by object. */
export const TOTALS: PrintedTotals = {
  total: totalsOf(sumDecimals(ESTIMATES.map(({ value }) => value))),
  objects: LISTS.objects.map((object) => {
    const inside = ESTIMATES.filter(({ objectId }) => objectId === object.id)
    return {
      ...object,
      totals: totalsOf(sumDecimals(inside.map(({ value }) => value))),
      estimates: inside.map(({ id, name, value }) => ({ id, name, totals: totalsOf(value) })),
    }
  }),
}
