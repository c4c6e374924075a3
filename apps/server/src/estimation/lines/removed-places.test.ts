import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { binJob } from '../../jobs/bin-job.ts'
import { purgeJob } from '../../jobs/purge-job.ts'
import { PURGE } from '../../records/purge.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser
beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const inTenant = <T>(query: ReturnType<typeof sql>) =>
  server.database.tenant(user.clientId, (tx) => tx.rows<T & Record<string, unknown>>(query))

/** So many more lines in an estimate, written past the interface. */
async function fill(projectId: number, estimateId: number, lines: number) {
  await inTenant(sql`insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price, total)
    select ${user.clientId}::bigint, ${estimateId}::bigint, ${projectId}::bigint, n + 10, 'X' || n, 'Lucrare', 'mc', 1, 1, 1 from generate_series(1, ${lines}::integer) n returning 1`)
}

/** What the lines of an estimate look like as rows, whoever sees them: when they were written, and what hides them. */
const rowsOf = (estimateId: number) =>
  inTenant<{ written: string; deletedWith: number | null }>(
    sql`select xmin::text as written, deleted_with from articles where client_id = ${user.clientId} and estimate_id = ${estimateId} order by id`,
  )

const listed = async (estimateId: number) =>
  (
    await user.call(
      'GET',
      `/api/estimation-articles?filter=${encodeURIComponent(JSON.stringify({ EstimateId: estimateId }))}`,
    )
  ).body

const levels = [
  ['project', 'investments', 'projectId'],
  ['object', 'objects', 'objectId'],
  ['estimate', 'estimates', 'estimateId'],
] as const

describe('lines of a removed place', () => {
  test.each(levels)('of a %s: none is seen, none is written, all come back', async (_level, path, key) => {
    const place = await newEstimate(user)
    const article = await addWork(user, place.estimateId, {
      symbol: 'A',
      unit: 'mc',
      quantity: 2,
      recipe: [['material', 1, 3]],
    })
    const other = await addWork(user, place.estimateId, { symbol: 'B', unit: 'mc', quantity: 1, recipe: [] })
    await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${other}`))
    const before = await rowsOf(place.estimateId)
    const whole = (await user.call('GET', `/api/estimation-articles/${article}`)).body

    const removed = await expectStatus(200, user.call('DELETE', `/api/estimation-${path}/${place[key]}`))
    expect(removed.body).toMatchObject({ dependencies: { project: 3, object: 2, estimate: 1 }[_level] })
    expect(await rowsOf(place.estimateId)).toEqual(before)
    expect((await user.call('GET', `/api/estimation-articles/${article}`)).status).toBe(404)
    expect((await user.call('PATCH', `/api/estimation-articles/${article}`, { Quantity: 9 })).status).toBe(404)
    expect(JSON.stringify(await listed(place.estimateId))).not.toContain(`"ArticleId":${article},`)
    const note = { RelatedEntityType: 'article', RelatedEntityId: article, Text: 'Văzut' }
    expect((await user.call('POST', '/api/notes', note)).status).toBe(422)

    await expectStatus(200, user.call('POST', `/undoStackItems/${removed.body.UndoId}/restore`))
    expect(await rowsOf(place.estimateId)).toEqual(before)
    expect((await user.call('GET', `/api/estimation-articles/${article}`)).body).toEqual(whole)
    expect((await user.call('GET', `/api/estimation-articles/${other}`)).status).toBe(404)
  })

  test('come back computed anew where a parameter changed meanwhile', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const parameter = await add(user, 'parameters', { InvestmentId: projectId, Name: 'lung', Formula: '2' })
    const article = await addWork(user, estimateId, {
      symbol: 'A',
      unit: 'mc',
      formula: 'lung*3',
      recipe: [['material', 1, 10]],
    })
    const { UndoId } = (await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)).body
    await expectStatus(200, user.call('PATCH', `/api/estimation-parameters/${parameter.ParameterId}`, { Formula: '5' }))
    await expectStatus(200, user.call('POST', `/undoStackItems/${UndoId}/restore`))
    expect((await user.call('GET', `/api/estimation-articles/${article}`)).body).toMatchObject({
      Quantity: 15,
      Total: 150,
    })
  })
})

describe('a place with many lines deleted for good', () => {
  /** The jobs that wait for this company. */
  const waiting = () =>
    server.database.system((tx) =>
      tx.rows<{ id: number; payload: Record<string, unknown> }>(
        sql`select id, payload from jobs where client_id = ${user.clientId} and kind = ${PURGE}`,
      ),
    )

  /** The database with its turns behind calls counted; the process ends before the turn of this number. */
  function counted(ends = Number.POSITIVE_INFINITY) {
    const turns: number[] = []
    const { region, behind } = server.database
    const tenant: Database['behind']['tenant'] = (clientId, work) => {
      if (turns.length >= ends) throw new Error('the process ended')
      turns.push(clientId)
      return behind.tenant(clientId, work)
    }
    return { turns, database: { region, behind: { ...behind, tenant } } }
  }

  test('leaves the bin at once, goes in slices, and goes on after its process ended', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await fill(projectId, estimateId, 900)
    const { UndoId } = (await user.call('DELETE', `/api/estimation-investments/${projectId}`)).body
    expect((await user.call('POST', '/api/bin/purge', { UndoIds: [UndoId] })).body).toEqual({ purged: 1 })
    expect(JSON.stringify((await user.call('GET', '/api/bin')).body)).not.toContain(`"UndoId":${UndoId},`)
    expect((await user.call('POST', `/undoStackItems/${UndoId}/restore`)).status).toBe(404)
    expect((await user.call('POST', '/api/bin/purge', { UndoIds: [UndoId] })).body).toEqual({ purged: 0 })
    const [job] = await waiting()
    const job0 = { id: job?.id ?? 0, clientId: user.clientId }

    const first = counted(2)
    await expect(purgeJob(first.database, server.services.engine.rules)(job?.payload ?? {}, job0)).rejects.toThrow(
      'ended',
    )
    const left = (await rowsOf(estimateId)).length
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(900)
    expect((await user.call('POST', `/undoStackItems/${UndoId}/restore`)).status).toBe(404)

    const second = counted()
    await purgeJob(second.database, server.services.engine.rules)(job?.payload ?? {}, job0)
    expect(second.turns.length).toBeGreaterThan(1)
    expect(await rowsOf(estimateId)).toEqual([])
    const there = await inTenant(sql`select id from projects where client_id = ${user.clientId} and id = ${projectId}`)
    expect(there).toEqual([])
    await server.database.system((tx) => tx.run(sql`delete from jobs where id = ${job0.id}`))
  })

  test('is taken up again by the daily round where its job was lost', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await fill(projectId, estimateId, 600)
    const { UndoId } = (await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)).body
    await expectStatus(200, user.call('DELETE', `/undoStackItems?InvestmentId=${projectId}`))
    await server.database.system((tx) =>
      tx.run(sql`delete from jobs where client_id = ${user.clientId} and kind = ${PURGE}`),
    )
    await binJob(server.database, server.services.engine.rules)({}, { id: 0, clientId: 0 })
    expect((await waiting()).map(({ payload }) => payload)).toEqual([{ ids: [UndoId] }])
    await server.database.system((tx) =>
      tx.run(sql`delete from jobs where client_id = ${user.clientId} and kind = ${PURGE}`),
    )
  })
})
