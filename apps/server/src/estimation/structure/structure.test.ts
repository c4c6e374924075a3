import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

type Body = Record<string, unknown>

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

function transfer(body: Body, as = user) {
  return as.call('POST', '/api/estimation-structure/transfer', body)
}

async function rows(path: string, field: string, id: number): Promise<Body[]> {
  const filter = encodeURIComponent(JSON.stringify({ field, op: 'eq', value: id }))
  const { body } = await user.call(
    'GET',
    `/api/estimation-${path}?filter=${filter}&page_size=200&sort=${path === 'parameters' ? 'Name' : 'Position'}`,
  )
  return body._embedded?.[`estimation_${path.replaceAll('-', '_')}`] ?? []
}

async function total(projectId: number): Promise<unknown> {
  return (await user.call('GET', `/api/estimation-investments/${projectId}`)).body.TotalWithoutVAT
}

async function exampleProject() {
  const made = await newEstimate(user)
  for (const work of exampleA) await addWork(user, made.estimateId, work)
  return made
}

describe('copying', () => {
  test('articles go with their recipes behind the others, or to the place asked for with its chapter; totals follow', async () => {
    const { projectId, objectId, estimateId } = await exampleProject()
    const other = await add(user, 'estimates', { ObjectId: objectId, Name: 'Finisaje' })
    const sources = (await rows('articles', 'EstimateId', estimateId)).map((row) => row.ArticleId as number)
    const first = await expectStatus(
      200,
      transfer({ Mode: 'copy', EntityType: 'article', Ids: sources, TargetId: other.EstimateId }),
    )
    const copies = await rows('articles', 'EstimateId', other.EstimateId as number)
    expect(copies.map((row) => row.ArticleId)).toEqual(first.body.Ids)
    expect(copies.map((row) => [row.Symbol, row.Position])).toEqual(exampleA.map((work, at) => [work.symbol, at + 1]))
    const recipe = await user.call(
      'GET',
      `/api/estimation-articles?action=recipeOfArticle&ArticleId=${copies[0]?.ArticleId}`,
    )
    expect(recipe.body.Resources).toHaveLength(exampleA[0]?.recipe.length as number)
    expect(await total(projectId)).toBe(40343.28)

    await expectStatus(
      200,
      transfer({
        Mode: 'copy',
        EntityType: 'article',
        Ids: [sources[4]],
        TargetId: other.EstimateId,
        Position: 2,
        Chapter: 'Transport',
      }),
    )
    const after = await rows('articles', 'EstimateId', other.EstimateId as number)
    expect(after.map((row) => [row.Symbol, row.Position, row.Chapter])).toEqual([
      ['CA02A1', 1, null],
      ['TRA06A10', 2, 'Transport'],
      ['CB01A1', 3, null],
      ['CZ0301K1', 4, null],
      ['CC01A1', 5, null],
      ['TRA06A10', 6, null],
    ])
  })

  test('a project is copied whole: its place is the next, its parameters, lines and totals are its own', async () => {
    const { projectId, estimateId, investment } = await exampleProject()
    await add(user, 'parameters', { InvestmentId: projectId, Name: 'H', Formula: '2,5' })
    await addWork(user, estimateId, { symbol: 'X1', unit: 'm', formula: 'Pereți: 4 x H', recipe: [['labor', 1, 10]] })
    const before = await total(projectId)
    const { body } = await expectStatus(
      200,
      transfer({ Mode: 'copy', EntityType: 'investment', Ids: [projectId], Name: 'Casa Ionescu' }),
    )
    const copyId = (body.Ids as number[])[0] as number
    const copy = (await user.call('GET', `/api/estimation-investments/${copyId}`)).body
    expect(copy).toMatchObject({ Name: 'Casa Ionescu', TotalWithoutVAT: before, UserId: user.userId })
    expect(copy.Position as number).toBeGreaterThan(investment.Position as number)
    const [parameter] = await rows('parameters', 'InvestmentId', copyId)
    expect(parameter).toMatchObject({ Name: 'H', Value: 2.5 })
    await user.call('PUT', `/api/estimation-parameters/${parameter?.ParameterId}`, { Formula: '3' })
    expect(await total(projectId)).toBe(before)
    expect(await total(copyId)).not.toBe(before)
  })

  test('formulas bring the parameters they use; one that means something else there is named, kept or renamed', async () => {
    const source = await newEstimate(user)
    const target = await newEstimate(user, { Name: 'Altă casă' })
    for (const [InvestmentId, Name, Formula] of [
      [source.projectId, 'H', '2,5'],
      [source.projectId, 'A', 'H x 4'],
      [source.projectId, 'Nefolosit', '1'],
      [target.projectId, 'H', '3'],
    ])
      await add(user, 'parameters', { InvestmentId, Name, Formula })
    const id = await addWork(user, source.estimateId, { symbol: 'Z1', unit: 'mp', formula: 'Zid H: A x 2', recipe: [] })
    const asked = { Mode: 'copy', EntityType: 'article', Ids: [id], TargetId: target.estimateId }
    const refused = await expectStatus(409, transfer(asked))
    expect(refused.body).toMatchObject({
      code: 'PARAMETER_CONFLICT',
      Conflicts: [{ Name: 'H', Here: '2,5', There: '3' }],
    })
    expect(await rows('articles', 'EstimateId', target.estimateId)).toHaveLength(0)

    const kept = await expectStatus(200, transfer({ ...asked, Parameters: 'keep' }))
    expect(kept.body.Parameters).toMatchObject({ Added: ['A'], Renamed: [] })
    expect((await rows('articles', 'EstimateId', target.estimateId))[0]).toMatchObject({ Quantity: 24 })

    const third = await newEstimate(user, { Name: 'A treia casă' })
    await add(user, 'parameters', { InvestmentId: third.projectId, Name: 'H', Formula: '3' })
    const renamed = await expectStatus(200, transfer({ ...asked, TargetId: third.estimateId, Parameters: 'rename' }))
    expect(renamed.body.Parameters).toMatchObject({ Renamed: [{ From: 'H', To: 'H_2' }] })
    expect((await rows('articles', 'EstimateId', third.estimateId))[0]).toMatchObject({
      Quantity: 20,
      Formula: 'Zid H: A x 2',
    })
    expect((await rows('parameters', 'InvestmentId', third.projectId)).map((row) => [row.Name, row.Formula])).toEqual([
      ['A', 'H_2 x 4'],
      ['H', '3'],
      ['H_2', '2,5'],
    ])
  })

  test('what cannot be seen, or may not be added, is refused', async () => {
    const { estimateId } = await exampleProject()
    const [article] = await rows('articles', 'EstimateId', estimateId)
    const stranger = await server.tenant()
    const asked = { Mode: 'copy', EntityType: 'article', Ids: [article?.ArticleId], TargetId: estimateId }
    expect((await transfer(asked, stranger)).status).toBe(404)
    const reader = await user.colleague({ add: false })
    expect((await transfer(asked, reader)).status).toBe(403)
    expect((await transfer({ ...asked, TargetId: 999_999_999 })).status).toBe(404)
    expect((await transfer({ ...asked, TargetId: undefined })).status).toBe(422)
  })
})

describe('moving', () => {
  test('inside a project lines keep their ids; to another project they are copied there and can come back here', async () => {
    const { projectId, objectId, estimateId } = await exampleProject()
    const other = await add(user, 'estimates', { ObjectId: objectId, Name: 'Transporturi' })
    const sources = (await rows('articles', 'EstimateId', estimateId)).map((row) => row.ArticleId as number)
    const inside = await expectStatus(
      200,
      transfer({ Mode: 'move', EntityType: 'article', Ids: [sources[4]], TargetId: other.EstimateId }),
    )
    expect(inside.body).toMatchObject({ Ids: [sources[4]], UndoIds: [] })
    expect(await total(projectId)).toBe(20171.64)

    const target = await newEstimate(user, { Name: 'Altă casă' })
    const away = await expectStatus(
      200,
      transfer({ Mode: 'move', EntityType: 'estimate', Ids: [estimateId], TargetId: target.objectId }),
    )
    expect(await total(projectId)).not.toBe(20171.64)
    expect(await rows('articles', 'EstimateId', (away.body.Ids as number[])[0] as number)).toHaveLength(4)
    await expectStatus(200, user.call('POST', '/undoStackItems/restore', { UndoIds: away.body.UndoIds }))
    expect(await total(projectId)).toBe(20171.64)
  })

  test('a project that comes to another folder stands behind its projects; places are numbered from 1 without gaps', async () => {
    const folder = await add(user, 'folders', { Name: 'Case' })
    const ids = []
    for (const Name of ['Casa A', 'Casa B', 'Casa C'])
      ids.push((await add(user, 'investments', { Name, FolderId: folder.FolderId })).InvestmentId as number)
    const loose = await add(user, 'investments', { Name: 'Casa D' })
    const moved = await user.call('PUT', `/api/estimation-investments/${loose.InvestmentId}`, {
      FolderId: folder.FolderId,
    })
    expect(moved.body.Position).toBe(4)
    await user.call('DELETE', `/api/estimation-investments/${ids[1]}`)
    const renumbered = await expectStatus(
      200,
      user.call('POST', '/api/estimation-structure/renumber', {
        EntityType: 'investment',
        ParentId: folder.FolderId,
      }),
    )
    expect(renumbered.body).toEqual({ Renumbered: 2 })
    const places = await rows('investments', 'FolderId', folder.FolderId as number)
    expect(places.map((row) => [row.Name, row.Position])).toEqual([
      ['Casa A', 1],
      ['Casa C', 2],
      ['Casa D', 3],
    ])
  })
})

describe('values seen', () => {
  const put = (items: Body[], as = user) =>
    as.call('PUT', '/api/estimation-articles/updatearticles', { articleItems: items })

  test('a value that somebody else changed meanwhile is not overwritten: both values, who and when; the rest of the call waits too', async () => {
    const { estimateId } = await newEstimate(user)
    const one = await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 4, recipe: [] })
    const two = await addWork(user, estimateId, { symbol: 'A2', unit: 'mc', quantity: 4, recipe: [] })
    const colleague = await user.colleague({ editForeign: true, viewForeign: true })
    await expectStatus(200, put([{ ArticleId: one, Quantity: 6, Was: { Quantity: 4 } }], colleague))
    const refused = await put([
      { ArticleId: two, Quantity: 9, Was: { Quantity: 4 } },
      { ArticleId: one, Quantity: 5, Name: 'Beton', Was: { Quantity: 4, Name: 'Articol A1' } },
    ])
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      Conflicts: [{ Index: 1, Id: one, Field: 'Quantity', Mine: 5, Theirs: 6, By: colleague.userId }],
    })
    expect((refused.body.Conflicts as Body[])[0]?.At).toMatch(/^20\d\d-/)
    expect((await rows('articles', 'EstimateId', estimateId)).map((row) => row.Quantity)).toEqual([6, 4])
    await expectStatus(200, put([{ ArticleId: one, Quantity: 5, Was: { Quantity: 6 } }]))
  })

  test('the same value typed by both, and another field of the same line, are no conflict', async () => {
    const { estimateId } = await newEstimate(user)
    const one = await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 4, recipe: [] })
    await expectStatus(200, put([{ ArticleId: one, Quantity: 6 }]))
    await expectStatus(200, put([{ ArticleId: one, Quantity: 6, Was: { Quantity: 4 } }]))
    await expectStatus(200, put([{ ArticleId: one, MeasureUnit: 'mp', Was: { MeasureUnit: 'mc' } }]))
  })

  test('a move lands beside the lines it was put at, whatever a colleague added meanwhile; sent again it changes nothing', async () => {
    const { estimateId } = await newEstimate(user)
    const ids: unknown[] = []
    for (const Name of ['A', 'B', 'C', 'D'])
      ids.push((await add(user, 'articles', { EstimateId: estimateId, Name })).ArticleId)
    const names = async () =>
      (await rows('articles', 'EstimateId', estimateId))
        .toSorted((one, other) => Number(one.Position) - Number(other.Position))
        .map((row) => row.Name)
        .join('')
    await add(user, 'articles', { EstimateId: estimateId, Name: 'X', Position: 1 })
    await add(user, 'articles', { EstimateId: estimateId, Name: 'Y', Position: 4 })
    expect(await names()).toBe('XABYCD')
    // A was put below C while the list was A B C D.
    const move = [
      { ArticleId: ids[1], Position: 1, Was: { Position: 2 } },
      { ArticleId: ids[2], Position: 2, Was: { Position: 3 } },
      { ArticleId: ids[0], Position: 3, Was: { Position: 1 } },
    ]
    await expectStatus(200, put(move))
    expect(await names()).toBe('XBYCAD')
    await expectStatus(200, put(move))
    expect(await names()).toBe('XBYCAD')
    const positions = (await rows('articles', 'EstimateId', estimateId)).map((row) => row.Position)
    expect(new Set(positions).size).toBe(6)
  })

  test.each(['articles', 'estimates', 'objects'])(
    'a position that says nothing of what was seen moves %s all the same: no two stand at one',
    async (path) => {
      const { projectId, objectId, estimateId } = await newEstimate(user)
      const { [path]: [parent, id, field] = [] } = {
        articles: [estimateId, 'ArticleId', 'EstimateId'],
        estimates: [objectId, 'EstimateId', 'ObjectId'],
        objects: [projectId, 'ObjectId', 'InvestmentId'],
      } as Record<string, [number, string, string]>
      const names = async () =>
        (await rows(path, field as string, parent as number))
          .toSorted((one, other) => Number(one.Position) - Number(other.Position))
          .map((row) => [row.Name, row.Position])
      for (const old of await rows(path, field as string, parent as number))
        await user.call('DELETE', `/api/estimation-${path}/${old[id as string]}`)
      const ids: unknown[] = []
      for (const Name of ['A', 'B', 'C', 'D'])
        ids.push((await add(user, path, { [field as string]: parent, Name }))[id as string])
      const places = (items: Body[]) =>
        user.call('PUT', `/api/estimation-${path}/update${path}`, { [`${path.slice(0, -1)}Items`]: items })
      await expectStatus(200, places([{ [id as string]: ids[3], Position: 2 }]))
      expect((await names()).map(([name]) => name).join('')).toBe('ADBC')
      expect(new Set((await names()).map(([, position]) => position)).size).toBe(4)
      await expectStatus(200, user.call('PUT', `/api/estimation-${path}/${String(ids[0])}`, { Position: 3 }))
      expect(new Set((await names()).map(([, position]) => position)).size).toBe(4)
    },
  )
})

describe('an action of the lines', () => {
  test('that is not known is refused, not passed over', async () => {
    const refused = await user.call('GET', '/api/estimation-articles?action=recipe&ArticleId=1')
    expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
      400,
      'INVALID_QUERY',
      [{ field: 'action', code: 'INVALID_VALUE' }],
    ])
  })
})

describe('parameters', () => {
  test('one in use names its places; renamed, it is renamed in every formula and nothing else changes', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const height = await add(user, 'parameters', { InvestmentId: projectId, Name: 'H', Formula: '2,5' })
    await add(user, 'parameters', { InvestmentId: projectId, Name: 'Arie', Formula: 'H x 4' })
    await addWork(user, estimateId, { symbol: 'CB01', unit: 'mp', formula: 'Zid H: 2xH\nArie', recipe: [] })
    const refused = await user.call('DELETE', `/api/estimation-parameters/${height.ParameterId}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'PARAMETER_USED_IN_FORMULAS', PlacesCount: 2 })
    expect(refused.body.detail).toContain('Arie, CB01')
    await expectStatus(200, user.call('PUT', `/api/estimation-parameters/${height.ParameterId}`, { Name: 'Înălțime' }))
    expect((await rows('articles', 'EstimateId', estimateId))[0]).toMatchObject({
      Formula: 'Zid H: 2xÎnălțime\nArie',
      Quantity: 15,
    })
    expect((await rows('parameters', 'InvestmentId', projectId))[0]).toMatchObject({
      Name: 'Arie',
      Formula: 'Înălțime x 4',
      Value: 10,
    })
  })

  test("the company's are unique too, and a new project starts with them; later changes leave it as it is", async () => {
    const own = await server.tenant()
    const wall = await add(own, 'parameters', { Name: 'Perete', Formula: '0,25' })
    expect(wall).toMatchObject({ InvestmentId: null, Value: 0.25 })
    const twin = await own.call('POST', '/api/estimation-parameters', { Name: 'perete', Formula: '1' })
    expect(twin.body).toMatchObject({ code: 'DUPLICATE_VALUE' })
    const circular = await own.call('PUT', `/api/estimation-parameters/${wall.ParameterId}`, { Formula: 'Perete + 1' })
    expect(circular.body).toMatchObject({ code: 'FORMULA_PROBLEM' })
    const { projectId } = await newEstimate(own)
    await own.call('PUT', `/api/estimation-parameters/${wall.ParameterId}`, { Formula: '0,3' })
    const tree = await own.call('GET', `/api/estimation-investments/${projectId}/tree`)
    expect(tree.body.parameters).toMatchObject([{ InvestmentId: projectId, Name: 'Perete', Value: 0.25 }])
  })
})

describe('the undo history', () => {
  test('children are hidden while their parent is gone, visible ones are numbered from 1, and a child without its place says why', async () => {
    const { projectId, objectId, estimateId } = await exampleProject()
    const articles = await rows('articles', 'EstimateId', estimateId)
    const second = await add(user, 'estimates', { ObjectId: objectId, Name: 'Instalații' })
    const gone = await user.call('DELETE', `/api/estimation-articles/${articles[0]?.ArticleId}`)
    await user.call('DELETE', `/api/estimation-estimates/${second.EstimateId}`)
    const parent = await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)
    expect(parent.body).toMatchObject({ dependencies: 4 })
    const list = await user.call('GET', `/undoStackItems/getAllByInvestment?InvestmentId=${projectId}`)
    const items = list.body._embedded?.undoStackItems ?? []
    expect(items.map((item) => [item.entityType, item.visible, item.index])).toEqual([
      ['estimate', true, 1],
      ['estimate', true, 2],
      ['article', false, null],
    ])
    const refused = await user.call('POST', `/undoStackItems/${gone.body.UndoId}/restore`, {})
    expect(refused.body).toMatchObject({ status: 409, code: 'UNDO_INVALID_POSITION' })
    expect(refused.body.detail).toContain('Rezistență')
    const both = { UndoIds: [gone.body.UndoId, parent.body.UndoId] }
    await expectStatus(200, user.call('POST', '/undoStackItems/restore', both))
    expect((await rows('articles', 'EstimateId', estimateId)).map((row) => row.Symbol)).toEqual(
      exampleA.map((work) => work.symbol),
    )
    const cleared = await user.call('DELETE', `/undoStackItems?InvestmentId=${projectId}`)
    expect(cleared.body).toEqual({ cleared: 1 })
  })
})
