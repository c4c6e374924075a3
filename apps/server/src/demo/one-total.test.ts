/** What a demo project comes to, said by everything that says it: one figure to the cent. */
import type { Region } from '@temelia/calendar/region'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { Customer } from '@temelia/model/crm/customer'
import type { PageModel } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { expect, test } from 'vitest'
import { loadDemoCatalogue } from '../estimation/catalogue/demo.ts'
import { seedFolder } from '../places.ts'
import { act } from '../records/operation.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { demoOf } from './demo.fixture.ts'
import { addProject } from './projects.ts'

type Body = Record<string, unknown>

/** The first project of a region's demo company, whole: equipment, revisions, settlements, alternates. */
async function demoProject(region: Region) {
  const { database } = await testApp()
  const app = await testApp({}, Object.create(database, { region: { value: region } }) as typeof database)
  const user = await app.tenant(region)
  await loadDemoCatalogue(app.database, seedFolder)
  const { data, actor } = await demoOf(region, user)
  const demo = data.projects[0]
  if (!demo) throw new Error('a demo company has projects')
  const { engine } = app.services
  await act(app.database, engine, actor, (context) => addProject(context, engine, demo, new Map()))
  const listed = Object.values((await get(user, 'estimation-investments'))._embedded as Record<string, Body[]>).flat()
  const [project] = listed
  return { user, project: project as Body, id: project?.InvestmentId as number }
}

async function get(user: TestUser, path: string): Promise<Body> {
  const { status, body } = await user.call('GET', `/api/${path}`)
  expect(status, path).toBe(200)
  return body
}

/** The last row of each table of a form with its amounts by column. */
async function lastRows(user: TestUser, id: number, type: string): Promise<Body[]> {
  const printingSettings = JSON.stringify({ layout: 'long', showPrices: true })
  const place = { type, lang: 'ro', ParentType: 'investment', ParentId: String(id), printingSettings }
  const reply = await user.call('POST', '/estimationReportsPdf/mobileReports', place, { accept: 'application/json' })
  expect(reply.status, type).toBe(200)
  return (reply.body as unknown as PageModel).sections.flatMap(tablesOf).map(({ table }) => {
    const row = table.rows.findLast(({ id: name }) => name?.endsWith('total'))
    return Object.fromEntries(table.columns.map(({ key }, at) => [key, row?.cells[at] ?? null]))
  })
}

test.each(['ro', 'us'] as const)(
  'the demo project of %s comes to one figure wherever it is said',
  async (region) => {
    const { user, project, id } = await demoProject(region)
    const totals = await get(user, `estimation-investments/${id}/totals`)
    const whole = totals.WithoutVAT as number
    expect(whole).toBeGreaterThan(10_000)
    expect([project.TotalWithoutVAT, project.TotalWithVAT]).toEqual([whole, totals.WithVAT])

    for (const type of ['F6', 'C1']) {
      const [first, ...others] = await lastRows(user, id, type)
      expect([type, first?.withoutVat ?? first?.total]).toEqual([type, whole])
      const months = type === 'F6' ? [first as Body, ...others] : others
      const spread = months.flatMap((row) =>
        Object.entries(row).flatMap(([key, value]) =>
          key.startsWith('month') || key === 'undated' ? [Number(value ?? 0)] : [],
        ),
      )
      expect([type, sumDecimals(spread)]).toEqual([type, whole])
    }

    const { AccountId } = await make(user, Customer)
    for (const LinesBy of ['article', 'chapter', 'estimate', 'object', 'sum'])
      for (const Recapitulation of [false, true]) {
        const order = { Level: 'investment', PlaceId: id, LinesBy, Recapitulation, AccountId }
        const offer = await user.call('POST', '/api/project-offers', order)
        expect([LinesBy, offer.status, offer.body.WithoutVAT]).toEqual([LinesBy, 201, whole])
      }

    // The curve is of the works alone, before what the recapitulation adds: their direct cost.
    await user.call('POST', `/api/estimation-investments/${id}/schedule/fromEstimate`, { Level: 'estimate' })
    const curve = await get(user, `estimation-investments/${id}/s-curve?By=month`)
    const direct = (totals.Direct as Body).Total as number
    expect([(curve.Points as Body[]).at(-1)?.Planned, curve.BAC]).toEqual([direct, direct])

    const settlements = Object.values(
      (await get(user, `estimation-deductions?InvestmentId=${id}`))._embedded as Record<string, Body[]>,
    ).flat()
    const [approved] = settlements.filter(({ State }) => State === 'approved')
    expect(approved?.TotalWithoutVAT).toBeGreaterThan(0)
    const bill = await user.call('POST', '/api/settlement-bills', { DeductionId: approved?.DeductionId, AccountId })
    expect([bill.status, subtractDecimals(Number(bill.body.WithoutVAT), Number(bill.body.Retained))]).toEqual([
      201,
      approved?.Net,
    ])
  },
  120_000,
)
