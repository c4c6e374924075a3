import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { inRanges, type Scope } from './counted.ts'
import { addDirect, type DirectPart, directByPart, NO_DIRECT } from './direct-sums.ts'
import { type Cut, idsOfParts, partOf } from './parts.ts'
import { groupsByPart, type SummedLines } from './stored-groups.ts'

/** What the lines of the articles of a part come to. */
export interface PartSums {
  readonly groups: readonly SummedLines[]
  readonly direct: DirectPart
  /** Of this reading of the lines alone: another one at the same state may have seen what was written since. */
  readonly mark: string
}

interface SummedPart extends PartSums {
  readonly groups: SummedLines[]
  direct: DirectPart
  /** The estimates that have articles in it, whether they count or not. */
  estimates: readonly number[]
}

type DirectRow = readonly [part: number, direct: number | null, rest: number, overridden: number, restLines: number]

interface Found {
  readonly members: readonly (readonly [part: number, estimates: readonly number[]])[] | null
  readonly groups: readonly (readonly [part: number, groups: readonly SummedLines[]])[] | null
  readonly sums: readonly DirectRow[] | null
}

/** Sums the articles of these parts, in one statement: all of it is of one moment. */
export async function sumParts(
  context: Context,
  projectId: number,
  scopes: readonly Scope[],
  cut: Cut,
  parts: readonly number[],
): Promise<Map<number, SummedPart>> {
  const sums = new Map(
    parts.map((part): [number, SummedPart] => [
      part,
      { groups: [], direct: NO_DIRECT, mark: randomUUID(), estimates: [] },
    ]),
  )
  if (parts.length === 0) return sums
  const within = idsOfParts(parts, cut)
  const ranged = scopes.map((scope) => ({ ...scope, within }))
  const groups = ranged.map((scope) => sql`(${groupsByPart(context, scope, cut)})`)
  const direct = ranged.map((scope) => sql`(${directByPart(context, scope, cut)})`)
  const found = await context.tx.one<Found>(sql`select
    (select json_agg(json_build_array(part, estimates)) from (select part, json_agg(estimate_id) as estimates from (
      select distinct ${partOf(sql`id`, cut)} as part, estimate_id from articles
        where client_id = ${context.actor.clientId} and project_id = ${projectId} and ${inRanges(sql`id`, within)}) e group by part) m) as members,
    ${scopes.length === 0 ? sql`null::json` : sql`(select json_agg(json_build_array(part, groups)) from (${sql.join(groups, sql` union all `)}) g)`} as groups,
    ${scopes.length === 0 ? sql`null::json` : sql`(select json_agg(json_build_array(part, direct, rest, overridden, rest_lines)) from (${sql.join(direct, sql` union all `)}) d)`} as sums`)
  for (const [part, estimates] of found?.members ?? []) (sums.get(part) as SummedPart).estimates = estimates
  for (const [part, lines] of found?.groups ?? []) (sums.get(part) as SummedPart).groups.push(...lines)
  for (const [part, whole, rest, overridden, restLines] of found?.sums ?? []) {
    const known = sums.get(part) as SummedPart
    known.direct = addDirect(known.direct, { direct: whole ?? 0, rest, overridden, restLines })
  }
  return sums
}
