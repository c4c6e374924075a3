import { beginningOf } from '@temelia/text/beginning'
import { type ExchangeEstimate, type ExchangeObject, type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import type { Entity, Row } from '@temelia/model/entity'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import type { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { tell } from '../estimation/structure/trace-copies.ts'
import type { Context } from '../records/context.ts'
import type { Engine } from '../records/operation.ts'
import { initials } from '../records/save.ts'
import { insert, NAME_LENGTH, stem } from './commit-list.ts'
import type { Made } from './import-row.ts'
import type { ListTarget } from './target.ts'

type Values = Readonly<Record<string, unknown>>

const CODE_LENGTH = 40

/** The ids of what the objects and estimates of a file became; an estimate that was there has taken those of its file, and no object. */
export interface Places {
  readonly objects: ReadonlyMap<ExchangeObject, number>
  readonly estimates: ReadonlyMap<ExchangeEstimate, number>
}

/**
 * The objects and estimates of an exchange file, all written together: those that stand under what the target names. Gives the
 * id of each estimate of the file, and notes what was made.
 */
export async function writePlaces(
  context: Context,
  engine: Engine,
  target: ListTarget,
  project: Row<typeof Project>,
  tree: ExchangeTree,
  fileName: string,
  made: Made[],
): Promise<Places> {
  const found = estimatesIn(tree)
  if (target.level === 'estimate')
    return { objects: new Map(), estimates: new Map(found.map(({ estimate }) => [estimate, target.id])) }
  const named = <T extends { readonly code: string; readonly name: string; readonly more: Values }>({
    code,
    name,
    more,
  }: T) => ({
    ...more,
    projectId: project.id,
    name: beginningOf(name || stem(fileName), NAME_LENGTH),
    ...(code ? { code: beginningOf(code, CODE_LENGTH) } : {}),
  })
  // An object without estimates has no place in one that is there.
  const objects = tree.objects.filter(({ estimates }) => target.level === 'project' || estimates.length > 0)
  const above =
    target.level === 'object'
      ? objects.map(() => target.id)
      : await insertUnder(context, engine, WorkObject, 'projectId', objects.map(named), project)
  const objectOf = new Map(objects.map((object, at) => [object, above[at] as number]))
  const estimates = await insertUnder(
    context,
    engine,
    Estimate,
    'objectId',
    found.map(({ object, estimate }) => ({ ...named(estimate), objectId: objectOf.get(object) })),
    project,
  )
  if (target.level === 'project') made.push(...above.map((id) => ({ entity: WorkObject.name, id })))
  else made.push(...estimates.map((id) => ({ entity: Estimate.name, id })))
  return { objects: objectOf, estimates: new Map(found.map(({ estimate }, at) => [estimate, estimates[at] as number])) }
}

/** Writes records at the end of what stands under their parents, and tells of them. Gives their ids in order. */
async function insertUnder(
  context: Context,
  engine: Engine,
  of: Entity,
  inside: string,
  values: readonly Values[],
  project: Row<typeof Project>,
): Promise<number[]> {
  const parent = of === (WorkObject as Entity) ? 'project_id' : 'object_id'
  const parents = [...new Set(values.map((value) => value[inside] as number))]
  const last = await context.tx.rows<{ parent: number; last: number }>(sql`
    select ${sql.ref(parent)} as parent, max(position) as last from ${sql.table(of.table)}
    where client_id = ${context.actor.clientId} and deleted_with is null and ${sql.ref(parent)} = any(${parents}::bigint[]) group by 1`)
  const places = new Map(last.map((row) => [row.parent, row.last ?? 0]))
  const rows = values.map((value): Values => {
    const position = (places.get(value[inside] as number) ?? 0) + 1
    places.set(value[inside] as number, position)
    return { ...initials(of), ...value, position }
  })
  const ids = await insert(context, of, rows, sql`id, ${sql.ref(parent)} as parent, position`)
  const placed = new Map(ids.map(({ id, parent: above, position }) => [`${above}:${position}`, id as number]))
  const idsInOrder = rows.map((row) => placed.get(`${row[inside]}:${row['position']}`) as number)
  const changes = rows.map((row, at) => ({
    of,
    after: {
      ...row,
      id: idsInOrder[at],
      clientId: context.actor.clientId,
      ownerId: project.ownerId,
    } as unknown as Row<Entity>,
  }))
  await tell(context, engine, changes, 'create', null)
  return idsInOrder
}
