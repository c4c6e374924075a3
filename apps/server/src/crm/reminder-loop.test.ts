import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { liveness } from '../records/live.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { ringDue } from './reminder-loop.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

/** The process of one server with its own clock. */
const processAt = (now: string) => ({ ...server.services.engine, now: () => new Date(now) })

const ringAt = (now: string) => ringDue(server.database, processAt(now))

/** A tenant whose subscription outlasts the years the clocks of these tests show. */
async function tenant(): Promise<TestUser> {
  const user = await server.tenant()
  await server.database.system((tx) =>
    tx.run(sql`update module_terms set expires_on = '2099-12-31' where client_id = ${user.clientId}`),
  )
  return user
}

async function plan(user: TestUser, reminder: Record<string, unknown>) {
  const made = await user.call('POST', '/api/activities', {
    Name: 'Vizită pe șantier',
    StartAt: '2031-05-05T07:00:00Z',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const added = await user.call('POST', '/api/reminders', { ActivityId: made.body.ActivityId, ...reminder })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return { activityId: Number(made.body.ActivityId), reminderId: Number(added.body.ReminderId) }
}

async function told(user: TestUser): Promise<Record<string, unknown>[]> {
  const reply = await user.call('GET', '/api/notifications?sort=NotificationId')
  expect(reply.status).toBe(200)
  return reply.body._embedded?.notifications ?? []
}

describe('reminders', () => {
  test('ring at their moment, not before, say what and when, and lead to the activity', async () => {
    const ana = await tenant()
    const { activityId } = await plan(ana, { At: '2031-05-05T06:00:00Z', Label: 'Luați casca' })
    await ringAt('2031-05-05T05:59:59Z')
    expect(await told(ana)).toEqual([])
    await ringAt('2031-05-05T06:00:00Z')
    expect(await told(ana)).toMatchObject([
      {
        Kind: 'reminder',
        Title: 'Luați casca',
        Body: 'Vizită pe șantier · 05.05.2031, 10:00',
        EntityType: 'activity',
        EntityId: activityId,
        ReadAt: null,
      },
    ])
    await ringAt('2031-05-06T06:00:00Z')
    expect(await told(ana)).toHaveLength(1)
  })

  test('of one company that fail keep those of no other waiting', async () => {
    const [ana, dan] = [await tenant(), await tenant()]
    await plan(ana, { At: '2031-05-05T05:00:00Z' })
    await plan(dan, { At: '2031-05-05T06:00:00Z' })
    const wake = (_region: unknown, clientId: number) => {
      if (clientId === ana.clientId) throw new Error('of one company')
    }
    const process = { ...processAt('2031-05-05T06:00:00Z'), live: { ...liveness(), wake } }
    await expect(ringDue(server.database, process)).rejects.toThrow('of one company')
    expect(await told(dan)).toHaveLength(1)
  })

  test('are told exactly once by processes that look at the same instant', async () => {
    const ana = await tenant()
    const { activityId } = await plan(ana, { At: '2032-01-01T06:00:00Z', Label: 'R0' })
    await server.database.system((tx) =>
      tx.run(sql`insert into reminders (client_id, activity_id, user_id, label, at, next_at)
        select ${ana.clientId}, ${activityId}, ${ana.userId}, 'R' || n, '2032-01-01T06:00:00Z', '2032-01-01T06:00:00Z' from generate_series(1, 149) as n`),
    )
    const rung = await Promise.all(Array.from({ length: 6 }, () => ringAt('2032-01-01T06:00:30Z')))
    expect(rung.reduce((sum, one) => sum + one, 0)).toBe(150)
    const reply = await ana.call('GET', '/api/notifications?page_size=500')
    const labels = reply.body._embedded?.notifications?.map((row) => row.Title) ?? []
    expect([labels.length, new Set(labels).size]).toEqual([150, 150])
  })

  test('that repeat come again at the same hour on the wall after the clock change', async () => {
    const ana = await tenant()
    const { reminderId } = await plan(ana, { At: '2032-10-30T06:00:00Z', Frequency: 'daily' })
    const next = async () => (await ana.call('GET', `/api/reminders/${reminderId}`)).body.NextAt
    await ringAt('2032-10-30T06:00:10Z')
    expect(await next()).toBe('2032-10-31T07:00:00.000Z')
    // The servers stood still for days: one notification, and the next is ahead.
    await ringAt('2032-11-03T12:00:00Z')
    expect(await next()).toBe('2032-11-04T07:00:00.000Z')
    expect(await told(ana)).toHaveLength(2)
  })

  test('say nothing of what is completed, deleted, or may no longer be seen', async () => {
    const ana = await tenant()
    const dan = await ana.colleague({ viewForeign: false })
    const at = { At: '2033-01-01T06:00:00Z' }
    const done = await plan(ana, at)
    expect((await ana.call('PUT', `/api/activities/${done.activityId}`, { StageId: 3 })).status).toBe(200)
    const gone = await plan(ana, at)
    expect((await ana.call('DELETE', `/api/activities/${gone.activityId}`)).status).toBe(200)
    await plan(ana, { ...at, UserId: dan.userId })
    await ringAt('2033-01-01T06:00:30Z')
    expect(await told(ana)).toEqual([])
    expect(await told(dan)).toEqual([])
  })

  test('can be put off: they come back unread, once; a new time rings again', async () => {
    const ana = await tenant()
    const { reminderId } = await plan(ana, { At: '2034-01-01T06:00:00Z' })
    await ringAt('2034-01-01T06:00:30Z')
    const [first] = await told(ana)
    const path = `/api/notifications/${first?.NotificationId}`
    await ana.call('PUT', path, { ReadAt: '2034-01-01T06:01:00Z' })
    expect((await ana.call('PUT', path, { SnoozedUntil: '2034-01-01T06:45:00Z' })).body.ReadAt).toBeNull()
    await ringAt('2034-01-01T06:44:00Z')
    expect((await told(ana))[0]?.SnoozedUntil).toBe('2034-01-01T06:45:00.000Z')
    const back = await Promise.all([ringAt('2034-01-01T06:45:00Z'), ringAt('2034-01-01T06:45:00Z')])
    expect(back[0] + back[1]).toBe(1)
    expect(await told(ana)).toMatchObject([{ SnoozedUntil: null, ReadAt: null }])

    await ana.call('PUT', `/api/reminders/${reminderId}`, { At: '2034-02-01T06:00:00Z' })
    await ringAt('2034-02-01T06:00:00Z')
    expect(await told(ana)).toHaveLength(2)
  })
})
