import { facilityMoney } from '@temelia/estimation/equipment-lists'
import { gatherResources, RESOURCE_KINDS, tieOut, type UseGroup } from '@temelia/estimation/resource-use'
import type { CalculationSettings } from '@temelia/estimation/types'
import { afterAll, describe, expect, it } from 'vitest'
import { PLACE, TOTALS } from '../lists.fixture.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { createPrinter } from '../printer.ts'
import type { PrintedFacility } from '../report-data.ts'
import type { ReportForm } from '../report-form.ts'
import { c1Form } from './c1.ts'
import { c6Form } from './c6.ts'
import { c7Form, c8Form } from './c7.ts'
import { c9Form } from './c9.ts'
import { f4Form } from './f4.ts'
import { f5Form } from './f5.ts'
import { f6Form } from './f6.ts'

const printer = createPrinter()
afterAll(() => printer.close())

const SETTINGS: CalculationSettings = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
}
const NAMES = [
  'cuvânt '.repeat(571),
  'x'.repeat(4_000),
  'مضخة مياه للموقع',
  'Grindă 👷🏽‍♀️ 🏗️ #import "/etc/passwd" $x$ *b* <script>',
  '',
]
const PRICES = [0, 10_000_000_000, 0.000001]

const groups = RESOURCE_KINDS.flatMap((kind) =>
  NAMES.flatMap((name, at) =>
    PRICES.map(
      (price): UseGroup => ({
        kind,
        symbol: at === 1 ? name.slice(0, 80) : null,
        name,
        measureUnit: ['t.km', 'ora', '', 'mașină x zi', 't'][at] ?? null,
        amount: at === 2 ? -3.5 : 12.25,
        price,
        waste: 0,
        uplift: 0,
        overridden: false,
        lines: 1,
      }),
    ),
  ),
)
const uses = gatherResources(groups, SETTINGS).map((use) => ({ ...use, supplier: NAMES[1] ?? null }))
const facilities = NAMES.flatMap((name, at) =>
  PRICES.map(
    (price, index): PrintedFacility => ({
      id: at * 10 + index,
      objectId: at === 0 ? null : at,
      objectName: name,
      kind: '4.3',
      code: name.slice(0, 80),
      name,
      measureUnit: 'buc',
      quantity: 2,
      price,
      money: facilityMoney({ quantity: 2, price }, SETTINGS, 21),
      sheetNumber: name.slice(0, 40),
      supplier: name.slice(0, 400),
      sheet: [name, '', name, '', 'a\nb'],
    }),
  ),
)
const ids = TOTALS.objects.flatMap(({ estimates }) => estimates.map(({ id }) => id))
const data = {
  place: { ...PLACE, objectName: NAMES[0], project: { ...PLACE.project, name: NAMES[1], contractorName: NAMES[2] } },
  resources: { uses, tied: tieOut(uses, { direct: 10_000_000_000, rest: 0, overridden: 0 }, SETTINGS), hauls: [] },
  facilities,
  totals: {
    ...TOTALS,
    objects: TOTALS.objects.map((object, at) => ({
      ...object,
      name: NAMES[at] ?? '',
      totals: { ...object.totals, withoutVat: 10_000_000_000 },
    })),
  },
  schedule: new Map(
    ids.map((id, at) => [id, [{ amount: at, startDate: '2026-01-31', endDate: at % 2 ? '2036-02-01' : null }]]),
  ),
} as unknown as Parameters<ReportForm['model']>[0]

describe('names of 4,000 signs, other scripts, prices of 0 and of 10,000,000,000', () => {
  it.each([c6Form, c7Form, c8Form, c9Form, f4Form, f5Form, f6Form, c1Form])(
    '$symbol is a correct page, never a hang',
    async (form) => {
      const layout = form.symbol === 'F6' ? 'long' : 'compact'
      const model = form.model(data, { ...DEFAULT_PRINT_OPTIONS, layout }, 'ro')
      const cells = model.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows.flatMap((row) => row.cells) : [])),
      )
      expect(cells.length).toBeGreaterThan(10)
      expect(cells.filter((cell) => Number.isNaN(cell))).toEqual([])
      const { pdf, pages } = await printer.print(model)
      expect(Buffer.from(pdf).subarray(0, 5).toString('latin1')).toBe('%PDF-')
      expect(pages).toBeGreaterThan(0)
    },
    120_000,
  )
})
