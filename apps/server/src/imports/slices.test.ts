import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/app.ts'
import { discardLeftHidden } from './hidden-list.ts'
import { resumeInterrupted } from './import-row.ts'
import { LINES, longList, settled, total, type WatchedApp, watchedApp } from './slices.fixture.ts'
import { textFile, upload } from './upload.fixture.ts'

const RECORDS = 150

let watched: WatchedApp
let user: TestUser
let neighbour: TestUser

beforeAll(async () => {
  watched = await watchedApp()
  neighbour = await watched.server.tenant()
  await neighbour.call('POST', '/api/AccountsContacts', { AccountName: 'Vecinul SRL' })
})
beforeEach(async () => {
  watched.before()
  user = await watched.server.tenant()
})

const records = () =>
  upload(
    user,
    '/api/imports',
    textFile('a.csv', `Name,City\n${Array.from({ length: RECORDS }, (_, n) => `Firma ${n + 1},Cluj`).join('\n')}\n`),
    { Entity: 'AccountsContacts' },
  )

async function list(target?: unknown) {
  const { body } = await user.call('POST', '/api/estimation-investments', { Name: 'Școala' })
  return longList(user, target ?? { InvestmentId: body['InvestmentId'] })
}

/** Counts the answers another company gets before each slice, and what the import shows of itself by then. */
function watch(path: string) {
  const seen: { readonly answered: number[]; readonly shown: unknown[] } = { answered: [], shown: [] }
  watched.before(async () => {
    const { body } = await neighbour.call('GET', '/api/AccountsContacts')
    seen.answered.push(Number(body['total_items']))
    seen.shown.push(await total(user, path))
  })
  return seen
}

/** Once a state is reached, nothing behind a call reaches the database any more. */
function endWhen(reached: () => Promise<boolean>): void {
  let ended = false
  watched.before(async () => {
    ended ||= await reached()
    if (ended) throw new Error('the server has ended')
  })
}

/** What the next start does for an import of a server that ended an hour ago, before that could note anything of its end. */
async function nextStart() {
  watched.before()
  await watched.real.system((tx) =>
    tx.run(
      sql`update imports set status = 'committing', updated_at = now() - interval '2 hours' where client_id = ${user.clientId}`,
    ),
  )
  await resumeInterrupted(watched.real)
  await discardLeftHidden(watched.real)
}

describe('while an import is written', () => {
  test('another company is answered between its slices, and between those of its undo', async () => {
    const { body } = await records()
    const address = `/api/imports/${body['ImportId']}`
    const written = watch('AccountsContacts')
    await user.call('POST', `${address}/commit`)
    expect(await settled(user, address)).toMatchObject({ Status: 'done', Created: RECORDS })
    expect(written.answered.length).toBeGreaterThanOrEqual(4)
    expect(new Set(written.answered)).toEqual(new Set([1]))
    const undone = watch('AccountsContacts')
    await user.call('POST', `${address}/undo`)
    expect(await settled(user, address)).toMatchObject({ Status: 'undone', Progress: 100 })
    expect(undone.answered.length).toBeGreaterThanOrEqual(4)
    expect(await total(user, 'AccountsContacts')).toBe(0)
  })

  test.each([
    ['into a project', undefined],
    ['as a new project', { NewInvestment: { Name: 'Gradinita' } }],
  ])('a long list %s is written in slices and seen at once when it is whole', async (_where, target) => {
    const address = await list(target)
    const before = await total(user, 'estimation-investments')
    const written = watch('estimation-articles')
    await user.call('POST', `${address}/commit`)
    expect(await settled(user, address)).toMatchObject({ Status: 'done', Created: LINES })
    expect(written.answered.length).toBeGreaterThanOrEqual(5)
    expect(new Set(written.shown)).toEqual(new Set([0]))
    watched.before()
    expect([await total(user, 'estimation-articles'), await total(user, 'estimation-objects')]).toEqual([LINES, 1])
    const newest = (await user.call('GET', '/api/estimation-investments?sort=-InvestmentId')).body._embedded?.[
      'estimation_investments'
    ]?.[0]
    const totals = (await user.call('GET', `/api/estimation-investments/${newest?.['InvestmentId']}/totals`)).body
    expect(totals['Direct']).toMatchObject({ Total: LINES * 20 })
    await user.call('POST', `${address}/undo`)
    expect([await total(user, 'estimation-articles'), await total(user, 'estimation-investments')]).toEqual([0, before])
  })
})

describe('a server that ends between two slices', () => {
  test('leaves an import of records that goes on where it was: nothing twice, nothing lost', async () => {
    const { body } = await records()
    const address = `/api/imports/${body['ImportId']}`
    endWhen(async () => Number((await user.call('GET', address)).body['DoneLines']) > 0)
    await user.call('POST', `${address}/commit`)
    await settled(user, address)
    await nextStart()
    const stood = (await user.call('GET', address)).body
    expect(stood['Status']).toBe('preview')
    expect(Number(stood['DoneLines'])).toBeGreaterThan(0)
    expect(await total(user, 'AccountsContacts')).toBe(stood['DoneLines'])
    await user.call('POST', `${address}/commit`)
    expect(await settled(user, address)).toMatchObject({ Status: 'done', Created: RECORDS })
    expect(await total(user, 'AccountsContacts')).toBe(RECORDS)
  })

  test('leaves nothing of a list to be seen or kept, and it can be written once more', async () => {
    const address = await list()
    const hidden = async () =>
      (await watched.real.system((tx) => tx.rows(sql`select id from articles where client_id = ${user.clientId}`)))
        .length
    endWhen(async () => (await hidden()) > 0)
    await user.call('POST', `${address}/commit`)
    await settled(user, address)
    expect([await total(user, 'estimation-articles'), (await hidden()) > 0]).toEqual([0, true])
    await nextStart()
    expect([
      await hidden(),
      await total(user, 'estimation-objects'),
      await total(user, 'estimation-investments'),
    ]).toEqual([0, 0, 1])
    await user.call('POST', `${address}/commit`)
    expect(await settled(user, address)).toMatchObject({ Status: 'done', Created: LINES })
    expect([await total(user, 'estimation-articles'), await hidden()]).toEqual([LINES, LINES])
  })
})
