import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { addRevised, addSettlement, contractA, type ExampleC, SP1 } from '../settlements/settlements.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Body = Record<string, unknown>

const change = (path: string, body: unknown) => user.call('PUT', `/api/estimation-${path}`, body)
const get = async (path: string) => (await expectStatus(200, user.call('GET', `/api/estimation-${path}`))).body
const fill = (id: unknown, RevisionId: unknown = null) =>
  user.call('POST', `/api/estimation-revisions/${id}/fill`, { RevisionId })
const totalOf = async ({ projectId }: ExampleC) => (await get(`investments/${projectId}`)).TotalWithoutVAT
const treeOf = async ({ projectId }: ExampleC, query = '') =>
  (await get(`investments/${projectId}/tree${query}`)) as Record<string, Body[]>
const newRevision = async ({ estimateId }: ExampleC, body: Body = {}) =>
  (await add(user, 'revisions', { EstimateId: estimateId, Name: 'Rev. 2', ...body })).RevisionId as number
const errorsOf = (reply: { body: Body }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

test('a revision is filled by who may add articles', async () => {
  const example = await contractA(user)
  const id = await newRevision(example)
  const editor = await user.colleague({ add: false, editForeign: true, viewForeign: true })
  const reply = await editor.call('POST', `/api/estimation-revisions/${id}/fill`, {})
  expect([reply.status, reply.body.missing]).toMatchObject([403, { action: 'add' }])
  expect((await fill(id)).body.Copied).toBe(5)
})

test('quantities of a revision add articles and take them out by who may', async () => {
  const example = await contractA(user)
  const id = await newRevision(example, { ReportType: 'NCS' })
  const path = `/api/estimation-revisions/${id}/quantities`
  const quantity = (Quantity: number) => ({ Lines: [{ ArticleId: example.articles.CB01A1, Quantity }] })
  const editor = await user.colleague({ add: false, delete: false, editForeign: true, viewForeign: true })
  const refused = async (Quantity: number, action: string) => {
    const { status, body } = await editor.call('PUT', path, quantity(Quantity))
    expect([status, body.missing]).toMatchObject([403, { action }])
  }
  await refused(2, 'add')
  await expectStatus(200, user.call('PUT', path, quantity(2)))
  await expectStatus(200, editor.call('PUT', path, quantity(3)))
  await refused(0, 'delete')
  await expectStatus(200, user.call('PUT', path, quantity(0)))
})

describe('the active revision', () => {
  test('is a copy of the contract with recipes; only its articles count, at every level and in print', async () => {
    const example = await contractA(user)
    const id = await newRevision(example)
    const filled = await expectStatus(200, fill(id))
    expect(filled.body.Copied).toBe(5)
    expect(await totalOf(example)).toBe(20171.64)
    const list = await user.call('GET', `/api/estimation-articles?RevisionId=${id}&sort=Position`)
    const [first] = list.body._embedded?.estimation_articles ?? []
    expect(first).toMatchObject({ Symbol: 'CA02A1', SourceId: example.articles.CA02A1, Total: 6885.13 })
    const recipe = await get(`articles?action=recipeOfArticle&ArticleId=${first?.ArticleId}`)
    expect(recipe.Resources).toHaveLength(5)
    await expectStatus(200, change(`articles/${first?.ArticleId}`, { Quantity: 25 }))
    expect(await totalOf(example)).toBe(20171.64)
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: id }))
    const total = await totalOf(example)
    expect(total).not.toBe(20171.64)
    for (const level of [
      `investments/${example.projectId}`,
      `objects/${example.objectId}`,
      `estimates/${example.estimateId}`,
    ])
      expect((await get(`${level}/totals`)).WithoutVAT).toBe(total)
    const f3 = await user.call(
      'POST',
      '/estimationReportsPdf/mobileReports',
      { type: 'F3', ParentType: 'estimate', ParentId: String(example.estimateId), lang: 'ro' },
      { accept: 'application/json' },
    )
    expect(JSON.stringify(f3.body).match(/Articol CA02A1/g)).toHaveLength(1)
    const csv = await user.call('GET', `/api/estimation-estimates/${example.estimateId}/export?format=csv`)
    expect(csv.raw.body.match(/Articol CA02A1/g)).toHaveLength(1)
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: null }))
    expect(await totalOf(example)).toBe(20171.64)
  })

  test('is told in the tree, whose articles are those that count; others come when they are asked for', async () => {
    const example = await contractA(user)
    const id = await newRevision(example)
    await expectStatus(200, fill(id))
    const tree = await treeOf(example)
    expect(tree.revisions?.map(({ RevisionId, EstimateId }) => [RevisionId, EstimateId])).toEqual([
      [id, example.estimateId],
    ])
    expect(tree.articles?.map(({ RevisionId }) => RevisionId ?? null)).toEqual([null, null, null, null, null])
    expect(tree.shownArticles).toEqual([])
    const both = await treeOf(example, `?shown=${example.estimateId}:${id}`)
    expect(both.articles).toHaveLength(5)
    expect(both.shownArticles?.map(({ RevisionId }) => RevisionId)).toEqual([id, id, id, id, id])
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: id }))
    const turned = await treeOf(example, `?shown=${example.estimateId}:0`)
    expect(turned.articles?.[0]?.RevisionId).toBe(id)
    expect(turned.shownArticles?.[0]?.ArticleId).toBe(example.articles.CA02A1)
    expect((await user.call('GET', `/api/estimation-investments/${example.projectId}/tree?shown=x`)).status).toBe(400)
  })

  test('takes new articles in; one that names another revision goes there', async () => {
    const example = await contractA(user)
    const id = await newRevision(example)
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: id }))
    const article = { EstimateId: example.estimateId, Name: 'Zid', Quantity: 2, RSLabor: 10 }
    expect(await add(user, 'articles', article)).toMatchObject({ RevisionId: id })
    expect(await add(user, 'articles', { ...article, RevisionId: null })).toMatchObject({ RevisionId: null })
    const other = await contractA(user)
    const foreign = await newRevision(other)
    const wrong = await user.call('POST', '/api/estimation-articles', { ...article, RevisionId: foreign })
    expect([wrong.status, errorsOf(wrong)]).toEqual([422, [['RevisionId', 'NOT_FOUND']]])
    const active = await change(`estimates/${example.estimateId}`, { RevisionId: foreign })
    expect([active.status, errorsOf(active)]).toEqual([422, [['RevisionId', 'NOT_FOUND']]])
  })

  test('cannot be one of extra or cancelled works, is not exchanged once works are settled, and not deleted', async () => {
    const example = await contractA(user)
    const ncs = await newRevision(example, { ReportType: 'NCS' })
    const refused = await change(`estimates/${example.estimateId}`, { RevisionId: ncs })
    expect([refused.status, refused.body.code]).toEqual([422, 'REVISION_NOT_CONTRACT'])
    const id = await newRevision(example)
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: id }))
    const gone = await user.call('DELETE', `/api/estimation-revisions/${id}`)
    expect([gone.status, gone.body.code]).toEqual([409, 'REVISION_ACTIVE'])
    const turned = await change(`revisions/${id}`, { ReportType: 'NR' })
    expect([turned.status, turned.body.code]).toEqual([422, 'REVISION_NOT_CONTRACT'])
    await expectStatus(200, change(`estimates/${example.estimateId}`, { RevisionId: null }))
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const late = await change(`estimates/${example.estimateId}`, { RevisionId: id })
    expect([late.status, late.body.code]).toEqual([409, 'REVISION_SETTLED'])
  })
})

describe('the article that another one is a copy of', () => {
  test('is one of the same estimate, on create and on change: of another project or company it is not there', async () => {
    const [example, elsewhere] = [await contractA(user), await contractA(user)]
    const stranger = await contractA(await server.tenant())
    const { CA02A1, CB01A1 } = example.articles
    const article = { EstimateId: example.estimateId, Name: 'Beton', MeasureUnit: 'mc', Quantity: 1, Price: 1 }
    const refused = [422, [['SourceId', 'NOT_FOUND']]]
    for (const SourceId of [elsewhere.articles.CA02A1, stranger.articles.CA02A1, 999_999_999]) {
      const made = await user.call('POST', '/api/estimation-articles', { ...article, SourceId })
      expect([made.status, errorsOf(made)]).toEqual(refused)
      const changed = await change(`articles/${CB01A1}`, { SourceId })
      expect([changed.status, errorsOf(changed)]).toEqual(refused)
    }
    const itself = await change(`articles/${CB01A1}`, { SourceId: CB01A1 })
    expect([itself.status, errorsOf(itself)]).toEqual(refused)
    expect(await add(user, 'articles', { ...article, SourceId: CA02A1 })).toMatchObject({ SourceId: CA02A1 })
    // A version of the contract is one of its own copies, and stays it when something else changes.
    const version = await newRevision(example)
    const copied = await add(user, 'articles', { ...article, RevisionId: version, SourceId: CA02A1 })
    await expectStatus(200, change(`articles/${copied.ArticleId}`, { Quantity: 2, SourceId: CA02A1 }))
    const away = await change(`articles/${copied.ArticleId}`, { SourceId: elsewhere.articles.CB01A1 })
    expect([away.status, errorsOf(away)]).toEqual(refused)
  })
})

describe('revisions of cancelled and extra works', () => {
  test('take an article of the contract by symbol and unit; a cancelled work must be one of the contract', async () => {
    const example = await contractA(user)
    const nr = await newRevision(example, { ReportType: 'NR' })
    const article = { EstimateId: example.estimateId, RevisionId: nr, Quantity: 3.4, MeasureUnit: 'MP', RSLabor: 1 }
    const tied = await add(user, 'articles', { ...article, Symbol: 'cb01a1#' })
    expect(tied.SourceId).toBe(example.articles.CB01A1)
    const loose = await user.call('POST', '/api/estimation-articles', { ...article, Symbol: 'ALTA' })
    expect([loose.status, errorsOf(loose)]).toEqual([422, [['SourceId', 'REQUIRED']]])
    const ncs = await newRevision(example, { ReportType: 'NCS' })
    expect(await add(user, 'articles', { ...article, RevisionId: ncs, Symbol: 'ALTA' })).toMatchObject({
      SourceId: null,
    })
    const wrong = await user.call('POST', '/api/estimation-articles', { ...article, SourceId: tied.ArticleId })
    expect([wrong.status, errorsOf(wrong)]).toEqual([422, [['SourceId', 'NOT_FOUND']]])
  })

  test('give up at most what the contract has, all of them together, also before anything is settled', async () => {
    const example = await contractA(user)
    const { CB01A1 } = example.articles
    await addRevised(user, example, 'NR', { CB01A1: 30 })
    const second = await newRevision(example, { ReportType: 'NR' })
    const giveUp = (Quantity: number) =>
      user.call('PUT', `/api/estimation-revisions/${second}/quantities`, { Lines: [{ ArticleId: CB01A1, Quantity }] })
    for (const quantity of [8.5, -31]) {
      const over = await giveUp(quantity)
      expect([over.status, over.body.code]).toEqual([422, 'REVISION_OVER_CONTRACT'])
    }
    await expectStatus(200, giveUp(8.4))
  })

  test('do not take a quantity over one that somebody else typed unseen: both values, who and when, and nothing of the call', async () => {
    const example = await contractA(user)
    const { CA02A1, CB01A1 } = example.articles
    const id = await newRevision(example, { ReportType: 'NCS' })
    const colleague = await user.colleague({ editForeign: true, viewForeign: true })
    const path = `/api/estimation-revisions/${id}/quantities`
    const line = (ArticleId: unknown, Quantity: number, was?: number) => ({
      ArticleId,
      Quantity,
      ...(was === undefined ? {} : { Was: { Quantity: was } }),
    })
    const put = (...Lines: Body[]) => user.call('PUT', path, { Lines })
    await expectStatus(200, colleague.call('PUT', path, { Lines: [line(CB01A1, 2, 0)] }))
    const refused = await put(line(CA02A1, 1, 0), line(CB01A1, 3, 0))
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(refused.body.Conflicts).toMatchObject([
      { Index: 1, Id: CB01A1, Field: 'Quantity', Mine: 3, Theirs: 2, By: colleague.userId },
    ])
    const held = async () =>
      ((await expectStatus(200, put(line(CA02A1, 0, 0)))).body.Lines as Body[]).map(({ ArticleId, Quantity }) => [
        ArticleId,
        Quantity,
      ])
    expect(await held()).toEqual([[CB01A1, 2]])
    // What both want, what was seen, and what nothing is said about, is taken.
    await expectStatus(200, put(line(CB01A1, 2, 0)))
    await expectStatus(200, put(line(CB01A1, 3, 2)))
    await expectStatus(200, put(line(CB01A1, 1)))
    expect(await held()).toEqual([[CB01A1, 1]])
    // A line that was taken out holds nothing.
    await expectStatus(200, colleague.call('PUT', path, { Lines: [line(CB01A1, 0)] }))
    const gone = await put(line(CB01A1, 5, 1))
    expect(gone.body.Conflicts).toMatchObject([{ Index: 0, Mine: 5, Theirs: 0, By: null }])
  })

  test('give up no more by an edit in the grid, a formula, a copy or a smaller contract either', async () => {
    const example = await contractA(user)
    const { CB01A1, CA02A1 } = example.articles
    await addRevised(user, example, 'NR', { CB01A1: 30 })
    const second = await addRevised(user, example, 'NR', { CB01A1: 3.4 })
    const [line] =
      (await user.call('GET', `/api/estimation-articles?RevisionId=${second}`)).body._embedded?.estimation_articles ??
      []
    const own = `articles/${line?.ArticleId}`
    const refusals = [
      [await change(own, { Quantity: 8.5 }), 'OVER_GIVEN_UP', '8,4'],
      [await change(own, { Quantity: -31 }), 'OVER_GIVEN_UP', '8,4'],
      [await change(own, { Formula: '4 * 5' }), 'OVER_GIVEN_UP', '8,4'],
      [await change(`articles/${CB01A1}`, { Quantity: 33.3 }), 'BELOW_GIVEN_UP', '33,4'],
      [
        await user.call('PUT', '/api/estimation-articles/updatearticles', {
          articleItems: [
            { ArticleId: CA02A1, Quantity: 1 },
            { ArticleId: CB01A1, Quantity: 0 },
          ],
        }),
        'BELOW_GIVEN_UP',
        '33,4',
      ],
    ] as const
    for (const [reply, code, amount] of refusals) {
      expect([reply.status, reply.body.code]).toEqual([422, 'REVISION_OVER_CONTRACT'])
      const [fault] = reply.body.errors as { field: string; code: string; message: string }[]
      expect([fault?.field.endsWith('Quantity'), fault?.code]).toEqual([true, code])
      expect(fault?.message.replace('.', ',')).toContain(amount)
    }
    const third = await user.call('POST', '/api/estimation-articles', {
      EstimateId: example.estimateId,
      RevisionId: second,
      SourceId: CB01A1,
      Quantity: 6,
    })
    expect([third.status, third.body.code]).toEqual([422, 'REVISION_OVER_CONTRACT'])
    // What stays within it, and what has nothing to do with it, is written.
    await expectStatus(200, change(own, { Quantity: 8.4 }))
    await expectStatus(200, change(own, { Quantity: 3.4 }))
    await expectStatus(200, change(`articles/${CB01A1}`, { Quantity: 33.4, Name: 'Cofraje' }))
    await expectStatus(200, change(`articles/${CA02A1}`, { Quantity: 1 }))
    expect((await get(own)).Quantity).toBe(3.4)
  })

  test('keep the line they lessen where it is: it is neither removed nor moved out of its estimate before them', async () => {
    const example = await contractA(user)
    const { projectId, objectId, estimateId, articles } = example
    const { CB01A1 } = articles
    const revision = await addRevised(user, example, 'NR', { CB01A1: 3.4 })
    const other = (await add(user, 'estimates', { ObjectId: objectId, Name: 'Alt deviz' })).EstimateId
    const foreign = await contractA(user)
    const transfer = (Mode: string, TargetId: unknown, id: unknown = CB01A1) =>
      user.call('POST', '/api/estimation-structure/transfer', { Mode, EntityType: 'article', Ids: [id], TargetId })
    const settled = () => get(`investments/${projectId}/settled`)
    const before = await settled()
    for (const reply of [
      await user.call('DELETE', `/api/estimation-articles/${CB01A1}`),
      await user.call('POST', '/api/estimation-structure/remove', { EntityType: 'article', Ids: [CB01A1] }),
      await change(`articles/${CB01A1}`, { EstimateId: other }),
      await transfer('move', other),
      await transfer('move', foreign.estimateId),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([422, 'REVISION_OVER_CONTRACT'])
      expect(errorsOf(reply).map(([, code]) => code)).toEqual(['BELOW_GIVEN_UP'])
    }
    expect(await settled()).toEqual(before)
    await expectStatus(200, transfer('copy', other))
    // The line that gives up becomes a work of its own elsewhere, and stands for nothing there; then the other one is free.
    const list = await user.call('GET', `/api/estimation-articles?RevisionId=${revision}`)
    const given = list.body._embedded?.estimation_articles?.[0]?.ArticleId
    await expectStatus(200, transfer('move', other, given))
    expect(await get(`articles/${given}`)).toMatchObject({ EstimateId: other, RevisionId: null, SourceId: null })
    await expectStatus(200, transfer('move', other))
    await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${estimateId}`))
  })

  test('are refused at the line at fault, whichever of a call that is', async () => {
    const example = await contractA(user)
    const { CB01A1, CA02A1 } = example.articles
    const nr = await addRevised(user, example, 'NR', { CB01A1: 30, CA02A1: 1 })
    const held =
      (await user.call('GET', `/api/estimation-articles?RevisionId=${nr}`)).body._embedded?.estimation_articles ?? []
    const lineOf = (source: unknown) => held.find(({ SourceId }) => SourceId === source)?.ArticleId
    const change = async (...articleItems: Body[]) => {
      const reply = await user.call('PUT', '/api/estimation-articles/updatearticles', { articleItems })
      return [reply.status, errorsOf(reply)]
    }
    expect(await change({ ArticleId: CA02A1, Quantity: 9 }, { ArticleId: CB01A1, Quantity: 29 })).toEqual([
      422,
      [['articleItems[1].Quantity', 'BELOW_GIVEN_UP']],
    ])
    const own = [lineOf(CA02A1), lineOf(CB01A1)] as const
    expect(await change({ ArticleId: own[0], Quantity: 2 }, { ArticleId: own[1], Quantity: 99 })).toEqual([
      422,
      [['articleItems[1].Quantity', 'OVER_GIVEN_UP']],
    ])
  })

  test('that pass the contract since before can be put right one by one, and hinder no other edit', async () => {
    const example = await contractA(user)
    const { CB01A1, CA02A1, CZ0301K1 } = example.articles
    const nr = await addRevised(user, example, 'NR', { CB01A1: 30, CA02A1: 10 })
    await server.database.system((tx) =>
      tx.run(sql`update articles set quantity = 1 where id = any(${[CB01A1, CA02A1]}::bigint[])`),
    )
    await expectStatus(200, change(`articles/${CZ0301K1}`, { Quantity: 5 }))
    const rows =
      (await user.call('GET', `/api/estimation-articles?RevisionId=${nr}`)).body._embedded?.estimation_articles ?? []
    for (const { ArticleId } of rows) {
      expect((await change(`articles/${ArticleId}`, { Quantity: 2 })).status).toBe(422)
      await expectStatus(200, change(`articles/${ArticleId}`, { Quantity: 1 }))
    }
    expect(rows).toHaveLength(2)
  })

  test('are filled by quantities: made, changed, taken out; more than is left cannot be cancelled', async () => {
    const example = await contractA(user)
    const nr = await addRevised(user, example, 'NR', { CB01A1: 3.4, CA02A1: 1 })
    const { CB01A1, CA02A1 } = example.articles
    const again = await change(`revisions/${nr}/quantities`, {
      Lines: [
        { ArticleId: CB01A1, Quantity: '4,4' },
        { ArticleId: CA02A1, Quantity: 0 },
      ],
    })
    expect(again.body.Lines).toMatchObject([{ ArticleId: CB01A1, Quantity: 4.4 }])
    expect(await totalOf(example)).toBe(20171.64)
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const over = await change(`revisions/${nr}/quantities`, { Lines: [{ ArticleId: CB01A1, Quantity: 18.401 }] })
    expect([over.status, over.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
    const twice = await change(`revisions/${nr}/quantities`, {
      Lines: [
        { ArticleId: CB01A1, Quantity: 1 },
        { ArticleId: CB01A1, Quantity: 2 },
      ],
    })
    expect([twice.status, ...errorsOf(twice)]).toEqual([422, ['Lines[1].ArticleId', 'DUPLICATE']])
    const unknown = await change(`revisions/${nr}/quantities`, { Lines: [{ ArticleId: 999_999_999, Quantity: 1 }] })
    expect([unknown.status, errorsOf(unknown)]).toEqual([422, [['Lines[0].ArticleId', 'NOT_FOUND']]])
    const plain = await newRevision(example)
    const beside = await change(`revisions/${plain}/quantities`, { Lines: [{ ArticleId: CB01A1, Quantity: 1 }] })
    expect([beside.status, errorsOf(beside)]).toEqual([422, [['ReportType', 'INVALID_VALUE']]])
  })
})

test('two revisions are compared line by line and in total', async () => {
  const example = await contractA(user)
  const id = await newRevision(example)
  await expectStatus(200, fill(id))
  const list = await user.call('GET', `/api/estimation-articles?RevisionId=${id}&sort=Position`)
  const [first, second] = list.body._embedded?.estimation_articles ?? []
  await expectStatus(200, change(`articles/${first?.ArticleId}`, { Quantity: 13 }))
  await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${second?.ArticleId}`))
  await add(user, 'articles', {
    EstimateId: example.estimateId,
    RevisionId: id,
    Symbol: 'NOU',
    Quantity: 2,
    RSLabor: 5,
  })
  const found = await get(`estimates/${example.estimateId}/compare?From=0&To=${id}`)
  expect(found).toMatchObject({ Added: 1, Removed: 1, Changed: 1, Same: 3 })
  expect(
    (found.Lines as Body[]).map(({ Change, Symbol, Quantity, Value }) => [Change, Symbol, Quantity, Value]),
  ).toEqual([
    ['changed', 'CA02A1', 0.5, 275.4],
    ['removed', 'CB01A1', -38.4, -2125.83],
    ['added', 'NOU', 2, 10],
  ])
  expect(found.From).toMatchObject({ Direct: 17331.23, WithoutVAT: 20171.64 })
  expect((found.Difference as Body).Direct).toBe(-1840.43)
  const wrong = await user.call('GET', `/api/estimation-estimates/${example.estimateId}/compare?To=999999999`)
  expect([wrong.status, errorsOf(wrong)]).toEqual([400, [['To', 'NOT_FOUND']]])
  const all = await get(`estimates/${example.estimateId}/compare?To=${id}&All=1`)
  expect(all.Lines).toHaveLength(6)
})

test('extra works and works given up are compared as what becomes of the contract', async () => {
  const example = await contractA(user)
  const ncs = await addRevised(user, example, 'NCS', { CA02A1: 1.2, TRA06A10: 3 })
  await add(user, 'articles', {
    EstimateId: example.estimateId,
    RevisionId: ncs,
    Symbol: 'NOU',
    Quantity: 2,
    RSLabor: 5,
  })
  const nr = await addRevised(user, example, 'NR', { CB01A1: 3.4 })
  const changes = async (id: number) => {
    const { From, Difference, Lines } = await get(`estimates/${example.estimateId}/compare?To=${id}`)
    expect((From as Body).Direct).toBe(17331.23)
    const lines = (Lines as Body[]).map((line) => [line.Change, line.Symbol, line.Quantity, line.Value])
    return { direct: (Difference as Body).Direct, lines }
  }
  expect(await changes(ncs)).toEqual({
    direct: 697.85,
    lines: [
      ['changed', 'CA02A1', 1.2, 660.97],
      ['changed', 'TRA06A10', 3, 26.88],
      ['added', 'NOU', 2, 10],
    ],
  })
  expect(await changes(nr)).toEqual({ direct: -188.23, lines: [['changed', 'CB01A1', -3.4, -188.23]] })
})

test('a removed revision takes its articles into the bin and brings them back', async () => {
  const example = await contractA(user)
  const id = await newRevision(example)
  await expectStatus(200, fill(id))
  const articles = async () =>
    (await user.call('GET', `/api/estimation-articles?RevisionId=${id}`)).body.total_items as number
  const [only] =
    (await user.call('GET', `/api/estimation-articles?RevisionId=${id}`)).body._embedded?.estimation_articles ?? []
  await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${only?.ArticleId}`))
  const undo = (await expectStatus(200, user.call('DELETE', `/api/estimation-revisions/${id}`))).body
  expect(await articles()).toBe(0)
  const stack = await user.call('GET', `/undoStackItems/getAllByEstimate?EstimateId=${example.estimateId}`)
  expect(JSON.stringify(stack.body)).toContain('"revision"')
  await expectStatus(200, user.call('POST', `/undoStackItems/${undo.UndoId}/restore`, {}))
  expect(await articles()).toBe(4)
})

test('another tenant reaches none of it', async () => {
  const example = await contractA(user)
  const id = await newRevision(example)
  const stranger = await server.tenant()
  const replies = [
    await stranger.call('POST', `/api/estimation-revisions/${id}/fill`, {}),
    await stranger.call('PUT', `/api/estimation-revisions/${id}/quantities`, {
      Lines: [{ ArticleId: 1, Quantity: 1 }],
    }),
    await stranger.call('GET', `/api/estimation-estimates/${example.estimateId}/compare`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  const wrong = await stranger.call('POST', '/api/estimation-revisions', { EstimateId: example.estimateId, Name: 'X' })
  expect(wrong.status).toBe(422)
})

test('an article copied or moved stays in its revision inside its estimate, and joins what counts elsewhere', async () => {
  const example = await contractA(user)
  const id = await newRevision(example)
  await expectStatus(200, fill(id))
  const [article] =
    (await user.call('GET', `/api/estimation-articles?RevisionId=${id}`)).body._embedded?.estimation_articles ?? []
  const transfer = (Mode: string, Ids: unknown[], TargetId: number) =>
    user.call('POST', '/api/estimation-structure/transfer', { Mode, EntityType: 'article', Ids, TargetId })
  const copied = await expectStatus(200, transfer('copy', [article?.ArticleId], example.estimateId))
  const [copy] = copied.body.Ids as number[]
  expect((await get(`articles/${copy}`)).RevisionId).toBe(id)
  const other = await add(user, 'estimates', { ObjectId: example.objectId, Name: 'Finisaje' })
  await expectStatus(200, transfer('move', [copy], other.EstimateId as number))
  expect((await get(`articles/${copy}`)).RevisionId).toBeNull()
  await expectStatus(200, change(`articles/${article?.ArticleId}`, { EstimateId: other.EstimateId }))
  expect((await get(`articles/${article?.ArticleId}`)).RevisionId).toBeNull()
})
