/**
 * Budgets of schedules: 10,000 activities with 20,000 relations computed whole, and one change. With a folder as argument,
 * instead: every PSPLIB file (`*.sm`) in it and below must have the critical path length of its header.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardWeek } from '@temelia/scheduling/calendars'
import { calculateSchedule, type Schedule } from '@temelia/scheduling/schedule'
import type { ActivityInput, RelationInput, ScheduleInput } from '@temelia/scheduling/types'
import { type Figure, percentile, report, stream } from './measure.ts'

const ACTIVITIES = 10_000
const RELATIONS = 20_000
const DAY = 480
const WIDE = 60

/** Trades that follow each other over a large site; `mixed` gives every third activity a calendar of six days. */
function site(mixed: boolean): ScheduleInput {
  const next = stream(42)
  const activities: ActivityInput[] = Array.from({ length: ACTIVITIES }, (_, at) => ({
    id: at + 1,
    duration: (1 + next(10)) * DAY,
    calendarId: mixed && at % 3 === 0 ? 2 : 1,
  }))
  const types = ['FS', 'FS', 'FS', 'SS', 'FF'] as const
  const relations: RelationInput[] = Array.from({ length: RELATIONS }, (_, at) => {
    const to = WIDE + 1 + Math.floor((at * (ACTIVITIES - WIDE)) / RELATIONS)
    return { id: at + 1, from: to - 1 - next(WIDE - 1), to, type: types[next(5)]!, lag: (next(5) - 1) * DAY }
  })
  const six = [...standardWeek.slice(0, 5), standardWeek[0]!, []]
  const calendars = [
    { id: 1, week: standardWeek, holidays: 'ro' as const },
    { id: 2, week: six, holidays: 'ro' as const },
  ]
  return { start: '1990-01-01', calendars, calendarId: 1, activities, relations }
}

function computed(input: ScheduleInput): Schedule {
  const schedule = calculateSchedule(input)
  if (!schedule.ok) throw new Error('a loop')
  return schedule
}

function median(step: (round: number) => void, rounds: number): number {
  for (let round = 0; round < 5; round++) step(round)
  const times = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now()
    step(round)
    return performance.now() - start
  })
  return percentile(times, 0.5)
}

function figuresOf(name: string, mixed: boolean): Figure[] {
  const input = site(mixed)
  const begun = performance.now()
  const schedule = computed(input)
  const first = performance.now() - begun
  const relations = input.relations
  return [
    { what: `${name}: the first time, calendars read`, unit: 'ms', measured: first },
    {
      what: `${name}: 10,000 activities, 20,000 relations`,
      unit: 'ms',
      target: 50,
      measured: median(() => computed(input), 21),
    },
    { what: `${name}: and the dates of all`, unit: 'ms', measured: median(() => computed(input).all(), 21) },
    {
      what: `${name}: one duration changed`,
      unit: 'ms',
      target: 5,
      measured: median((round) => {
        const id = 1 + ((round * 7_919) % ACTIVITIES)
        schedule.save({ activities: [{ ...schedule.activity(id)!, duration: (1 + (round % 12)) * DAY }] })
      }, 101),
    },
    {
      what: `${name}: one relation changed`,
      unit: 'ms',
      target: 5,
      measured: median((round) => {
        const relation = relations[(round * 7_919) % RELATIONS]!
        schedule.save({ relations: [{ ...relation, lag: (round % 5) * DAY }] })
      }, 101),
    },
  ]
}

/** The network of a file of PSPLIB, a period being a minute, and the length its header gives. */
function readInstance(path: string): { input: ScheduleInput; mpm: number } | null {
  const text = readFileSync(path, 'utf8')
  const lines = text.split(/\r?\n/)
  const numbers = (line: string) => line.trim().split(/\s+/).map(Number)
  const below = (title: RegExp, skip: number) => {
    const from = lines.findIndex((line) => title.test(line)) + skip
    const to = lines.findIndex((line, at) => at >= from && line.startsWith('*'))
    return lines.slice(from, to).map(numbers)
  }
  const header = lines.findIndex((line) => /MPM-Time/.test(line))
  if (header < 0) return null
  const week = Array.from({ length: 7 }, () => [[0, 1_440] as const])
  const relations = below(/^PRECEDENCE RELATIONS/, 2).flatMap(([job = 0, , , ...behind]) =>
    behind.map((to) => ({ from: job, to, type: 'FS' as const, lag: 0 })),
  )
  return {
    mpm: numbers(lines[header + 1]!)[5]!,
    input: {
      start: '2027-01-01',
      calendars: [{ id: 1, week }],
      calendarId: 1,
      activities: below(/^REQUESTS\/DURATIONS/, 3).map(([id = 0, , duration = 0]) => ({ id, duration })),
      relations: relations.map((one, at) => ({ id: at + 1, ...one })),
    },
  }
}

/** True when a file of the folder has another length than its header says. */
function compareInstances(folder: string): boolean {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sm'))
  const results = files.map((name) => {
    const instance = readInstance(join(folder, name))
    if (!instance) return null
    const { start, finish } = computed(instance.input).span
    return finish - start === instance.mpm ? true : name
  })
  const wrong = results.filter((one) => typeof one === 'string')
  console.log(`PSPLIB: ${results.filter((one) => one === true).length} of ${files.length} files have their MPM-Time`)
  for (const name of wrong) console.error(`another length: ${name}`)
  return wrong.length > 0
}

const folder = process.argv[2]
const failed =
  folder === undefined
    ? report([...figuresOf('one calendar', false), ...figuresOf('two calendars', true)])
    : compareInstances(folder)
process.exitCode = failed ? 1 : 0
