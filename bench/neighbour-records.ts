/** Large records of one company, whose removal the others should not feel. */
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import type { TestUser } from '../apps/server/src/testing/app.ts'

const ESTIMATES = 20

/** A project of so many lines, each with three recipe lines; gives its id. */
export async function largeProject(database: Database, user: TestUser, lines: number): Promise<unknown> {
  const { body } = await user.call('POST', '/api/estimation-investments', { Name: 'Campusul mare' })
  const project = body['InvestmentId'] as number
  const object = (await user.call('POST', '/api/estimation-objects', { InvestmentId: project, Name: 'Corp A' })).body[
    'ObjectId'
  ] as number
  await database.tenant(user.clientId, async (tx) => {
    await tx.run(sql`insert into estimates (client_id, object_id, project_id, name, position)
      select ${user.clientId}::bigint, ${object}::bigint, ${project}::bigint, 'Deviz ' || n, n from generate_series(1, ${ESTIMATES}::integer) n`)
    await tx.run(sql`insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price, rs_materials, materials, total)
      select ${user.clientId}::bigint, e.id, e.project_id, n, 'CX' || n || 'A1', 'Lucrare de probă ' || n, 'mc', 2, 10, 10, 20, 20
      from estimates e, generate_series(1, ${Math.ceil(lines / ESTIMATES)}::integer) n where e.client_id = ${user.clientId} and e.project_id = ${project}`)
    await tx.run(sql`insert into article_resources (client_id, article_id, project_id, position, kind, symbol, name, measure_unit, consumption, price, percent)
      select ${user.clientId}::bigint, a.id, a.project_id, n, 'material', 'M' || n, 'Material ' || n, 'kg', 1, 3.33, false
      from articles a, generate_series(1, 3) n where a.client_id = ${user.clientId} and a.project_id = ${project}`)
  })
  return project
}

/** A customer with so many activities; gives its id. */
export async function busyCustomer(database: Database, user: TestUser, activities: number): Promise<unknown> {
  const { body } = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Clientul ocupat SRL' })
  const account = body['AccountId'] as number
  await database.tenant(user.clientId, (tx) =>
    tx.run(sql`insert into activities (client_id, name, account_id, agent_id, kind)
      select ${user.clientId}::bigint, 'Întâlnire ' || n, ${account}::bigint, ${user.userId}::bigint, 'task' from generate_series(1, ${activities}::integer) n`),
  )
  return account
}
