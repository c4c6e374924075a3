import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailboxOn } from '../apps/server/src/crm/emails/emails.fixture.ts'
import { add, newEstimate } from '../apps/server/src/estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../apps/server/src/testing/app.ts'
import type { Change, EstimateEdits } from '../apps/web/src/data/outbox/queue.ts'
import { device, isRefusal, lineTo, pause, type Weather } from './unsent.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})
afterAll(() => vi.unstubAllGlobals())

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const WRITES = 200
const KINDS = [
  'create',
  'change',
  'change',
  'cell',
  'cell',
  'line',
  'sheet',
  'note',
  'files',
  'letter',
  'remove',
] as const
/** Chapters of the general estimate that a person names. */
const CHAPTERS = ['3.1.1', '3.1.2', '3.1.3', '5.1.1'] as const
const WEATHERS: readonly Weather[] = ['fine', 'fine', 'abort', 503, 'lost', 'lost', 'slow']
/** What happens to the device or the server before the write of that number. */
const MISHAPS: Readonly<
  Record<number, 'reload' | 'close' | 'session ends' | 'signs in' | 'server dies' | 'server is back'>
> = {
  30: 'session ends',
  45: 'signs in',
  60: 'reload',
  90: 'server dies',
  105: 'reload',
  115: 'server is back',
  140: 'close',
}

test('of 200 writes of every kind over a bad line none is lost, none is doubled and none ends without a word', async () => {
  const random = seeded(20261123)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let over: Weather | null = null
  let calm = false
  const calls = { made: 0, hurt: 0 }
  lineTo(server, user, () => {
    const now = calm ? 'fine' : (over ?? one(WEATHERS))
    calls.made += 1
    if (now !== 'fine') calls.hurt += 1
    return now
  })

  const customers: number[] = []
  for (let at = 0; at < 30; at++) {
    const made = await user.call('POST', '/api/AccountsContacts', { AccountName: `Before ${at}`, City: 'Iași' })
    customers.push(Number(made.body['AccountId']))
  }
  const { projectId, estimateId } = await newEstimate(user)
  const lines: number[] = []
  for (let at = 0; at < 12; at++)
    lines.push(Number((await add(user, 'articles', { EstimateId: estimateId, Name: `Line ${at}` }))['ArticleId']))
  // Nothing listens at the port: only that the server took the email counts here.
  await mailboxOn(user, { smtp: 1, imap: 1 })
  const seenIn = new Map(lines.map((id) => [id, 0]))
  const removed = new Set<number>()
  const sheet = `/api/estimation-generalestimate?InvestmentId=${projectId}`
  /** What the person sees as the name of a chapter. */
  const namedBefore = new Map<string, string>()

  const { open, close, kept } = device()
  let outbox = open()
  /** Every write by a value that nothing else has, and what tells its person that it was not taken. */
  const typed = new Map<string, Change>()
  const toldAtOnce = new Set<string>()
  const superseded = new Set<string>()

  const submit = (name: string, change: Change) => {
    typed.set(name, change)
    outbox.submit(change).catch((cause: unknown) => {
      // A session that ended leaves the change where it is.
      if (isRefusal(cause)) toldAtOnce.add(name)
    })
  }
  const key = () => crypto.randomUUID()
  const save = { kind: 'save', version: null } as const
  const attachment = (name: string, size: number) =>
    ({ key: key(), name, bytes: new Blob([name.padEnd(size, '.')]), withoutPlace: false, fileId: null }) as const

  async function write(at: number): Promise<void> {
    const name = `write ${at}`
    const kind = one(KINDS)
    const id = one(customers.filter((customer) => !removed.has(customer)))
    if (kind === 'create') submit(name, { ...save, entity: 'customer', id: null, patch: { name }, key: key() })
    else if (kind === 'change') {
      const field = one(['city', 'street', 'businessLine'] as const)
      const row = (await user.call('GET', `/api/AccountsContacts/${id}`)).body
      const wire = { city: 'City', street: 'Street', businessLine: 'BusinessLine' }[field]
      const seen = { [field]: row[wire] ?? null }
      submit(name, {
        ...save,
        entity: 'customer',
        id,
        patch: { [field]: name },
        seen,
        version: Number(row['Version']),
        key: key(),
      })
    } else if (kind === 'note') {
      const patch = { text: `<p>${name}</p>`, relatedEntityType: 'account', relatedEntityId: id }
      submit(name, { ...save, entity: 'note', id: null, patch, files: [attachment(`${name}.txt`, 50)], key: key() })
    } else if (kind === 'files') {
      const patch = { text: name, relatedEntityType: 'account', relatedEntityId: id }
      const files = [attachment(`${name} a.txt`, 20), attachment(`${name} b.txt`, 300_000)]
      submit(name, { ...save, entity: 'note', id: null, patch, files, key: key() })
    } else if (kind === 'letter') {
      const json = { Recipients: ['ion@example.com'], Subject: name, Html: '<p>Offer</p>', FileIds: [] }
      const files = [attachment(`${name} offer.txt`, 40)]
      const draft = { place: `email ${at}`, value: null, href: '/emails' }
      const posting = { kind: 'post', what: 'letter', title: name, path: '/api/emails', toVendor: false } as const
      submit(name, { ...posting, json, files, shownIn: ['emailMessage'], draft, key: key() })
    } else if (kind === 'line') {
      const beside = { id: one(lines), offset: 1 }
      const patch = { estimateId, name, position: 2 }
      submit(name, { ...save, entity: 'article', id: null, patch, beside, behind: projectId, key: key() })
    } else if (kind === 'sheet') {
      const chapter = one(CHAPTERS)
      const lines = [{ Chapter: chapter, Name: name, Was: { Name: namedBefore.get(chapter) ?? null } }]
      namedBefore.set(chapter, name)
      submit(name, { kind: 'lines', title: 'General estimate', path: sheet, lines, href: '#/projects', key: key() })
    } else if (kind === 'remove') {
      removed.add(id)
      submit(name, { kind: 'remove', entity: 'customer', id, key: key() })
    } else await typeCell(at)
  }

  /** Types into a line of the estimate and leaves the screen before it is saved. */
  async function typeCell(at: number): Promise<void> {
    const id = one(lines)
    const ofProject = (change: Change): change is EstimateEdits => change.kind === 'estimate'
    const edit = { entity: 'article', id, patch: { quantity: at }, was: { quantity: seenIn.get(id) ?? 0 } }
    const hold = `estimate ${at}`
    const join = (edits: EstimateEdits['edits']): EstimateEdits => ({
      kind: 'estimate',
      project: projectId,
      title: 'Hall',
      edits,
      key: hold,
    })
    const taken = await outbox.hold(hold, ofProject, (all) => join(all.filter(ofProject).flatMap(({ edits }) => edits)))
    const before = taken.change && ofProject(taken.change) ? taken.change.edits : []
    const same = before.find((other) => other.id === id)
    // One cell holds one value: what is typed over another that was not sent takes its place.
    if (same) superseded.add(`cell ${(same.patch as { quantity: number }).quantity}`)
    const joined = same ? { ...same, patch: edit.patch, maybe: same.patch } : edit
    seenIn.set(id, at)
    typed.set(`cell ${at}`, join([edit]))
    taken.hold.keep({
      change: join([...before.filter((other) => other !== same), joined]),
      refusal: null,
      counts: false,
    })
    await pause(0)
    taken.hold.release()
  }

  async function mishap(what: (typeof MISHAPS)[number]): Promise<void> {
    if (what === 'session ends') over = 401
    if (what === 'server dies') over = 'abort'
    if (what === 'signs in' || what === 'server is back') over = null
    if (what === 'close') {
      close()
      await colleague(20)
    }
    if (what === 'reload' || what === 'close') {
      outbox = open()
      await outbox.reload()
    }
  }

  /** Somebody else writes meanwhile, in the fields of the same records. */
  async function colleague(times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const id = one(customers)
      if (removed.has(id)) continue
      await user.call('PUT', `/api/AccountsContacts/${id}`, {
        [one(['City', 'Phone'])]: `0740${100_000 + Math.floor(random() * 900_000)}`,
      })
      const line = one(lines)
      await user.call('PUT', `/api/estimation-articles/${line}`, { Quantity: 1_000 + Math.floor(random() * 1_000) })
    }
  }

  for (let at = 1; at <= WRITES; at++) {
    const what = MISHAPS[at]
    if (what) await mishap(what)
    await write(at)
    if (at % 10 === 0) await colleague(1)
    if (at === 150) await user.call('PUT', sheet, { Lines: [{ Chapter: CHAPTERS[1], Name: 'By a colleague' }] })
    if (random() < 0.6) outbox.hurry()
    await pause(2)
  }

  // The weather stays as it is until enough calls were hurt, on a slow machine too; then it clears.
  for (let turn = 0; turn < 100 || (calls.hurt <= 100 && turn < 5_000); turn++) {
    outbox.hurry()
    await pause(5)
  }
  calm = true
  outbox = open()
  await outbox.reload()
  for (let turn = 0; turn < 2_000 && outbox.state().waiting.length > 0; turn++) {
    outbox.hurry()
    await pause(10)
  }
  expect(outbox.state().waiting).toEqual([])
  expect(calls.hurt).toBeGreaterThan(100)

  const told = new Set([...toldAtOnce, ...namesIn(outbox.state().refused.map(({ change }) => change))])
  expect(outbox.state().refused.every(({ refusal }) => refusal?.message)).toBe(true)
  expect(kept.size).toBe(outbox.state().refused.length)

  const audit = await server.database.tenant(user.clientId, (tx) =>
    tx.rows<{ entity: string; action: string; entityId: number; after: Readonly<Record<string, unknown>> | null }>(
      sql`select entity, action, entity_id, after from audit where client_id = ${user.clientId}`,
    ),
  )
  const written = audit.flatMap(({ entity, action, entityId, after }) => {
    if (entity === 'customer' && action === 'delete') return [`remove ${entityId}`]
    const values = Object.values(after ?? {})
    if (entity === 'article' && action !== 'create' && typeof after?.['quantity'] === 'number')
      return [`cell ${after['quantity']}`]
    return values.flatMap((value) => /^(?:<p>)?(write \d+)(?:<\/p>)?$/.exec(String(value))?.[1] ?? [])
  })
  const faults = [...typed].flatMap(([name, change]) => {
    const mark = change.kind === 'remove' ? `remove ${change.id}` : name
    const times = written.filter((one) => one === mark).length
    if (times > 1) return [`${name}: written ${times} times`]
    if (times === 1 || told.has(name) || superseded.has(name)) return []
    return [`${name}: lost`]
  })
  expect(faults).toEqual([])

  const files = await server.database.tenant(user.clientId, (tx) =>
    tx.rows<{ name: string }>(sql`select name from files where client_id = ${user.clientId}`),
  )
  const wanted = [...typed].flatMap(([name, change]) =>
    (change.kind === 'save' || change.kind === 'post') && !told.has(name)
      ? (change.files ?? []).map((file) => file.name)
      : [],
  )
  const names = files.map(({ name }) => name)
  for (const name of wanted) expect(names.filter((one) => one === name)).toEqual([name])
  expect(new Set(names).size).toBe(names.length)

  /** The writes that refused changes stand for. */
  function namesIn(changes: readonly Change[]): readonly string[] {
    return changes.flatMap((change) => {
      if (change.kind === 'estimate')
        return change.edits.map(({ patch }) => `cell ${(patch as { quantity: number }).quantity}`)
      if (change.kind === 'lines') return change.lines.map((line) => (line as { Name: string }).Name)
      return [...typed].flatMap(([name, one]) =>
        JSON.stringify(one) === JSON.stringify(change) || one.key === change.key ? [name] : [],
      )
    })
  }
}, 600_000)
