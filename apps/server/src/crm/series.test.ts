import { addDays } from '@temelia/calendar/day'
import { dayAt, startOfDay } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

const ZONE = 'Europe/Bucharest'
const today = dayAt(Date.now(), ZONE)
/** Nine o'clock of a day from now. */
const nine = (days: number, hour = 9) => new Date(startOfDay(addDays(today, days), ZONE, hour)).toISOString()

interface Occurrence {
  readonly ActivityId: number
  readonly StartAt: string
  readonly EndAt: string | null
  readonly Location: string | null
  readonly Recurrence: string | null
  readonly Series: string | null
}

let server: TestApp
let ana: TestUser
let stranger: TestUser

beforeAll(async () => {
  server = await testApp()
  ana = await server.tenant()
  stranger = await server.tenant()
})

const plan = async (Name: string, more = {}) => {
  const body = { Name, StartAt: nine(1), EndAt: nine(1, 10), Recurrence: 'FREQ=DAILY;COUNT=5', ...more }
  const reply = await ana.call('POST', '/api/activities', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** The occurrences of a series, by their moment. */
const occurrencesOf = async (name: string) => {
  const filter = encodeURIComponent(JSON.stringify({ field: 'Name', op: 'eq', value: name }))
  const { body } = await ana.call('GET', `/api/ActivitiesAccounts?filter=${filter}&sort=StartAt&page_size=500`)
  return body._embedded?.['ActivitiesAccounts'] as unknown as Occurrence[]
}
const days = (rows: readonly Occurrence[]) => rows.map(({ StartAt }) => dayAt(StartAt, ZONE))
const doneStage = async () => {
  const { body } = await ana.call('GET', '/api/activity-stages?page_size=100')
  const stages = body._embedded?.['activity_stages'] ?? []
  return stages.find((one) => one['State'] === 'done' && one['Type'] === 'activity')?.['StageId']
}
const LATE = '9999-12-31T23:00:00Z'
const faultOf = ({ body }: { body: Record<string, unknown> }) => (body['errors'] as { field: string }[])[0]?.field
const fromToday = (...offsets: number[]) => offsets.map((offset) => addDays(today, offset))

describe('an activity that comes again', () => {
  test('is laid out as activities of one series, at the same hours', async () => {
    const first = await plan('Zilnic')
    expect(first.Series).not.toBeNull()
    const rows = await occurrencesOf('Zilnic')
    expect(days(rows)).toEqual(fromToday(1, 2, 3, 4, 5))
    expect(rows.map(({ StartAt, EndAt }) => [StartAt, EndAt])).toEqual(
      [1, 2, 3, 4, 5].map((day) => [nine(day), nine(day, 10)]),
    )
    expect(new Set(rows.map(({ Series }) => Series))).toEqual(new Set([first.Series]))
  })

  test('without a moment is refused, and so is what is no rule', async () => {
    const send = (more: object) => ana.call('POST', '/api/activities', { Name: 'Fără dată', ...more })
    const undated = await send({ Recurrence: 'FREQ=DAILY' })
    expect([undated.status, faultOf(undated)]).toEqual([422, 'StartAt'])
    const wrong = await send({ StartAt: nine(1), Recurrence: 'FREQ=HOURLY' })
    expect([wrong.status, faultOf(wrong)]).toEqual([422, 'Recurrence'])
  })

  test('without an end is laid out a year ahead, and goes on when one is completed', async () => {
    // Every four weeks, not by months: those without a 31st have none of its occurrences.
    const first = await plan('La patru săptămâni', {
      Recurrence: 'FREQ=WEEKLY;INTERVAL=4',
      StartAt: nine(-730),
      EndAt: null,
    })
    const before = (await occurrencesOf('La patru săptămâni')).length
    expect(before).toBeGreaterThan(24)
    // As if it had been laid out some months ago.
    await server.database.system((tx) =>
      tx.run(sql`delete from activities where client_id = ${ana.clientId} and series = ${first.Series}
        and occurrence_at > now() + interval '200 days'`),
    )
    const left = await occurrencesOf('La patru săptămâni')
    expect(left.length).toBeLessThan(before)
    const reply = await ana.call('PUT', `/api/activities/${left[3]?.ActivityId}`, { StageId: await doneStage() })
    expect(reply.status).toBe(200)
    const after = await occurrencesOf('La patru săptămâni')
    expect(after.length).toBe(before)
    expect(new Set(days(after)).size).toBe(before)
  })

  test('changed alone, the others stay; its rule is not changed alone', async () => {
    const first = await plan('Una singură')
    const alone = await ana.call('PUT', `/api/activities/${first.ActivityId}`, { Location: 'Birou' })
    expect(alone.status).toBe(200)
    expect((await occurrencesOf('Una singură')).map((row) => row.Location)).toEqual(['Birou', null, null, null, null])
    const rule = await ana.call('PUT', `/api/activities/${first.ActivityId}`, { Recurrence: 'FREQ=WEEKLY' })
    expect([rule.status, faultOf(rule)]).toEqual([422, 'Recurrence'])
  })
})

describe('this one and the following', () => {
  const change = (id: unknown, Scope: string, Changes: object, by = ana) =>
    by.call('PUT', `/api/activities/${id}/series`, { Scope, Changes })

  test('get other facts and hours, the earlier ones stay', async () => {
    await plan('Ședință')
    const third = (await occurrencesOf('Ședință'))[2]
    const reply = await change(third?.ActivityId, 'following', {
      Location: 'Șantier',
      StartAt: nine(3, 14),
      EndAt: nine(3, 16),
    })
    expect(reply.body).toEqual({ Changed: 3, Added: 0, Removed: 0, UndoIds: [] })
    const rows = await occurrencesOf('Ședință')
    expect(rows.map((row) => row.Location)).toEqual([null, null, 'Șantier', 'Șantier', 'Șantier'])
    expect(rows.map(({ StartAt, EndAt }) => [StartAt, EndAt])).toEqual(
      [9, 9, 14, 14, 14].map((hour, index) => [nine(index + 1, hour), nine(index + 1, hour === 9 ? 10 : 16)]),
    )
  })

  test('get another rule: what was before ends there', async () => {
    await plan('Rar')
    const second = (await occurrencesOf('Rar'))[1]
    const reply = await change(second?.ActivityId, 'following', { Recurrence: 'FREQ=DAILY;INTERVAL=3;COUNT=2' })
    expect(reply.body).toMatchObject({ Changed: 2, Added: 0, Removed: 2 })
    const rows = await occurrencesOf('Rar')
    expect(days(rows)).toEqual(fromToday(1, 2, 5))
    expect(rows[0]?.Recurrence).toBe(`FREQ=DAILY;UNTIL=${addDays(today, 1).replaceAll('-', '')}`)
    const longer = await change(second?.ActivityId, 'following', { Recurrence: 'FREQ=DAILY;COUNT=6' })
    expect(longer.body).toMatchObject({ Changed: 2, Added: 4, Removed: 0 })
    expect(days(await occurrencesOf('Rar'))).toEqual(fromToday(1, 2, 3, 4, 5, 6, 7))
  })

  test('move to another day with what is left of their number', async () => {
    await plan('Mutat')
    const second = (await occurrencesOf('Mutat'))[1]
    await change(second?.ActivityId, 'following', { StartAt: nine(3), EndAt: nine(3, 10) })
    const rows = await occurrencesOf('Mutat')
    expect(days(rows)).toEqual(fromToday(1, 3, 4, 5, 6))
    expect(rows[1]?.Recurrence).toBe('FREQ=DAILY;COUNT=4')
  })

  test('all: completed ones stay as they are', async () => {
    const first = await plan('Toate')
    await ana.call('PUT', `/api/activities/${first.ActivityId}`, { StageId: await doneStage() })
    const last = (await occurrencesOf('Toate'))[4]
    await change(last?.ActivityId, 'all', { Location: 'Peste tot' })
    const places = (await occurrencesOf('Toate')).map((row) => row.Location)
    expect(places).toEqual([null, 'Peste tot', 'Peste tot', 'Peste tot', 'Peste tot'])
  })

  test('come no more', async () => {
    await plan('Gata')
    const second = (await occurrencesOf('Gata'))[1]
    const reply = await change(second?.ActivityId, 'following', { Recurrence: null })
    expect(reply.body).toMatchObject({ Changed: 1, Removed: 3 })
    const rows = await occurrencesOf('Gata')
    expect(days(rows)).toEqual(fromToday(1, 2))
    expect([rows[1]?.Recurrence, rows[1]?.Series]).toEqual([null, null])
  })

  test('are deleted and come back', async () => {
    await plan('Șters')
    const third = (await occurrencesOf('Șters'))[2]
    const gone = await ana.call('DELETE', `/api/activities/${third?.ActivityId}/series?Scope=following`)
    expect(gone.body).toMatchObject({ Removed: 3 })
    expect(days(await occurrencesOf('Șters'))).toEqual(fromToday(1, 2))
    const back = await ana.call('POST', '/undoStackItems/restore', { UndoIds: gone.body.UndoIds })
    expect(back.status, JSON.stringify(back.body)).toBeLessThan(300)
    expect(days(await occurrencesOf('Șters'))).toEqual(fromToday(1, 2, 3, 4, 5))
  })

  test('are another company’s to nobody else; one that comes once has none', async () => {
    const first = await plan('Al meu')
    expect((await change(first.ActivityId, 'all', { Location: 'Furat' }, stranger)).status).toBe(404)
    const once = await ana.call('POST', '/api/activities', { Name: 'O dată', StartAt: nine(1) })
    expect((await change(once.body.ActivityId, 'all', { Location: 'x' })).status).toBe(404)
  })
})

describe('a day that nothing comes again on', () => {
  test('is refused for a new series', async () => {
    const made = await ana.call('POST', '/api/activities', { Name: 'Târziu', StartAt: LATE, Recurrence: 'FREQ=DAILY' })
    expect([made.status, faultOf(made)]).toEqual([422, 'StartAt'])
  })

  test('takes no series away: neither one far off, nor one after the last day of the rule', async () => {
    const until = addDays(today, 5).replaceAll('-', '')
    const { ActivityId } = await plan('Rămâne', { Recurrence: `FREQ=DAILY;UNTIL=${until}` })
    const count = (await occurrencesOf('Rămâne')).length
    for (const StartAt of [LATE, nine(30)]) {
      const Changes = { StartAt, EndAt: null }
      const moved = await ana.call('PUT', `/api/activities/${String(ActivityId)}/series`, { Scope: 'all', Changes })
      expect([moved.status, faultOf(moved)]).toEqual([422, 'StartAt'])
    }
    expect(await occurrencesOf('Rămâne')).toHaveLength(count)
  })
})
