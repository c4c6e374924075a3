import { createHash } from 'node:crypto'
import { gzipSync, gunzipSync } from 'node:zlib'
import { todayIn } from '@temelia/calendar/wall-clock'
import { entities } from '@temelia/model/registry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookedLine } from '../billing/bank-statements/booked-line.fixture.ts'
import { make } from '../testing/drafts.ts'
import { projectOf } from '../testing/foreign-writes.ts'
import { type TestApp, testApp, type TestUser } from '../testing/app.ts'
import { type CompanyTable, companyTables } from './company-tables.ts'
import { tarEnd, tarFiles, tarHead, tarPadding } from './tar.ts'
import { exported, restored, send } from './transfers.fixture.ts'

let made: TestApp
let owner: TestUser
let archive: Buffer
let tables: CompanyTable[]

const STRUCTURED_WITHOUT_IDS = [
  'bank_statements.mapping',
  'bills.parties',
  'blueprint_pins.point',
  'blueprint_scales.points',
  'blueprint_scales.second_points',
  'blueprint_scales.zone',
  'blueprint_shapes.bulges',
  'blueprint_shapes.deducts',
  'blueprint_shapes.openings',
  'blueprint_shapes.points',
  'clients.service_levels',
  'clients.signatures',
  'crews.workers',
  'document_prints.content',
  'document_templates.look',
  'e_invoices.earlier',
  'e_invoices.reasons',
  'email_accounts.skipped',
  'email_messages.blind_copies',
  'email_messages.copies',
  'email_messages.earlier',
  'email_messages.recipients',
  'estimates.recapitulation',
  'filters.columns',
  'kept_reports.forms',
  'objects.recapitulation',
  'payment_reminder_steps.words',
  'permissions.banned_modules',
  'projects.recapitulation',
  'recapitulation_templates.recapitulation',
  'report_layouts.look',
  'rewards.details',
  'schedule_activities.constraints',
  'schedules.actuals',
  'templates.content',
  'users.muted_notices',
  'work_calendars.exceptions',
  'work_calendars.week',
]

type Rows = Record<string, unknown>[]

const rowsOf = (clientId: number, { name, key }: CompanyTable): Promise<Rows> =>
  made.database.system(async (tx) => {
    const order = sql.join(key.map((one) => sql.ref(one)))
    const rows = await tx.rows<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.table(name)} t where client_id = ${clientId} order by ${order}`,
    )
    return rows.map(({ row }) => row)
  })

beforeAll(async () => {
  made = await testApp()
  owner = await made.tenant()
  for (const of of entities) if (!of.without?.includes('create')) await make(owner, of)
  await projectOf(owner)
  await bookedLine(owner)
  await owner.colleague({ viewForeign: true })
  tables = await made.database.system(companyTables)
  await made.database.system((tx) => tx.run(sql`update recurring_bills set next_on = '2020-01-01'`))
  await made.database.system((tx) =>
    tx.run(sql`update articles set formula = '2 + 3' || chr(10) || 'Zid [#' || (select min(id) from blueprint_shapes where client_id = ${owner.clientId}) ||
      ']: 4' where client_id = ${owner.clientId}`),
  )
  archive = (await exported(owner)).file
})

describe('the tables of a company', () => {
  test('say of every column that names a record what it names', () => {
    const unsaid = tables.flatMap(({ name, columns }) =>
      columns
        .filter(({ name: column, type, points }) => type === 'bigint' && /_id$|_with$/.test(column) && !points)
        .map((one) => `${name}.${one.name}`),
    )
    expect(unsaid).toEqual([])
  })

  test('say of every structured field whether it names records', () => {
    const silent = tables.flatMap(({ name, columns }) =>
      columns.filter(({ type, holds }) => /^jsonb?$/.test(type) && !holds).map((column) => `${name}.${column.name}`),
    )
    // These name none. A new one that does says so where it is defined (`holds`).
    expect(silent.sort()).toEqual(STRUCTURED_WITHOUT_IDS)
  })
})

describe('a company that is brought back', () => {
  test('is the same in every table, column and reference, under other ids', async () => {
    const other = await made.tenant()
    const state = await restored(other, archive)
    expect(state['Error']).toBeNull()
    const was = new Map<string, Rows>()
    const is = new Map<string, Rows>()
    for (const table of tables) {
      was.set(table.name, await rowsOf(owner.clientId, table))
      is.set(table.name, await rowsOf(other.clientId, table))
    }
    // The one who restores is beside the people of the archive.
    for (const [name, column] of [
      ['users', 'id'],
      ['permissions', 'user_id'],
    ] as const)
      is.set(
        name,
        (is.get(name) ?? []).filter((row) => row[column] !== other.userId),
      )
    const rank = (all: Map<string, Rows>, table: string, id: unknown) =>
      (all.get(table) ?? []).findIndex((row) => row['id'] === id)
    for (const { name, columns } of tables) {
      const [before, after] = [was.get(name) ?? [], is.get(name) ?? []]
      expect([name, after.length]).toEqual([name, before.length])
      before.forEach((row, at) => {
        const there = after[at] ?? {}
        for (const { name: column, points, holds } of columns) {
          if (
            column === 'id' ||
            (name === 'clients' && column === 'updated_at') ||
            (name === 'users' && column === 'email')
          )
            continue
          const pair = [row[column], there[column]] as const
          if (points?.to === 'row' || (points?.to === 'maybe' && rank(was, points.table, pair[0]) >= 0))
            expect([name, column, rank(is, points.table, pair[1])]).toEqual([
              name,
              column,
              rank(was, points.table, pair[0]),
            ])
          else if (!points && !holds) expect([name, column, pair[1]]).toEqual([name, column, pair[0]])
        }
      })
    }
    const shape = is.get('blueprint_shapes')?.[0]?.['id']
    expect(new Set(is.get('articles')?.map(({ formula }) => formula))).toEqual(new Set([`2 + 3\nZid [#${shape}]: 4`]))
    expect([...was.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(50)
    const again = await exported(other)
    expect((again.state['Summary'] as { Tables: object }).Tables).toMatchObject({
      articles: was.get('articles')?.length,
    })
  })

  test('works on: lists, totals and new records', async () => {
    const other = await made.tenant()
    await restored(other, archive)
    const count = async (user: TestUser, path: string) => (await user.call('GET', path)).body['total_items']
    for (const path of ['/api/AccountsContacts', '/api/estimation-investments', '/api/notes', '/api/activities'])
      expect([path, await count(other, path)]).toEqual([path, await count(owner, path)])
    expect((await other.call('POST', '/api/zones', { Name: 'Zona de după' })).status).toBe(201)
    // What comes again makes up for none of the days since the archive was made.
    const waiting = await made.database.tenant(other.clientId, (tx) =>
      tx.rows(sql`select distinct next_on from recurring_bills where client_id = ${other.clientId}`),
    )
    expect(waiting).toEqual([{ nextOn: todayIn('ro', new Date()) }])
    expect((await other.call('POST', '/api/AccountsContacts', { AccountName: 'Client de după SRL' })).status).toBe(201)
  })

  test('comes into an empty company only, and only for administrators', async () => {
    expect((await send(owner, archive)).body['code']).toBe('COMPANY_NOT_EMPTY')
    const other = await made.tenant()
    const person = await other.colleague()
    expect((await send(person, archive)).status).toBe(403)
    expect((await person.call('POST', '/api/company-transfers/export')).status).toBe(403)
    const { body } = await owner.call('GET', '/api/company-transfers')
    const [first] = body._embedded?.['company_transfers'] ?? []
    const stranger = await made.tenant()
    expect((await stranger.call('GET', `/api/company-transfers/${first?.['TransferId']}/file`)).status).toBe(404)
  })
})

/** The files of an archive, changed and packed again, with counts and hashes left as they were unless they are told anew. */
async function altered(change: (name: string, text: string) => string | [string, string][]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const { name, content } of tarFiles(single(gunzipSync(archive)))) {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    const result = change(name, Buffer.concat(pieces).toString(name.startsWith('files/') ? 'latin1' : 'utf8'))
    for (const [as, text] of typeof result === 'string' ? [[name, result] as const] : result) {
      const bytes = Buffer.from(text, name.startsWith('files/') ? 'latin1' : 'utf8')
      parts.push(tarHead(as, bytes.length), bytes, tarPadding(bytes.length))
    }
  }
  return gzipSync(Buffer.concat([...parts, tarEnd]))
}

async function* single(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const inTable = (table: string, change: (row: Record<string, unknown>) => object) => (name: string, text: string) =>
  name.startsWith(`data/${table}/`)
    ? text.replace(/^[^\n]+$/m, (line) => JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)))
    : text

describe('a hostile archive is refused and leaves the company empty', () => {
  const bomb = () => gzipSync(Buffer.concat([tarHead('about.json', 400_000_000), Buffer.alloc(400_000_000)]))
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['no archive at all', () => Buffer.from('not an archive'), 'ARCHIVE_UNREADABLE'],
    ['another kind of archive', () => gzipSync(Buffer.from('x'.repeat(2_000))), 'ARCHIVE_UNREADABLE'],
    ['cut short', () => archive.subarray(0, archive.length / 2), 'ARCHIVE_UNREADABLE'],
    ['a bomb', bomb, 'ARCHIVE_TOO_LARGE'],
    [
      'a name that leads out',
      () => altered((name, text) => [[name === 'about.json' ? name : `../../${name}`, text]]),
      'ARCHIVE_UNREADABLE',
    ],
    [
      'a strange table',
      () => altered((name, text) => [[name.replace('data/zones', 'data/sessions'), text]]),
      'ARCHIVE_UNREADABLE',
    ],
    [
      'a strange column',
      () => altered(inTable('zones', (row) => ({ ...row, client_id: owner.clientId }))),
      'ARCHIVE_UNREADABLE',
    ],
    ['NaN as a text', () => altered(inTable('articles', (row) => ({ ...row, quantity: 'NaN' }))), 'ARCHIVE_UNREADABLE'],
    ['a changed line', () => altered(inTable('zones', (row) => ({ ...row, name: 'Alta' }))), 'ARCHIVE_ALTERED'],
  ]
  test.each(cases)('%s', async (_what, file, code) => {
    const other = await made.tenant()
    const state = await restored(other, await file())
    expect((state['Error'] as { Code: string }).Code).toBe(code)
    await expectFresh(other)
  })

  test('a row of another company, with counts and hashes that fit', async () => {
    let changed = ''
    const strange = await made.tenant()
    const customer = (await strange.call('POST', '/api/AccountsContacts', { AccountName: 'Client străin SRL' })).body[
      'AccountId'
    ]
    const file = await altered((name, text) => {
      if (name.startsWith('data/contacts/')) {
        changed = text.replace(/^[^\n]+$/m, (line) =>
          JSON.stringify({ ...(JSON.parse(line) as object), account_id: customer }),
        )
        return changed
      }
      if (name !== 'manifest.json') return text
      const manifest = JSON.parse(text) as { tables: Record<string, { sha256: string }> }
      const contacts = manifest.tables['contacts']
      if (contacts) contacts.sha256 = createHash('sha256').update(changed).digest('hex')
      return JSON.stringify(manifest)
    })
    const other = await made.tenant()
    const state = await restored(other, file)
    expect(state['Error']).toMatchObject({
      Code: 'ARCHIVE_ALTERED',
      Message: expect.stringContaining('contacts.account_id'),
    })
    await expectFresh(other)
    // Half of it was written when it was refused; the company can still take the sound one.
    expect((await restored(other, archive))['Error']).toBeNull()
  })
})

async function expectFresh(user: TestUser): Promise<void> {
  for (const path of ['/api/AccountsContacts', '/api/estimation-investments', '/api/zones'])
    expect((await user.call('GET', path)).body['total_items']).toBe(0)
  const stages = await user.call('GET', '/api/opportunity-stages')
  expect(stages.body['total_items']).toBe(8)
  expect((await user.call('POST', '/api/zones', { Name: 'Zona mea' })).status).toBe(201)
  const zone = (await user.call('GET', '/api/zones')).body._embedded?.['zones']?.[0]
  await user.call('DELETE', `/api/zones/${zone?.['ZoneId']}`)
}
