import { type ExchangeEstimate, type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import type { Entity, Patch, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Facility } from '@temelia/model/estimation/facility'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { Revision } from '@temelia/model/estimation/revision'
import { sql } from 'kysely'
import { setLines } from '../estimation/lines/line-values.ts'
import { tell } from '../estimation/structure/trace-copies.ts'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import { initials } from '../records/save.ts'
import { insert } from './commit-list.ts'
import type { Made } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { ListTarget } from './target.ts'
import type { Places } from './write-places.ts'

type Values = Readonly<Record<string, unknown>>

/** The revisions of the estimates that were made, in their order; an estimate that was there keeps its own. */
export async function writeRevisions(
  context: Context,
  engine: Engine,
  { level }: ListTarget,
  tree: ExchangeTree,
  { estimates }: Places,
  project: { readonly id: number; readonly ownerId: number | null },
): Promise<ReadonlyMap<ExchangeEstimate, readonly number[]>> {
  if (level === 'estimate') return new Map()
  const rows = estimatesIn(tree).flatMap(({ estimate }) =>
    (estimate.revisions ?? []).map(
      ({ name, more }, at): Values => ({
        ...initials(Revision),
        ...more,
        name: name || String(at + 1),
        estimateId: estimates.get(estimate),
        projectId: project.id,
        position: at + 1,
      }),
    ),
  )
  if (rows.length === 0) return new Map()
  const ids = await insert(context, Revision, rows, sql`id, estimate_id, position`)
  const idOf = new Map(ids.map(({ id, estimateId, position }) => [`${estimateId}:${position}`, id as number]))
  await tell(
    context,
    engine,
    rows.map((row) => ({
      of: Revision,
      after: made(context, row, idOf.get(`${row['estimateId']}:${row['position']}`), project),
    })),
    'create',
    null,
  )
  return new Map(
    estimatesIn(tree).map(({ estimate }) => [
      estimate,
      (estimate.revisions ?? []).map((_one, at) => idOf.get(`${estimates.get(estimate)}:${at + 1}`) as number),
    ]),
  )
}

/** Which revision of the new estimates counts, and which line of the contract each line of a revision stands for. */
export async function tieRevisions(
  context: Context,
  active: readonly { readonly id: number; readonly revision: number }[],
  sources: readonly { readonly id: number; readonly source: number }[],
): Promise<void> {
  if (active.length > 0)
    await context.tx.run(sql`update estimates e set revision_id = r.revision from json_to_recordset(${JSON.stringify(active)}::json) as r(id bigint, revision bigint)
      where e.client_id = ${context.actor.clientId} and e.id = r.id`)
  const tied = sources.map(({ id, source }) => ({ id, sourceId: source }))
  await setLines(context, Article, ['sourceId'], tied, { silent: true })
}

/** The equipment lists of the file: of its estimates and objects, and of the project where the file becomes one. */
export async function writeFacilities(
  context: Context,
  engine: Engine,
  { level, id }: ListTarget,
  { facilities = [] }: ExchangeTree,
  { objects, estimates }: Places,
  project: Row<Entity>,
  noted: Made[],
): Promise<void> {
  if (level === 'estimate' || facilities.length === 0) return
  const last = await context.tx.one<{ last: number }>(
    sql`select coalesce(max(position), 0) as last from facilities where client_id = ${context.actor.clientId} and project_id = ${project.id} and deleted_with is null`,
  )
  const rows = facilities.map(
    ({ object, estimate, name, more }, at): Values => ({
      ...initials(Facility),
      ...more,
      name: name || '–',
      projectId: project.id,
      objectId: (object && objects.get(object)) ?? (level === 'object' ? id : null),
      estimateId: (estimate && estimates.get(estimate)) ?? null,
      position: (last?.last ?? 0) + at + 1,
    }),
  )
  const ids = await insert(context, Facility, rows, sql`id, position`)
  const idOf = new Map(ids.map((row) => [row['position'], row['id'] as number]))
  const changes = rows.map((row) => ({
    of: Facility as Entity,
    after: made(context, row, idOf.get(row['position']), project),
  }))
  await tell(context, engine, changes, 'create', project)
  // Those of a new object or estimate go with it when the import is taken back.
  for (const row of rows)
    if (row['estimateId'] === null && (level === 'object' || row['objectId'] === null))
      noted.push({ entity: Facility.name, id: idOf.get(row['position']) as number })
}

/** What the file sets on the general estimate; a chapter that is set in the project keeps its own, and that is told where it differs. */
export async function writeGeneralLines(
  context: Context,
  engine: Engine,
  { level }: ListTarget,
  { generalLines = [] }: ExchangeTree,
  projectId: number,
  noted: Made[],
): Promise<ImportError[]> {
  if (level !== 'project' || generalLines.length === 0) return []
  const there = await context.tx.rows<{ chapter: string }>(
    sql`select chapter from general_lines where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null`,
  )
  const taken = new Set(there.map(({ chapter }) => chapter))
  const fresh = generalLines.filter(({ chapter }) => !taken.has(chapter))
  const rows = await createRecords(
    context,
    engine,
    GeneralLine,
    fresh.map(({ chapter, more }) => ({ ...more, projectId, chapter }) as Patch<typeof GeneralLine>),
  )
  noted.push(...rows.map(({ id }) => ({ entity: GeneralLine.name, id })))
  return generalLines
    .filter(({ chapter }) => taken.has(chapter))
    .map(({ chapter }) => ({ code: 'GENERAL_LINE_KEPT', value: chapter }))
}

function made(
  { actor }: Context,
  row: Values,
  id: number | undefined,
  { ownerId }: { readonly ownerId: number | null },
) {
  return { ...row, id, clientId: actor.clientId, ownerId } as unknown as Row<Entity>
}
