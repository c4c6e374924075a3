import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, exampleB, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

interface Resource {
  readonly Key: string
  readonly Kind: string
  readonly Symbol: string | null
  readonly Name: string
  readonly Quantity: number | null
  readonly Price: number | null
  readonly Value: number
  readonly Lines: number
  readonly Class: string
  readonly Prices: { Price: number; Quantity: number }[]
  readonly PriceDate: string | null
}

interface Reply {
  readonly Resources: Resource[]
  readonly Totals: Record<string, number>
  readonly RestLines: number
}

async function resourcesOf(user: TestUser, place: string): Promise<Reply> {
  const reply = await expectStatus(200, user.call('GET', `/api/estimation-${place}/resources`))
  return reply.body as unknown as Reply
}

/** What stands on the screen adds up: resources + the rest + own prices + rounding = direct cost of the totals. */
async function tiesOut(user: TestUser, place: string): Promise<Reply> {
  const reply = await resourcesOf(user, place)
  const totals = (await expectStatus(200, user.call('GET', `/api/estimation-${place}/totals`))).body
  const { Direct, Rest = 0, OwnPrices = 0, Rounding = 0 } = reply.Totals
  expect(Direct).toBe((totals.Direct as { Total: number }).Total)
  const values = reply.Resources.map(({ Value }) => Value)
  expect(sumDecimals([...values, Rest, OwnPrices, Rounding])).toBe(Direct)
  return reply
}

describe('the resources of a project', () => {
  test('of worked example A: quantities, values and shares, tied out with its direct cost', async () => {
    const user = await server.tenant()
    const { projectId, objectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const reply = await tiesOut(user, `investments/${projectId}`)
    expect(reply.Totals).toMatchObject({ Direct: 17331.23, Rest: 0, OwnPrices: 0 })
    expect(Math.abs(reply.Totals.Rounding ?? 0)).toBeLessThan(10)
    const steel = reply.Resources.filter(({ Name }) => Name === 'material CZ0301K1')
    // Two lines of that name at 4.35 and 7.25: same name and unit, so one resource at two prices.
    expect(steel).toMatchObject([{ Quantity: 1214.608, Value: 5311.09, Lines: 2, Class: 'A' }])
    expect(steel[0]?.Prices.map(({ Price }) => Price)).toEqual([4.35, 7.25])
    const transport = reply.Resources.filter(({ Kind }) => Kind === 'transport')
    expect(transport).toMatchObject([{ Quantity: 315, Price: 0.896, Value: 282.24, Class: 'A' }])
    for (const place of [`objects/${objectId}`, `estimates/${estimateId}`])
      expect(await tiesOut(user, place)).toEqual(reply)
  })

  test('of worked example B: waste, uplifts and labour hours', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await newEstimate(user, { QuantityDecimals: 2 })
    await add(user, 'parameters', { InvestmentId: projectId, Name: 'b', Formula: '0,55' })
    for (const work of exampleB) await addWork(user, estimateId, work)
    const reply = await tiesOut(user, `investments/${projectId}`)
    expect(reply.Totals.Direct).toBe(10837.58)
    const hours = reply.Resources.filter(({ Kind }) => Kind === 'labor').map(({ Quantity }) => Quantity ?? 0)
    const totals = (await user.call('GET', `/api/estimation-investments/${projectId}/totals`)).body
    expect(sumDecimals(hours)).toBeCloseTo(totals.LaborHours as number, 1)
  })

  test('linked and free lines count as resources; what has no recipe stands by itself; own prices apart', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await newEstimate(user)
    const place = `investments/${projectId}`
    const id = await addWork(user, estimateId, {
      symbol: 'CA01A1',
      unit: 'mc',
      quantity: 10,
      recipe: [
        ['material', 1, 100],
        ['labor', 2, 30],
      ],
    })
    const linked = {
      ArticleId: id,
      Kind: 'material',
      Symbol: '2100',
      Name: 'Beton C25',
      MeasureUnit: 'mc',
      Quantity: 1.02,
      Price: 420,
    }
    await add(user, 'article-components', linked)
    await add(user, 'article-components', { ...linked, Symbol: '99', Included: true })
    await add(user, 'articles', {
      EstimateId: estimateId,
      Provenience: 'RS',
      ProvenienceType: 'material',
      Symbol: '2100#',
      Name: 'beton',
      MeasureUnit: 'mc',
      Quantity: 5,
      Price: 400,
    })
    await add(user, 'articles', {
      EstimateId: estimateId,
      Symbol: 'L1',
      Name: 'Sumă',
      MeasureUnit: 'lei',
      Quantity: 1,
      RSMaterials: 250,
      RSLabor: 100,
    })
    await add(user, 'articles', {
      EstimateId: estimateId,
      Symbol: 'SUB',
      Name: 'Subcontract',
      MeasureUnit: 'buc',
      Quantity: 2,
      ProvenienceType: 'subcontract',
      Price: 500,
    })
    const reply = await tiesOut(user, place)
    expect(reply.RestLines).toBe(2)
    expect(reply.Totals).toMatchObject({
      Rest: 1350,
      OwnPrices: 0,
      Rounding: 0,
      Direct: 1000 + 600 + 4284 + 2000 + 1350,
    })
    const concrete = reply.Resources.find(({ Key }) => Key === 'material:2100')
    expect(concrete).toMatchObject({ Quantity: 15.2, Value: 6284, Lines: 2 })
    expect(reply.Resources.some(({ Symbol }) => Symbol === '99')).toBe(false)
    const rest = await expectStatus(200, user.call('GET', `/api/estimation-${place}/resources/rest?page_size=1`))
    expect(rest.body).toMatchObject({ total_items: 2, page_count: 2 })
    expect(rest.body._embedded?.articles).toMatchObject([{ Symbol: 'L1', M: 250, m: 100, Value: 350 }])

    await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${id}`, { OPMaterials: 90 }))
    const own = await tiesOut(user, place)
    expect(own.Totals).toMatchObject({ OwnPrices: -100, Rounding: 0 })
    expect(own.Resources.find(({ Name }) => Name === 'material CA01A1')?.Value).toBe(1000)

    const used = await expectStatus(
      200,
      user.call('GET', `/api/estimation-${place}/resources/use?Key=${encodeURIComponent('material:2100')}`),
    )
    expect(used.body.Total).toBe(2)
    expect(used.body.Articles).toMatchObject([
      { Symbol: 'CA01A1', Source: 'linked', Consumption: 1.02, Quantity: 10.2, Price: 420 },
      { Symbol: '2100#', Source: 'article', Consumption: 1, Quantity: 5, Price: 400 },
    ])
  })

  test('percent lines are worth their share of the other materials', async () => {
    const user = await server.tenant()
    const { projectId, estimateId } = await newEstimate(user, { PriceDecimals: 3 })
    const id = await addWork(user, estimateId, {
      symbol: 'X1',
      unit: 'mp',
      quantity: 100,
      recipe: [
        ['material', 2, 10, 5],
        ['material', 1, 5],
      ],
      more: { MaterialsUplift: 10 },
    })
    const line = {
      ArticleId: id,
      Kind: 'material',
      Name: 'Material mărunt',
      MeasureUnit: '%',
      Consumption: 4,
      Percent: true,
    }
    await add(user, 'article-resources', line)
    const reply = await tiesOut(user, `investments/${projectId}`)
    expect(reply.Totals.Rounding).toBe(0)
    expect(reply.Resources.find(({ Name }) => Name === 'Material mărunt')).toMatchObject({
      Quantity: null,
      Price: null,
      Value: roundDecimal(100 * 0.04 * 26 * 1.1, 2),
    })
  })

  test('random projects tie out, in both modes and practices', async () => {
    const kinds = ['material', 'labor', 'equipment', 'transport'] as const
    const scaled = (max: number, scale: number) =>
      fc.integer({ min: 0, max: max * 10 ** scale }).map((n) => n / 10 ** scale)
    const line = fc.record({
      kind: fc.constantFrom(...kinds),
      name: fc.constantFrom('a', 'b', 'c'),
      consumption: scaled(9, 4),
      waste: fc.constantFrom(null, 3),
      price: scaled(200, 2),
    })
    const article = fc.record({
      quantity: scaled(300, 3),
      uplift: fc.constantFrom(null, 12.5),
      own: fc.constantFrom(null, null, 17.25),
      rs: scaled(90, 2),
      type: fc.constantFrom('A', 'RS'),
      lines: fc.array(line, { maxLength: 4 }),
    })
    const user = await server.tenant()
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('LINE', 'FULL'),
        fc.constantFrom('ro', 'us'),
        async (articles, rounding, practice) => {
          const { projectId, estimateId } = await newEstimate(user, {
            Rounding: rounding,
            Practice: practice,
            TotalDecimals: 2,
          })
          await server.database.system(async (tx) => {
            for (const { quantity, uplift, own, rs, type, lines } of articles) {
              const made = await tx.one<{
                id: number
              }>(sql`insert into articles (client_id, project_id, estimate_id, quantity, materials_uplift, op_materials, rs_materials, provenience, provenience_type)
              values (${user.clientId}, ${projectId}, ${estimateId}, ${quantity}, ${uplift}, ${own}, ${lines.length > 0 ? null : rs}, ${type}, ${type === 'RS' ? 'material' : null}) returning id`)
              for (const { kind, name, consumption, waste, price } of lines)
                await tx.run(
                  sql`insert into article_resources (client_id, project_id, article_id, kind, name, consumption, waste, price) values (${user.clientId}, ${projectId}, ${made?.id}, ${kind}, ${name}, ${consumption}, ${waste}, ${price})`,
                )
            }
          })
          // A change of the decimals computes every line.
          await expectStatus(
            200,
            user.call('PATCH', `/api/estimation-investments/${projectId}`, { QuantityDecimals: 4 }),
          )
          const reply = await tiesOut(user, `investments/${projectId}`)
          const steps = articles.reduce(
            (room, { quantity, lines }) => room + 0.05 + (lines.length > 0 ? quantity * 0.05 : 0),
            0.05,
          )
          expect(Math.abs(reply.Totals.Rounding ?? 0)).toBeLessThanOrEqual(rounding === 'FULL' ? 0.1 : steps)
        },
      ),
      { seed: 77, numRuns: 25 },
    )
  }, 120_000)
})
