import { describe, expect, it } from 'vitest'
import { activity, always, at, DAY, relation, START } from './builders.fixture.ts'
import { standardWeek } from './calendars.ts'
import { readCsv, writeCsv } from './csv.ts'
import { datesOf, read, text } from './files.fixture.ts'
import { milestonesCalendar } from './ical.ts'
import { readMspdi } from './mspdi-read.ts'
import { writeMspdi } from './mspdi-write.ts'
import type { ScheduleFile } from './schedule-file.ts'
import type { ScheduleInput } from './types.ts'

/** A site with groups, every relation, constraints, progress, an own calendar and a baseline. */
const site: ScheduleFile = {
  name: 'Bloc P+4 & anexă',
  input: {
    start: START,
    calendarId: 1,
    criticalFloat: DAY,
    calendars: [
      {
        id: 1,
        name: 'Șantier',
        week: standardWeek,
        exceptions: [{ from: '2027-03-10', to: '2027-03-11', periods: [] }],
      },
      { ...always, name: 'Turnare', dayMinutes: DAY },
    ],
    activities: [
      activity(10, 0),
      activity(1, 3, { parentId: 10, percent: 50, actualStart: '2027-03-01T08:00', remaining: 2 * DAY }),
      activity(2, 4, { parentId: 10, constraints: [{ kind: 'startNoEarlier', date: '2027-03-09T00:00' }] }),
      activity(3, 0, { milestone: 'finish', constraints: [{ kind: 'finishNoLater', date: '2027-04-01T17:00' }] }),
      { id: 4, duration: 2 * 1_440, elapsed: true },
      activity(5, 2.5, { calendarId: 900, priority: 100 }),
    ],
    relations: [
      relation(1, '1 FS+1 2'),
      relation(2, '2 SS 4', { lag: 1_440, lagTime: 'elapsed' }),
      relation(3, '10 FS-1 5'),
      relation(4, '5 FF 3'),
      relation(5, '4 SF+9 5'),
    ],
  },
  rows: [],
  notes: [],
}
const full: ScheduleFile = {
  ...site,
  rows: site.input.activities.map((one) => ({
    activity: one,
    name: one.id === 2 ? 'Fundații "A" <1>' : `Activity ${one.id}`,
    code: '',
    baselines:
      one.id === 2
        ? [{ number: 1, start: at('2027-03-08T08:00'), finish: at('2027-03-11T17:00'), duration: 4 * DAY }]
        : [],
  })),
}

describe('Microsoft Project XML (S15)', () => {
  it('what is written reads back equal: dates, floats, names, baselines, calendars', () => {
    const written = writeMspdi(full)!
    const back = read(readMspdi(written.bytes))
    expect(datesOf(back.input)).toEqual(
      datesOf({
        ...full.input,
        activities: back.input.activities.map(({ id }) => full.input.activities.find((one) => one.id === id)!),
      }),
    )
    expect(back.rows.map(({ name }) => name)).toEqual(full.rows.map(({ name }) => name))
    expect(back.rows.find(({ activity: { id } }) => id === 2)!.baselines).toEqual(full.rows[2]!.baselines)
    expect(back.input.calendars![0]!.exceptions).toEqual(full.input.calendars![0]!.exceptions)
    expect([written.lost, back.notes]).toEqual([[], []])
    // The dates that stand in the file are the computed ones.
    for (const {
      activity: { id },
      dates,
    } of back.rows) {
      const own = datesOf(back.input).find((one) => one.id === id)!
      expect(dates).toMatchObject({
        start: own.start,
        finish: own.finish,
        totalFloat: own.totalFloat,
        critical: own.critical,
      })
    }
  })

  it('work that has begun with nothing done yet is at 0 %', () => {
    const begun = activity(1, 3, { actualStart: '2027-03-01T08:00' })
    const input = { start: START, activities: [begun], relations: [] }
    const rows = [{ activity: begun, name: 'Săpătură', code: '', baselines: [] }]
    const back = read(readMspdi(writeMspdi({ name: '', input, rows, notes: [] })!.bytes))
    expect(back.input.activities).toMatchObject([{ percent: 0, actualStart: '2027-03-01T08:00' }])
  })

  it('the work that is left follows the status date where it did so when the file was written', () => {
    const dataDate = '2027-03-15'
    const written = writeMspdi({ ...full, input: { ...full.input, dataDate } })!
    const back = read(readMspdi(written.bytes))
    const byId = (all: ReturnType<typeof datesOf>) => all.toSorted((one, other) => one.id - other.id)
    expect(back.input.dataDate).toBe(dataDate)
    expect(byId(datesOf(back.input))).toEqual(byId(datesOf({ ...full.input, dataDate })))
    expect(back.notes).toEqual([])
  })

  it.each([
    ['work not begun stands before it', ''],
    ['begun work says nothing of what is left', '<PercentComplete>40</PercentComplete>'],
    ['begun work went on before it', '<PercentComplete>40</PercentComplete><Resume>2027-03-02T08:00:00</Resume>'],
  ])('a status date is told and moves nothing where %s', (_, progress) => {
    const task = `<Task><UID>1</UID><Name>Zid</Name><OutlineLevel>1</OutlineLevel><Start>2027-03-01T08:00:00</Start><Duration>PT80H0M0S</Duration>${progress}</Task>`
    const back = read(
      readMspdi(
        text(
          `<Project><StartDate>2027-03-01T08:00:00</StartDate><StatusDate>2027-03-05T17:00:00</StatusDate><Tasks>${task}</Tasks></Project>`,
        ),
      ),
    )
    expect([back.input.dataDate, back.notes.map(({ code }) => code)]).toEqual([undefined, ['STATUS_DATE_NOT_APPLIED']])
  })

  it('what it cannot hold is told', () => {
    const input: ScheduleInput = {
      start: START,
      calendars: [{ id: 1, week: standardWeek, holidays: 'ro' }],
      calendarId: 1,
      activities: [
        activity(1, 2),
        activity(2, 1, {
          constraints: [
            { kind: 'mustStart', date: '2027-03-08' },
            { kind: 'startNoLater', date: '2027-03-08' },
          ],
        }),
        activity(3, 0, { members: [1, 2] }),
      ],
      relations: [relation(1, '1 SS+1 2', { lagTime: 'predecessor' }), relation(2, '1 FF 2')],
    }
    const rows = input.activities.map((one) => ({ activity: one, name: '', code: '', baselines: [] }))
    const { lost } = writeMspdi({ name: '', input, rows, notes: [] })!
    expect(lost.map(({ code }) => code)).toEqual([
      'LOST_HOLIDAY_RULE',
      'LOST_CONSTRAINT',
      'LOST_LAG_TIME',
      'LOST_SECOND_LINK',
      'LOST_HAMMOCK',
    ])
  })

  it('all ways of writing links, lags, calendars and held dates', () => {
    const file = read(
      readMspdi(
        text(`<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2027-03-01T08:00:00</StartDate>
        <CalendarUID>1</CalendarUID><MinutesPerDay>480</MinutesPerDay><Calendars>
        <Calendar><UID>1</UID><Name>Standard</Name><WeekDays><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay>
        <WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2027-03-02T00:00:00</FromDate><ToDate>2027-03-02T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays></Calendar>
        <Calendar><UID>2</UID><Name>Six</Name><BaseCalendarUID>1</BaseCalendarUID><WeekDays><WeekDay><DayType>7</DayType><DayWorking>1</DayWorking>
        <WorkingTimes><WorkingTime><FromTime>22:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays></Calendar></Calendars>
        <Tasks><Task><UID>0</UID><OutlineLevel>0</OutlineLevel><Duration>PT0H0M0S</Duration></Task>
        <Task><UID>1</UID><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration><DurationFormat>7</DurationFormat></Task>
        <Task><UID>2</UID><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration><PredecessorLink><PredecessorUID>1</PredecessorUID><Type>3</Type><LinkLag>50</LinkLag><LagFormat>19</LagFormat></PredecessorLink></Task>
        <Task><UID>3</UID><OutlineLevel>1</OutlineLevel><Active>0</Active></Task>
        <Task><UID>4</UID><OutlineLevel>1</OutlineLevel><Manual>1</Manual><Start>2027-03-05T08:00:00</Start><Duration>soon</Duration></Task></Tasks></Project>`),
      ),
    )
    expect(file.input.relations).toEqual([{ id: 1, from: 1, to: 2, type: 'SS', lag: DAY }])
    expect(file.notes.map(({ code }) => code)).toEqual([
      'ACTIVITY_INACTIVE',
      'DURATION_UNREADABLE',
      'TYPED_DATES_HELD',
      'LAG_PERCENT',
    ])
    expect(datesOf(file.input).map(({ start }) => start)).toEqual([
      at('2027-03-01T08:00'),
      at('2027-03-03T08:00'),
      // A milestone keeps the worked time of Friday 8:00, which is the end of Thursday.
      at('2027-03-04T17:00'),
    ])
    expect(file.input.calendars![1]!.week[5]).toEqual([[1_320, 1_440]])
  })

  it('calendars that stand for each other end in the standard week, each with its own days', () => {
    const calendar = (uid: number, base: number, day: number) =>
      `<Calendar><UID>${uid}</UID><BaseCalendarUID>${base}</BaseCalendarUID><WeekDays><WeekDay><DayType>${day}</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays></Calendar>`
    const { calendars = [] } = read(
      readMspdi(
        text(
          `<Project><StartDate>2027-03-01T08:00:00</StartDate><Calendars>${calendar(1, 2, 2)}${calendar(2, 1, 3)}</Calendars><Tasks/></Project>`,
        ),
      ),
    ).input
    // Monday is none in the first, Tuesday in the second.
    const week = [[], [], ...standardWeek.slice(2)]
    expect(calendars.map((one) => one.week)).toEqual([week, week])
  })

  it('other files are refused', () => {
    const code = (bytes: string) => {
      const reading = readMspdi(text(bytes))
      return reading.ok ? null : reading.note
    }
    expect(code('no xml')).toMatchObject({ code: 'FILE_DAMAGED' })
    expect(code('<!DOCTYPE x><Project/>')).toEqual({ code: 'FILE_DAMAGED', value: 'XML_FOREIGN' })
    expect(code('<Invoice/>')).toEqual({ code: 'FILE_NOT_A_SCHEDULE', value: 'Invoice' })
  })
})

describe('CSV and iCalendar (S15)', () => {
  const simple: ScheduleFile = {
    name: 'Hală',
    input: {
      start: START,
      activities: [activity(1, 2.5), activity(2, 0), activity(3, 1)],
      relations: [relation(1, '1 FS+1 2'), relation(2, '2 SS 3', { lag: 1_440, lagTime: 'elapsed' })],
    },
    rows: [],
    notes: [],
  }
  const rows = simple.input.activities.map((one) => ({
    activity: one,
    name: one.id === 2 ? '=Recepție, "faza 1"' : `A${one.id}`,
    code: '',
    baselines: [],
  }))
  const file = { ...simple, rows }

  it('CSV reads back equal, and no cell is a formula', () => {
    const written = writeCsv(file)!
    expect(written).toContain(`"'=Recepție, ""faza 1"""`)
    const back = read(readCsv(written, { start: START }))
    expect(datesOf(back.input)).toEqual(datesOf(file.input))
    expect(back.rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  })

  it('CSV tells columns and cells it cannot read', () => {
    expect(readCsv('Name\nx', { start: START })).toEqual({ ok: false, note: { code: 'COLUMN_MISSING', value: 'id' } })
    const back = read(readCsv('id,days,predecessors\n1,two,\n2,1,1FS+x\n', { start: START }))
    expect(back.notes.map(({ line, value }) => [line, value])).toEqual([
      [2, 'two'],
      [3, '1FS+x'],
    ])
  })

  it('iCalendar holds the milestones as whole days, lines folded', () => {
    const long = { ...file, rows: rows.map((row) => ({ ...row, name: `${row.name}; ${'ș'.repeat(60)}` })) }
    const calendar = milestonesCalendar(long, { key: 'p5.example', made: '20270301T060000Z' })!
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(calendar).toContain('UID:milestone-2@p5.example\r\n')
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270304\r\nDTEND;VALUE=DATE:20270305\r\n')
    for (const line of calendar.split('\r\n')) expect(text(line).length).toBeLessThanOrEqual(75)
    expect(calendar.replaceAll('\r\n ', '')).toContain(`\\, "faza 1"\\; ${'ș'.repeat(60)}\r\n`)
  })
})
