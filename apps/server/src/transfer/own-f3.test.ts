import { EXAMPLE, longEstimate, US_EXAMPLE } from '@temelia/reports/f3.fixture'
import { f3 } from '@temelia/reports/f3'
import type { EstimateToPrint } from '@temelia/reports/f3-data'
import { DEFAULT_PRINT_OPTIONS } from '@temelia/reports/print-options'
import type { PageModel } from '@temelia/reports/page-model'
import { estimateWorkbook } from '@temelia/reports/workbook'
import { describe, expect, it } from 'vitest'
import type { ListEstimate } from './quantity-list.ts'
import { readSheets } from './read-sheet.ts'
import { recogniseList } from './recognise.ts'
import { listLimits } from './sheet.ts'

/** The lines of an estimate as both sides know them: number of children, texts, quantity and what each comes to. */
function printed({ articles }: EstimateToPrint) {
  return articles.map(({ symbol, name, measureUnit, quantity, value, components }) => ({
    symbol,
    name,
    unit: measureUnit,
    quantity,
    total: value.total,
    children: components.map((one) => [
      one.included ? 'included' : 'linked',
      one.symbol,
      one.name,
      one.quantity,
      one.included ? null : one.value,
    ]),
  }))
}

function read({ lines }: ListEstimate) {
  return lines
    .filter(({ kind }) => kind !== 'chapter')
    .map(({ symbol, name, unit, quantity, total, children }) => ({
      symbol,
      name,
      unit,
      quantity,
      total,
      children: children.map((one) => [
        one.kind,
        one.symbol,
        one.name,
        one.quantity,
        one.kind === 'included' ? null : one.total,
      ]),
    }))
}

async function sheetsOf(estimates: readonly EstimateToPrint[], model: PageModel) {
  const file = await readSheets(await estimateWorkbook(estimates, model), listLimits, { practice: 'ro' })
  if (!file.ok) throw new Error(file.fault.code)
  return file.value
}

const recognised = async (estimates: readonly EstimateToPrint[], model: PageModel) =>
  recogniseList(await sheetsOf(estimates, model), { practice: 'ro' })

const LAYOUTS = ['compact', 'long'] as const

describe.each(['ro', 'en'] as const)('our own F3 workbook, read back (%s)', (language) => {
  it.each(LAYOUTS)('holds the same lines and totals (%s)', async (layout) => {
    const second = {
      ...longEstimate(30),
      code: '002',
      name: 'Instalații',
      articles: longEstimate(30).articles.slice(7),
    }
    const estimates = [EXAMPLE, second]
    const model = f3(estimates, { ...DEFAULT_PRINT_OPTIONS, layout, date: '2026-11-21' }, language)
    const list = await recognised(estimates, model)
    expect(list.estimates.map(({ name }) => name)).toEqual(['226108 Structură de rezistență', '002 Instalații'])
    expect(list.estimates.map(read)).toEqual(estimates.map(printed))
    const [first] = list.estimates
    expect(first).toMatchObject({ object: EXAMPLE.objectName, project: EXAMPLE.projectName })
    expect(first?.totals.total).toBe(EXAMPLE.totals.direct.total)
    expect(first?.totals.parts).toEqual({ M: 12788.15, m: 5928.34, U: 1802.5, T: 282.24 })
    expect(first?.printed).toEqual({ total: EXAMPLE.totals.direct.total, hours: EXAMPLE.totals.laborHours })
    expect(first?.recapitulation.map(({ code, value }) => [code, value])).toEqual([
      ['CAM', 133.39],
      ['TOTAL', 20934.62],
      ['INDIRECT', 2093.46],
      ['TOTAL', 23028.08],
      ['PROFIT', 1151.41],
      ['TOTAL', 24179.49],
      ['VAT', 5077.69],
      ['TOTAL', 29257.18],
    ])
    expect(first?.recapitulation.flatMap(({ code, percent }) => (percent === null ? [] : [[code, percent]]))).toEqual([
      ['CAM', 2.25],
      ['INDIRECT', 10],
      ['PROFIT', 5],
      ['VAT', 21],
    ])
    // A workbook of several estimates has their summary, which is no list.
    expect(list.faults.filter(({ code }) => code !== 'TOTAL_DIFFERS')).toEqual([
      { code: 'SHEET_LEFT_OUT', value: language === 'ro' ? 'Centralizator' : 'Summary' },
    ])
  })

  it.each(LAYOUTS)('of a US estimate too (%s)', async (layout) => {
    const model = f3([US_EXAMPLE], { ...DEFAULT_PRINT_OPTIONS, layout }, language)
    const list = await recognised([US_EXAMPLE], model)
    expect(list.estimates.map(read)).toEqual([printed(US_EXAMPLE)])
    expect(list.estimates[0]?.printed.total).toBe(US_EXAMPLE.totals.direct.total)
    const us = recogniseList(await sheetsOf([US_EXAMPLE], model), { practice: 'us' })
    const told = us.faults.find(({ code }) => code === 'SUMMARY_OF_NEW')?.value
    expect(told).toMatch(
      /^(?:Sales tax on materials, Contingency, Overhead, Profit|Taxă pe vânzări la materiale, Diverse)/,
    )
    expect(us.faults.map(({ code }) => code)).not.toContain('SUMMARY_LEFT_OUT')
  })
})
