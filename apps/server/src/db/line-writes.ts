import { type RawBuilder, sql } from 'kysely'

/** Ids of articles whose writes are counted together. */
export const BLOCK = 1_024

/** A statement that writes articles or their parts, wherever in it. */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(?:articles|article_resources|article_components)\b/i

/** Articles of a project whose lines, or who themselves, were written. */
export interface WrittenLines {
  readonly projectId: number
  readonly articles: readonly number[]
}

/**
 * Notices that a transaction writes articles or their parts, so that sums which are kept of them are known to be old. Code that knows
 * which articles a statement of its own wrote claims it; a statement that nobody claims makes the sums of all projects of the tenant
 * old. So code that knows nothing of sums costs time, and never gives a wrong figure.
 */
export class LineWrites {
  private unclaimed = 0
  private readonly blocks = new Map<string, { readonly project: number; readonly block: number }>()

  /** True when sums that are kept are no longer those of what this transaction sees. */
  get any(): boolean {
    return this.unclaimed > 0 || this.blocks.size > 0
  }

  /** Looks at a statement that is about to run. */
  notice(text: string): void {
    if (WRITES.test(text)) this.unclaimed++
  }

  /** Says of which articles the last statement was that wrote lines; of none when it changed nothing that is summed. */
  claim(...written: readonly WrittenLines[]): void {
    if (this.unclaimed > 0) this.unclaimed--
    for (const { projectId, articles } of written)
      for (const id of articles) {
        const block = Math.floor(id / BLOCK)
        this.blocks.set(`${projectId} ${block}`, { project: projectId, block })
      }
  }

  /** The statement that stores what was written, as the last one before the commit; undefined when nothing was. */
  toStore(): RawBuilder<unknown> | undefined {
    const counted = sql`on conflict (client_id, project_id, block) do update set version = line_versions.version + 1`
    if (this.unclaimed > 0)
      return sql`insert into line_versions (client_id, project_id, block) select p.client_id, p.id, -1 from projects p
        where current_client() is null or p.client_id = current_client() order by p.client_id, p.id ${counted}`
    if (this.blocks.size === 0) return undefined
    return sql`insert into line_versions (client_id, project_id, block) select p.client_id, p.id, w.block
      from json_to_recordset(${JSON.stringify([...this.blocks.values()])}::json) as w(project bigint, block bigint)
      join projects p on p.client_id = current_client() and p.id = w.project order by p.id, w.block ${counted}`
  }
}
