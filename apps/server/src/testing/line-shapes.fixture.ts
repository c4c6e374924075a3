/** Values of a row by field. */
export type Fields = Readonly<Record<string, unknown>>

/** A line of a recipe or a component of an article. */
type Part = Fields & { readonly kind: string; readonly name: string; readonly price: number }

interface Shape {
  readonly article: Fields
  readonly resources?: readonly Part[]
  readonly components?: readonly Part[]
}

/** Where an article stands: the estimate, counted over the project, and its place in it. */
interface Seat {
  readonly estimate: number
  readonly at: number
  readonly quantity: number
}

const material = (
  symbol: string,
  name: string,
  measureUnit: string,
  consumption: number,
  price: number,
  more: Fields = {},
): Part => ({
  kind: 'material',
  symbol,
  name,
  measureUnit,
  consumption,
  price,
  ...more,
})
const hours = (
  kind: 'labor' | 'equipment',
  symbol: string,
  name: string,
  consumption: number,
  price: number,
): Part => ({ kind, symbol, name, measureUnit: 'ora', consumption, price })

/** One of each way in which a line comes to its value; the articles of an estimate go through them again and again. */
const SHAPES: readonly ((seat: Seat) => Shape)[] = [
  ({ estimate }) => ({
    article: { symbol: 'CA02A1', name: 'Turnarea betonului armat în fundații', measureUnit: 'mc' },
    resources: [
      material('2100040', 'Beton C16/20', 'mc', 1.008, estimate % 3 === 0 ? 431.5 : 420, {
        weight: 2.4,
        supplier: 'Betoane Mureș S.R.L.',
      }),
      material('6202818', 'Apă', 'mc', 0.15, 6),
      hours('labor', '11000', 'Betonist', 3, 32.5),
      hours('equipment', '4007', 'Vibrator', 0.75, 5),
    ],
  }),
  ({ at }) => ({
    article: {
      symbol: 'CD05C1',
      name: 'Zidărie de cărămidă',
      measureUnit: 'mc',
      laborUplift: 10,
      materialsUplift: at % 4 === 1 ? 2.5 : null,
    },
    resources: [
      material('2200513', 'Cărămidă plină', 'buc', 400, 1.45, { waste: 2 }),
      material('MM', 'Material mărunt', '%', 3, 0, { percent: true }),
      hours('labor', '31000', 'Zidar', 5.44, 33),
    ],
  }),
  () => ({
    article: { symbol: 'CL07B1', name: 'Spor la asamblarea grinzilor', measureUnit: 'buc' },
    resources: [hours('labor', '19770', 'Montator prefabricate', 0.863, 34)],
    components: [
      {
        kind: 'material',
        symbol: '5840',
        name: 'Șurub de înaltă rezistență',
        measureUnit: 'buc',
        quantity: 1.02,
        price: 4.35,
        included: true,
      },
      {
        kind: 'material',
        symbol: '3421',
        name: 'Grindă metalică',
        measureUnit: 'kg',
        quantity: 12.333,
        price: 9.87,
        included: false,
      },
      {
        kind: 'transport',
        symbol: '88801',
        name: 'Transport grinzi',
        measureUnit: 't',
        quantity: 0.0125,
        price: 48.9,
        included: false,
      },
    ],
  }),
  ({ estimate }) => {
    const kinds = ['material', 'labor', 'equipment', 'transport'] as const
    const provenienceType = kinds[estimate % 4] ?? 'material'
    const measureUnit = provenienceType === 'material' ? 'kg' : 'ora'
    return {
      article: {
        symbol: `67${estimate % 4}2`,
        name: `Resursă liberă: ${provenienceType}`,
        measureUnit,
        provenience: 'RS',
        provenienceType,
        price: 87.345,
      },
    }
  },
  () => ({ article: { name: 'Taxe de racordare provizorie', measureUnit: 'lei', price: 1 } }),
  ({ at }) => ({
    article: {
      symbol: 'CF01A1',
      name: 'Tencuială interioară drișcuită',
      measureUnit: 'mp',
      opLabor: 61.2,
      opMaterials: at % 2 === 0 ? 18.405 : null,
    },
    resources: [material('2100969', 'Mortar', 'mc', 0.018, 395.4), hours('labor', '31000', 'Zidar', 1.79, 33)],
  }),
  () => ({
    article: { symbol: 'TRA01A10', name: 'Transportul materialelor cu autobasculanta, 10 km', measureUnit: 'tona' },
    resources: [
      {
        kind: 'transport',
        symbol: 'T4010',
        name: 'Transport cu autobasculanta',
        measureUnit: 't.km',
        consumption: 10,
        price: 0.754,
      },
    ],
  }),
  () => ({
    article: { symbol: 'TSC18B1', name: 'Săpătură cu buldozerul', measureUnit: '100 mc', equipmentsUplift: 12.5 },
    resources: [hours('equipment', '3553', 'Buldozer 65-80 CP', 2.74, 187.25)],
  }),
  () => ({
    article: { name: 'Lucrări subcontractate', measureUnit: 'buc', provenienceType: 'subcontract', price: 412.5 },
  }),
  () => ({
    article: {
      symbol: 'CB01A1',
      name: 'Cofraje pentru fundații',
      measureUnit: 'mp',
      formula: 'Axa A: 4,43 x 0,55 x 3\nAxa B: 6,4 x 0,55 x 3',
    },
    resources: [
      material('2903907', 'Scândură de rășinoase', 'mc', 0.004, 1450),
      material('', 'Cuie cu cap conic', 'kg', 0.05, 7.8),
      hours('labor', '13410', 'Dulgher', 1.49, 33),
    ],
  }),
  () => ({
    article: {
      symbol: 'EF03D1',
      name: 'Tablou electric',
      measureUnit: 'buc',
      rsMaterials: 812.345,
      rsLabor: 412.875,
      rsEquipments: 3.335,
      rsTransports: 11.115,
    },
  }),
]

/** The kinds of articles in turn, with quantities that leave something to round; two in three have dates. */
export function shapeOf(estimate: number, at: number): Shape {
  const quantity = (1 + ((estimate * 31 + at * 97) % 9973)) / 7
  const seat = { estimate, at, quantity: Number(quantity.toFixed(3)) }
  const shape = SHAPES[(estimate + at) % SHAPES.length]?.(seat) ?? { article: {} }
  const month = (estimate + at) % 14
  const day = (at: number) => `${2026 + Math.floor((at + 2) / 12)}-${String(((at + 2) % 12) + 1).padStart(2, '0')}`
  const dates = at % 3 === 2 ? {} : { startDate: `${day(month)}-16`, endDate: `${day(month + 1)}-10` }
  return {
    ...shape,
    article: {
      provenience: 'A',
      green: false,
      adapted: false,
      chapter: at < 17 ? 'Infrastructură' : 'Suprastructură',
      quantity: seat.quantity,
      ...shape.article,
      ...dates,
    },
  }
}
