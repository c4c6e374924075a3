import { formatDay } from '@temelia/calendar/format-day'
import type { Practice } from '@temelia/estimation/types'
import { durationText } from '@temelia/reports/duration-text'
import { type GanttColumn, ganttColumns } from '@temelia/reports/gantt-columns'
import type { ChartColumn, ChartRow, ChartSheet, GanttToPrint } from '@temelia/reports/gantt-print'
import { type Predecessor, predecessorText } from '@temelia/reports/predecessor-text'
import { dayNumber, dayOfEnd, dayText } from '@temelia/scheduling/moment'
import { daysOff } from '@temelia/scheduling/non-working'
import { outlineOf, type OutlineRow } from '@temelia/scheduling/outline'
import { formatNumber } from '@temelia/text/format'
import { ganttPrintTexts as words } from '@temelia/text/gantt-print'
import { type Language, type Message, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { timetableTexts } from '@temelia/text/timetable'
import type { HouseStyle } from '../reports/house-style.ts'
import type { BaselineLine } from '../timetable/baselines.ts'
import { daysOf } from '../timetable/duration.ts'
import type { WireMilestone } from '../timetable/encode-milestones.ts'
import { daysOfDates, groupSums, spanOf } from '../timetable/encode-timetable.ts'
import type { Timetable } from '../timetable/timetable.ts'

/** What is asked of a printed chart. */
export interface ChartOrder {
  readonly sheet: ChartSheet
  readonly columns: readonly GanttColumn[]
  readonly baseline: { readonly name: string; readonly lines: readonly BaselineLine[] } | null
  readonly language: Language
  /** `YYYY-MM-DD` */
  readonly today: string
}

const COLUMNS: Readonly<Record<GanttColumn, readonly [Message, width: number, side: 'l' | 'r']>> = {
  number: [timetableTexts.ttNumber, 44, 'r'],
  name: [timetableTexts.ttName, 280, 'l'],
  duration: [timetableTexts.ttDuration, 76, 'r'],
  start: [timetableTexts.ttStart, 88, 'r'],
  finish: [timetableTexts.ttFinish, 88, 'r'],
  predecessors: [timetableTexts.ttPredecessors, 104, 'l'],
  done: [timetableTexts.ttDone, 82, 'r'],
  float: [timetableTexts.ttFloat, 66, 'r'],
  cost: [timetableTexts.ttCost, 112, 'r'],
}

type Row = OutlineRow<{ readonly id: number; readonly parentId: number | null }>

/** A timetable as the chart that is printed of it. */
export function ganttChart(
  timetable: Timetable,
  milestones: readonly WireMilestone[],
  house: HouseStyle,
  order: ChartOrder,
): GanttToPrint {
  const { rows, schedule, calendars, input } = timetable
  const { project, settings } = rows
  const { language, today, baseline } = order
  const practice = project.practice ?? 'ro'
  const outline = outlineOf(rows.activities.map(({ id, parentId }) => ({ id, parentId })))
  const places = new Map(outline.map(({ item }, at) => [item.id, at]))
  const { first, last } = spanOf(timetable)
  const promised = milestones.flatMap(({ Date: day }) => (day === null ? [] : [dayNumber(day) ?? 0]))
  const [from, to] = [
    Math.min(dayNumber(first) ?? 0, ...promised),
    Math.max(dayNumber(last) ?? 0, ...promised, dayNumber(settings?.finish ?? first) ?? 0),
  ]
  const holidays = calendars.find(({ id }) => id === input.calendarId)?.holidays ?? null
  const day = (text: string) => formatDay(text, practice)
  const critical = (id: number) => schedule.dates(id)?.critical === true
  return {
    title: say(words.gpTitle, language, { name: project.name }),
    author: project.contractorName ?? '',
    language,
    practice,
    heading: house.headerText.split('\n').filter((line) => line.trim() !== ''),
    particulars: [
      { label: say(words.gpOwner, language), value: project.beneficiaryName ?? '' },
      { label: say(words.gpContractor, language), value: project.contractorName ?? '' },
      { label: say(words.gpPeriod, language), value: `${day(first)} – ${day(last)}` },
      { label: say(words.gpDataDate, language), value: settings?.dataDate ? day(settings.dataDate) : '' },
      { label: say(words.gpBaseline, language), value: baseline?.name ?? '' },
      { label: say(words.gpPrinted, language), value: day(today) },
    ].filter(({ value }) => value !== ''),
    footer: project.name,
    credit: say(reports.reportPrintedBy, language),
    pageOf: say(reports.reportPageOfPages, language),
    columns: chartColumns(order),
    rows: chartRows(timetable, outline, milestones, order, practice),
    relations: rows.relations.flatMap(({ fromId, toId, type }) => {
      const [one, other] = [places.get(fromId), places.get(toId)]
      return one === undefined || other === undefined
        ? []
        : [{ from: one, to: other, type, critical: critical(fromId) && critical(toId) }]
    }),
    off: daysOff(schedule.settings.projectTime, holidays, from - 60, to + 120),
    first: from,
    last: to,
    today: dayNumber(today) ?? 0,
    deadline: settings?.finish ? dayNumber(settings.finish) : null,
    legend: {
      critical: say(words.gpCritical, language),
      free: say(words.gpFree, language),
      done: say(words.gpDone, language),
      ...(baseline ? { baseline: baseline.name } : {}),
      milestone: say(words.gpMilestone, language),
      ...(milestones.length > 0 ? { promise: say(words.gpPromise, language) } : {}),
      today: say(words.gpToday, language),
      ...(settings?.finish ? { deadline: say(words.gpDeadline, language) } : {}),
    },
    sheet: order.sheet,
    look: house.looks.get('') ?? null,
  }
}

function chartColumns({ columns, language }: ChartOrder): ChartColumn[] {
  return ganttColumns
    .filter((key) => key === 'name' || columns.includes(key))
    .map((key) => {
      const [title, width, side] = COLUMNS[key]
      return { key, title: say(title, language), width, side }
    })
}

function chartRows(
  timetable: Timetable,
  outline: readonly Row[],
  milestones: readonly WireMilestone[],
  order: ChartOrder,
  practice: Practice,
): ChartRow[] {
  const { counted, schedule } = timetable
  const sums = groupSums(timetable)
  const kept = new Map(order.baseline?.lines.map((line) => [line.id, line]))
  const into = predecessors(timetable, outline)
  const promises = new Map<number | null, WireMilestone[]>()
  for (const one of milestones)
    promises.set(one.ScheduleActivityId, [...(promises.get(one.ScheduleActivityId) ?? []), one])
  return outline.map(({ item, number, depth, group }) => {
    const dates = schedule.dates(item.id)!
    const { row } = counted.get(item.id)!
    const { Done: percent, Amount: amount } = sums.get(item.id)!
    const milestone = group || row.kind === 'work' || row.kind === 'group' ? null : milestoneOf(row.kind)
    const { Start, End } = daysOfDates(dates)
    const cells: Readonly<Record<GanttColumn, string>> = {
      number: String(number),
      name: row.name,
      duration: milestone ? '' : durationText(dates.duration, dates.dayMinutes, order.language, practice),
      start: milestone === 'finish' ? '' : formatDay(Start, practice),
      finish:
        milestone === 'start'
          ? ''
          : formatDay(milestone === 'finish' ? dayText(dayOfEnd(dates.finish)) : End, practice),
      predecessors: predecessorText(into.get(item.id) ?? [], order.language, practice),
      done: percent === 0 ? '' : formatNumber(percent, order.language, 0),
      float:
        group || dates.complete
          ? ''
          : formatNumber(daysOf(dates.totalFloat, dates.dayMinutes), order.language, { min: 0, max: 2 }),
      cost: amount === 0 ? '' : formatNumber(amount, order.language, 2),
    }
    const before = kept.get(item.id)
    return {
      cells: chartColumns(order).map(({ key }) => cells[key as GanttColumn]),
      name: row.name,
      depth,
      group,
      start: dates.start,
      finish: dates.finish,
      lateFinish: dates.lateFinish,
      milestone,
      percent,
      critical: dates.critical,
      near: dates.nearCritical,
      complete: dates.complete,
      baseline: before ? { start: before.start, finish: before.finish } : null,
      promises: (promises.get(item.id) ?? []).flatMap(({ Date: day, Planned, Name, Slack }) => {
        const at = dayNumber(day ?? Planned ?? '')
        return at === null ? [] : [{ day: at, name: Name, late: (Slack ?? 0) < 0 }]
      }),
    }
  })
}

function milestoneOf(kind: 'startMilestone' | 'finishMilestone'): 'start' | 'finish' {
  return kind === 'finishMilestone' ? 'finish' : 'start'
}

function predecessors({ rows }: Timetable, outline: readonly Row[]): ReadonlyMap<number, readonly Predecessor[]> {
  const numbers = new Map(outline.map(({ item, number }) => [item.id, number]))
  const into = new Map<number, Predecessor[]>()
  for (const { fromId, toId, type, lag, lagTime } of rows.relations) {
    const row = numbers.get(fromId)
    if (row === undefined) continue
    const list = into.get(toId) ?? []
    list.push({ row, type, lag, unit: 'day', elapsed: lagTime === 'elapsed' })
    into.set(toId, list)
  }
  return into
}
