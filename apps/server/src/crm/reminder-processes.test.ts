import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { onServer, urlOf } from '../testing/database.ts'
import { startArguments } from '../testing/processes.ts'

/** Only a server's database is shared by processes; the embedded one is held by one of them (reminder-loop.test.ts). */
describe.runIf(onServer)('reminders with two server processes on one database', () => {
  let server: TestApp
  let url: string
  const running: ChildProcess[] = []
  beforeAll(async () => {
    server = await testApp()
    url = await urlOf(server.database)
  })
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })

  /** Two processes whose clocks begin at a moment and run so many times too fast. */
  const ringers = (begin: string, speed = 1) =>
    Promise.all(
      [1, 2].map(async () => {
        const command = [...startArguments('reminders'), url, begin, String(speed)]
        const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
        running.push(child)
        const [said] = (await once(child.stdout, 'data')) as [Buffer]
        expect(said.toString()).toBe('ringing\n')
      }),
    )

  const plan = async (user: TestUser) => {
    await server.database.system((tx) =>
      tx.run(sql`update module_terms set expires_on = '2099-12-31' where client_id = ${user.clientId}`),
    )
    const made = await user.call('POST', '/api/activities', { Name: 'Turnare placă' })
    expect(made.status).toBe(201)
    return Number(made.body.ActivityId)
  }

  const told = (user: TestUser) =>
    server.database.system((tx) =>
      tx.rows<{ title: string; createdAt: string }>(
        sql`select title, created_at from notifications where client_id = ${user.clientId} order by id`,
      ),
    )

  test('each comes once, and within a minute of its moment', { timeout: 90_000 }, async () => {
    const ana = await server.tenant()
    const activityId = await plan(ana)
    await server.database.system((tx) =>
      tx.run(sql`insert into reminders (client_id, activity_id, user_id, label, at, next_at)
        select ${ana.clientId}, ${activityId}, ${ana.userId}, 'R' || n, at, at
        from (select n, now() + n * interval '50 milliseconds' as at from generate_series(1, 200) as n) as moments`),
    )
    await ringers(new Date().toISOString())
    for (let waited = 0; waited < 60 && (await told(ana)).length < 200; waited++) await pause(1_000)
    await pause(6_000)
    const titles = (await told(ana)).map(({ title }) => title)
    expect([titles.length, new Set(titles).size]).toEqual([200, 200])
    const late = await server.database.system((tx) =>
      tx.one<{ most: number }>(
        sql`select extract(epoch from max(fired_at - at))::float8 as most from reminders where client_id = ${ana.clientId}`,
      ),
    )
    expect(late?.most).toBeLessThan(60)
  })

  test('the hour that comes twice in autumn rings once, and the next day at the same hour on the wall', {
    timeout: 90_000,
  }, async () => {
    const ana = await server.tenant()
    const activityId = await plan(ana)
    // 03:30 in Bucharest; that clock shows it at 00:30 and again at 01:30 UTC.
    const added = await ana.call('POST', '/api/reminders', {
      ActivityId: activityId,
      At: '2032-10-31T00:30:00Z',
      Frequency: 'daily',
    })
    expect(added.status).toBe(201)
    // 50 minutes pass between two looks of a process.
    await ringers('2032-10-31T00:20:00Z', 600)
    await pause(18_000)
    expect(await told(ana)).toHaveLength(1)
    const reminder = await ana.call('GET', `/api/reminders/${added.body.ReminderId}`)
    expect(reminder.body.NextAt).toBe('2032-11-01T01:30:00.000Z')
  })
})
