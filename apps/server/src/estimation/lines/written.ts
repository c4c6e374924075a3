import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { House } from '../../records/row-writer.ts'

/** Ids of articles whose writes are counted together. */
export const BLOCK = 1_024

/** An article that was written, or a part of which was; without a project where no sum counted it. */
export interface WrittenArticle {
  readonly projectId: number | null
  readonly articleId: number
}

interface Block {
  readonly client: number
  readonly project: number
  readonly block: number
}

/** The blocks that transactions have written so far. */
const written = new WeakMap<Tx, Map<string, Block>>()

/** True when a transaction has written lines: sums that are kept are not those of what it sees. */
export function hasWrittenLines(tx: Tx): boolean {
  return written.has(tx)
}

/**
 * Counts writes of lines by blocks of articles. Sums are kept at the counts of their blocks, so what was written makes them old. The counts
 * are stored as the last statement before the commit, in one order: two transactions that write the same blocks do not wait for each other.
 */
export function countWritten({ tx, actor }: House, articles: readonly WrittenArticle[]): void {
  for (const { projectId, articleId } of articles) {
    if (projectId === null) continue
    const blocks = written.get(tx) ?? begin(tx)
    const one = { client: actor.clientId, project: projectId, block: Math.floor(articleId / BLOCK) }
    blocks.set(`${one.project} ${one.block}`, one)
  }
}

function begin(tx: Tx): Map<string, Block> {
  const blocks = new Map<string, Block>()
  written.set(tx, blocks)
  tx.beforeCommit(() => store(tx, [...blocks.values()]))
  return blocks
}

async function store(tx: Tx, blocks: readonly Block[]): Promise<void> {
  for (const client of new Set(blocks.map((block) => block.client)))
    await tx.run(sql`insert into line_versions (client_id, project_id, block) select ${client}::bigint, p.id, w.block
    from json_to_recordset(${JSON.stringify(blocks.filter((block) => block.client === client))}::json) as w(project bigint, block bigint)
    join projects p on p.client_id = ${client} and p.id = w.project order by p.id, w.block
    on conflict (client_id, project_id, block) do update set version = line_versions.version + 1`)
}
