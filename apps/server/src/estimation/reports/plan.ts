import { AppError } from '@temelia/model/errors'
import { FORMS } from '@temelia/reports/catalogue'
import type { ReportForm } from '@temelia/reports/report-form'
import type { Context } from '../../records/context.ts'
import { type Level, type Place, placeOf } from '../levels.ts'
import { type EstimateRow, estimateRows, type ObjectRow, objectRows } from '../project-rows.ts'
import { calculationSettings } from '../settings.ts'
import type { Order } from './order.ts'

/** Documents of one order; more are printed in parts. */
const MOST_DOCUMENTS = 500

/** The tree that places of a project are looked up in. */
interface Structure {
  readonly objects: readonly ObjectRow[]
  readonly estimates: readonly EstimateRow[]
}

interface Spot {
  readonly level: Level
  readonly id: number
}

/** One document of an order: a form on a place. */
export interface Planned extends Spot {
  readonly form: ReportForm
}

/** From the level that is chosen down to the lowest. */
const DOWN: Readonly<Record<Level, readonly Level[]>> = {
  investment: ['investment', 'object', 'estimate'],
  object: ['object', 'estimate'],
  estimate: ['estimate'],
}

/** The place of an order, a part of its project. @throws AppError NOT_FOUND */
export async function orderedPlace(
  context: Context,
  { InvestmentId, Level, Id }: Pick<Order, 'InvestmentId' | 'Level' | 'Id'>,
): Promise<Place> {
  const place = await placeOf(context, Level, Level === 'investment' ? (Id ?? InvestmentId) : (Id ?? 0))
  if (place.project.id !== InvestmentId) throw new AppError('NOT_FOUND')
  return place
}

/** The objects and estimates of the project of a place, in the order of the tree. */
export async function structureOf(context: Context, { project }: Place): Promise<Structure> {
  return { objects: await objectRows(context, project.id), estimates: await estimateRows(context, project.id) }
}

/** Where a form prints when this level is chosen: here, or on each part of the nearest level below; null: only on larger parts, or in the other practice. */
export function printingLevel(form: ReportForm, { level, project }: Place): Level | null {
  if (form.practice !== null && form.practice !== calculationSettings(project).practice) return null
  return DOWN[level].find((below) => form.levels.includes(below)) ?? null
}

/** The forms that print on a place or below it, in the order of the catalogue. */
export function printableForms(place: Place): ReportForm[] {
  return FORMS.filter((form) => printingLevel(form, place) !== null)
}

/** The parts of a place on a level, in the order of the tree; without estimates of alternates that are not taken. */
export function spotsOn(level: Level, place: Place, { objects, estimates }: Structure): Spot[] {
  if (level === place.level) return [{ level, id: place.id }]
  const inside = objects.filter(({ id }) => place.level === 'investment' || id === place.id)
  if (level === 'object') return inside.map(({ id }) => ({ level, id }))
  return inside.flatMap((object) =>
    estimates.filter(({ objectId, counts }) => objectId === object.id && counts !== 0).map(({ id }) => ({ level, id })),
  )
}

/**
 * The documents of an order: form after form, each on its places.
 * @throws AppError REPORT_LEVEL for a form that does not print here, REPORT_NOTHING where no part is, REPORT_TOO_MANY
 */
export function plan(forms: readonly ReportForm[], place: Place, structure: Structure): Planned[] {
  const planned = forms.flatMap((form) => {
    const level = printingLevel(form, place)
    if (level === null) throw new AppError('REPORT_LEVEL', { params: { form: form.symbol } })
    return spotsOn(level, place, structure).map((spot) => ({ ...spot, form }))
  })
  if (planned.length === 0) throw new AppError('REPORT_NOTHING')
  if (planned.length > MOST_DOCUMENTS)
    throw new AppError('REPORT_TOO_MANY', { params: { count: planned.length, max: MOST_DOCUMENTS } })
  return planned
}
