import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { retagged } from '@temelia/takeoff/shape-tag'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { demand, find, findAll } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { removeMany } from '../../records/remove-many.ts'
import { changedNow, updateOf, writeRows } from '../../records/write-rows.ts'
import { recalculate } from '../recalculate.ts'
import { refreshTotals } from '../totals.ts'
import { carryParameters, copyParameters, type Carried } from './carry.ts'
import type { OnConflict } from './carried-parameters.ts'
import { type CopiedTree, copyTree } from './copy-tree.ts'
import { type LevelName, levels } from './levels.ts'
import { bringIntoCurrency } from './other-currency.ts'
import { holdPlaces, placeFor } from './place-for.ts'
import { rewriteFormulas } from './rewrite-formulas.ts'
import { undoIdsOf } from './undo-ids.ts'
import { traceCopies, traceMoves } from './trace-copies.ts'

/** What is asked for: rows of one level, in their order, to a place of the level above (a folder, or none, for projects). */
export type TransferAsked = Readonly<{
  mode: 'copy' | 'move'
  level: LevelName
  ids: readonly number[]
  targetId: number | null
  /** The place of the first one; without it they go to the end. */
  position: number | null
  /** The chapter articles come to; undefined leaves each its own. */
  chapter: string | null | undefined
  onConflict: OnConflict
  /** The name of the copy, where one record is copied. */
  name: string | undefined
}>

/** What came of it: the records at their new place in order, the undo items of what left another project, and what happened to parameters. */
export type TransferDone = Readonly<{ ids: readonly number[]; undoIds: readonly number[]; parameters: Carried }>

const NOTHING_CARRIED: Carried = { added: [], conflicts: [], renamed: [] }

/**
 * Copies or moves projects, objects, estimates or articles with everything under them, in a few statements however many there are.
 * A move to another project is a copy there and a removal here, so that both sides can take it back.
 * @throws AppError NOT_FOUND for what the caller may not see, OPERATION_NOT_PERMITTED, PARAMETER_CONFLICT when asked to name conflicts
 */
export async function transfer(context: Context, engine: Engine, asked: TransferAsked): Promise<TransferDone> {
  const { of } = levels[asked.level]
  const target = await targetOf(context, asked)
  if (target.parent) await holdPlaces(context, levels[asked.level].place, [target.parent.id])
  const rows = await rowsInOrder(context, of, asked.ids)
  const leaving = rows.filter((row) => projectOf(asked.level, row) !== target.projectId)
  if (asked.mode === 'copy' || leaving.length > 0) demand(context, 'create', of, target.parent ?? undefined)
  if (asked.mode === 'move' && leaving.length === 0) return moveInside(context, engine, asked, rows, target)
  if (asked.mode === 'move') for (const row of rows) demand(context, 'delete', of, row)
  const done = await copyTo(context, engine, asked, rows, target)
  if (asked.mode === 'copy') return done
  const fates = await removeMany(context, engine, of, asked.ids)
  return { ...done, undoIds: undoIdsOf(fates) }
}

type Values = Readonly<Record<string, unknown>>

/** Where things go: the record of the level above, and its project; both null for projects outside folders. */
type Target = Readonly<{ parent: Row<Entity> | null; projectId: number | null }>

async function rowsInOrder(context: Context, of: Entity, ids: readonly number[]): Promise<Row<Entity>[]> {
  const found = new Map((await findAll(context, of, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  })
}

async function targetOf(context: Context, { level, targetId }: TransferAsked): Promise<Target> {
  if (targetId === null) {
    if (level === 'investment') return { parent: null, projectId: null }
    throw new AppError('INVALID_DATA', { faults: [{ field: 'TargetId', code: 'REQUIRED' }] })
  }
  const { place } = levels[level]
  const parent = await find(context, place, targetId)
  if (level === 'investment') return { parent, projectId: null }
  return { parent, projectId: place === Project ? parent.id : ((parent as unknown as Values).projectId as number) }
}

function projectOf(level: LevelName, row: Row<Entity>): number | null {
  return level === 'investment' ? null : ((row as unknown as Values).projectId as number)
}

async function copyTo(
  context: Context,
  engine: Engine,
  asked: TransferAsked,
  rows: readonly Row<Entity>[],
  { parent, projectId }: Target,
): Promise<TransferDone> {
  const { level } = asked
  const { of, inside } = levels[level]
  const start = await placeFor(context, of, inside, parent?.id ?? null, asked.position, rows.length)
  const named = asked.name !== undefined && rows.length === 1 ? { name: asked.name } : {}
  const copied = await copyTree(context, level, asked.ids, {
    projectId,
    values: (_id, at) => ({
      [inside]: parent?.id ?? null,
      position: start + at,
      ...named,
      ...(level === 'investment' ? { userId: context.actor.userId } : {}),
      ...(level === 'estimate' || level === 'article' ? { projectId } : {}),
      ...(level === 'article' ? { revisionId: revisionOfCopy(rows[at], parent) } : {}),
      ...(level === 'article' && asked.chapter !== undefined ? { chapter: asked.chapter } : {}),
    }),
  })
  const parameters =
    level === 'investment'
      ? await copyParameters(context, copied.get('investment') as ReadonlyMap<number, number>).then(
          () => NOTHING_CARRIED,
        )
      : await carried(context, asked, rows, projectId as number, copied)
  const ids = [...(copied.get(level) ?? new Map<number, number>()).values()]
  if (projectId !== null) {
    for (const source of sourcesOf(rows, projectId))
      await bringIntoCurrency(context, source, projectId, {
        articles: await copiesFrom(context, source, 'articles', copied.get('article')),
        objects: await copiesFrom(context, source, 'objects', copied.get('object')),
        estimates: await copiesFrom(context, source, 'estimates', copied.get('estimate')),
      })
    await recalculate(context, projectId, { articles: [...(copied.get('article') ?? new Map()).values()] }, {})
    await refreshTotals(context, [projectId])
  }
  await traceCopies(context, engine, of, ids, parent)
  return { ids, undoIds: [], parameters }
}

/** A copy inside its estimate stays in its revision; elsewhere it stands in the active one. */
function revisionOfCopy(source: Row<Entity> | undefined, target: Row<Entity> | null): unknown {
  const [article, estimate] = [source, target] as unknown as [Values, Values]
  return (article.estimateId === estimate.id ? article.revisionId : estimate.revisionId) ?? null
}

/** Parameters the copied formulas use go along, project by project they come from. */
async function carried(
  context: Context,
  { onConflict }: TransferAsked,
  rows: readonly Row<Entity>[],
  projectId: number,
  copied: CopiedTree,
): Promise<Carried> {
  const articles = copied.get('article') ?? new Map<number, number>()
  let all = NOTHING_CARRIED
  for (const source of sourcesOf(rows, projectId)) {
    const own = await thoseIn(context, source, 'articles', [...articles.keys()])
    const { done, rewrite } = await carryParameters(context, source, projectId, own, onConflict)
    const copies = own.flatMap((id) => articles.get(id) ?? [])
    // The drawings stay behind: no row names a measure of another project.
    await rewriteFormulas(context, copies, (formula) => retagged(rewrite(formula), () => null))
    all = {
      added: [...all.added, ...done.added],
      conflicts: [...all.conflicts, ...done.conflicts],
      renamed: [...all.renamed, ...done.renamed],
    }
  }
  return all
}

/** The other projects that rows come from. */
function sourcesOf(rows: readonly Row<Entity>[], projectId: number): ReadonlySet<number> {
  return new Set(
    rows.map((row) => (row as unknown as Values).projectId as number).filter((source) => source !== projectId),
  )
}

type Table = 'articles' | 'objects' | 'estimates'

/** Those of some records that stand in a project. */
async function thoseIn(
  { tx, actor }: Context,
  projectId: number,
  table: Table,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select id from ${sql.table(table)} where client_id = ${actor.clientId} and project_id = ${projectId} and id = any(${[...ids]}::bigint[])`,
  )
  return rows.map(({ id }) => id)
}

/** The copies of what stands in a project. */
async function copiesFrom(
  context: Context,
  projectId: number,
  table: Table,
  copies: ReadonlyMap<number, number> = new Map(),
): Promise<number[]> {
  if (copies.size === 0) return []
  return (await thoseIn(context, projectId, table, [...copies.keys()])).flatMap((id) => copies.get(id) ?? [])
}

async function moveInside(
  context: Context,
  engine: Engine,
  asked: TransferAsked,
  rows: readonly Row<Entity>[],
  { parent, projectId }: Target,
): Promise<TransferDone> {
  const { of, inside } = levels[asked.level]
  for (const row of rows) demand(context, 'edit', of, row)
  const start = await placeFor(context, of, inside, parent?.id ?? null, asked.position, rows.length)
  const moved = asked.ids.map((id, at) => ({ id, parent: parent?.id ?? null, position: start + at }))
  const ofArticle =
    asked.level === 'article'
      ? {
          revision_id: sql`case when t.estimate_id = m.parent then t.revision_id else ${(parent as unknown as Values).revisionId ?? null}::bigint end`,
          // The line it stands for stays in the other estimate.
          source_id: sql`case when t.estimate_id = m.parent then t.source_id end`,
          ...(asked.chapter !== undefined ? { chapter: sql`${asked.chapter}::text` } : {}),
        }
      : {}
  const set = { [snakeName(inside)]: sql`m.parent`, position: sql`m.position`, ...ofArticle, ...changedNow }
  const places = sql`json_to_recordset(${JSON.stringify(moved)}::json) as m(id bigint, parent bigint, position integer)`
  await writeRows(context, updateOf(of, set, sql`t.id = m.id`, places))
  if (projectId !== null) {
    if (asked.level === 'article') await recalculate(context, projectId, { articles: asked.ids })
    await refreshTotals(context, [projectId])
  }
  await traceMoves(context, engine, of, rows, parent)
  return { ids: asked.ids, undoIds: [], parameters: NOTHING_CARRIED }
}
