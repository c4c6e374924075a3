import { Activity } from '@temelia/model/crm/activity'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { embeddedName, type Entity } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { Note } from '@temelia/model/record/note'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

const path = '/api/AccountsContacts'
let user: TestUser
beforeAll(async () => {
  user = await (await testApp()).tenant()
})

/** A customer with something of every kind. */
async function furnished(name: string, fields: Record<string, unknown> = {}): Promise<number> {
  const { AccountId } = await make(user, Customer, { AccountName: name, ...fields })
  const about = { RelatedEntityType: 'account', RelatedEntityId: AccountId }
  for (const person of ['Ana Pop', 'Ion Rusu']) await make(user, Contact, { AccountId, Name: person })
  await make(user, Address, { AccountId, Address: `Strada Lungă nr. 1, ${name}` })
  await make(user, Opportunity, { AccountId, Name: `Hală ${name}` })
  await make(user, Activity, { AccountId, ...about, Name: `Apel ${name}` })
  await make(user, Note, { ...about, Text: `Notă ${name}` })
  await make(user, Project, { ...about, Name: `Casă ${name}` })
  return AccountId as number
}

const kinds: readonly [Entity, (id: number) => string][] = [
  [Contact, (id) => `AccountId=${id}`],
  [Address, (id) => `AccountId=${id}`],
  [Opportunity, (id) => `AccountId=${id}`],
  [Activity, (id) => `AccountId=${id}`],
  [Note, (id) => `RelatedEntityType=account&RelatedEntityId=${id}`],
  [Project, (id) => `RelatedEntityType=account&RelatedEntityId=${id}`],
]

async function counts(id: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [of, query] of kinds)
    found[of.name] = (await user.call('GET', `/api/${of.wire.path}?${query(id)}`)).body.total_items as number
  return found
}

async function mains(of: Entity, id: number): Promise<number> {
  return (await user.call('GET', `/api/${of.wire.path}?AccountId=${id}&Main=true`)).body.total_items as number
}

describe('merging customers (crm 1.1)', () => {
  test('everything of both is with the one that stays, the preview told so field by field, and undo restores both', async () => {
    const kept = await furnished('Termo Plus SRL', { Phone: '0264 111 222' })
    const other = await furnished('Termo Plus Instal SRL', { Phone: '0264 333 444', Email: 'birou@termo.example' })
    const before = [await counts(kept), await counts(other)] as const
    const rows = await Promise.all([kept, other].map(async (id) => (await user.call('GET', `${path}/${id}`)).body))

    const preview = (await user.call('GET', `${path}/${kept}/merge/${other}`)).body
    expect(preview.Moves).toMatchObject(before[1])
    expect(preview.Fields).toEqual(
      expect.arrayContaining([
        { Field: 'AccountName', Kept: 'Termo Plus SRL', Merged: 'Termo Plus Instal SRL' },
        { Field: 'Phone', Kept: '0264 111 222', Merged: '0264 333 444' },
        { Field: 'Email', Kept: null, Merged: 'birou@termo.example' },
      ]),
    )
    const merged = await user.call('POST', `${path}/${kept}/merge`, { OtherId: other, Take: ['AccountName', 'Email'] })
    expect(merged.status).toBe(200)
    expect(merged.body).toMatchObject({
      AccountId: kept,
      AccountName: 'Termo Plus Instal SRL',
      Phone: '0264 111 222',
      Email: 'birou@termo.example',
    })
    const sums = Object.fromEntries(
      Object.entries(before[0]).map(([kind, count]) => [kind, count + (before[1][kind] ?? 0)]),
    )
    expect(await counts(kept)).toEqual(sums)
    expect(await mains(Contact, kept)).toBe(1)
    expect((await user.call('GET', `${path}/${other}`)).status).toBe(404)
    const reply = await user.call('GET', `/api/opportunities?AccountId=${kept}`)
    const deals = reply.body._embedded?.[embeddedName(Opportunity)] ?? []
    expect(new Set(deals.map((deal) => deal.AccountName))).toEqual(new Set(['Termo Plus Instal SRL']))

    expect((await user.call('POST', `/undoStackItems/${merged.body.UndoId}/restore`)).status).toBe(200)
    expect([await counts(kept), await counts(other)]).toEqual(before)
    expect([await mains(Contact, kept), await mains(Contact, other)]).toEqual([1, 1])
    for (const row of rows) {
      const { Version: _v, UpdatedAt: _u, ...now } = (await user.call('GET', `${path}/${row.AccountId}`)).body
      const { Version: _w, UpdatedAt: _x, ...then } = row
      const plain = (one: Record<string, unknown>) =>
        JSON.parse(
          JSON.stringify(one, (key, value) => (/^(Version|UpdatedAt|AccountName)$/.test(key) ? undefined : value)),
        )
      expect(plain(now)).toEqual(plain(then))
      expect(now.AccountName).toBe(then.AccountName)
    }
    const told = await user.call('GET', `/api/history?EntityType=account&EntityId=${kept}&page_size=100`)
    const entries = (told.body._embedded?.history ?? []) as { Action: string; Name: string }[]
    expect(entries.filter(({ Action }) => /merge/.test(Action)).map(({ Action, Name }) => [Action, Name])).toEqual([
      ['unmerge', 'Termo Plus Instal SRL'],
      ['merge', 'Termo Plus Instal SRL'],
    ])
  })

  test('what was changed after the merge stays when it is taken back', async () => {
    const kept = await furnished('Zidar Unu SRL')
    const other = await furnished('Zidar Doi SRL', { Email: 'doi@zidar.example', City: 'Turda' })
    const { UndoId } = (await user.call('POST', `${path}/${kept}/merge`, { OtherId: other, Take: ['Email', 'City'] }))
      .body
    await user.call('PUT', `${path}/${kept}`, { Email: 'nou@zidar.example' })
    await user.call('POST', `/undoStackItems/${UndoId}/restore`)
    expect((await user.call('GET', `${path}/${kept}`)).body).toMatchObject({ Email: 'nou@zidar.example', City: null })
  })

  test('is taken back only by who may still change the one that stayed', async () => {
    const seller = await user.colleague({ delete: true })
    const kept = await furnished('Zidaria SRL', { Phone: '0264 111 222' })
    const { AccountId } = await make(seller, Customer, { AccountName: 'Zidaria Vest SRL', Phone: '0264 777 888' })
    const merged = await user.call('POST', `${path}/${kept}/merge`, { OtherId: AccountId, Take: ['Phone'] })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const restore = (by: TestUser) => by.call('POST', `/undoStackItems/${merged.body['UndoId']}/restore`)
    const refused = await restore(seller)
    expect([refused.status, refused.body.code]).toEqual([403, 'OPERATION_NOT_PERMITTED'])
    expect((await user.call('GET', `${path}/${kept}`)).body).toMatchObject({ Phone: merged.body['Phone'] })
    expect((await restore(user)).status).toBe(200)
    expect((await user.call('GET', `${path}/${kept}`)).body['Phone']).not.toBe(merged.body['Phone'])
  })

  test('two merges the opposite way at the same instant leave exactly one customer', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await furnished(`Perechea ${round} A SRL`), await furnished(`Perechea ${round} B SRL`)]
      const total = (await counts(one)).contact! + (await counts(other)).contact!
      const replies = await Promise.all([
        user.call('POST', `${path}/${one}/merge`, { OtherId: other }),
        user.call('POST', `${path}/${other}/merge`, { OtherId: one }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
      const alive = []
      for (const id of [one, other]) if ((await user.call('GET', `${path}/${id}`)).status === 200) alive.push(id)
      expect(alive).toHaveLength(1)
      expect((await counts(alive[0] as number)).contact).toBe(total)
    }
  })

  test('itself, an unknown customer and an unknown field are refused', async () => {
    const { AccountId: id } = await make(user, Customer, { AccountName: 'Singur SRL' })
    const other = await make(user, Customer, { AccountName: 'Celălalt SRL' })
    expect((await user.call('POST', `${path}/${id}/merge`, { OtherId: id })).body.code).toBe('INVALID_DATA')
    expect((await user.call('POST', `${path}/${id}/merge`, { OtherId: 999_999 })).status).toBe(404)
    const wrong = await user.call('POST', `${path}/${id}/merge`, { OtherId: other.AccountId, Take: ['Color'] })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'INVALID_DATA'])
    expect((await user.call('GET', `${path}/${other.AccountId}`)).status).toBe(200)
  })
})

describe('near-duplicates before saving (crm 1.1)', () => {
  const similar = async (query: Record<string, string>) => {
    const { body } = await user.call('GET', `${path}/similar?${new URLSearchParams(query)}`)
    return body._embedded?.similar?.map(({ AccountName, Alike }) => [AccountName, Alike])
  }

  beforeAll(async () => {
    await make(user, Customer, {
      AccountName: 'S.C. Brâncuși Construct S.R.L.',
      TaxId: 'RO14399840',
      Email: 'Office@Brancusi.example',
      Phone: '+40 264 555 777',
      Mobile: '0722.333.444',
    })
  })

  test.each<[Record<string, string>, string[]]>([
    [{ TaxId: '14399840' }, ['TaxId']],
    [{ Email: 'office@brancusi.EXAMPLE' }, ['Email']],
    [{ Phone: '0264-555-777' }, ['Phone']],
    [{ Phone: '0040 722 333 444' }, ['Phone']],
    [{ AccountName: 'Brancusi  CONSTRUCT srl' }, ['AccountName']],
    [{ AccountName: 'Brancusi' }, ['AccountName']],
    [{ AccountName: 'brancusi construct', TaxId: 'RO 14399840' }, ['TaxId', 'AccountName']],
  ])('%j is recognised by %j', async (query, alike) => {
    expect(await similar(query)).toEqual([['S.C. Brâncuși Construct S.R.L.', alike]])
  })

  test.each<Record<string, string>>([
    { AccountName: 'SRL' },
    { AccountName: 'Con' },
    { Phone: '07' },
    { TaxId: 'RO' },
    {},
  ])('%j says too little', async (query) => {
    expect(await similar(query)).toEqual([])
  })

  test('a customer is not like itself, nor like one of another tenant', async () => {
    const own = await make(user, Customer, { AccountName: 'Unicat Vest SRL' })
    expect(await similar({ AccountName: 'Unicat Vest', Except: String(own.AccountId) })).toEqual([])
    expect(await similar({ AccountName: 'Unicat Vest' })).toHaveLength(1)
    const stranger = await (await testApp()).tenant()
    expect((await stranger.call('GET', `${path}/similar?AccountName=Unicat+Vest`)).body._embedded?.similar).toEqual([])
  })
})
