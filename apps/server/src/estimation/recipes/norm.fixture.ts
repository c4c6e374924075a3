import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { TestUser } from '../../testing/app.ts'

/** A norm in a catalogue of the tenant: one material at 100 and one hour at 30 for one unit. */
export async function seedNorm(
  database: Database,
  { clientId }: TestUser,
  { symbol, unit, currency = 'RON' }: { readonly symbol: string; readonly unit: string; readonly currency?: string },
): Promise<{ id: number; materialId: number }> {
  return database.tenant(clientId, async (tx) => {
    const insert = async (query: ReturnType<typeof sql>) => ((await tx.one<{ id: number }>(query)) as { id: number }).id
    const collection = await insert(
      sql`insert into collections (client_id, code, name, practice, currency, price_date) values (${clientId}, ${`C-${symbol}`}, 'Catalog', 'ro', ${currency}, '2026-01-15') returning id`,
    )
    const indicator = await insert(
      sql`insert into indicators (client_id, collection_id, code, name) values (${clientId}, ${collection}, 'C', 'C') returning id`,
    )
    const chapter = await insert(
      sql`insert into chapters (client_id, indicator_id, code, name) values (${clientId}, ${indicator}, 'CA', 'CA') returning id`,
    )
    const norm =
      await insert(sql`insert into norms (client_id, collection_id, chapter_id, symbol, symbol_key, name, measure_unit, materials, labor, price, labor_hours)
      values (${clientId}, ${collection}, ${chapter}, ${symbol}, ${symbol}, ${`Norma ${symbol}`}, ${unit}, 100, 30, 130, 1) returning id`)
    const resources: number[] = []
    for (const [kind, price] of [
      ['material', 100],
      ['labor', 30],
    ] as const) {
      const id = await insert(
        sql`insert into resources (client_id, collection_id, kind, symbol, name, measure_unit) values (${clientId}, ${collection}, ${kind}, ${`${symbol}-${kind}`}, ${`${kind} ${symbol}`}, 'buc') returning id`,
      )
      resources.push(id)
      await tx.run(
        sql`insert into prices (client_id, resource_id, price, date) values (${clientId}, ${id}, ${price}, '2026-01-15')`,
      )
      await tx.run(
        sql`insert into recipe_lines (client_id, norm_id, resource_id, position, consumption) values (${clientId}, ${norm}, ${id}, ${resources.length}, 1)`,
      )
    }
    return { id: norm, materialId: resources[0] as number }
  })
}
