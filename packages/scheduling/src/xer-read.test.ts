import { describe, expect, it } from 'vitest'
import { at } from './builders.fixture.ts'
import { datesOf, read, text } from './files.fixture.ts'
import { readXer } from './xer-read.ts'

describe('Primavera XER (S15)', () => {
  const week =
    '(0||CalendarData()((0||DaysOfWeek()((0||1()())(0||2()((0||0(s|08:00|f|16:00)())))(0||3()((0||0(s|08:00|f|16:00)())))(0||4()((0||0(s|08:00|f|16:00)())))(0||5()((0||0(s|08:00|f|16:00)())))(0||6()((0||0(s|08:00|f|16:00)())))(0||7()())))(0||Exceptions()((0||0(d|46448)())))))'
  const table = (name: string, fields: string, ...rows: string[]) =>
    [
      `%T\t${name}`,
      `%F\t${fields.replaceAll(' ', '\t')}`,
      ...rows.map((row) => `%R\t${row.replaceAll('|;', '\t')}`),
    ].join('\n')
  const file = [
    'ERMHDR\t19.12',
    table(
      'PROJECT',
      'proj_id clndr_id plan_start_date last_recalc_date proj_short_name',
      '7|;1|;2027-03-01 08:00|;2027-03-01 08:00|;HALL',
    ),
    `%T\tCALENDAR\n%F\tclndr_id\tclndr_name\tday_hr_cnt\tclndr_data\n%R\t1\tFive\t8\t${week}`,
    table('SCHEDOPTIONS', 'proj_id sched_calendar_on_relationship_lag', '7|;rcal_24Hour'),
    table('PROJWBS', 'proj_id wbs_id parent_wbs_id wbs_name proj_node_flag', '7|;70|;|;HALL|;Y', '7|;71|;70|;Frame|;N'),
    table(
      'TASK',
      'proj_id task_id wbs_id clndr_id task_name task_type status_code target_drtn_hr_cnt remain_drtn_hr_cnt early_start_date early_end_date total_float_hr_cnt cstr_type cstr_date',
      '7|;1|;71|;1|;Columns|;TT_Task|;TK_NotStart|;16|;16|;2027-03-01 08:00|;2027-03-03 16:00|;0|;|;',
      '7|;2|;71|;1|;Beams|;TT_Task|;TK_NotStart|;8|;8|;2027-03-05 08:00|;2027-03-05 16:00|;0|;CS_MSOA|;2027-03-02 08:00',
      '7|;3|;70|;1|;Frame done|;TT_FinMile|;TK_NotStart|;0|;0|;2027-03-05 16:00|;2027-03-05 16:00|;0|;|;',
    ),
    table('TASKPRED', 'proj_id task_id pred_task_id pred_type lag_hr_cnt', '7|;2|;1|;PR_FS|;24', '7|;3|;2|;PR_FS|;0'),
    '%E',
  ].join('\n')

  it('reads activities, WBS, relations, calendar and holidays; our dates are those of the file', () => {
    const found = read(readXer(text(file)))
    expect(found.notes).toEqual([])
    expect(found.input.calendarId).toBe(1)
    expect(found.input.activities.map(({ id, calendarId }) => [id, calendarId])).toEqual([
      [-71, undefined],
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(found.input.calendars![0]!.exceptions).toEqual([{ from: '2027-03-02', periods: [] }])
    const dates = new Map(datesOf(found.input).map((one) => [one.id, one]))
    for (const {
      activity: { id },
      dates: own,
    } of found.rows) {
      if (!own) continue
      expect([id, dates.get(id)!.start, dates.get(id)!.finish, dates.get(id)!.totalFloat]).toEqual([
        id,
        own.start,
        own.finish,
        own.totalFloat,
      ])
    }
    expect(dates.get(-71)).toMatchObject({ start: at('2027-03-01T08:00'), finish: at('2027-03-05T16:00') })
  })

  it('a damaged calendar is told and the standard week stands for it', () => {
    const found = read(readXer(text(file.replace(week, week.slice(0, 60)))))
    expect(found.notes.map(({ code }) => code)).toEqual(['CELL_UNREADABLE'])
    expect(readXer(text('PK'))).toEqual({ ok: false, note: { code: 'FILE_NOT_A_SCHEDULE' } })
  })

  it('relations are named by their row; work that is begun has its part, one that is all done but not closed 99 %', () => {
    const progress = (remaining: number) =>
      read(
        readXer(
          text(
            file.replace('TT_Task|;TK_NotStart|;16|;16'.replaceAll('|;', '\t'), `TT_Task\tTK_Active\t16\t${remaining}`),
          ),
        ),
      ).input.activities.find(({ id }) => id === 1)
    expect(read(readXer(text(file))).input.relations).toEqual([
      { id: 1, from: 1, to: 2, type: 'FS', lag: 1_440, lagTime: 'elapsed' },
      { id: 2, from: 2, to: 3, type: 'FS', lag: 0, lagTime: 'elapsed' },
    ])
    expect([16, 12, 5, 0].map((remaining) => progress(remaining)?.percent)).toEqual([0, 25, 69, 99])
  })
})
