/** Percentages that a list prints go into every price: what no person could save, or the list itself contradicts, is not taken. */
import { addDecimals, percentOf } from '@temelia/decimal/arithmetic'
import type { Practice } from '@temelia/estimation/types'
import { recapitulationSchema } from '@temelia/model/estimation/recapitulation'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'
import type { ProjectRow } from '../estimation/settings.ts'
import { recogniseList } from '../transfer/recognise.ts'
import type { Cell } from '../transfer/sheet.ts'
import { usSummary } from '../transfer/us-summary.ts'
import { recapitulationOf } from './list-recapitulation.ts'
import { textFile, upload } from './upload.fixture.ts'

type Row = Record<string, unknown>

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})

const HEAD: Cell[][] = [
  ['Stadiul fizic: Rezistență'],
  ['Nr.', 'Capitolul de lucrări', 'U.M.', 'Cantitatea', 'Prețul unitar', 'Totalul'],
  ['1', 'CA01A1 - Turnare beton', 'mc', 10, 100, 1000],
  [null, 'material:', null, null, 60, 600],
  [null, 'manoperă:', null, null, 40, 400],
  [null, 'utilaj:', null, null, 0, 0],
  [null, 'transport:', null, null, 0, 0],
  [null, 'TOTAL 1', null, null, null, 1000],
]
const SUMMARY: Cell[] = [null, 'Recapitulație', null, null, 'Cota (%)', 'Valoare']

type Printed = readonly [label: string, percent: Cell, value?: Cell]

const listOf = (printed: readonly Printed[], practice: Practice = 'ro') =>
  recogniseList(
    [
      {
        name: 'Foaie',
        rows: [
          ...HEAD,
          SUMMARY,
          ...printed.map(([label, percent, value = null]) => [null, label, null, null, percent, value]),
        ],
      },
    ],
    { practice },
  )

const taken = (printed: readonly Printed[]) => {
  const list = listOf(printed)
  const [found] = list.estimates
  if (!found) throw new Error('no estimate')
  const stack = recapitulationOf(found, undefined, { practice: 'ro', recapitulation: null } as unknown as ProjectRow)
  const told = list.faults.find(({ code }) => code === 'SUMMARY_LEFT_OUT')?.value
  const rates = stack?.lines.flatMap((line) => (line.kind === 'percent' ? [[line.code, line.rate]] : []))
  return { rates: rates && Object.fromEntries(rates), vat: stack?.vat, told }
}

describe('a printed percentage', () => {
  test('that fits is taken, with its value or alone', () => {
    const rates = { CAM: 2.5, INDIRECT: 12, PROFIT: 6 }
    expect(
      taken([
        ['CAM', 2.5, 10],
        ['Cheltuieli indirecte', 12, 121.2],
        ['Profit', 6, 67.87],
        ['TVA', 21, 251.8],
      ]),
    ).toEqual({
      rates,
      vat: 21,
      told: undefined,
    })
    expect(
      taken([
        ['CAM', 2.5],
        ['Cheltuieli indirecte', 12],
        ['Profit', 6],
        ['TVA', 21],
      ]),
    ).toEqual({
      rates,
      vat: 21,
      told: undefined,
    })
  })

  test('beyond what a price summary may have is left out and told', () => {
    expect(
      taken([
        ['CAM', 999_999],
        ['Cheltuieli indirecte', -500],
        ['Profit', 6],
        ['TVA', 900],
      ]),
    ).toEqual({
      rates: { CAM: 2.25, INDIRECT: 10, PROFIT: 6 },
      vat: undefined,
      told: 'CAM, Cheltuieli indirecte, TVA',
    })
  })

  test('that its own value contradicts is left out and told', () => {
    expect(
      taken([
        ['CAM', 225, 9],
        ['Cheltuieli indirecte', 1, 100.9],
        ['Profit', 5, 55.5],
        ['TVA', 90, 244.9],
      ]),
    ).toEqual({
      rates: { CAM: 2.25, INDIRECT: 10, PROFIT: 5 },
      vat: undefined,
      told: 'CAM, Cheltuieli indirecte, TVA',
    })
    expect(
      taken([
        ['CAM', 2.25, 9],
        ['Profit', 5, -50.45],
      ]),
    ).toMatchObject({ told: 'Profit' })
  })
})

const percent = fc.oneof(
  fc.constantFrom(0, 1, 99.99, 100, 100.01, 999, 1000, 1000.01, -100, -100.01),
  fc.double({ noNaN: true, min: -1e7, max: 1e7 }).map((value) => Math.round(value * 100) / 100),
)
const value = fc.oneof(fc.constant(null), fc.constant('exact' as const), fc.integer({ min: -1e9, max: 1e9 }))

test('whatever a list prints, what is taken of it is a price summary that could be saved', () => {
  const LABELS = {
    ro: ['CAM', 'Cheltuieli indirecte', 'Profit', 'TVA'],
    us: ['Contingency', 'Overhead', 'Profit', 'Tax 1'],
  } as const
  fc.assert(
    fc.property(
      fc.constantFrom<Practice>('ro', 'us'),
      fc.array(fc.tuple(fc.nat(3), percent, value), { maxLength: 6 }),
      (practice, lines) => {
        let sum = 1000
        const printed = lines.map(([at, rate, is]): Printed => {
          const amount = is === 'exact' ? percentOf(sum, rate, 2) : is
          sum = addDecimals(sum, amount ?? 0)
          return [LABELS[practice][at] ?? '', rate, amount]
        })
        const { estimates } = listOf(printed, practice)
        const stack =
          practice === 'us'
            ? usSummary(estimates)?.recapitulation
            : estimates[0] &&
              recapitulationOf(estimates[0], undefined, { practice, recapitulation: null } as unknown as ProjectRow)
        if (stack) expect(recapitulationSchema.safeParse(stack).error?.issues).toBeUndefined()
        const vat = practice === 'us' ? (usSummary(estimates)?.vat ?? 0) : 0
        expect(vat >= 0 && vat <= 100).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('an imported list has a price summary that is taken back as it is', async () => {
  const who = await server.tenant()
  const rows = [
    ...HEAD,
    SUMMARY,
    ...[
      ['CAM', 999_999],
      ['Cheltuieli indirecte', -500],
      ['Profit', 6],
      ['TVA', 900],
    ].map(([label, rate]) => [null, label, null, null, rate]),
  ]
  const file = textFile('oferta.csv', rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n'))
  const sent = await upload(who, '/api/estimation-imports', file, { NewInvestment: {} })
  expect(JSON.stringify(sent.body)).toContain('SUMMARY_LEFT_OUT')
  const address = `/api/estimation-imports/${sent.body.ImportId}`
  await who.call('POST', `${address}/commit`)
  await expect.poll(async () => (await who.call('GET', address)).body.Status, { timeout: 20_000 }).toBe('done')
  const { investmentId } = (await who.call('GET', address)).body.Preview as Row
  const { _embedded = {} } = (await who.call('GET', `/api/estimation-estimates?InvestmentId=${String(investmentId)}`))
    .body
  const [estimate] = Object.values(_embedded).flat() as Row[]
  const { Recapitulation } = estimate as Row
  expect(Recapitulation).toMatchObject({ scope: 'estimate' })
  const saved = await who.call('PATCH', `/api/estimation-estimates/${String(estimate?.['EstimateId'])}`, {
    Recapitulation,
  })
  expect([saved.status, saved.body.Recapitulation]).toEqual([200, Recapitulation])
})
