import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { Amounts, TotalsLine } from '@temelia/estimation/types'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { NOTHING } from './parts.ts'

const STACK: Recapitulation = {
  scope: 'estimate',
  lines: [
    { code: 'T1', kind: 'sum', of: ['DIRECT'] },
    { code: 'CAM', kind: 'percent', rate: 2.25, of: ['T1'], columns: ['m'], spread: 'columns' },
    { code: 'T2', kind: 'sum', of: ['T1', 'CAM'] },
    { code: 'INDIRECT', kind: 'percent', rate: 10, of: ['T2'], spread: 'columns' },
    { code: 'T3', kind: 'sum', of: ['T2', 'INDIRECT'] },
    { code: 'PROFIT', kind: 'percent', rate: 5, of: ['T3'], spread: 'columns' },
    { code: 'T4', kind: 'sum', of: ['T3', 'PROFIT'] },
  ],
}

/** The worked example of the trade (concrete, formwork, steel, transport, LINE rounding) with one row of every other kind added. */
export const EXAMPLE: EstimateToPrint = {
  practice: 'ro',
  currency: 'RON',
  code: '226108',
  name: 'Structură de rezistență',
  projectName: 'Construire grădiniță cu program prelungit, municipiul Târgu Mureș',
  objectName: 'Obiect 01 - Corp C1',
  beneficiaryName: 'Primăria Municipiului Târgu Mureș',
  contractorName: 'Temeinic Construcții S.R.L.',
  designerName: 'Șantier Proiect S.R.L.',
  decimals: { quantity: 3, price: 2, total: 2 },
  articles: [
    {
      ...work('CA02A1', 'Turnarea betonului simplu C16/20 în fundații continue, izolate și socluri', 'mc', 12.5),
      chapter: 'Infrastructură',
      unit: amounts(424.26, 122.8, 3.75, 0, 550.81),
      value: amounts(5303.25, 1535, 46.88, 0, 6885.13),
      weight: 30,
      components: [
        {
          kind: 'material',
          symbol: '6716742',
          name: 'Folie de polietilenă 0,2 mm sub fundații',
          measureUnit: 'mp',
          quantity: 50,
          price: 5,
          value: 250,
          included: false,
        },
        {
          kind: 'material',
          symbol: '2100969',
          name: 'Beton C16/20 de la stație',
          measureUnit: 'mc',
          quantity: 12.6,
          price: 420,
          value: 5292,
          included: true,
        },
      ],
    },
    {
      ...work('CB01A1', 'Cofraje din scânduri de rășinoase pentru fundații și elevații', 'mp', 38.4),
      chapter: 'Infrastructură',
      unit: amounts(6.19, 49.17, 0, 0, 55.36),
      value: amounts(237.7, 1888.13, 0, 0, 2125.83),
      weight: 0.154,
    },
    {
      ...work(
        'CZ0301K1',
        'Confecționarea armăturilor din oțel beton profilat B500C, fasonate în ateliere de șantier',
        'kg',
        1187.3,
      ),
      chapter: 'Armături',
      unit: amounts(4.47, 0.99, 0.03, 0, 5.49),
      value: amounts(5307.23, 1175.43, 35.62, 0, 6518.28),
      weight: 1.205,
    },
    {
      ...work('CC01A1', 'Montarea armăturilor în fundații continue și radiere', 'kg', 1187.3),
      chapter: 'Armături',
      unit: amounts(0.16, 1.12, 0, 0, 1.28),
      value: amounts(189.97, 1329.78, 0, 0, 1519.75),
      weight: 0,
    },
    {
      ...work('TRA06A10', 'Transportul rutier al betonului cu autobetoniera de 5,5 mc, distanța 10 km', 't', 31.5),
      chapter: 'Transporturi și diverse',
      unit: amounts(0, 0, 0, 8.96, 8.96),
      value: amounts(0, 0, 0, 282.24, 282.24),
    },
    {
      ...work('6752', 'Automacara cu braț telescopic 20 tf', 'ora', 8),
      kind: 'resource',
      chapter: 'Transporturi și diverse',
      unit: amounts(0, 0, 215, 0, 215),
      value: amounts(0, 0, 1720, 0, 1720),
    },
    {
      ...work('', 'Taxe de racordare provizorie la utilități', 'lei', 1500),
      kind: 'lump',
      chapter: 'Transporturi și diverse',
      unit: amounts(1, 0, 0, 0, 1),
      value: amounts(1500, 0, 0, 0, 1500),
    },
  ],
  totals: {
    direct: amounts(12788.15, 5928.34, 1802.5, 282.24, 20801.23),
    laborHours: 179.829,
    weight: 31.369,
    leftOut: 0,
    lines: [
      line('T1', null, amounts(12788.15, 5928.34, 1802.5, 282.24, 20801.23)),
      line('CAM', 2.25, amounts(0, 133.39, 0, 0, 133.39)),
      line('T2', null, amounts(12788.15, 6061.73, 1802.5, 282.24, 20934.62)),
      line('INDIRECT', 10, amounts(1278.82, 606.17, 180.25, 28.22, 2093.46)),
      line('T3', null, amounts(14066.97, 6667.9, 1982.75, 310.46, 23028.08)),
      line('PROFIT', 5, amounts(703.35, 333.4, 99.14, 15.52, 1151.41)),
      line('T4', null, amounts(14770.32, 7001.3, 2081.89, 325.98, 24179.49)),
    ],
    withoutVat: 24179.49,
    vat: 5077.69,
    withVat: 29257.18,
  },
  recapitulation: STACK,
  rounding: 'LINE',
  vatRate: 21,
}

/** The deck repair of the trade's examples: subcontract and other costs, sales tax, contingency, overhead, profit by markup; no VAT. */
export const US_EXAMPLE: EstimateToPrint = {
  practice: 'us',
  currency: 'USD',
  code: '06',
  name: 'Deck repair',
  projectName: 'Maple Street residence',
  objectName: 'House',
  beneficiaryName: 'Jane Miller',
  contractorName: 'Keystone Carpentry LLC',
  designerName: '',
  decimals: { quantity: 2, price: 2, total: 2 },
  articles: [
    {
      ...work('06 11 00.10', 'Deck joists 2 x 8, pressure treated', 'LF', 450),
      element: 'B1010',
      craft: 'B1@.032',
      laborHours: 14.4,
      unit: { ...NOTHING, M: 1.89, m: 1.66, total: 3.55 },
      value: { ...NOTHING, M: 850.5, m: 747, total: 1597.5 },
    },
    {
      ...work('06 15 00.20', 'Composite decking', 'SF', 375),
      orderQuantity: 405,
      element: 'B1010',
      craft: 'B1@.055',
      laborHours: 20.63,
      unit: { ...NOTHING, M: 6.53, m: 2.86, total: 9.39 },
      value: { ...NOTHING, M: 2644.65, m: 1072.5, total: 3717.15 },
    },
    {
      ...work('03 30 00.15', 'Concrete footings', 'CY', 2.4),
      element: 'A1010',
      craft: 'LA@2.1',
      laborHours: 5.04,
      unit: { ...NOTHING, M: 171.36, m: 96.9, U: 12.63, total: 280.89 },
      value: { ...NOTHING, M: 411.26, m: 232.56, U: 30.31, total: 674.13 },
    },
    {
      ...work('', 'Aluminum railing, furnished and installed', 'LS', 1),
      kind: 'resource',
      unit: { ...NOTHING, total: 4250 },
      value: { ...NOTHING, sub: 4250, total: 4250 },
    },
    {
      ...work('', 'Building permit', 'LS', 1),
      kind: 'resource',
      unit: { ...NOTHING, total: 350 },
      value: { ...NOTHING, other: 350, total: 350 },
    },
  ],
  totals: {
    direct: { ...NOTHING, M: 3906.41, m: 2052.06, U: 30.31, sub: 4250, other: 350, total: 10588.78 },
    laborHours: 40.07,
    weight: 0,
    leftOut: 0,
    lines: [
      line('TAX', 9.5, { ...NOTHING, M: 371.11, total: 371.11 }),
      line('D', null, { ...NOTHING, M: 4277.52, m: 2052.06, U: 30.31, sub: 4250, other: 350, total: 10959.89 }),
      line('CONTINGENCY', 5, { ...NOTHING, general: 547.99, total: 547.99 }),
      line('OVERHEAD', 12, { ...NOTHING, general: 1380.95, total: 1380.95 }),
      line('PROFIT', 10, { ...NOTHING, general: 1288.88, total: 1288.88 }),
    ],
    withoutVat: 14177.71,
    vat: 0,
    withVat: 14177.71,
  },
  recapitulation: {
    scope: 'estimate',
    lines: [
      { code: 'TAX', kind: 'percent', rate: 9.5, of: ['DIRECT'], columns: ['M'], spread: 'columns' },
      { code: 'D', kind: 'sum', of: ['DIRECT', 'TAX'] },
      { code: 'CONTINGENCY', kind: 'percent', rate: 5, of: ['D'], spread: 'whole' },
      { code: 'OVERHEAD', kind: 'percent', rate: 12, of: ['D', 'CONTINGENCY'], spread: 'whole' },
      { code: 'PROFIT', kind: 'percent', rate: 10, of: ['D', 'CONTINGENCY', 'OVERHEAD'], spread: 'whole' },
    ],
  },
  rounding: 'LINE',
  vatRate: 0,
}

/** An estimate of `count` articles, the example's repeated, in chapters of twelve. Its totals stay those of the example. */
export function longEstimate(count: number): EstimateToPrint {
  const articles = Array.from({ length: count }, (_, at) => {
    const article = EXAMPLE.articles[at % EXAMPLE.articles.length] as PrintedArticle
    return { ...article, chapter: `Capitolul ${Math.floor(at / 12) + 1}` }
  })
  return { ...EXAMPLE, articles }
}

function work(symbol: string, name: string, measureUnit: string, quantity: number): PrintedArticle {
  return {
    kind: 'work',
    chapter: '',
    symbol,
    name,
    measureUnit,
    quantity,
    orderQuantity: quantity,
    unit: NOTHING,
    value: NOTHING,
    weight: 0,
    division: symbol.slice(0, 2),
    element: '',
    craft: '',
    laborHours: 0,
    components: [],
  }
}

function amounts(M: number, m: number, U: number, T: number, total: number): Amounts {
  return { ...NOTHING, M, m, U, T, total }
}

function line(code: string, rate: number | null, values: Amounts): TotalsLine {
  return { code, name: null, rate, ...values }
}
