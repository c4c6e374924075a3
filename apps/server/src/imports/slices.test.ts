import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { discardLeftHidden } from './hidden-list.ts'
import { resumeInterrupted } from './import-row.ts'
import { textFile, upload } from './upload.fixture.ts'

const LINES = 320
const RECORDS = 150

let real: Database
let server: TestApp
let user: TestUser
let neighbour: TestUser
/** What happens before each transaction behind a call, while a test watches them. */
let between: (() => Promise<void>) | undefined

beforeAll(async () => {
  real = await testDatabase()
  const behind: Database['behind'] = {
    ...real.behind,
    tenant: async (clientId, work) => {
      await between?.()
      return real.behind.tenant(clientId, work)
    },
    system: async (work) => {
      await between?.()
      return real.behind.system(work)
    },
  }
  server = await testApp({}, { ...real, behind })
  neighbour = await server.tenant()
  await neighbour.call('POST', '/api/AccountsContacts', { AccountName: 'Vecinul SRL' })
})
beforeEach(async () => {
  between = undefined
  user = await server.tenant()
})

const total = async (path: string) => (await user.call('GET', `/api/${path}?page_size=1`)).body['total_items']

async function settled(address: string) {
  for (;;) {
    const { body } = await user.call('GET', address)
    if (body['Status'] !== 'committing' && body['Status'] !== 'undoing') return body
    await new Promise((done) => setTimeout(done, 20))
  }
}

const records = () =>
  upload(
    user,
    '/api/imports',
    textFile('a.csv', `Name,City\n${Array.from({ length: RECORDS }, (_, n) => `Firma ${n + 1},Cluj`).join('\n')}\n`),
    { Entity: 'AccountsContacts' },
  )

async function list(target?: unknown) {
  const { body } = await user.call('POST', '/api/estimation-investments', { Name: 'Școala' })
  const rows = Array.from({ length: LINES }, (_, n) => `${n + 1};CX${n}A1;Lucrare ${n + 1};mc;2;10`)
  return upload(
    user,
    '/api/estimation-imports',
    textFile('lista.csv', `Nr.;Simbol;Denumire;U.M.;Cantitate;Preț unitar\n${rows.join('\n')}\n`),
    target ?? { InvestmentId: body['InvestmentId'] },
  )
}

/** Counts the answers another company gets before each slice, and what the import shows of itself by then. */
function watch(path: string) {
  const seen: { readonly answered: number[]; readonly shown: unknown[] } = { answered: [], shown: [] }
  between = async () => {
    const { body } = await neighbour.call('GET', '/api/AccountsContacts')
    seen.answered.push(Number(body['total_items']))
    seen.shown.push(await total(path))
  }
  return seen
}

/** Once a state is reached, nothing behind a call reaches the database any more. */
function endWhen(reached: () => Promise<boolean>): void {
  let ended = false
  between = async () => {
    ended ||= await reached()
    if (ended) throw new Error('the server has ended')
  }
}

/** What the next start does for an import of a server that ended an hour ago, before that could note anything of its end. */
async function nextStart() {
  between = undefined
  await real.system((tx) =>
    tx.run(
      sql`update imports set status = 'committing', updated_at = now() - interval '2 hours' where client_id = ${user.clientId}`,
    ),
  )
  await resumeInterrupted(real)
  await discardLeftHidden(real)
}

describe('while an import is written', () => {
  test('another company is answered between its slices, and between those of its undo', async () => {
    const { body } = await records()
    const address = `/api/imports/${body['ImportId']}`
    const written = watch('AccountsContacts')
    await user.call('POST', `${address}/commit`)
    expect(await settled(address)).toMatchObject({ Status: 'done', Created: RECORDS })
    expect(written.answered.length).toBeGreaterThanOrEqual(4)
    expect(new Set(written.answered)).toEqual(new Set([1]))
    const undone = watch('AccountsContacts')
    await user.call('POST', `${address}/undo`)
    expect(await settled(address)).toMatchObject({ Status: 'undone', Progress: 100 })
    expect(undone.answered.length).toBeGreaterThanOrEqual(4)
    expect(await total('AccountsContacts')).toBe(0)
  })

  test.each([
    ['into a project', undefined],
    ['as a new project', { NewInvestment: { Name: 'Gradinita' } }],
  ])('a long list %s is written in slices and seen at once when it is whole', async (_where, target) => {
    const { body } = await list(target)
    const address = `/api/estimation-imports/${body['ImportId']}`
    const before = await total('estimation-investments')
    const written = watch('estimation-articles')
    await user.call('POST', `${address}/commit`)
    expect(await settled(address)).toMatchObject({ Status: 'done', Created: LINES })
    expect(written.answered.length).toBeGreaterThanOrEqual(5)
    expect(new Set(written.shown)).toEqual(new Set([0]))
    between = undefined
    expect([await total('estimation-articles'), await total('estimation-objects')]).toEqual([LINES, 1])
    const [newest] = (await user.call('GET', '/api/estimation-investments?sort=-InvestmentId')).body._embedded?.[
      'estimation_investments'
    ] as { InvestmentId: number }[]
    const totals = (await user.call('GET', `/api/estimation-investments/${newest?.InvestmentId}/totals`)).body
    expect(totals['Direct']).toMatchObject({ Total: LINES * 20 })
    await user.call('POST', `${address}/undo`)
    expect([await total('estimation-articles'), await total('estimation-investments')]).toEqual([0, before])
  })
})

describe('a server that ends between two slices', () => {
  test('leaves an import of records that goes on where it was: nothing twice, nothing lost', async () => {
    const { body } = await records()
    const address = `/api/imports/${body['ImportId']}`
    endWhen(async () => Number((await user.call('GET', address)).body['DoneLines']) > 0)
    await user.call('POST', `${address}/commit`)
    await settled(address)
    await nextStart()
    const stood = (await user.call('GET', address)).body
    expect(stood['Status']).toBe('preview')
    expect(Number(stood['DoneLines'])).toBeGreaterThan(0)
    expect(await total('AccountsContacts')).toBe(stood['DoneLines'])
    await user.call('POST', `${address}/commit`)
    expect(await settled(address)).toMatchObject({ Status: 'done', Created: RECORDS })
    expect(await total('AccountsContacts')).toBe(RECORDS)
  })

  test('leaves nothing of a list to be seen or kept, and it can be written once more', async () => {
    const { body } = await list()
    const address = `/api/estimation-imports/${body['ImportId']}`
    const hidden = async () =>
      (await real.system((tx) => tx.rows(sql`select id from articles where client_id = ${user.clientId}`))).length
    endWhen(async () => (await hidden()) > 0)
    await user.call('POST', `${address}/commit`)
    await settled(address)
    expect([await total('estimation-articles'), (await hidden()) > 0]).toEqual([0, true])
    await nextStart()
    expect([await hidden(), await total('estimation-objects'), await total('estimation-investments')]).toEqual([
      0, 0, 1,
    ])
    await user.call('POST', `${address}/commit`)
    expect(await settled(address)).toMatchObject({ Status: 'done', Created: LINES })
    expect([await total('estimation-articles'), await hidden()]).toEqual([LINES, LINES])
  })
})
