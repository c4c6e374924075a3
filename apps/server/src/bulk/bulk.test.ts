import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { make } from '../testing/drafts.ts'
import { type Reply, testApp, type TestApp, type TestUser } from '../testing/app.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
})

type Run = Readonly<{
  BulkId: number
  Status: string
  Total: number
  Changed: number
  Unchanged: number
  Refused: number
  Restored: number
  Kept: number
  Faults: { Id: number; Name: string; Code: string; Message: string }[]
  _actions: { undo: boolean; cancel: boolean }
}>

const body = (reply: Reply) => reply.body as unknown as Run

/** A tenant with customers of the owner, by SQL, for numbers of them. */
async function withCustomers(count: number): Promise<number[]> {
  owner = await server.tenant()
  const rows = await server.database.system((tx) =>
    tx.rows<{ id: number }>(sql`insert into customers (client_id, name, city, rating, agent_id)
      select ${owner.clientId}::bigint, 'Client ' || n, 'Cluj', n % 5, ${owner.userId}::bigint from generate_series(1, ${count}::integer) n returning id`),
  )
  return rows.map(({ id }) => id)
}

async function over(user: TestUser, reply: Reply): Promise<Run> {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  let run = body(reply)
  while (run.Status === 'running' || run.Status === 'undoing') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    run = body(await user.call('GET', `/api/bulk/${run.BulkId}`))
  }
  return run
}

async function cities(user: TestUser): Promise<Record<string, number>> {
  const rows = await server.database.system((tx) =>
    tx.rows<{ city: string; count: number }>(
      sql`select coalesce(city, '') as city, count(*) as count from customers where client_id = ${user.clientId} and deleted_with is null group by 1`,
    ),
  )
  return Object.fromEntries(rows.map(({ city, count }) => [city, count]))
}

describe('a change of many records', () => {
  test('of those on a page: refused ones are named, one undo takes it back', async () => {
    const ids = await withCustomers(6)
    const seller = await owner.colleague()
    const own = await seller.call('POST', '/api/AccountsContacts', { AccountName: 'Of the seller', City: 'Cluj' })
    const order = {
      Entity: 'AccountsContacts',
      Action: 'edit',
      Ids: [...ids.slice(0, 3), own.body.AccountId],
      Changes: { City: 'Turda', Rating: 1 },
    }
    const preview = await seller.call('POST', '/api/bulk/preview', order)
    expect(preview.body).toMatchObject({ Total: 4, Changed: 1, Unchanged: 0, Refused: 3, Tried: 4 })
    expect(await cities(owner)).toEqual({ Cluj: 7 })

    const refused = await over(seller, await seller.call('POST', '/api/bulk', order))
    expect(refused).toMatchObject({ Status: 'done', Total: 4, Changed: 1, Refused: 3, _actions: { undo: true } })
    expect(refused.Faults.map(({ Name, Code }) => [Name, Code])).toEqual(
      [1, 2, 3].map((n) => [`Client ${n}`, 'OPERATION_NOT_PERMITTED']),
    )

    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect(run).toMatchObject({ Changed: 3, Unchanged: 1, Refused: 0 })
    expect(await cities(owner)).toEqual({ Cluj: 3, Turda: 4 })
    const undone = await over(owner, await owner.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(undone).toMatchObject({ Status: 'undone', Restored: 3, Kept: 0, _actions: { undo: false } })
    expect(await cities(owner)).toEqual({ Cluj: 6, Turda: 1 })
    const ratings = await owner.call('GET', '/api/AccountsContacts?AccountName=Client%202')
    expect(ratings.body._embedded?.AccountsContacts?.[0]).toMatchObject({ Rating: 2, City: 'Cluj' })
    expect((await owner.call('POST', `/api/bulk/${run.BulkId}/undo`)).status).toBe(409)
    // Nobody but administrators sees another's runs.
    expect((await seller.call('GET', `/api/bulk/${run.BulkId}`)).status).toBe(404)
    const seen = await owner.call('GET', '/api/bulk')
    expect(seen.body._embedded?.bulk?.length).toBe(2)
  })

  test('of all that match, behind the answer; what was changed since keeps its newer value', async () => {
    const ids = await withCustomers(1_203)
    const filter = { field: 'Rating', op: 'in', value: [0, 1, 2, 3] }
    const order = {
      Entity: 'customer',
      Action: 'edit',
      Filter: filter,
      Q: 'client',
      Changes: { City: 'Turda', Rating: 4 },
    }
    const preview = await owner.call('POST', '/api/bulk/preview', order)
    expect(preview.body).toMatchObject({ Total: 963, Changed: 963, Refused: 0 })
    const begun = await owner.call('POST', '/api/bulk', order)
    expect([begun.status, body(begun).Status]).toEqual([201, 'running'])
    // The change takes the records out of the filter; they were chosen when it began.
    const run = await over(owner, begun)
    expect(run).toMatchObject({ Status: 'done', Changed: 963, Unchanged: 0, Refused: 0 })
    expect(await cities(owner)).toEqual({ Turda: 963, Cluj: 240 })

    const since = { City: 'Oradea' }
    expect((await owner.call('PATCH', `/api/AccountsContacts/${ids[0]}`, since)).status).toBe(200)
    expect((await owner.call('PATCH', `/api/AccountsContacts/${ids[1]}`, { ...since, Rating: 5 })).status).toBe(200)
    const undone = await over(owner, await owner.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(undone).toMatchObject({ Status: 'undone', Restored: 962, Kept: 1 })
    expect(await cities(owner)).toEqual({ Cluj: 1_201, Oradea: 2 })
    const one = await owner.call('GET', `/api/AccountsContacts/${ids[0]}`)
    expect(one.body).toMatchObject({ City: 'Oradea', Rating: 1 })
    expect((await owner.call('GET', `/api/AccountsContacts/${ids[1]}`)).body).toMatchObject({
      City: 'Oradea',
      Rating: 5,
    })
  })

  test('it can be stopped, and what was done is taken back', async () => {
    await withCustomers(2_600)
    const order = { Entity: 'customer', Action: 'edit', Changes: { City: 'Turda' } }
    const begun = body(await owner.call('POST', '/api/bulk', order))
    const stopped = await over(owner, await owner.call('POST', `/api/bulk/${begun.BulkId}/cancel`))
    expect(stopped.Status).toBe('cancelled')
    expect(stopped.Changed).toBeLessThan(2_600)
    expect((await cities(owner))['Turda'] ?? 0).toBe(stopped.Changed)
    if (stopped.Changed > 0) await over(owner, await owner.call('POST', `/api/bulk/${begun.BulkId}/undo`))
    expect(await cities(owner)).toEqual({ Cluj: 2_600 })
  })

  test('rules of the entity hold and travel with the undo: a stage brings its probability and closes', async () => {
    owner = await server.tenant()
    const ids: unknown[] = []
    for (const name of ['Hall', 'School', 'Bridge'])
      ids.push(
        (await owner.call('POST', '/api/opportunities', { Name: name, Sum: 100, StageId: 2 })).body.OpportunityId,
      )
    const before = await owner.call('GET', `/api/opportunities/${ids[0]}`)
    const stages = await owner.call('GET', '/api/opportunity-stages?sort=Position')
    const won = stages.body._embedded?.opportunity_stages?.find((stage) => stage.Outcome === 'won')
    const order = { Entity: 'opportunity', Action: 'edit', Ids: ids, Changes: { StageId: won?.StageId } }
    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect(run).toMatchObject({ Changed: 3, Refused: 0 })
    expect((await owner.call('GET', `/api/opportunities/${ids[0]}`)).body.ClosedAt).not.toBeNull()
    await over(owner, await owner.call('POST', `/api/bulk/${run.BulkId}/undo`))
    const after = await owner.call('GET', `/api/opportunities/${ids[0]}`)
    for (const field of ['StageId', 'Probability', 'StageSince', 'ClosedAt'])
      expect([field, after.body[field]]).toEqual([field, before.body[field]])
    const emptied = { ...order, Changes: { StageId: null } }
    const refused = await over(owner, await owner.call('POST', '/api/bulk', emptied))
    expect(refused).toMatchObject({ Changed: 0, Refused: 3, _actions: { undo: false } })
    expect(refused.Faults[0]).toMatchObject({ Name: 'Hall', Code: 'REQUIRED' })
  })

  test('fields of a company’s own are joined, filtered by, and taken back', async () => {
    await withCustomers(3)
    const field = { Entity: 'customer', Label: 'Segment', Kind: 'text' }
    for (const Name of ['Segment', 'Channel'])
      expect((await owner.call('POST', '/api/custom-fields', { ...field, Name, Label: Name })).status).toBe(201)
    const first = await owner.call('GET', '/api/AccountsContacts?page_size=1')
    const id = first.body._embedded?.AccountsContacts?.[0]?.AccountId
    await owner.call('PATCH', `/api/AccountsContacts/${id}`, { Custom: { Channel: 'web' } })
    const order = { Entity: 'customer', Action: 'edit', Changes: { Custom: { Segment: 'A' } } }
    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect(run).toMatchObject({ Changed: 3 })
    const one = async () => (await owner.call('GET', `/api/AccountsContacts/${id}`)).body.Custom
    expect(await one()).toEqual({ Channel: 'web', Segment: 'A' })
    const byOwn = { ...order, Filter: { field: 'Segment', op: 'eq', value: 'A' }, Changes: { City: 'Dej' } }
    expect((await owner.call('POST', '/api/bulk/preview', byOwn)).body).toMatchObject({ Total: 3, Changed: 3 })
    await over(owner, await owner.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(await one()).toEqual({ Channel: 'web' })
  })

  test('a wrong value is named before anything runs', async () => {
    await withCustomers(2)
    const order = { Entity: 'customer', Action: 'edit', Changes: {} }
    const call = async (more: object) => {
      const reply = await owner.call('POST', '/api/bulk', { ...order, ...more })
      return [reply.status, (reply.body.errors as { field: string }[])[0]?.field]
    }
    expect(await call({ Changes: { Rating: 9 } })).toEqual([422, 'Rating'])
    expect(await call({ Changes: { AccountName: '' } })).toEqual([422, 'AccountName'])
    expect(await call({ Changes: { Nonsense: 1 } })).toEqual([422, 'Nonsense'])
    expect(await call({})).toEqual([422, 'Changes'])
    expect(await call({ Entity: 'user', Changes: { Name: 'x' } })).toEqual([422, 'Entity'])
    expect(await call({ Changes: { City: 'x' }, Filter: { field: 'Nothing', op: 'eq' } })).toEqual([400, 'filter'])
    const looker = await owner.colleague({ edit: false, delete: false })
    const may = (Action: string) => looker.call('POST', '/api/bulk', { ...order, Action, Changes: { City: 'x' } })
    expect([(await may('edit')).status, (await may('delete')).status]).toEqual([403, 403])
    expect(await cities(owner)).toEqual({ Cluj: 2 })
  })

  test('what is set once stays, as in a change of one', async () => {
    owner = await server.tenant()
    const { InvestmentId } = (await owner.call('POST', '/api/estimation-investments', { Name: 'Casa A' })).body
    const other = (await owner.call('POST', '/api/estimation-investments', { Name: 'Casa B' })).body['InvestmentId']
    const { CalendarId } = await make(owner, WorkCalendar, { InvestmentId })
    const order = { Entity: 'workCalendar', Action: 'edit', Ids: [CalendarId], Changes: { InvestmentId: other } }
    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect([run.Changed, run.Refused, run.Faults[0]?.Code]).toEqual([0, 1, 'FIXED_VALUE'])
    const path = `/api/${WorkCalendar.wire.path}/${CalendarId}`
    expect((await owner.call('GET', path)).body).toMatchObject({ InvestmentId })
  })

  test('a reference to nothing is refused for every record', async () => {
    await withCustomers(2)
    const order = { Entity: 'customer', Action: 'edit', Changes: { ZoneId: 999_999 } }
    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect(run).toMatchObject({ Changed: 0, Refused: 2 })
    expect(run.Faults[0]).toMatchObject({ Code: 'NOT_FOUND' })
  })

  test('more than ten thousand are refused whole', async () => {
    await withCustomers(10_001)
    const reply = await owner.call('POST', '/api/bulk', { Entity: 'customer', Action: 'edit', Changes: { City: 'x' } })
    expect([reply.status, reply.body.code]).toEqual([413, 'BULK_TOO_MANY'])
    expect(await cities(owner)).toEqual({ Cluj: 10_001 })
  })
})

describe('a run of a colleague', () => {
  test('is taken back with the rights of who takes it back, each record asked', async () => {
    await withCustomers(2)
    const barred = await owner.colleague({ level: 'administrator', viewForeign: false })
    const own = await barred.call('POST', '/api/AccountsContacts', { AccountName: 'Al lui', City: 'Cluj' })
    const order = { Entity: 'customer', Action: 'edit', Changes: { City: 'Turda' } }
    const run = await over(owner, await owner.call('POST', '/api/bulk', order))
    expect(run).toMatchObject({ Changed: 3 })
    const undone = await over(barred, await barred.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(undone).toMatchObject({ Status: 'undone', Restored: 1, Kept: 2 })
    expect(await cities(owner)).toEqual({ Cluj: 1, Turda: 2 })
    expect((await owner.call('GET', `/api/AccountsContacts/${own.body.AccountId}`)).body).toMatchObject({
      City: 'Cluj',
    })
  })

  test('brings nothing removed back for who may not see it', async () => {
    const ids = await withCustomers(2)
    const barred = await owner.colleague({ level: 'administrator', viewForeign: false })
    const run = await over(
      owner,
      await owner.call('POST', '/api/bulk', { Entity: 'customer', Action: 'delete', Ids: ids }),
    )
    const undone = await over(barred, await barred.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(undone).toMatchObject({ Restored: 0, Kept: 2 })
    expect(await cities(owner)).toEqual({})
  })

  test('names no record that its reader may not see', async () => {
    const [id] = await withCustomers(1)
    const seller = await owner.colleague()
    const barred = await owner.colleague({ level: 'administrator', viewForeign: false })
    const order = { Entity: 'customer', Action: 'edit', Ids: [id], Changes: { City: 'Turda' } }
    const run = await over(seller, await seller.call('POST', '/api/bulk', order))
    const asRead = async (who: TestUser) => body(await who.call('GET', `/api/bulk/${run.BulkId}`)).Faults[0]
    expect(await asRead(seller)).toMatchObject({ Name: 'Client 1' })
    expect(await asRead(owner)).toMatchObject({ Name: 'Client 1' })
    expect(await asRead(barred)).toMatchObject({ Id: id, Name: null })
  })
})

describe('a removal of many records', () => {
  test('takes their parts along; one that may not go stays; the undo brings all back', async () => {
    owner = await server.tenant()
    const accounts: unknown[] = []
    for (const name of ['Alfa', 'Beta', 'Gama']) {
      const { AccountId } = (await owner.call('POST', '/api/AccountsContacts', { AccountName: name })).body
      accounts.push(AccountId)
      for (const contact of ['Ion Popa', 'Ana Rusu'])
        await owner.call('POST', '/api/contacts', { Name: contact, AccountId })
    }
    const contacts = async () => (await owner.call('GET', '/api/contacts')).body.total_items
    const run = await over(
      owner,
      await owner.call('POST', '/api/bulk', { Entity: 'customer', Action: 'delete', Ids: accounts.slice(0, 2) }),
    )
    expect(run).toMatchObject({ Status: 'done', Changed: 2, Refused: 0 })
    expect(await contacts()).toBe(2)
    // One is taken back by itself before the whole.
    const items = await server.database.system((tx) =>
      tx.rows<{ id: number; dependencies: number }>(
        sql`select id, dependencies from undo_items where client_id = ${owner.clientId} order by id`,
      ),
    )
    expect(items.map(({ dependencies }) => dependencies)).toEqual([2, 2])
    expect((await owner.call('POST', `/undoStackItems/${items[0]?.id}/restore`)).status).toBe(200)
    const undone = await over(owner, await owner.call('POST', `/api/bulk/${run.BulkId}/undo`))
    expect(undone).toMatchObject({ Status: 'undone', Restored: 1, Kept: 1 })
    expect(await contacts()).toBe(6)

    // The main contact of an account stays.
    const all = await over(owner, await owner.call('POST', '/api/bulk', { Entity: 'contact', Action: 'delete' }))
    expect(all).toMatchObject({ Changed: 3, Refused: 3 })
    expect(all.Faults[0]).toMatchObject({ Name: 'Ion Popa', Code: 'MAIN_RECORD' })
    await over(owner, await owner.call('POST', `/api/bulk/${all.BulkId}/undo`))
    expect(await contacts()).toBe(6)
  })
})

test('templates are changed one by one; several can be removed together', async () => {
  const who = await server.tenant()
  const made = await server.database.system((tx) =>
    tx.rows<{ id: number }>(sql`insert into templates (client_id, name, type, user_id, lines, content)
      select ${who.clientId}::bigint, 'Template ' || n, 'estimate', ${who.userId}::bigint, 0, '{}'::jsonb from generate_series(1, 3) n returning id`),
  )
  const ids = made.map(({ id }) => id)
  const order = { Entity: 'estimation-templates', Action: 'edit', Changes: { Description: 'Same' } }
  for (const path of ['/api/bulk', '/api/bulk/preview'])
    for (const choice of [{ Ids: ids.slice(0, 2) }, {}]) {
      const { status, body: refused } = await who.call('POST', path, { ...order, ...choice })
      expect([status, refused.code]).toEqual([422, 'ONE_TEMPLATE'])
    }
  const one = await over(who, await who.call('POST', '/api/bulk', { ...order, Ids: ids.slice(0, 1) }))
  expect([one.Changed, one.Refused]).toEqual([1, 0])
  const gone = await over(
    who,
    await who.call('POST', '/api/bulk', { Entity: 'estimation-templates', Action: 'delete', Ids: ids }),
  )
  expect(gone.Changed).toBe(3)
})
