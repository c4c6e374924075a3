import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ganttDrawing } from './gantt-drawing.ts'
import { chartOfRows } from './gantt.fixture.ts'
import { ganttLayout, sheetsOf } from './gantt-layout.ts'
import { CHART_FITS, CHART_PAPERS, type ChartPaper } from './gantt-print.ts'

const papers = Object.keys(CHART_PAPERS) as ChartPaper[]

describe('a chart on paper', () => {
  it('shows every activity once and every day of the works without a gap, whatever the paper', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...papers),
        fc.constantFrom('portrait' as const, 'landscape' as const),
        fc.constantFrom(...CHART_FITS),
        fc.constantFrom('week' as const, 'month' as const, 'year' as const),
        fc.integer({ min: 0, max: 300 }),
        (paper, orientation, fit, zoom, count) => {
          const chart = chartOfRows(count, { sheet: { paper, orientation, fit, zoom } })
          const layout = ganttLayout(chart)
          expect(layout.bands.map(([from]) => from)).toEqual([0, ...layout.bands.slice(0, -1).map(([, to]) => to)])
          expect(layout.bands.at(-1)?.[1]).toBe(count)
          expect(layout.strips.map(([from]) => from)).toEqual([0, ...layout.strips.slice(0, -1).map(([, to]) => to)])
          expect(layout.time.from).toBeLessThanOrEqual(chart.first)
          expect(layout.time.from + layout.strips.at(-1)![1] / layout.time.dayWidth).toBeGreaterThan(chart.last)
          if (fit !== 'tiles') expect(layout.strips).toHaveLength(1)
          const { pages, width, height } = ganttDrawing(chart)
          expect(pages).toHaveLength(sheetsOf(layout))
          for (const { panes } of pages)
            for (const pane of panes) {
              expect(pane.x + pane.width).toBeLessThanOrEqual(width + 0.01)
              expect(pane.y + pane.height).toBeLessThanOrEqual(height + 0.01)
            }
          const numbers = pages.flatMap(({ panes }) =>
            panes.flatMap(({ texts }) =>
              texts.flatMap(([, , , text, side]) => (side === 'r' && /^\d+$/.test(text) ? [Number(text)] : [])),
            ),
          )
          expect(numbers).toEqual(Array.from({ length: count }, (_, at) => at + 1))
        },
      ),
      { seed: 15, numRuns: 120 },
    )
  })

  it('fits on one sheet where it can be read there, and takes more where it cannot', () => {
    const on = (paper: ChartPaper, count: number) =>
      sheetsOf(
        ganttLayout(chartOfRows(count, { sheet: { paper, orientation: 'landscape', fit: 'page', zoom: 'week' } })),
      )
    expect([on('a3', 60), on('a1', 180)]).toEqual([1, 1])
    expect(on('a4', 400)).toBeGreaterThan(1)
  })

  it('draws no figure that is none, not even of an empty chart', () => {
    for (const count of [0, 1, 45]) {
      const text = JSON.stringify(ganttDrawing(chartOfRows(count)))
      expect(text).not.toMatch(/null,null|NaN|Infinity/)
      expect(ganttDrawing(chartOfRows(count)).pages.length).toBeGreaterThan(0)
    }
  })
})
