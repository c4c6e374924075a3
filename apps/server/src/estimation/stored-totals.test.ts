import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../places.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from './estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

/** A project of works with equipment lists everywhere lists can hang: counted, left out, deducted, and in the bin. */
async function equipped(settings: Record<string, unknown>): Promise<number> {
  const { projectId, objectId, estimateId } = await newEstimate(user, settings)
  for (const work of exampleA.slice(0, 2)) await addWork(user, estimateId, work)
  const [none, less] = [
    await add(user, 'estimates', { ObjectId: objectId, Name: 'Variantă' }),
    await add(user, 'estimates', { ObjectId: objectId, Name: 'Renunțare' }),
  ]
  const gone = await add(user, 'objects', { InvestmentId: projectId, Name: 'Anexă' })
  const shed = await add(user, 'estimates', { ObjectId: gone.ObjectId, Name: 'Șopron' })
  const dropped = await add(user, 'estimates', { ObjectId: objectId, Name: 'Gard' })
  for (const [Quantity, Price, place] of [
    [3, 33.335, {}],
    [1.5, 10.005, { ObjectId: objectId }],
    [7, 0.125, { ObjectId: objectId, EstimateId: estimateId }],
    [2, 50.505, { ObjectId: objectId, EstimateId: none.EstimateId }],
    [2.25, 19.995, { ObjectId: objectId, EstimateId: less.EstimateId }],
    [1, 4000, { ObjectId: gone.ObjectId }],
    [1, 5000, { ObjectId: gone.ObjectId, EstimateId: shed.EstimateId }],
    [1, 6000, { ObjectId: objectId, EstimateId: dropped.EstimateId }],
  ] as const)
    await add(user, 'facilities', { InvestmentId: projectId, Name: 'Pompă', Quantity, Price, ...place })
  await server.database.system(async (tx) => {
    await tx.run(sql`update estimates set counts = 0 where id = ${none.EstimateId}`)
    await tx.run(sql`update estimates set counts = -1 where id = ${less.EstimateId}`)
  })
  await expectStatus(200, user.call('DELETE', `/api/estimation-objects/${String(gone.ObjectId)}`))
  await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${String(dropped.EstimateId)}`))
  return projectId
}

interface Stored {
  readonly withoutVat: number
  readonly withVat: number
}

const storedOf = (projectId: number): Promise<Stored | undefined> =>
  server.database.system((tx) =>
    tx.one<Stored>(sql`select without_vat, with_vat from projects where id = ${projectId}`),
  )

test('the migration stores the totals that the engine gives: works and the lists that count', async () => {
  const cases = [
    { Rounding: 'LINE' },
    { Rounding: 'FULL' },
    { Rounding: 'FULL', TotalDecimals: 0, VAT: 9 },
    { Rounding: 'LINE', PriceDecimals: 3, TotalDecimals: 3 },
  ]
  const projects: number[] = []
  for (const settings of cases) projects.push(await equipped(settings))
  const expected: Record<string, unknown>[] = []
  for (const id of projects) {
    const { body } = await expectStatus(200, user.call('GET', `/api/estimation-investments/${id}/totals`))
    expect((body['EquipmentLists'] as unknown[]).length).toBeGreaterThan(0)
    const works = body['Works'] as Record<string, unknown>
    await server.database.system((tx) =>
      tx.run(
        sql`update projects set without_vat = ${works['WithoutVAT']}, with_vat = ${works['WithVAT']} where id = ${id}`,
      ),
    )
    expected.push({ withoutVat: body['WithoutVAT'], withVat: body['WithVAT'] })
  }
  const { text = '' } = migrations().find(({ name }) => name.startsWith('0036')) ?? {}
  const before = 'alter table articles drop column base_transports;\nalter table deduction_lines drop column amount;\n'
  await migrate(server.database, [{ name: '9036_again.sql', text: before + text }])
  expect(await Promise.all(projects.map(storedOf))).toEqual(expected)
})
