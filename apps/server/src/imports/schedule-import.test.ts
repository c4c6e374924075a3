import { momentText } from '@temelia/scheduling/moment'
import { readMspdi } from '@temelia/scheduling/mspdi-read'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { addActivity, link, timetable } from '../estimation/timetable/timetable.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { sharedData, sharedFile } from '../transfer/shared-data.fixture.ts'
import { type TestFile, textFile, upload } from './upload.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

const START = { EstimateDate: '2026-03-02' }
const PATH = '/api/estimation-imports'
const read = (file: TestFile, InvestmentId: number, who = user) =>
  upload(who, PATH, file, { InvestmentId, Schedule: true })
const commit = (id: unknown) => expectStatus(200, user.call('POST', `${PATH}/${id}/commit`))
const exported = async (projectId: number, format: string): Promise<TestFile> => {
  const { raw } = await user.call('GET', `/api/estimation-investments/${projectId}/schedule/export?format=${format}`)
  return { name: `grafic.${format}`, bytes: new Uint8Array(raw.rawPayload) }
}
const datesOf = async (projectId: number) =>
  (await timetable(user, projectId)).activities.map(({ Name, StartAt, EndAt, TotalFloat, Critical }) => [
    Name,
    StartAt,
    EndAt,
    TotalFloat,
    Critical,
  ])

async function smallTimetable(): Promise<number> {
  const { projectId } = await newEstimate(user, START)
  const group = await addActivity(user, projectId, 'Structură', { Kind: 'group' })
  const a = await addActivity(user, projectId, 'Cofraje', { Duration: 3, ParentId: group, Code: 'A10' })
  const b = await addActivity(user, projectId, 'Beton', {
    Duration: 2.5,
    ParentId: group,
    Percent: 20,
    ActualStart: '2026-03-05',
  })
  const c = await addActivity(user, projectId, 'Zidării', {
    Duration: 4,
    Constraints: [{ kind: 'startNoEarlier', date: '2026-03-12' }],
  })
  const done = await addActivity(user, projectId, 'La roșu', { Kind: 'finishMilestone' })
  await link(user, a, b, { Lag: -1 })
  await link(user, a, c, { Type: 'SS', Lag: 1, LagTime: 'elapsed' })
  await link(user, c, done)
  return projectId
}

describe('a timetable of another program', () => {
  test('what was exported for Microsoft Project reads back equal, and is taken back whole', async () => {
    const from = await smallTimetable()
    const { projectId } = await newEstimate(user, START)
    const looked = await expectStatus(201, read(await exported(from, 'mspdi'), projectId))
    expect(looked.body).toMatchObject({
      Status: 'preview',
      Lines: 5,
      Preview: { form: 'mspdi', activities: 5, relations: 3 },
    })
    expect(await datesOf(projectId)).toEqual([])
    const done = await commit(looked.body.ImportId)
    expect(done.body.Status).toBe('done')
    expect((await datesOf(projectId)).sort()).toEqual((await datesOf(from)).sort())
    expect((await timetable(user, projectId)).named('Cofraje').ParentId).toBe(
      (await timetable(user, projectId)).named('Structură').ScheduleActivityId,
    )
    const undone = await expectStatus(200, user.call('POST', `${PATH}/${looked.body.ImportId}/undo`))
    expect(undone.body.Status).toBe('undone')
    const { body } = await timetable(user, projectId)
    expect([
      body.Activities,
      body.Relations,
      (body.Calendars as Body[]).length,
      (body.Settings as Body).ScheduleId,
    ]).toEqual([[], [], 1, null])
  })

  test('so does CSV, beside what is there', async () => {
    const from = await smallTimetable()
    const { projectId } = await newEstimate(user, START)
    await addActivity(user, projectId, 'Organizare', { Duration: 1 })
    const looked = await expectStatus(201, read(await exported(from, 'csv'), projectId))
    await commit(looked.body.ImportId)
    const { named, relations } = await timetable(user, projectId)
    expect([named('Beton').Days, named('Organizare').Days, relations.length]).toEqual([2.5, 1, 3])
  })

  test('a loop, a damaged file, another file and no right are refused; nothing is written', async () => {
    const { projectId } = await newEstimate(user, START)
    const ring = await read(textFile('g.csv', 'Id,Name,Days,Predecessors\r\n1,Unu,2,2\r\n2,Doi,2,1\r\n'), projectId)
    expect([ring.body.Status, (ring.body.Errors as Body[])[0]?.code]).toEqual(['failed', 'CIRCULAR_CRITICAL_PATH'])
    for (const text of [
      '<Project><Tasks>',
      '<html></html>',
      'ERMHDR\t1',
      'a,b\r\n1,2\r\n',
      '',
      '%PDF-1.4',
      'Id,Days\r\n',
    ])
      expect((await read(textFile('g.xml', text), projectId)).body.Status, text).not.toBe('preview')
    const hostile = await expectStatus(
      201,
      read(textFile('g.csv', 'Id,Name,Days,Percent,Parent\r\n1,=1+1,1e15,-5,7\r\n2,Doi,NaN,500,2\r\n'), projectId),
    )
    expect(hostile.body.Status).toBe('failed')
    const huge = await expectStatus(
      201,
      read(textFile('g.csv', 'Id,Name,Days,Percent\r\n1,=1+1,1e15,500\r\n2,Doi,-3,\r\n'), projectId),
    )
    await commit(huge.body.ImportId)
    expect((await timetable(user, projectId)).activities.map(({ Duration, Percent }) => [Duration, Percent])).toEqual([
      [36_500, 100],
      [0, null],
    ])
    const stranger = await (await testApp()).tenant()
    expect((await read(textFile('g.csv', 'Id,Days\r\n1,2\r\n'), projectId, stranger)).status).toBe(404)
  })
})

test('a start with an hour counts from that hour, until another day is typed', async () => {
  const { projectId } = await newEstimate(user, START)
  const made = await expectStatus(
    201,
    user.call('POST', '/api/estimation-schedules', { InvestmentId: projectId, Start: '2026-03-02', StartMinute: 540 }),
  )
  await addActivity(user, projectId, 'A', { Duration: 1 })
  const [first] = (await timetable(user, projectId)).activities
  expect([first?.StartAt, first?.EndAt]).toEqual(['2026-03-02T09:00', '2026-03-03T09:00'])
  await expectStatus(
    200,
    user.call('PUT', `/api/estimation-schedules/${made.body.ScheduleId}`, { Start: '2026-03-03' }),
  )
  const moved = await timetable(user, projectId)
  expect([moved.activities[0]?.StartAt, (moved.body.Settings as Body).StartMinute]).toEqual(['2026-03-03T08:00', null])
})

test('a CSV of a Romanian spreadsheet: semicolons between cells, commas in numbers, links in quotes', async () => {
  const { projectId } = await newEstimate(user, START)
  const text = 'Id;Name;Days;Predecessors\r\n1;Săpături, taluze;2,5;\r\n2;Beton;1;\r\n3;Zid;2;"1FS+1,5d;2SS"\r\n'
  await commit((await expectStatus(201, read(textFile('g.csv', text), projectId))).body.ImportId)
  const { activities, relations } = await timetable(user, projectId)
  expect(activities.map(({ Name, Days }) => [Name, Days])).toEqual([
    ['Săpături, taluze', 2.5],
    ['Beton', 1],
    ['Zid', 2],
  ])
  expect(relations.map(({ Type, Lag }) => [Type, Lag])).toEqual([
    ['FS', 1.5],
    ['SS', 0],
  ])
})

describe.skipIf(!sharedData)('files of real programs', () => {
  test.each(['task-durations-project2013-mspdi.xml'])('%s: starts and finishes are those of the file', async (name) => {
    const { projectId } = await newEstimate(user, START)
    const file = sharedFile(`schedule-files/${name}`)
    const known = readMspdi(file.bytes)
    if (!known.ok) throw new Error(known.note.code)
    const looked = await expectStatus(201, read(file, projectId))
    await commit(looked.body.ImportId)
    const taken = await timetable(user, projectId)
    const dates = known.file.rows.map(({ name: title, dates: at }) => [
      title,
      at?.start == null ? null : momentText(at.start),
      at?.finish == null ? null : momentText(at.finish),
    ])
    expect(taken.activities.map(({ Name, StartAt, EndAt }) => [Name, StartAt, EndAt])).toEqual(dates)
    const kept = new Set(known.file.rows.flatMap(({ baselines }) => baselines.map(({ number }) => number)))
    expect(taken.body.Baselines).toHaveLength(kept.size)
  })

  test.each(['baselines.xml', 'task-baselines-project2016-mspdi.xml'])(
    '%s: the start keeps its hour, and every baseline the dates that the file gives it',
    async (name) => {
      const { projectId } = await newEstimate(user, START)
      const file = sharedFile(`schedule-files/${name}`)
      const known = readMspdi(file.bytes)
      if (!known.ok) throw new Error(known.note.code)
      await commit((await expectStatus(201, read(file, projectId))).body.ImportId)
      const whole = await timetable(user, projectId)
      const { Start, StartMinute } = whole.body.Settings as { Start: string; StartMinute: number }
      const clock = new Date(StartMinute * 60_000).toISOString().slice(11, 16)
      expect(`${Start}T${clock}`).toBe(known.file.input.start)
      const baselines = whole.body.Baselines as { BaselineId: number; Activities: number }[]
      const numbers = [
        ...new Set(known.file.rows.flatMap(({ baselines: kept }) => kept.map(({ number }) => number))),
      ].sort((one, other) => one - other)
      expect(baselines).toHaveLength(numbers.length)
      for (const [at, { BaselineId, Activities }] of baselines.entries()) {
        const { activities } = await timetable(user, projectId, `?BaselineId=${BaselineId}`)
        const kept = activities.flatMap(({ Name, Baseline }) => {
          const { StartAt, EndAt } = (Baseline ?? {}) as { StartAt?: string; EndAt?: string }
          return StartAt === undefined ? [] : [[Name, StartAt, EndAt]]
        })
        const given = known.file.rows.flatMap(({ name: title, baselines: of }) =>
          of.flatMap(({ number, start, finish }) =>
            number === numbers[at] ? [[title, momentText(start), momentText(finish)]] : [],
          ),
        )
        expect(kept).toEqual(given)
        expect(Activities).toBe(given.length)
      }
    },
  )

  test('Primavera: the activity, its group and its calendar', async () => {
    const { projectId } = await newEstimate(user, START)
    const looked = await expectStatus(201, read(sharedFile('schedule-files/PredecessorCalendar.xer'), projectId))
    expect(looked.body).toMatchObject({ Status: 'preview', Preview: { form: 'xer' } })
    await commit(looked.body.ImportId)
    expect((await timetable(user, projectId)).activities.length).toBe((looked.body.Preview as Body).activities)
  })
})
