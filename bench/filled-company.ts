import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import type { TestUser } from '../apps/server/src/testing/app.ts'

const LINES = 200

/** A company with customers and a project of 200 lines. */
export interface Company {
  readonly user: TestUser
  readonly customers: readonly number[]
  readonly projectId: number
  readonly articles: readonly number[]
}

/** Fills a fresh company with that many customers and a project, on whichever database. */
export async function filledCompany(on: Database, user: TestUser, customers: number): Promise<Company> {
  const made = async (path: string, body: Record<string, unknown>, id: string) =>
    (await user.call('POST', path, body)).body[id] as number
  const projectId = await made('/api/estimation-investments', { Name: 'Campusul' }, 'InvestmentId')
  const objectId = await made('/api/estimation-objects', { InvestmentId: projectId, Name: 'Corp A' }, 'ObjectId')
  const estimateId = await made('/api/estimation-estimates', { ObjectId: objectId, Name: 'Deviz' }, 'EstimateId')
  const { clientId, userId } = user
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
  return on.tenant(clientId, async (tx) => ({
    user,
    projectId,
    customers: ids(
      await tx.rows<{ id: number }>(sql`insert into customers (client_id, name, city, agent_id)
        select ${clientId}::bigint, 'Firma de probă ' || n || ' SRL', 'Cluj-Napoca', ${userId}::bigint from generate_series(1, ${customers}::integer) n returning id`),
    ),
    articles: ids(
      await tx.rows<{
        id: number
      }>(sql`insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price, rs_materials, materials, total)
        select ${clientId}::bigint, ${estimateId}::bigint, ${projectId}::bigint, n, 'CX' || n, 'Lucrare de probă ' || n, 'mc', 2, 10, 10, 20, 20 from generate_series(1, ${LINES}::integer) n returning id`),
    ),
  }))
}
