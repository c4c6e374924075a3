/** What is typed into a cell of the timetable, as changes; or why it cannot be. */
import { formatDay } from '@temelia/calendar/format-day'
import { readTypedDay } from '@temelia/calendar/read-day'
import { readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import type { Practice } from '@temelia/estimation/types'
import type { Language } from '@temelia/text/message'
import type { Say } from '../../ui/text.ts'
import { dayRefusal } from '../../ui/typed-day.ts'
import { type ActivityPatch, type Change, loopOf } from './changes.ts'
import type { Column } from './columns.ts'
import { daysOf, durationText, minutesOf, readDuration } from '@temelia/reports/duration-text'
import { datesOf, daysOfDates, type Plan, type PlanRow } from './plan.ts'
import { type Predecessor, predecessorText, readPredecessors } from '@temelia/reports/predecessor-text'
import { durationUntil, progressPatch, withDate } from './moves.ts'
import { isMilestone, type Relation } from './timetable-data.ts'

/** How cells are written and read here. */
export type Manner = Readonly<{ t: Say; language: Language; practice: Practice; today: string }>

/** Changes that a typed text makes, or a sentence why it makes none. */
export type CellReading = Readonly<{ ok: true; changes: readonly Change[] } | { ok: false; fault: string }>

const NOTHING: CellReading = { ok: true, changes: [] }

/** Whether a cell can be typed in. */
export function isTyped(row: PlanRow, column: Column): boolean {
  const { activity } = row.item
  switch (column) {
    case 'name':
    case 'predecessors':
      return true
    case 'duration':
      return !row.group && !isMilestone(activity)
    case 'start':
      return !row.group && activity.Kind !== 'finishMilestone'
    case 'finish':
      return !row.group && activity.Kind !== 'startMilestone'
    case 'done':
      return !row.group
    default:
      return false
  }
}

/** The text with which typing into a cell begins. */
export function draftOf(plan: Plan, row: PlanRow, column: Column, { language, practice }: Manner): string {
  const { activity } = row.item
  const dates = datesOf(plan, row.item.id)
  const { start, end } = daysOfDates(dates, activity)
  switch (column) {
    case 'name':
      return activity.Name
    case 'duration':
      return durationText(dates.duration, dates.dayMinutes, language, practice)
    case 'start':
      return formatDay(start, practice)
    case 'finish':
      return formatDay(end, practice)
    case 'predecessors':
      return predecessorText(predecessorsOf(plan, row.item.id), language, practice)
    case 'done':
      return typedText(activity.Done, practice)
    default:
      return ''
  }
}

/** The predecessors of an activity by the numbers of their rows. */
export function predecessorsOf(plan: Plan, id: number): readonly Predecessor[] {
  return (plan.into.get(id) ?? [])
    .map(({ From, Type, Lag, LagTime }) => ({
      row: plan.byId.get(From)?.number ?? 0,
      type: Type,
      lag: Lag,
      unit: 'day' as const,
      elapsed: LagTime === 'elapsed',
    }))
    .sort((one, other) => one.row - other.row)
}

/** Reads what was typed into a cell. */
export function readCell(plan: Plan, row: PlanRow, column: Column, text: string, manner: Manner): CellReading {
  switch (column) {
    case 'name':
      return readName(row, text, manner)
    case 'duration':
      return readLength(plan, row, text, manner)
    case 'start':
    case 'finish':
      return readDate(plan, row, column, text, manner)
    case 'predecessors':
      return readLinks(plan, row, text, manner)
    case 'done':
      return readDone(plan, row, text, manner)
    default:
      return NOTHING
  }
}

function readName({ item }: PlanRow, text: string, { t }: Manner): CellReading {
  const name = text.trim()
  if (name === '') return { ok: false, fault: t('fieldRequired') }
  return name === item.activity.Name ? NOTHING : changed(item.id, { name })
}

function readLength(plan: Plan, { item }: PlanRow, text: string, { t, practice }: Manner): CellReading {
  if (text.trim() === '') return item.activity.Duration === null ? NOTHING : changed(item.id, { duration: null })
  const { dayMinutes } = datesOf(plan, item.id)
  const read = readDuration(text, dayMinutes, practice)
  if (!read.ok) return { ok: false, fault: t(read.fault === 'TOO_LONG' ? 'ttDurationTooLong' : 'ttNotADuration') }
  const days = daysOf(read.minutes, dayMinutes)
  return days === item.activity.Duration ? NOTHING : changed(item.id, { duration: days })
}

function readDate(plan: Plan, row: PlanRow, side: 'start' | 'finish', text: string, manner: Manner): CellReading {
  const { activity, id } = row.item
  if (text.trim() === '') return withoutDate(row, side)
  const read = readTypedDay(text, manner.practice)
  if (!read.ok) return { ok: false, fault: dayRefusal(read, manner.practice, manner.t) }
  const { start, end } = daysOfDates(datesOf(plan, id), activity)
  if (read.day === (side === 'start' ? start : end)) return NOTHING
  if (side === 'finish' && !isMilestone(activity)) {
    if (activity.ActualFinish !== null) return changed(id, { actualFinish: read.day })
    if (read.day < start)
      return { ok: false, fault: manner.t('ttEndBeforeStart', { start: formatDay(start, manner.practice) }) }
    return changed(id, { duration: durationUntil(plan, id, read.day) })
  }
  if (activity.ActualStart !== null) return changed(id, { actualStart: read.day })
  return changed(id, {
    constraints: withDate(activity.Constraints, side === 'start' ? 'startNoEarlier' : 'finishNoEarlier', read.day),
  })
}

/** An emptied date lets the work go where its predecessors leave it. */
function withoutDate({ item }: PlanRow, side: 'start' | 'finish'): CellReading {
  const { Constraints } = item.activity
  const mine = side === 'start' ? ['startNoEarlier', 'mustStart'] : ['finishNoEarlier', 'mustFinish']
  const kept = Constraints.filter(({ kind }) => !mine.includes(kind))
  if (kept.length === Constraints.length) return NOTHING
  return changed(item.id, { constraints: kept as ActivityPatch['constraints'] })
}

function readDone(plan: Plan, { item }: PlanRow, text: string, { t, practice, today }: Manner): CellReading {
  if (text.trim() === '')
    return item.activity.Percent === null ? NOTHING : changed(item.id, progressPatch(plan, item.id, null, today))
  const read = readTypedNumber(text.replace(/%\s*$/, ''), practice)
  if (!read.ok || read.value < 0 || read.value > 100) return { ok: false, fault: t('outOfRange', { min: 0, max: 100 }) }
  return read.value === item.activity.Percent
    ? NOTHING
    : changed(item.id, progressPatch(plan, item.id, read.value, today))
}

function readLinks(plan: Plan, { item }: PlanRow, text: string, manner: Manner): CellReading {
  const { t } = manner
  const read = readPredecessors(text, manner.practice)
  if (!read.ok)
    return { ok: false, fault: t(read.fault === 'TWICE' ? 'ttTwice' : 'ttNotPredecessors', { piece: read.piece }) }
  const changes: Change[] = []
  const left = new Map((plan.into.get(item.id) ?? []).map((one) => [`${one.From} ${one.Type}`, one]))
  for (const predecessor of read.predecessors) {
    const from = plan.rows[predecessor.row - 1]?.item.id
    if (from === undefined) return { ok: false, fault: t('ttNoSuchRow', { row: predecessor.row }) }
    if (from === item.id) return { ok: false, fault: t('ttWaitsForItself') }
    const key = `${from} ${predecessor.type}`
    changes.push(...linked(plan, from, item.id, predecessor, left.get(key)))
    left.delete(key)
  }
  changes.push(...[...left.values()].map(({ RelationId }): Change => ({ do: 'unlink', id: RelationId })))
  const loop = changes.some((change) => change.do === 'link') ? loopOf(plan.timetable, changes) : null
  return loop ? { ok: false, fault: loopSentence(plan, loop, manner) } : { ok: true, changes }
}

function linked(plan: Plan, from: number, to: number, typed: Predecessor, now: Relation | undefined): Change[] {
  const { dayMinutes } = datesOf(plan, to)
  const lag = daysOf(minutesOf(typed.lag, typed.unit, dayMinutes), dayMinutes)
  const usual = now && now.LagTime !== 'elapsed' ? now.LagTime : 'successor'
  const terms = { type: typed.type, lag, lagTime: typed.elapsed ? ('elapsed' as const) : usual }
  if (!now) return [{ do: 'link', from, to, terms }]
  return now.Lag === lag && now.LagTime === terms.lagTime ? [] : [{ do: 'relation', id: now.RelationId, terms }]
}

/** Why a link is refused: the path along which the work would wait for itself, each by the number of its row and its name. */
export function loopSentence(plan: Plan, loop: readonly number[], { t }: Pick<Manner, 't'>): string {
  const path = loop.map((id) => {
    const row = plan.byId.get(id)
    return row ? `${row.number} ${row.item.activity.Name}` : '?'
  })
  const shown = path.length > MOST_TOLD ? [...path.slice(0, MOST_TOLD / 2), '…', ...path.slice(-MOST_TOLD / 2)] : path
  return t('ttLoop', { path: shown.join(' → ') })
}

/** Of a longer path its beginning and its end are told. */
const MOST_TOLD = 12

function changed(id: number, patch: ActivityPatch): CellReading {
  return { ok: true, changes: [{ do: 'activity', id, patch }] }
}
