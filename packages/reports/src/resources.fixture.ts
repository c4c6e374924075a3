import { gatherResources, tieOut, type UseGroup } from '@temelia/estimation/resource-use'
import type { CalculationSettings, PartKind } from '@temelia/estimation/types'
import type { PrintedResources } from './report-data.ts'

const SETTINGS: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}

type Line = [symbol: string, name: string, unit: string, amount: number, price: number, more?: Partial<UseGroup>]

const LINES: readonly (readonly [PartKind, readonly Line[]])[] = [
  [
    'material',
    [
      ['2100040', 'Beton C16/20 de la stație', 'mc', 12.6, 420, { weight: 2.4 }],
      ['2100040', 'Beton C16/20 de la stație', 'mc', 30.25, 431.5, { weight: 2.4 }],
      ['2000404', 'Oțel beton profilat B500C, d = 10-16 mm', 'kg', 1205.1095, 4.35, { weight: 0.001, uplift: 4 }],
      ['6716742', 'Folie de polietilenă 0,2 mm sub fundații', 'mp', 50, 5],
      ['', 'Cuie cu cap conic', 'kg', 1.92, 7.8, { waste: 2 }],
      ['MM', 'Material mărunt', '%', 0, 0, { value: 118.274 }],
    ],
  ],
  [
    'labor',
    [
      ['11000', 'Betonist', 'ora', 37.5, 32.5],
      ['13410', 'Dulgher construcții', 'om-ore', 57.216, 33, { uplift: 15 }],
      ['20650', 'Muncitor de deservire', 'h', 11.5, 27.5],
      ['20650', 'Muncitor de deservire', 'h', 4, 29],
    ],
  ],
  [
    'equipment',
    [
      ['6752', 'Automacara cu braț telescopic 20 tf', 'ora', 8, 215],
      ['4007', 'Vibrator de interior', 'ora', 9.375, 5, { overridden: true }],
      ['7110', 'Container de birouri', 'zi', 60, 38.5],
    ],
  ],
  [
    'transport',
    [
      ['T4010', 'Transport cu autobasculanta, materiale', 't.km', 1000, 0.754],
      ['T4030', 'Transport cu autobetoniera', 't·km', 315, 0.896],
      ['TRA02A15', 'Transportul materialelor cu autocamionul, 15 km', 'tona', 12, 17.25],
      ['88801', 'Transport oțel beton în vagoane de cale ferată', 't', 22.5, 48.9],
      ['88802', 'Remorcă pentru utilaje', 'ora', 3.5, 120],
      ['88803', 'Deplasare echipă', 'cursă', 6, 85],
    ],
  ],
]

/** The resources of a small project: several prices, waste, uplifts, percent lines, tonne-kilometres known and not. */
export const RESOURCES: PrintedResources = printedResources()

function printedResources(): PrintedResources {
  const groups = LINES.flatMap(([kind, lines]) =>
    lines.map(
      ([symbol, name, measureUnit, amount, price, more]): UseGroup => ({
        kind,
        symbol: symbol || null,
        name,
        measureUnit,
        amount,
        price,
        waste: 0,
        uplift: 0,
        overridden: false,
        lines: 1,
        ...more,
      }),
    ),
  )
  const uses = gatherResources(groups, SETTINGS)
  const suppliers = new Map([['2100040', 'Betoane Mureș S.R.L.']])
  const haul = { symbol: 'T4010', name: null, measureUnit: 't.km', price: 0.754 }
  return {
    uses: uses.map((use) => ({ ...use, supplier: suppliers.get(use.symbol ?? '') ?? null })),
    tied: tieOut(uses, { direct: 36_856.4, rest: 1_500, overridden: 50 }, SETTINGS),
    hauls: [
      { ...haul, kilometres: 10, tons: 31.5 },
      { ...haul, kilometres: 20, tons: 22 },
      { symbol: 'T4030', name: null, measureUnit: 't·km', price: 0.896, kilometres: 10, tons: 31.5 },
    ],
  }
}
