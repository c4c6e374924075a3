import { describe, expect, it } from 'vitest'
import { US_EXAMPLE } from '../f3.fixture.ts'
import { modelSheets } from '../model-sheet.ts'
import type { Row } from '../page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { ReportForm } from '../report-form.ts'
import { US_ALTERNATES, US_CLASSIFICATION, US_PLACE, US_RESOURCES, US_TOTALS } from '../us.fixture.ts'
import { divisionForm, elementForm } from './us-breakdown.ts'
import { detailForm } from './us-detail.ts'
import { listForm } from './us-list.ts'
import { alternatesForm, proposalForm } from './us-proposal.ts'

const options = { ...DEFAULT_PRINT_OPTIONS, date: '2026-11-21', headerText: 'Keystone Carpentry LLC\nLicense 104482' }
const DATA = {
  place: US_PLACE,
  estimates: [US_EXAMPLE],
  totals: US_TOTALS,
  classification: US_CLASSIFICATION,
  alternates: US_ALTERNATES,
  resources: US_RESOURCES,
  facilities: [],
} as never
const print = (form: ReportForm, language: 'ro' | 'en' = 'en', given = options) => form.model(DATA, given, language)
const rowsOf = (form: ReportForm, given = options): Row[] =>
  print(form, 'en', given)
    .sections.flatMap(tablesOf)
    .flatMap(({ table }) => [...table.rows])
const row = (form: ReportForm, id: string) => rowsOf(form).find((one) => one.id === id)?.cells

describe.each([divisionForm, elementForm, detailForm, listForm, proposalForm, alternatesForm])(
  'the document $symbol',
  (form) => {
    it.each(['en', 'ro'] as const)('is the document as it prints: %s', async (language) => {
      await expect(readable(print(form, language))).toMatchFileSnapshot(
        `../golden/${form.symbol.toLowerCase()}-us-${language}.txt`,
      )
    })

    it('says nothing of VAT and prints on Letter', () => {
      expect(JSON.stringify(print(form))).not.toContain('VAT')
      expect(print(form).paper).toBe('letter')
    })
  },
)

describe('summaries of vector A', () => {
  it('add up to the direct cost by division and by element, lines without a code apart', () => {
    expect(row(divisionForm, '0 06')).toEqual([
      '06',
      'Wood, Plastics, and Composites',
      3495.15,
      1819.5,
      0,
      0,
      0,
      5314.65,
      14.17,
      50.19,
    ])
    expect(row(divisionForm, '0 ')?.slice(0, 2)).toEqual(['', 'Not classified'])
    expect(row(divisionForm, 'total')?.at(-3)).toBe(10588.78)
    expect(row(elementForm, '0 B')?.at(-3)).toBe(5314.65)
    expect(row(elementForm, '1 B1010')?.at(-3)).toBe(5314.65)
    const live = modelSheets(print(divisionForm))[0]?.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => cell?.formula ?? []),
    )
    expect(live).toContain('SUM(H13:H15)')
  })

  it('end in the price with its cost per square foot', () => {
    const last = rowsOf(divisionForm).at(-1)?.cells
    expect(last).toEqual(['PRICE', null, 14177.71, 37.81])
  })

  it('shows craft and hours on every line of the detail', () => {
    expect(row(detailForm, 'line 1')?.slice(0, 7)).toEqual([
      '1',
      '06 11 00.10',
      'Deck joists 2 x 8, pressure treated',
      'B1@.032',
      14.4,
      450,
      'LF',
    ])
    expect(row(detailForm, 'total')?.slice(4)).toEqual([
      40.07,
      null,
      null,
      3906.41,
      2052.06,
      30.31,
      4250,
      350,
      10588.78,
    ])
  })
})

describe('a proposal', () => {
  it('shows the price and never the costs behind it', () => {
    const shown = JSON.stringify(print(proposalForm))
    expect(shown).toContain('14177.71')
    for (const cost of ['10588.78', '3906.41', '1288.88', '10959.89']) expect(shown).not.toContain(cost)
  })

  it('offers the equipment lists with the works, but not with an estimate by itself', () => {
    const money = { withoutVat: 1000, vat: 0, withVat: 1000 }
    const offered = (level: string) => {
      const data = { ...(DATA as object), place: { ...US_PLACE, level }, facilities: [{ money }] } as never
      return proposalForm
        .model(data, options, 'en')
        .sections.flatMap(tablesOf)[0]
        ?.table.rows.map(({ cells }) => cells)
    }
    expect(offered('investment')?.slice(-2)).toEqual([
      ['Equipment and furnishings', 1000],
      ['TOTAL PRICE', 15177.71],
    ])
    expect(offered('estimate')?.at(-1)).toEqual(['TOTAL PRICE', 14177.71])
  })

  it('offers what was typed in place of the usual words', () => {
    const typed = {
      ...options,
      scopeText: 'Remove the old deck\n\nBuild a new one',
      exclusionsText: 'Painting',
      termsText: 'Net 15',
    }
    const texts = print(proposalForm, 'en', typed).sections[0]?.blocks.filter((block) => block.kind === 'text')
    expect(texts?.[1]).toMatchObject({ title: 'Scope of work', list: ['Remove the old deck', 'Build a new one'] })
    expect(texts?.[2]).toMatchObject({ title: 'Exclusions', list: ['Painting'] })
    expect(texts?.[3]).toMatchObject({ title: 'Terms and conditions', paragraphs: ['Net 15'] })
  })

  it('without prices is a form to fill in', () => {
    const cells = rowsOf(proposalForm, { ...options, showPrices: false }).flatMap((one) => one.cells)
    expect(cells.filter((cell) => typeof cell === 'number')).toEqual([])
  })
})
