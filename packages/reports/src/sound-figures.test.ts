import { NO_FIGURE } from '@temelia/text/format'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPLICATION } from './application.fixture.ts'
import { BALANCE } from './balance.fixture.ts'
import { FORMS } from './catalogue.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { FACILITIES } from './facilities.fixture.ts'
import { GENERAL, LISTS, PLACE, TOTALS } from './lists.fixture.ts'
import { modelSheets } from './model-sheet.ts'
import type { PageModel } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { tablesOf } from './readable.fixture.ts'
import { RESOURCES } from './resources.fixture.ts'
import { MEASURED } from './takeoff.fixture.ts'
import { typstForm } from './typst-form.ts'
import { US_ALTERNATES, US_CLASSIFICATION, US_PLACE, US_RESOURCES, US_TOTALS } from './us.fixture.ts'

const works = (estimate: typeof EXAMPLE) => ({ settlement: BALANCE.settlement, estimates: [estimate], whole: null })
const dataOf = (us: boolean) => ({
  place: us ? US_PLACE : PLACE,
  estimates: [us ? US_EXAMPLE : EXAMPLE],
  lists: LISTS,
  general: GENERAL,
  facilities: FACILITIES,
  resources: us ? US_RESOURCES : RESOURCES,
  totals: us ? US_TOTALS : TOTALS,
  executed: works(us ? US_EXAMPLE : EXAMPLE),
  cancelled: works(us ? US_EXAMPLE : EXAMPLE),
  extra: works(us ? US_EXAMPLE : EXAMPLE),
  remaining: works(us ? US_EXAMPLE : EXAMPLE),
  classification: US_CLASSIFICATION,
  alternates: US_ALTERNATES,
  settled: BALANCE,
  application: APPLICATION,
  schedule: new Map(),
  measured: MEASURED,
})
/** Figures that the engine computes; what is typed (quantities, rates, days) is checked where it is written. */
const MONEY =
  /^(M|m|U|T|sub|other|general|total|withoutVat|vat|withVat|value|price|amount|before|now|executed|available|remaining|scheduled|retained|stored|net)$/

type Path = readonly (string | number)[]

/** The places of all computed figures of some data. */
function moneyPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return MONEY.test(String(path.at(-1))) ? [path] : []
  if (value === null || typeof value !== 'object' || value instanceof Map) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'decimals' ? [] : moneyPaths(inner, [...path, key])))
}

function broken(value: unknown, [first, ...rest]: Path, by: number | null | undefined): unknown {
  if (first === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[String(first)] = broken(copy[String(first)], rest, by)
  return copy
}

/** Everything that is printed or written of a form, as text. */
function writtenOf(model: PageModel): string {
  const pages = JSON.stringify(typstForm(model))
  const sheets = modelSheets(model).flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.map((cell) => String(cell?.value))),
  )
  return `${pages} ${sheets.join(' ')}`
}

const NONE = /NaN|Infinity|∞/

describe('a place whose totals leave lines out', () => {
  const leftOut = [
    { objectName: '01 Corp C1', estimateName: '001 Terasamente', name: 'TSA02C1 - Săpătură' },
    { objectName: '02 Utilități și rețele', estimateName: '001 Racord', name: 'W1 - Cablu' },
  ]
  const print = (symbol: string, lines = leftOut) => {
    const form = FORMS.find((one) => one.symbol === symbol)
    const data = { ...dataOf(false), place: { ...PLACE, leftOut: lines } }
    return (form as (typeof FORMS)[number]).model(data, DEFAULT_PRINT_OPTIONS, 'ro')
  }
  const sums = (model: PageModel, at = 0) =>
    tablesOf(model.sections[at] as PageModel['sections'][number]).flatMap(({ table }) =>
      table.rows
        .filter(({ kind }) => kind === 'sum')
        .map(({ cells }) => cells.filter((cell) => typeof cell === 'string')),
    )

  it.each(['F1', 'DG', 'C', 'C1'])('has the sign before each sum of %s, and a note that names the lines', (symbol) => {
    const model = print(symbol)
    expect(sums(model).length).toBeGreaterThan(0)
    for (const words of sums(model)) expect(words.join()).toContain(NO_FIGURE)
    expect(model.sections[0]?.notes[0]).toContain('TSA02C1 - Săpătură; W1 - Cablu')
    expect(JSON.stringify(print(symbol, []))).not.toContain(NO_FIGURE)
  })

  it('marks the lists of the objects that have them, and no list of equipment', () => {
    const f2 = print('F2', leftOut.slice(1))
    expect(JSON.stringify(sums(f2, 0))).not.toContain(NO_FIGURE)
    expect(JSON.stringify(sums(f2, 1))).toContain(NO_FIGURE)
    expect(f2.sections[0]?.notes.join()).not.toContain('W1')
    expect(JSON.stringify(print('F4'))).not.toContain(NO_FIGURE)
  })
})

describe.each(FORMS.map((form) => [form.symbol, form] as const))('%s', (_, form) => {
  it('never prints a figure that is none: a sign stands for it, and a note tells where', () => {
    const us = form.practice === 'us'
    const needed = Object.fromEntries(
      Object.entries(dataOf(us)).filter(([need]) => need === 'place' || form.needs.includes(need as never)),
    )
    const { place, ...figures } = needed
    const paths = moneyPaths(figures)
    if (paths.length === 0) return
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(Number.NaN, Infinity, -Infinity), (path, by) => {
        const data = { ...(broken(figures, path, by) as object), place }
        const options = { ...DEFAULT_PRINT_OPTIONS, secondCurrency: { name: 'EUR', rate: 5, date: null } } as never
        const model = form.model(data as never, options, 'en')
        expect(writtenOf(model), path.join('.')).not.toMatch(NONE)
        for (const section of model.sections) {
          const cells =
            section.blocks.length === 0
              ? []
              : tablesOf(section).flatMap(({ table }) => table.rows.flatMap((row) => row.cells))
          if (cells.includes(NO_FIGURE)) expect(section.notes[0]).toContain(NO_FIGURE)
        }
      }),
      { seed: 20261123, numRuns: 60 },
    )
  })

  it('prints money that is missing as a figure that is none, never as an empty cell', () => {
    const us = form.practice === 'us'
    const { place, ...figures } = Object.fromEntries(
      Object.entries(dataOf(us)).filter(([need]) => need === 'place' || form.needs.includes(need as never)),
    )
    const paths = moneyPaths(figures)
    if (paths.length === 0) return
    const print = (path: Path, by: number | null | undefined) => {
      const data = { ...(broken(figures, path, by) as object), place }
      return writtenOf(form.model(data as never, DEFAULT_PRINT_OPTIONS, 'en'))
    }
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(null, undefined), (path, by) => {
        expect(print(path, by), path.join('.')).toBe(print(path, Number.NaN))
      }),
      { seed: 20261123, numRuns: 40 },
    )
  })
})
