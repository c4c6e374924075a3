import type { PartKind } from '@temelia/estimation/types'
import { currencyOf } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { type Level, placeOf } from './levels.ts'
import { projectResources } from './resources/project-resources.ts'

/** What a place takes of its resources. */
interface ResourcesOfPlace {
  readonly project: { readonly id: number; readonly name: string; readonly currency: string }
  /** The estimates of the place; null for the whole project. */
  readonly estimates: readonly number[] | null
  readonly resources: readonly {
    readonly key: string
    readonly kind: PartKind
    readonly symbol: string | null
    readonly name: string | null
    readonly measureUnit: string | null
    readonly quantity: number
    readonly price: number | null
    /** The name of the supplier whose price it is. */
    readonly supplier: string | null
  }[]
}

/**
 * The resources of a project, an object or an estimate as they are ordered: by quantity, without labor and without what is only a percent.
 * @throws AppError NOT_FOUND, the same for unknown, for not visible and for one of another project
 */
export async function resourcesToOrder(
  context: Context,
  projectId: number,
  level: Level,
  id: number,
): Promise<ResourcesOfPlace> {
  const place = await placeOf(context, level, id)
  const { project } = place
  if (project.id !== projectId) throw new AppError('NOT_FOUND')
  const { resources } = await projectResources(context, place)
  return {
    project: {
      id: project.id,
      name: project.name ?? '',
      currency: project.currency ?? currencyOf(project.practice ?? 'ro'),
    },
    estimates: level === 'investment' ? null : level === 'estimate' ? [id] : await estimatesOfObject(context, id),
    resources: resources.flatMap(({ key, kind, symbol, name, measureUnit, quantity, price, supplier }) =>
      kind === 'labor' || quantity === null || quantity <= 0
        ? []
        : [{ key, kind, symbol, name, measureUnit, quantity, price, supplier }],
    ),
  }
}

async function estimatesOfObject({ tx, actor }: Context, id: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from estimates where client_id = ${actor.clientId} and object_id = ${id} and deleted_with is null`,
  )
  return rows.map((row) => row.id)
}
