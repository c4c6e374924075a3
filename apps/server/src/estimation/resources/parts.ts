import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { BLOCK } from '../lines/written.ts'
import type { IdRange } from './counted.ts'

/** Parts that the articles of a project are cut into: few, so that they are put together quickly, yet a change sums little again. */
export const PARTS = 8

/** How the ids of articles are cut: parts of `width` ids from `base` on; the first and the last take what lies beyond. */
export interface Cut {
  readonly base: number
  readonly width: number
}

/** The part an id is in. */
export function partOf(id: RawBuilder<unknown>, { base, width }: Cut): RawBuilder<unknown> {
  return sql`greatest(0, least(${sql.lit(PARTS - 1)}, (${id} - ${base}::bigint) / ${width}::bigint))`
}

/** The ids of a part. */
export function idsOfPart(part: number, { base, width }: Cut): IdRange {
  return {
    from: part === 0 ? 0 : base + part * width,
    before: part === PARTS - 1 ? Number.MAX_SAFE_INTEGER : base + (part + 1) * width,
  }
}

/** The ids of several parts; neighbours are one range. */
export function idsOfParts(parts: readonly number[], cut: Cut): IdRange[] {
  const ranges: IdRange[] = []
  for (const range of [...parts].sort((one, other) => one - other).map((part) => idsOfPart(part, cut))) {
    const last = ranges.at(-1)
    if (last?.before === range.from) ranges.splice(-1, 1, { from: last.from, before: range.before })
    else ranges.push(range)
  }
  return ranges
}

/** A cut that gives each part as many ids, along the blocks that writes are counted by. */
export async function cutOf({ tx, actor }: Context, projectId: number): Promise<Cut> {
  const ids = await tx.one<{ least: number | null; most: number | null }>(
    sql`select min(id) as least, max(id) as most from articles where client_id = ${actor.clientId} and project_id = ${projectId}`,
  )
  const base = Math.floor((ids?.least ?? 0) / BLOCK) * BLOCK
  const blocks = Math.ceil(((ids?.most ?? 0) + 1 - base) / BLOCK)
  return { base, width: Math.max(1, Math.ceil(blocks / PARTS)) * BLOCK }
}

/** How often the lines of a project were written, by block. */
export type LineVersions = ReadonlyMap<number, number>

export async function lineVersions({ tx, actor }: Context, projectId: number): Promise<LineVersions> {
  const rows = await tx.rows<{ block: number; version: number }>(
    sql`select block, version from line_versions where client_id = ${actor.clientId} and project_id = ${projectId} order by block`,
  )
  return new Map(rows.map(({ block, version }) => [block, version]))
}

/** How each estimate counts at a place: with which revision, added or deducted. */
export type Counting = ReadonlyMap<number, string>

/** At what its sums stand: the versions of its lines, and how the estimates that have articles in it count. */
export function stateOfPart(
  part: number,
  cut: Cut,
  versions: LineVersions,
  counting: Counting,
  estimates: readonly number[],
): string {
  const { from, before } = idsOfPart(part, cut)
  const inside = [...versions].filter(([block]) => block * BLOCK < before && (block + 1) * BLOCK > from)
  const counted = [...estimates].sort((one, other) => one - other).map((id) => `${id}:${counting.get(id) ?? ''}`)
  // The first word names the form in which the sums of a part are kept: a server of an older form does not share them.
  return hashOf([
    'parts 2',
    cut.base,
    cut.width,
    ...inside.map(([block, version]) => `${block}=${version}`),
    ...counted,
  ])
}

export function hashOf(parts: readonly (string | number)[]): string {
  return createHash('sha1').update(parts.join(';')).digest('hex')
}
