import { currencyOf } from '@temelia/calendar/region'
import type { Context } from '../records/context.ts'
import { placeOf } from './levels.ts'
import { estimatesOf } from './print.ts'
import { projectTotals } from './totals.ts'

/** What a project comes to without VAT, in whole and by estimate. */
export interface ProjectWorth {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly total: number
  /** The estimates that count; what the total has beside them is equipment. */
  readonly estimates: readonly { readonly id: number; readonly name: string; readonly value: number }[]
  /** How many lines count 0 because they cannot be computed. */
  readonly leftOut: number
}

/**
 * The worth of a project from its kept sums, without reading its lines.
 * @throws AppError NOT_FOUND, the same for unknown and for not visible
 */
export async function projectWorth(context: Context, id: number): Promise<ProjectWorth> {
  const place = await placeOf(context, 'investment', id)
  const { project } = place
  const totals = await projectTotals(context, project)
  const chosen = await estimatesOf(context, place)
  return {
    id: project.id,
    name: project.name ?? '',
    currency: project.currency ?? currencyOf(project.practice ?? 'ro'),
    total: totals.total?.withoutVat ?? 0,
    estimates: chosen.flatMap(({ estimate }) => {
      const worth = totals.within(estimate.id)
      return worth ? [{ id: estimate.id, name: estimate.name ?? '', value: worth.withoutVat }] : []
    }),
    leftOut: totals.total?.leftOut ?? 0,
  }
}
