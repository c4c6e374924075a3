import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { patchSchema } from '@temelia/model/codec'
import type { Entity, Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { decimalInput } from '@temelia/model/values'
import { z } from 'zod'
import { faultsOf } from '../../http/problem.ts'
import type { Context } from '../../records/context.ts'
import { changeRecords, createRecords, type Engine, removeRecord } from '../../records/operation.ts'
import type { TimetableSource } from './timetable.ts'
import type { ActivityRow, RelationRow, ScheduleRow, TimetableRows } from './timetable-rows.ts'

/** Most changes that are tried or taken at once. */
const MOST = 500

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const items = z.array(z.looseObject({})).max(MOST).default([])
const ids = z.array(id).max(MOST).default([])

const shared = {
  Settings: z.looseObject({}).optional(),
  Activities: items,
  RemovedActivities: ids,
  Relations: items,
  RemovedRelations: ids,
}

/** Changes that are taken over together. */
export const applyBody = z.strictObject(shared)

/** Changes that are tried; quantities of the estimate too. */
export const previewBody = z.strictObject({
  ...shared,
  Quantities: z
    .array(z.strictObject({ ArticleId: id, Quantity: decimalInput(-1e12, 1e12) }))
    .max(MOST)
    .default([]),
})

/** Changes of a timetable, read and checked. */
export interface WhatIf {
  readonly settings: Patch<typeof Schedule> | undefined
  readonly activities: readonly { readonly id: number; readonly patch: Patch<typeof ScheduleActivity> }[]
  readonly removedActivities: readonly number[]
  /** Without an id: a new one. */
  readonly relations: readonly { readonly id: number | null; readonly patch: Patch<typeof ScheduleRelation> }[]
  readonly removedRelations: readonly number[]
}

/** Reads changes against the timetable they are of. @throws AppError INVALID_DATA at the field, also for what is not of this timetable */
export function readWhatIf(sent: z.output<typeof applyBody>, { activities, relations }: TimetableRows): WhatIf {
  const faults: FieldFault[] = []
  const known = { activity: idsOf(activities), relation: idsOf(relations) }
  const there = (set: ReadonlySet<number>, value: unknown, field: string): number => {
    if (typeof value !== 'number' || !set.has(value)) faults.push({ field, code: 'NOT_FOUND' })
    return Number(value)
  }
  const patchOf = <E extends Entity>(of: E, value: unknown, field: string): Patch<E> => {
    const read = patchSchema(of).safeParse(value)
    if (read.success) return read.data as Patch<E>
    faults.push(...read.error.issues.flatMap(faultsOf).map((one) => ({ ...one, field: `${field}.${one.field}` })))
    return {} as Patch<E>
  }
  const whatIf: WhatIf = {
    settings: sent.Settings && patchOf(Schedule, sent.Settings, 'Settings'),
    activities: sent.Activities.map((item, at) => ({
      id: there(known.activity, item.ScheduleActivityId, `Activities[${at}].ScheduleActivityId`),
      patch: patchOf(ScheduleActivity, item, `Activities[${at}]`),
    })),
    removedActivities: sent.RemovedActivities.map((one, at) => there(known.activity, one, `RemovedActivities[${at}]`)),
    relations: sent.Relations.map((item, at) => {
      const old = item.RelationId ?? null
      const place = `Relations[${at}]`
      for (const end of ['From', 'To'])
        if (old === null || item[end] !== undefined) there(known.activity, item[end], `${place}.${end}`)
      return {
        id: old === null ? null : there(known.relation, old, `${place}.RelationId`),
        patch: patchOf(ScheduleRelation, item, place),
      }
    }),
    removedRelations: sent.RemovedRelations.map((one, at) => there(known.relation, one, `RemovedRelations[${at}]`)),
  }
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults: faults.slice(0, 50) })
  return whatIf
}

/** What a timetable would be computed from with the changes; new relations have ids below 0. */
export function tried(
  source: TimetableSource,
  whatIf: WhatIf,
  quantities: ReadonlyMap<number, number>,
): TimetableSource {
  const { rows } = source
  const removed = new Set(whatIf.removedActivities)
  const patches = new Map(whatIf.activities.map(({ id: of, patch }) => [of, patch]))
  const links = new Map(whatIf.relations.flatMap(({ id: of, patch }) => (of === null ? [] : [[of, patch] as const])))
  const cut = new Set(whatIf.removedRelations)
  const relations = [
    ...rows.relations.map((row) => ({ ...row, ...links.get(row.id) }) as RelationRow),
    ...whatIf.relations.flatMap(({ id: of, patch }, at) =>
      of === null ? [{ ...NEW_RELATION, ...patch, id: -1 - at } as RelationRow] : [],
    ),
  ]
  const settings = rows.settings ?? NO_SETTINGS
  return {
    settled: source.settled,
    articles: source.articles.map((article) => {
      const quantity = quantities.get(article.id)
      if (quantity === undefined || article.quantity === 0) return article
      const by = divideDecimals(quantity, article.quantity, QUOTIENT_DECIMALS)
      return {
        ...article,
        quantity,
        amount: held(multiplyDecimals(article.amount, by, 2)),
        hours: held(multiplyDecimals(article.hours, by, 6)),
      }
    }),
    rows: {
      ...rows,
      settings: whatIf.settings ? ({ ...settings, ...whatIf.settings } as ScheduleRow) : rows.settings,
      activities: rows.activities
        .filter((row) => !removed.has(row.id))
        .map((row) => ({ ...row, ...patches.get(row.id) }) as ActivityRow),
      relations: relations.filter(
        ({ id: of, fromId, toId }) => !cut.has(of) && !removed.has(fromId) && !removed.has(toId),
      ),
    },
  }
}

/** Takes changes over, all or none, by the operations of single records. */
export async function takeOver(
  context: Context,
  engine: Engine,
  projectId: number,
  whatIf: WhatIf,
  settings: ScheduleRow | undefined,
): Promise<void> {
  for (const relation of whatIf.removedRelations) await removeRecord(context, engine, ScheduleRelation, relation)
  if (whatIf.settings && settings)
    await changeRecords(context, engine, Schedule, [{ id: settings.id, patch: whatIf.settings }])
  else if (whatIf.settings) await createRecords(context, engine, Schedule, [{ ...whatIf.settings, projectId }])
  if (whatIf.activities.length > 0) await changeRecords(context, engine, ScheduleActivity, whatIf.activities)
  const changed = whatIf.relations.flatMap(({ id: of, patch }) => (of === null ? [] : [{ id: of, patch }]))
  if (changed.length > 0) await changeRecords(context, engine, ScheduleRelation, changed)
  const added = whatIf.relations.flatMap(({ id: of, patch }) => (of === null ? [patch] : []))
  if (added.length > 0) await createRecords(context, engine, ScheduleRelation, added)
  for (const activity of whatIf.removedActivities) await removeRecord(context, engine, ScheduleActivity, activity)
}

/** What a typed quantity makes of an amount, within what amounts may be. */
function held(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST)
}

const LARGEST = 1e14
const QUOTIENT_DECIMALS = 10

const NEW_RELATION = { type: 'FS', lag: 0, lagTime: 'successor', version: 0 } as const
const NO_SETTINGS = {
  start: null,
  finish: null,
  dataDate: null,
  calendarId: null,
  criticalDays: 0,
  nearCriticalDays: 5,
  outOfSequence: 'retained',
  roundTo: 'day',
  actuals: null,
} as const

function idsOf(rows: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ id: of }) => of))
}
