import { calculateArticle } from '@temelia/estimation/article'
import type { ComponentInput, Rounding } from '@temelia/estimation/types'
import { describe, expect, it } from 'vitest'
import { estimateToPrint } from './estimate-to-print.ts'
import type { EstimateToPrint } from './f3-data.ts'
import { EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { type TypstForm, typstForm } from './typst-form.ts'
import { estimateSheets } from './workbook.ts'

const steel = { id: 1, estimateId: 1, name: 'Beton', measureUnit: 'mc', quantity: 12.3456, rsMaterials: 100 }
const pump = { ...steel, id: 2, quantity: 0.5 }
const linked = (articleId: number): ComponentInput => ({ articleId, kind: 'equipment', quantity: 0.333333, price: 9 })

function estimate(rounding: Rounding): EstimateToPrint {
  const settings = { practice: 'ro', rounding, quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 } as const
  return estimateToPrint(
    {
      project: { name: 'Grădiniță', ...settings },
      object: { name: '' },
      estimate: { name: '' },
      articles: [steel, pump],
      components: [linked(1), linked(2)],
    },
    {
      article: (id) => calculateArticle(id === 1 ? steel : pump, [], [linked(id)], settings),
      totals: EXAMPLE.totals,
    },
  )
}

describe.each(['LINE', 'FULL'] as const)('quantities in %s', (rounding) => {
  // 12.3456 x 0.333333 = 4.1151958848, at 4 decimals 4.1152; 0.5 x 0.333333 = 0.1666665, at 3 decimals 0.167.
  it('a typed one prints as typed, a linked one at the decimals of the article’s, the others at the project’s', () => {
    const form = typstForm(f3([estimate(rounding)], DEFAULT_PRINT_OPTIONS, 'ro'))
    expect(lines(form).map(({ cells }) => cells[3])).toEqual(['12,3456', '4,1152', '0,500', '0,167'])
    const asked = typstForm(f3([estimate(rounding)], { ...DEFAULT_PRINT_OPTIONS, decimals: { quantity: 2 } }, 'ro'))
    expect(lines(asked).map(({ cells }) => cells[3])).toEqual(['12,35', '4,12', '0,50', '0,17'])
  })

  it('the workbook shows the decimals that were typed', () => {
    const rows =
      estimateSheets([estimate(rounding)], f3([estimate(rounding)], DEFAULT_PRINT_OPTIONS, 'ro'))[0]?.rows ?? []
    const shown = rows.flatMap(({ cells }) => (cells[2]?.value === 'mc' ? [cells[3]] : []))
    expect(shown).toEqual([
      { value: 12.3456, decimals: 4, align: 'right' },
      { value: 0.5, decimals: 3, align: 'right' },
    ])
  })
})

/** The rows of the main table. */
function lines(form: TypstForm) {
  const [main] = form.sections.flatMap(({ blocks }) => blocks)
  return main?.kind === 'table' ? main.rows : []
}
