import { Bill } from '@temelia/model/billing/bill'
import { Zone } from '@temelia/model/admin/zone'
import { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Article } from '@temelia/model/estimation/article'
import { Deduction } from '@temelia/model/estimation/deduction'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { binJob, scheduleBin } from '../jobs/bin-job.ts'
import { removeBytesJob } from '../jobs/remove-bytes-job.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let owner: TestUser
beforeAll(async () => {
  server = await testApp()
})

const bin = async (by: TestUser, query = '') => {
  const reply = await by.call('GET', `/api/bin${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { items: reply.body._embedded?.bin ?? [], counts: reply.body.counts, total: reply.body.total_items }
}
const remove = async (by: TestUser, path: string, id: unknown) =>
  (await by.call('DELETE', `/api/${path}/${id}`)).body.UndoId as number
const restore = (by: TestUser, ...items: (number | Record<string, unknown>)[]) =>
  by.call('POST', '/api/bin/restore', {
    Items: items.map((item) => (typeof item === 'number' ? { UndoId: item } : item)),
  })

async function sendFile(by: TestUser): Promise<number> {
  const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="act.txt"\r\n\r\nconținut\r\n--x--\r\n'
  return (await by.call('POST', '/files/upload', payload, { 'content-type': 'multipart/form-data; boundary=x' })).body
    .FileId as number
}

/** A customer with a contact, a note with a file, an opportunity and an activity. */
async function customerWithAll(by: TestUser) {
  const { AccountId: id } = await make(by, Customer)
  const contact = await make(by, Contact, { AccountId: id })
  const file = await sendFile(by)
  const about = { RelatedEntityType: 'account', RelatedEntityId: id }
  const note = await by.call('POST', '/api/notes', { ...about, Text: 'Sunat', FileIds: [file] })
  const opportunity = await make(by, Opportunity, { AccountId: id, ContactId: contact.ContactId })
  const activity = await make(by, Activity, { AccountId: id })
  return {
    id,
    contact: contact.ContactId,
    note: note.body.NoteId,
    file,
    opportunity: opportunity.OpportunityId,
    activity: activity.ActivityId,
  }
}

describe('the recycle bin', () => {
  beforeAll(async () => {
    owner = await server.tenant()
  })

  test('holds what was deleted, by kind, with its place; not what went with something else', async () => {
    const { id, contact, note } = await customerWithAll(owner)
    await remove(owner, 'contacts', (await make(owner, Contact, { AccountId: id, Name: 'Ștefan Țugui' })).ContactId)
    await remove(owner, 'notes', note)
    const { items, counts, total } = await bin(owner)
    expect(counts).toEqual({ contact: 1, note: 1 })
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      entityType: 'note',
      name: 'Sunat',
      About: { EntityType: 'account', EntityId: id },
      UserName: 'Ana Pop',
    })
    expect((await bin(owner, '?kind=contact')).items.map((item) => item.name)).toEqual(['Ștefan Țugui'])
    expect((await bin(owner, '?q=stefan')).items.map((item) => item.entityType)).toEqual(['contact'])
    await remove(owner, 'AccountsContacts', id)
    expect((await bin(owner)).counts).toEqual({ account: 1 })
    expect((await owner.call('GET', `/api/contacts/${contact}`)).status).toBe(404)
  })

  test('brings many back with what was part of them, and says which could not come', async () => {
    const by = await server.tenant()
    const one = await customerWithAll(by)
    const two = await customerWithAll(by)
    const ids = [await remove(by, 'AccountsContacts', one.id), await remove(by, 'AccountsContacts', two.id)]
    const reply = await restore(by, ...ids, 999_999)
    expect(reply.body.restored).toEqual(ids)
    expect(reply.body.refused).toEqual([expect.objectContaining({ UndoId: 999_999, code: 'NOT_FOUND' })])
    for (const { id, contact, note, file } of [one, two]) {
      for (const path of [`AccountsContacts/${id}`, `contacts/${contact}`, `notes/${note}`])
        expect((await by.call('GET', `/api/${path}`)).status).toBe(200)
      expect((await by.call('GET', `/files/${file}`)).status).toBe(200)
    }
    expect((await bin(by)).total).toBe(0)
  })

  test('gives a record its old place among its siblings', async () => {
    const by = await server.tenant()
    const project = await make(by, Project)
    const about = { InvestmentId: project.InvestmentId }
    const names = ['A', 'B', 'C']
    const objects = []
    for (const name of names) objects.push(await make(by, WorkObject, { ...about, Name: `Casa ${name}` }))
    const undo = await remove(by, 'estimation-objects', objects[1]?.ObjectId)
    await restore(by, undo)
    const list = await by.call('GET', `/api/estimation-objects?InvestmentId=${project.InvestmentId}&sort=Position`)
    const kept = list.body._embedded?.estimation_objects?.map(({ Name }) => Name) ?? []
    expect(kept.filter((name) => String(name).startsWith('Casa '))).toEqual(['Casa A', 'Casa B', 'Casa C'])
  })

  test('does not block a name or tax code used anew, and asks before it brings the old one back', async () => {
    const by = await server.tenant()
    const facts = { AccountName: 'Zidarul SRL', TaxId: 'RO14399840' }
    const old = await make(by, Customer, facts)
    const undo = await remove(by, 'AccountsContacts', old.AccountId)
    const fresh = await make(by, Customer, facts)
    const asked = await restore(by, undo)
    expect(asked.body.restored).toEqual([])
    expect(asked.body.refused).toEqual([
      expect.objectContaining({
        UndoId: undo,
        code: 'DUPLICATE_VALUE',
        Duplicates: [
          { Field: 'AccountName', Value: 'Zidarul SRL', Id: fresh.AccountId, Name: 'Zidarul SRL' },
          { Field: 'TaxId', Value: fresh.TaxId, Id: fresh.AccountId, Name: 'Zidarul SRL' },
        ],
      }),
    ])
    expect((await bin(by)).total).toBe(1)
    const renamed = await restore(by, { UndoId: undo, Name: 'Zidarul vechi', Keep: true })
    expect(renamed.body.restored).toEqual([undo])
    expect((await by.call('GET', `/api/AccountsContacts/${old.AccountId}`)).body.AccountName).toBe('Zidarul vechi')
  })

  test('tells of the other record with a value only whoever sees it', async () => {
    const TaxId = 'RO18547290'
    await make(owner, Customer, { TaxId, AccountName: 'Secret SRL' })
    const blind = await owner.colleague({ viewForeign: false })
    const { AccountId } = await make(blind, Customer, { TaxId, AccountName: 'Al meu SRL' })
    const back = await restore(blind, await remove(blind, 'AccountsContacts', AccountId))
    expect([back.status, back.body.refused]).toEqual([200, []])
    expect((await blind.call('GET', `/api/AccountsContacts/${String(AccountId)}`)).status).toBe(200)
  })

  test('shows and gives back only what the caller may see and delete', async () => {
    const by = await server.tenant()
    const [north, south] = [await make(by, Zone), await make(by, Zone)]
    const { AccountId: id } = await make(by, Customer, { ZoneId: north.ZoneId })
    const undo = await remove(by, 'AccountsContacts', id)
    const blind = [
      await by.colleague({ zones: [south.ZoneId as number] }),
      await by.colleague({ viewForeign: false }),
      await by.colleague({ bannedModules: ['accounts'] }),
      await by.colleague({ delete: false }),
      await server.tenant(),
    ]
    for (const other of blind) {
      expect((await bin(other)).total).toBe(0)
      expect((await restore(other, undo)).body.restored).toEqual([])
    }
    const inZone = await by.colleague({ zones: [north.ZoneId as number] })
    expect((await bin(inZone)).total).toBe(1)
    expect((await restore(inZone, undo)).body.restored).toEqual([undo])
  })

  test('is emptied for good by an administrator: parts, notes and files go, what pointed at it stays', async () => {
    const by = await server.tenant()
    const { id, contact, note, file, opportunity, activity } = await customerWithAll(by)
    const writer = await by.colleague()
    await remove(by, 'contacts', (await make(by, Contact, { AccountId: id })).ContactId)
    const undo = await remove(by, 'AccountsContacts', id)
    expect((await writer.call('POST', '/api/bin/purge', { UndoIds: [undo] })).status).toBe(403)
    const key = await keyOf(file)
    expect((await by.call('POST', '/api/bin/purge', { UndoIds: [undo] })).body).toEqual({ purged: 1 })
    expect((await restore(by, undo)).body.restored).toEqual([])
    expect((await bin(by)).total).toBe(0)
    for (const [table, row] of [
      ['customers', id],
      ['contacts', contact],
      ['notes', note],
      ['files', file],
    ] as const)
      expect(await there(table, row), table).toBe(false)
    expect((await by.call('GET', `/api/opportunities/${opportunity}`)).body).toMatchObject({
      AccountId: null,
      ContactId: null,
    })
    expect((await by.call('GET', `/api/activities/${activity}`)).body.AccountId).toBeNull()
    const job = await server.database.system((tx) =>
      tx.one<{ payload: { key: string } }>(
        sql`select payload from jobs where kind = 'removeBytes' and payload ->> 'key' = ${key}`,
      ),
    )
    const [last = ''] = (await readAll(key)) ?? []
    expect(last).toBe('conținut')
    await removeBytesJob(server.services.storage)(job?.payload ?? {}, { id: 1, clientId: by.clientId })
    expect(await readAll(key)).toBeUndefined()
  })

  test('a whole project goes for good, with objects, estimates and articles', async () => {
    const by = await server.tenant()
    const article = await make(by, Article)
    const { InvestmentId: project } = (await by.call('GET', `/api/estimation-articles/${article.ArticleId}`)).body
    const undo = await remove(by, 'estimation-investments', project)
    expect((await by.call('POST', '/api/bin/purge', { UndoIds: [undo] })).body).toEqual({ purged: 1 })
    expect(await there('projects', project)).toBe(false)
    expect(await there('articles', article.ArticleId)).toBe(false)
  })

  test('the undo history of a project is cleared though a bill points into it; notes go, the bill stays', async () => {
    const { InvestmentId } = await make(owner, Project)
    const deduction = await make(owner, Deduction, { InvestmentId })
    const bill = await make(owner, Bill, { InvestmentId })
    // Bills of companies that worked before settlements had to be approved first may point at a draft.
    await server.database.system((tx) =>
      tx.run(
        sql`update bills set deduction_id = ${Number(deduction.DeductionId)} where client_id = ${owner.clientId} and id = ${Number(bill.BillId)}`,
      ),
    )
    const { ObjectId } = await make(owner, WorkObject, { InvestmentId })
    const about = { RelatedEntityType: 'object', RelatedEntityId: ObjectId }
    const note = await owner.call('POST', '/api/notes', { ...about, Text: 'Verificat' })
    await remove(owner, 'estimation-deductions', deduction.DeductionId)
    await remove(owner, 'estimation-objects', ObjectId)
    const cleared = await owner.call('DELETE', `/undoStackItems?InvestmentId=${String(InvestmentId)}`)
    expect([cleared.status, cleared.body]).toEqual([200, { cleared: 2 }])
    expect((await owner.call('GET', `/api/bills/${String(bill.BillId)}`)).body.DeductionId).toBeNull()
    const { clientId } = owner
    const left = await server.database.tenant(clientId, (tx) =>
      tx.rows(sql`select 1 from notes where client_id = ${clientId} and id = ${Number(note.body.NoteId)}`),
    )
    expect(left).toEqual([])
  })

  test('lets go of what is older than 30 days once a day, and of loose files', async () => {
    const by = await server.tenant()
    const [old, young] = [await customerWithAll(by), await customerWithAll(by)]
    const undo = await remove(by, 'AccountsContacts', old.id)
    await remove(by, 'AccountsContacts', young.id)
    const [loose, draft] = [await sendFile(by), await sendFile(by)]
    await server.database.system(async (tx) => {
      await tx.run(
        sql`update undo_items set created_at = now() - interval '31 days' where client_id = ${by.clientId} and id = ${undo}`,
      )
      await tx.run(
        sql`update files set created_at = now() - interval '31 days' where client_id = ${by.clientId} and id in (${loose}, ${young.file})`,
      )
      await tx.run(sql`delete from jobs where kind = 'emptyBin'`)
    })
    expect((await bin(by)).total).toBe(1)
    await scheduleBin(server.database)
    await scheduleBin(server.database)
    const jobs = () =>
      server.database.system((tx) =>
        tx.rows<{ id: number; due: boolean }>(sql`select id, run_at <= now() as due from jobs where kind = 'emptyBin'`),
      )
    const [job] = await jobs()
    expect(await jobs()).toHaveLength(1)
    await binJob(server.database, server.services.engine.rules)({}, { id: job?.id ?? 0, clientId: 0 })
    expect(await there('customers', old.id)).toBe(false)
    expect(await there('customers', young.id)).toBe(true)
    expect([await there('files', loose), await there('files', draft), await there('files', young.file)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await jobs()).map(({ due }) => due)).toEqual([true, false])
    await server.database.system((tx) => tx.run(sql`delete from jobs where id = ${job?.id}`))
    await binJob(server.database, server.services.engine.rules)({}, { id: 0, clientId: 0 })
    expect((await jobs()).map(({ due }) => due)).toEqual([false])
  })

  test('lets go of replies kept for a repeated request when they no longer count', async () => {
    const by = await server.tenant()
    for (const key of ['old', 'young', 'fresh'])
      await by.call('POST', '/api/AccountsContacts', { AccountName: `Client ${key}` }, { 'idempotency-key': key })
    await server.database.system(async (tx) => {
      await tx.run(
        sql`update idempotency_keys set created_at = now() - interval '31 days' where client_id = ${by.clientId} and key = 'old'`,
      )
      await tx.run(
        sql`update idempotency_keys set created_at = now() - interval '29 days' where client_id = ${by.clientId} and key = 'young'`,
      )
    })
    await binJob(server.database, server.services.engine.rules)({}, { id: 0, clientId: 0 })
    const kept = await server.database.system((tx) =>
      tx.rows<{ key: string }>(sql`select key from idempotency_keys where client_id = ${by.clientId} order by key`),
    )
    expect(kept.map(({ key }) => key)).toEqual(['fresh', 'young'])
  })
})

async function keyOf(file: number): Promise<string> {
  const row = await server.database.system((tx) =>
    tx.one<{ storageKey: string }>(sql`select storage_key from files where id = ${file}`),
  )
  return row?.storageKey ?? ''
}

async function there(table: string, id: unknown): Promise<boolean> {
  return (
    (await server.database.system((tx) => tx.one(sql`select 1 as found from ${sql.table(table)} where id = ${id}`))) !==
    undefined
  )
}

async function readAll(key: string): Promise<string[] | undefined> {
  return server.services.storage.bytes(key).then(
    (bytes) => [bytes.toString('utf8')],
    () => undefined,
  )
}
