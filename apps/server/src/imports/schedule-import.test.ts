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

  test('Primavera: the activity, its group and its calendar', async () => {
    const { projectId } = await newEstimate(user, START)
    const looked = await expectStatus(201, read(sharedFile('schedule-files/PredecessorCalendar.xer'), projectId))
    expect(looked.body).toMatchObject({ Status: 'preview', Preview: { form: 'xer' } })
    await commit(looked.body.ImportId)
    expect((await timetable(user, projectId)).activities.length).toBe((looked.body.Preview as Body).activities)
  })
})
