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
  vatRate: 21,
}

/** An estimate of `count` articles made of the example's, repeated; its total is the sum of the lines in hundredths. */
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
    unit: NOTHING,
    value: NOTHING,
    weight: 0,
    components: [],
  }
}

function amounts(M: number, m: number, U: number, T: number, total: number): Amounts {
  return { ...NOTHING, M, m, U, T, total }
}

function line(code: string, rate: number | null, values: Amounts): TotalsLine {
  return { code, name: null, rate, ...values }
}
