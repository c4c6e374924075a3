import { dayAt, startOfDay } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@temelia/calendar/day'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { parseCalendar } from '../testing/icalendar.ts'

let server: TestApp
let ana: TestUser
beforeAll(async () => {
  server = await testApp()
  ana = await server.tenant()
})

async function plan(
  user: TestUser,
  name: string,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const reply = await user.call('POST', '/api/activities', { Name: name, ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const span = (user: TestUser, from: string, to: string, more = '') =>
  user.call('GET', `/api/calendar?From=${from}&To=${to}${more}`)
const names = (reply: { body: { _embedded?: Record<string, Record<string, unknown>[]> } }) =>
  reply.body._embedded?.activities?.map((row) => row.Name)

describe('the calendar', () => {
  test('gives what touches a span, in order of time, whatever began before or ends after', async () => {
    const user = await server.tenant()
    await plan(user, 'Fără dată')
    await plan(user, 'Înainte', { StartAt: '2026-12-01T08:00:00Z', EndAt: '2026-12-01T09:00:00Z' })
    await plan(user, 'În miez', { StartAt: '2026-12-08T10:00:00Z', EndAt: '2026-12-08T11:00:00Z' })
    await plan(user, 'Lungă', { StartAt: '2026-12-03T10:00:00Z', EndAt: '2026-12-20T11:00:00Z' })
    await plan(user, 'După', { StartAt: '2026-12-14T00:00:00Z' })
    const week = await span(user, '2026-12-07T00:00:00Z', '2026-12-14T00:00:00Z')
    expect([week.status, names(week)]).toEqual([200, ['Lungă', 'În miez']])
    expect(week.body).toMatchObject({ total_items: 2, more: false })
    expect(week.body._embedded?.activities?.[0]?._actions).toEqual({ edit: true, delete: true })
  })

  test('keeps to the filter of the list and to what the caller may see', async () => {
    const user = await server.tenant()
    const dan = await user.colleague({ viewForeign: false })
    await plan(user, 'Apel', { Kind: 'call', StartAt: '2026-12-08T10:00:00Z' })
    await plan(user, 'Vizită', { Kind: 'visit', StartAt: '2026-12-08T12:00:00Z', AgentId: dan.userId })
    const days = ['2026-12-08T00:00:00Z', '2026-12-09T00:00:00Z'] as const
    const filter = encodeURIComponent(JSON.stringify({ field: 'Kind', op: 'eq', value: 'visit' }))
    expect(names(await span(user, ...days, `&filter=${filter}`))).toEqual(['Vizită'])
    expect(names(await span(user, ...days, '&q=apel'))).toEqual(['Apel'])
    expect(names(await span(user, ...days, `&AgentId=${dan.userId}`))).toEqual(['Vizită'])
    expect(names(await span(dan, ...days))).toEqual(['Vizită'])
    expect(names(await span(ana, ...days))).toEqual([])
  })

  test('refuses a span that ends before it begins, a missing one, and what is no moment', async () => {
    for (const query of [
      'From=2026-12-09T00:00:00Z&To=2026-12-08T00:00:00Z',
      'From=2026-12-09T00:00:00Z',
      'From=azi&To=maine',
    ])
      expect((await ana.call('GET', `/api/calendar?${query}`)).status).toBe(400)
  })
})

describe('the feed for other calendars', () => {
  const connect = async (user: TestUser) => {
    const made = await user.call('POST', '/api/calendar-feeds', { Name: 'Telefon' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return { id: Number(made.body.FeedId), path: new URL(String(made.body.Url)).pathname }
  }
  const read = (path: string) => server.app.inject({ method: 'GET', url: path })
  const today = dayAt(Date.now(), 'Europe/Bucharest')
  /** An instant on the day that is so many days from today, given in UTC. */
  const soon = (days: number, hour = 9) => `${addDays(today, days)}T${String(hour).padStart(2, '0')}:00:00Z`
  const midnight = (day: string) => new Date(startOfDay(day, 'Europe/Bucharest')).toISOString()

  test('holds the owner’s planned activities with their reminders, well formed', async () => {
    const user = await server.tenant()
    const dan = await user.colleague()
    const long =
      'Întâlnire cu beneficiarul; subiecte: fundații, cofraje, armături\\oțel și graficul de execuție al lucrărilor'
    const meeting = await plan(user, long, {
      StartAt: soon(3),
      EndAt: soon(3, 11),
      Location: 'Str. Fabricii 12, Cluj-Napoca',
      Description: 'Prima linie\nA doua, cu „ghilimele”',
    })
    await user.call('POST', '/api/reminders', { ActivityId: meeting.ActivityId, At: soon(3, 8), Label: 'Planșele' })
    const [tender, after] = [addDays(today, 20), addDays(today, 22)]
    await plan(user, 'Licitație', { AllDay: true, StartAt: midnight(tender), EndAt: midnight(after) })
    await plan(user, 'Anulată', { StartAt: soon(5), StageId: 5 })
    await plan(user, 'A lui Dan', { StartAt: soon(4), AgentId: dan.userId })
    await plan(user, 'Fără dată')
    const { path } = await connect(user)
    const reply = await read(path)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const events = parseCalendar(reply.rawPayload)
    expect(events.map((event) => event.SUMMARY).toSorted()).toEqual(['Anulată', 'Licitație', long].toSorted())
    const found = events.find((event) => event.SUMMARY === long)
    expect(found).toMatchObject({
      UID: `activity-ro-${user.clientId}-${meeting.ActivityId}@temelia`,
      DTSTART: `${soon(3).replace(/[-:]/g, '')}`,
      DTEND: `${soon(3, 11).replace(/[-:]/g, '')}`,
      LOCATION: 'Str. Fabricii 12, Cluj-Napoca',
      DESCRIPTION: 'Prima linie\nA doua, cu „ghilimele”',
      STATUS: 'CONFIRMED',
      alarms: [
        { DESCRIPTION: 'Planșele', ACTION: 'DISPLAY', 'TRIGGER;VALUE=DATE-TIME': soon(3, 8).replace(/[-:]/g, '') },
      ],
    })
    expect(events.find((event) => event.SUMMARY === 'Licitație')).toMatchObject({
      'DTSTART;VALUE=DATE': tender.replaceAll('-', ''),
      'DTEND;VALUE=DATE': after.replaceAll('-', ''),
    })
    expect(events.find((event) => event.SUMMARY === 'Anulată')?.STATUS).toBe('CANCELLED')
  })

  test('reaches 90 days back and two years ahead; what began before and goes on is in it', async () => {
    const user = await server.tenant()
    await plan(user, 'Demult', { StartAt: soon(-95), EndAt: soon(-92) })
    await plan(user, 'De curând', { StartAt: soon(-80) })
    await plan(user, 'Șantier deschis', { StartAt: soon(-200), EndAt: soon(30) })
    await plan(user, 'Recepție finală', { StartAt: soon(700) })
    await plan(user, 'Prea departe', { StartAt: soon(735) })
    const events = parseCalendar((await read((await connect(user)).path)).rawPayload)
    expect(events.map((event) => event.SUMMARY).toSorted()).toEqual(['De curând', 'Recepție finală', 'Șantier deschis'])
  })

  test('ends when it is disconnected, and when its owner is banned; a wrong token looks the same', async () => {
    const user = await server.tenant()
    const dan = await user.colleague()
    const mine = await connect(user)
    const his = await connect(dan)
    expect((await read(mine.path)).statusCode).toBe(200)
    const listed = await user.call('GET', '/api/calendar-feeds')
    expect(listed.body._embedded?.calendar_feeds).toMatchObject([{ FeedId: mine.id, Name: 'Telefon' }])
    expect(JSON.stringify(listed.body)).not.toContain(mine.path.slice(10, 40))
    expect(listed.body._embedded?.calendar_feeds?.[0]?.LastReadAt).not.toBeNull()
    expect((await dan.call('DELETE', `/api/calendar-feeds/${mine.id}`)).status).toBe(404)
    expect((await user.call('DELETE', `/api/calendar-feeds/${mine.id}`)).status).toBe(204)
    await user.call('PUT', `/api/users/${dan.userId}`, { Banned: true })
    for (const path of [mine.path, his.path, mine.path.replace('.ics', 'x.ics'), '/calendar/ro_x.ics', '/calendar/x'])
      expect([path, (await read(path)).statusCode]).toEqual([path, 404])
  })

  test('keeps nothing of the token but its hash, and is read at most 60 times a minute from one place', async () => {
    const user = await server.tenant()
    const { path } = await connect(user)
    const stored = await server.database.system((tx) =>
      tx.rows(sql`select * from calendar_feeds where client_id = ${user.clientId}`),
    )
    expect(JSON.stringify(stored)).not.toContain(path.slice(10, -4))
    const replies = await Promise.all(Array.from({ length: 80 }, () => read(path)))
    expect(replies.some((reply) => reply.statusCode === 429)).toBe(true)
  })

  test('one activity is downloaded on its own', async () => {
    const made = await plan(ana, 'Recepție', { StartAt: '2026-12-08T10:00:00Z' })
    const reply = await ana.call('GET', `/api/activities/${made.ActivityId}/ics`)
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="activity-${made.ActivityId}.ics"`)
    expect(parseCalendar(reply.raw.rawPayload)).toMatchObject([{ SUMMARY: 'Recepție', DTSTART: '20261208T100000Z' }])
    const stranger = await server.tenant()
    expect((await stranger.call('GET', `/api/activities/${made.ActivityId}/ics`)).status).toBe(404)
  })
})

test('all notifications are read at once, one’s own only', async () => {
  const owner = await server.tenant()
  const dan = await owner.colleague()
  for (const name of ['Una', 'Două']) await plan(owner, `Activitatea ${name}`, { AgentId: dan.userId })
  const unread = async () =>
    (await dan.call('GET', `/api/notifications?filter=${encodeURIComponent('{"field":"ReadAt","op":"empty"}')}`)).body
      .total_items
  expect((await owner.call('POST', '/api/notifications/readAll')).status).toBe(204)
  expect(await unread()).toBe(2)
  expect((await dan.call('POST', '/api/notifications/readAll')).status).toBe(204)
  expect(await unread()).toBe(0)
})
