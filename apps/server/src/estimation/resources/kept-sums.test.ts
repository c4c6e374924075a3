import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../imports/upload.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ LOG_LEVEL: 'error' })
})

type Body = Record<string, unknown>

/** Articles of the trade with a formula, a free line and a linked resource among them, in two estimates. */
async function project(user: TestUser) {
  const made = await newEstimate(user)
  const { projectId, objectId, estimateId } = made
  const parameter = await add(user, 'parameters', { InvestmentId: projectId, Name: 'h', Formula: '2,5' })
  const other = (await add(user, 'estimates', { ObjectId: objectId, Name: 'Finisaje', Code: '02' }))
    .EstimateId as number
  for (const work of exampleA.slice(0, 3)) await addWork(user, estimateId, work)
  const taken = await addWork(user, other, {
    symbol: 'CB01A1',
    unit: 'mp',
    formula: '4*h',
    recipe: [
      ['material', 1.1, 12.35, 3],
      ['labor', 0.7, 31],
    ],
  })
  await add(user, 'article-resources', { ArticleId: taken, ...CONCRETE, Consumption: 0.3, Price: 400 })
  await add(user, 'article-components', { ArticleId: taken, ...CONCRETE, Quantity: 0.2, Price: 410 })
  const free = {
    EstimateId: other,
    Provenience: 'RS',
    ProvenienceType: 'material',
    Symbol: '2100956#',
    Quantity: 5,
    Price: 420,
  }
  await add(user, 'articles', { ...free, Name: 'beton', MeasureUnit: 'mc' })
  return { ...made, other, parameterId: parameter.ParameterId as number }
}

type Made = Awaited<ReturnType<typeof project>>

const places = ({ projectId, objectId, estimateId, other }: Made) => [
  `investments/${projectId}`,
  `objects/${objectId}`,
  `estimates/${estimateId}`,
  `estimates/${other}`,
]

async function grid(user: TestUser, place: string): Promise<Body> {
  return (await expectStatus(200, user.call('GET', `/api/estimation-${place}/resources`))).body
}

/** What is read is what the lines come to when nothing is kept of them, and its direct cost is that of the totals. */
async function readsAsSummed(user: TestUser, made: Made): Promise<void> {
  for (const place of places(made)) {
    const kept = await grid(user, place)
    await server.database.system((tx) => tx.run(sql`delete from resource_sums where client_id = ${user.clientId}`))
    expect(kept).toEqual(await grid(user, place))
    const totals = (await expectStatus(200, user.call('GET', `/api/estimation-${place}/totals`))).body
    expect((kept.Totals as Body).Direct).toBe((totals.Direct as Body).Total)
  }
  // Sums of all places are kept again for the next change.
  for (const place of places(made)) await grid(user, place)
}

async function listed(user: TestUser, path: string, query: string): Promise<Body[]> {
  const { body } = await user.call('GET', `/api/estimation-${path}?page_size=200&${query}`)
  return Object.values(body._embedded ?? {})[0] ?? []
}

/** One change, at a place that `pick` chooses. Some find nothing to change and are refused; that is a change as well. */
type Change = (user: TestUser, made: Made, pick: (length: number) => number, undone: number[]) => Promise<unknown>

const articlesOf = (user: TestUser, { other }: Made) => listed(user, 'articles', `EstimateId=${other}`)
const partsOf = (user: TestUser, article: Body | undefined, path: string) =>
  listed(user, path, `ArticleId=${article?.ArticleId ?? 0}`)

/** One of the articles that there are; a new one when all are gone. */
async function oneOf(
  user: TestUser,
  made: Made,
  pick: (length: number) => number,
  fits: (article: Body) => boolean = () => true,
): Promise<Body> {
  const rows = (await articlesOf(user, made)).filter(fits)
  if (rows.length > 0) return rows[pick(rows.length)] as Body
  const work: Parameters<typeof addWork>[2] = {
    symbol: 'CC01A1',
    unit: 'mc',
    quantity: 3,
    recipe: [['material', 1.2, 17]],
  }
  return { ArticleId: await addWork(user, made.other, work) }
}

const CONCRETE = { Kind: 'material', Symbol: '2100956', Name: 'Beton C20/25', MeasureUnit: 'mc' }

/** A recipe line: of an article that is picked, or a new one where that has none. */
async function lineOf(user: TestUser, made: Made, pick: (length: number) => number): Promise<Body> {
  const article = await oneOf(user, made, pick, ({ Provenience }) => Provenience !== 'RS')
  const [line] = await partsOf(user, article, 'article-resources')
  return line ?? (await newLine(user, article))
}

function newLine(user: TestUser, { ArticleId }: Body): Promise<Body> {
  return add(user, 'article-resources', { ArticleId, ...CONCRETE, Consumption: 0.6, Price: 402 })
}

/** The concrete that is changed everywhere is used by one article at least. */
async function concreteUsed(user: TestUser, made: Made, pick: (length: number) => number): Promise<void> {
  await newLine(user, await oneOf(user, made, pick, ({ Provenience }) => Provenience !== 'RS'))
}

const runs = ({ projectId }: Made) => `/api/estimation-investments/${projectId}/resource-runs`

const changes: Readonly<Record<string, Change>> = {
  quantity: async (user, made, pick) =>
    user.call(
      'PATCH',
      `/api/estimation-articles/${(await oneOf(user, made, pick, ({ Formula }) => !Formula)).ArticleId}`,
      { Quantity: 1 + pick(900) },
    ),
  'own price': async (user, made, pick) =>
    user.call('PATCH', `/api/estimation-articles/${(await oneOf(user, made, pick)).ArticleId}`, {
      OPMaterials: pick(99),
    }),
  parameter: (user, { parameterId }, pick) =>
    user.call('PATCH', `/api/estimation-parameters/${parameterId}`, { Formula: String(1 + pick(9)) }),
  'recipe line': async (user, made, pick) => {
    const line = await lineOf(user, made, pick)
    const patch = [
      { Price: 3 + pick(90) },
      { Consumption: pick(40) / 8 },
      { Name: `nume ${pick(3)}` },
      { Supplier: `F${pick(3)}` },
    ]
    return user.call('PATCH', `/api/estimation-article-resources/${line.ArticleResourceId}`, patch[pick(4)])
  },
  'recipe line gone': async (user, made, pick) => {
    const line = await lineOf(user, made, pick)
    return user.call('DELETE', `/api/estimation-article-resources/${line.ArticleResourceId}`)
  },
  'linked resource': async (user, made, pick) => {
    const article = await oneOf(user, made, pick)
    const [
      line = await add(user, 'article-components', {
        ArticleId: article.ArticleId,
        ...CONCRETE,
        Quantity: 0.4,
        Price: 405,
      }),
    ] = await partsOf(user, article, 'article-components')
    return user.call('PATCH', `/api/estimation-article-components/${line.ArticleComponentId}`, {
      Included: pick(2) === 1,
    })
  },
  'new article': (user, { other }, pick) =>
    addWork(user, other, {
      symbol: `N${pick(4)}`,
      unit: 'mc',
      quantity: 1 + pick(20),
      recipe: [['material', 1, 1 + pick(50)]],
    }),
  'article away': async (user, made, pick, undone) => {
    const { body } = await user.call('DELETE', `/api/estimation-articles/${(await oneOf(user, made, pick)).ArticleId}`)
    undone.push(body.UndoId as number)
  },
  'estimate away': async (user, made, _pick, undone) => {
    const { body } = await user.call('DELETE', `/api/estimation-estimates/${made.estimateId}`)
    undone.push(body.UndoId as number)
    const back = await user.call('POST', `/undoStackItems/${undone.pop()}/restore`)
    return back
  },
  'back again': async (user, made, pick, undone) => {
    if (undone.length === 0) await changes['article away']?.(user, made, pick, undone)
    return user.call('POST', `/undoStackItems/${undone.pop()}/restore`)
  },
  'copied estimate': (user, { objectId, other }) =>
    user.call('POST', '/api/estimation-structure/transfer', {
      Mode: 'copy',
      EntityType: 'estimate',
      Ids: [other],
      TargetId: objectId,
    }),
  'moved article': async (user, made, pick) => {
    const { ArticleId } = await oneOf(user, made, pick)
    const body = { Mode: 'move', EntityType: 'article', Ids: [ArticleId], TargetId: made.estimateId }
    return user.call('POST', '/api/estimation-structure/transfer', body)
  },
  revision: async (user, { estimateId }, pick) => {
    const kept = await listed(user, 'revisions', `EstimateId=${estimateId}`)
    const id =
      kept[0]?.RevisionId ?? (await add(user, 'revisions', { EstimateId: estimateId, Name: 'Rev. 2' })).RevisionId
    if (kept.length === 0) await user.call('POST', `/api/estimation-revisions/${id}/fill`, { RevisionId: null })
    return user.call('PUT', `/api/estimation-estimates/${estimateId}`, { RevisionId: pick(2) === 1 ? id : null })
  },
  'price everywhere': async (user, made, pick) => {
    await concreteUsed(user, made, pick)
    const Items = [{ Key: 'material:2100956', Price: 300 + pick(200) }]
    return user.call('POST', runs(made), { Action: 'price', Items })
  },
  'replaced everywhere and back': async (user, made, pick) => {
    await concreteUsed(user, made, pick)
    const With = { Symbol: '2100970', Name: 'Beton C25/30', MeasureUnit: 'mc', Price: 455 + pick(9) }
    const { body } = await user.call('POST', runs(made), { Action: 'replace', Key: 'material:2100956', With })
    if (pick(2) === 1) return user.call('POST', `${runs(made)}/${body.RunId}/undo`)
    return body
  },
  import: async (user, { other }, pick) => {
    const bytes = new TextEncoder().encode(
      `Simbol;Denumire;UM;Cantitate;Pret unitar\nI${pick(3)};Beton;mc;12,5;${pick(90)}\n`,
    )
    const { body } = await upload(user, '/api/estimation-imports', { name: 'l.csv', bytes }, { EstimateId: other })
    const address = `/api/estimation-imports/${body.ImportId}`
    await user.call('POST', `${address}/commit`)
    return pick(3) === 0 ? user.call('POST', `${address}/undo`) : undefined
  },
}

/** False for what was refused. */
function isDone(reply: unknown): boolean {
  const { status } = Object(reply) as { status?: unknown }
  return typeof status === 'number' ? status < 300 : true
}

describe('kept sums', () => {
  test('read as the lines summed from nothing, whatever was done in between', async () => {
    const user = await server.tenant()
    const done = new Set<string>()
    const step = fc.record({ what: fc.constantFrom(...Object.keys(changes)), seed: fc.nat(1_000_000) })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(Object.keys(changes), { minLength: Object.keys(changes).length }),
        fc.array(step, { maxLength: 4 }),
        async (every, more) => {
          const made = await project(user)
          const undone: number[] = []
          await readsAsSummed(user, made)
          for (const { what, seed } of [...every.map((name, at) => ({ what: name, seed: at * 7919 + 13 })), ...more]) {
            let state = seed
            const pick = (length: number) => {
              state = (Math.imul(state, 1664525) + 1013904223) >>> 0
              return length === 0 ? 0 : Math.floor((state / 2 ** 32) * length)
            }
            if (isDone(await (changes[what] as Change)(user, made, pick, undone))) done.add(what)
            await readsAsSummed(user, made)
          }
        },
      ),
      { seed: 25, numRuns: 2 },
    )
    expect([...done].sort()).toEqual(Object.keys(changes).sort())
  }, 400_000)

  test('a change is summed again, the rest is read as it was kept', async () => {
    const user = await server.tenant()
    const made = await project(user)
    const place = `investments/${made.projectId}`
    const first = await grid(user, place)
    const states = () =>
      server.database.system((tx) =>
        tx.rows<{ part: number; state: string }>(
          sql`select part, state from resource_sums where client_id = ${user.clientId} and place = ${`investment:${made.projectId}`} and part >= -1 order by part`,
        ),
      )
    const before = await states()
    expect(before).toHaveLength(9)
    expect(await grid(user, place)).toEqual(first)
    expect(await states()).toEqual(before)
    // Work in another project leaves these sums alone.
    const elsewhere = await newEstimate(user)
    await addWork(user, elsewhere.estimateId, exampleA[0] as (typeof exampleA)[0])
    await grid(user, place)
    expect(await states()).toEqual(before)
    const [article] = await articlesOf(user, made)
    await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${article?.ArticleId}`, { Quantity: 77 }))
    expect(await grid(user, place)).not.toEqual(first)
    const changed = (await states()).filter(({ state }, at) => state !== before[at]?.state)
    expect(changed.map(({ part }) => part)).toContain(-1)
    expect(changed.length).toBeLessThan(9)
  })

  test('an edit exchanges the part that was written: the others are not even read', async () => {
    const user = await server.tenant()
    const made = await project(user)
    const place = `investments/${made.projectId}`
    await grid(user, place)
    const spoiled = await server.database.system((tx) =>
      tx.run(sql`update resource_sums set sums = '{}'
        where client_id = ${user.clientId} and place = ${`investment:${made.projectId}`} and part >= 2`),
    )
    expect(spoiled).toBe(6)
    const [article] = await articlesOf(user, made)
    await expectStatus(200, user.call('PATCH', `/api/estimation-articles/${article?.ArticleId}`, { Quantity: 91 }))
    const exchanged = await grid(user, place)
    await server.database.system((tx) => tx.run(sql`delete from resource_sums where client_id = ${user.clientId}`))
    expect(exchanged).toEqual(await grid(user, place))
  })
})
