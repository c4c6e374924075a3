import { todayIn } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from './estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const read = async (path: string, id: unknown) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-${path}/${id}`))).body
const change = (path: string, id: unknown, body: unknown) => user.call('PUT', `/api/estimation-${path}/${id}`, body)
const totalOf = async (projectId: number) => (await read('investments', projectId)).TotalWithoutVAT
const newEstimateOf = async (InvestmentId: number) => {
  const object = await add(user, 'objects', { InvestmentId, Name: 'Anexă' })
  return (await add(user, 'estimates', { ObjectId: object.ObjectId, Name: 'Anexă' })).EstimateId
}
const errorsOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

describe('a new project', () => {
  test('starts with the practice, decimals, template and VAT of its date', async () => {
    const project = await add(user, 'investments', { Name: 'Hală', EstimateDate: '2025-07-31' })
    expect(project).toMatchObject({ Practice: 'ro', Currency: 'RON', VAT: 19, Rounding: 'LINE', Stage: 1 })
    expect(project).toMatchObject({ QuantityDecimals: 3, PriceDecimals: 2, TotalDecimals: 2, TotalWithoutVAT: 0 })
    expect((project.Recapitulation as { lines: { code: string }[] }).lines.map(({ code }) => code)).toContain('CAM')
    const today = await add(user, 'investments', { Name: 'Casă' })
    expect(today).toMatchObject({ EstimateDate: todayIn('ro', new Date()), VAT: 21 })
    expect(today.Position).toBe((project.Position as number) + 1)
  })

  test('of the US practice has dollars and no VAT', async () => {
    const project = await add(user, 'investments', { Name: 'House', Practice: 'us' })
    expect(project).toMatchObject({ Currency: 'USD', VAT: 0 })
    expect((project.Recapitulation as { scope: string }).scope).toBe('project')
  })
})

describe('a new article', () => {
  test('starts today, ends tomorrow; the start may not lie after the end', async () => {
    const { estimateId } = await newEstimate(user)
    const article = await add(user, 'articles', { EstimateId: estimateId, Name: 'Zid', Quantity: '12,5' })
    const today = todayIn('ro', new Date())
    expect(article).toMatchObject({ StartDate: today, Quantity: 12.5, Provenience: 'A' })
    expect(article.EndDate).toBe(new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10))
    const wrong = await change('articles', article.ArticleId, { EndDate: '2000-01-01' })
    expect([wrong.status, ...errorsOf(wrong)]).toEqual([422, ['StartDate', 'START_AFTER_END']])
  })

  test('without an estimate goes to the one with the highest position of its project', async () => {
    const { projectId, objectId } = await newEstimate(user)
    const last = await add(user, 'estimates', { ObjectId: objectId, Name: 'Finisaje' })
    const article = await add(user, 'articles', { InvestmentId: projectId, EstimateId: 0, Name: 'Vopsea' })
    expect(article.EstimateId).toBe(last.EstimateId)
    expect(article.InvestmentId).toBe(projectId)
    const empty = await add(user, 'investments', { Name: 'Gol de tot' })
    for (const body of [{ InvestmentId: empty.InvestmentId, EstimateId: 0 }, { EstimateId: 0 }, {}]) {
      const refused = await user.call('POST', '/api/estimation-articles', { ...body, Name: 'Vopsea' })
      expect([refused.status, refused.body.code]).toEqual([422, 'ADD_ARTICLE_PROBLEM_INVALID_PROJECT'])
    }
    const stranger = await server.tenant()
    const foreign = await stranger.call('POST', '/api/estimation-articles', { InvestmentId: projectId, Name: 'Vopsea' })
    expect(foreign.status).toBe(404)
  })

  test('stands beside the line it was typed at, whatever others added or removed above; a repetition is the same one', async () => {
    const { estimateId } = await newEstimate(user)
    const elsewhere = await newEstimate(user)
    const ids: unknown[] = []
    for (const Name of ['Săpătură', 'Beton', 'Zidărie'])
      ids.push((await add(user, 'articles', { EstimateId: estimateId, Name })).ArticleId)
    const names = async () => {
      const filter = JSON.stringify({ field: 'EstimateId', op: 'eq', value: estimateId })
      const { body } = await user.call(
        'GET',
        `/api/estimation-articles?filter=${encodeURIComponent(filter)}&sort=Position`,
      )
      return (body._embedded?.['estimation_articles'] ?? []).map(({ Name }) => Name)
    }
    const beside = (Name: string, nth: number, Offset: number, Position: number) =>
      user.call(
        'POST',
        '/api/estimation-articles',
        { EstimateId: estimateId, Name, Position, Beside: { ArticleId: ids[nth], Offset } },
        { 'idempotency-key': `beside ${Name} ${estimateId}` },
      )
    await add(user, 'articles', { EstimateId: estimateId, Name: 'Trasare', Position: 1 })
    await expectStatus(201, beside('Cofraj', 1, 0, 2))
    await expectStatus(201, beside('Armătură', 1, 1, 4))
    await expectStatus(201, beside('Turnare', 1, 2, 5))
    expect(await names()).toEqual(['Trasare', 'Săpătură', 'Cofraj', 'Beton', 'Armătură', 'Turnare', 'Zidărie'])

    await add(user, 'articles', { EstimateId: estimateId, Name: 'Organizare', Position: 1 })
    const again = await expectStatus(201, beside('Turnare', 1, 2, 5))
    expect(await names()).toHaveLength(8)
    expect(again.body.Name).toBe('Turnare')

    await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${String(ids[2])}`))
    expect((await beside('Tencuială', 2, 1, 3)).body.Position).toBe(3)
    const foreign = await add(user, 'articles', { EstimateId: elsewhere.estimateId, Name: 'Altundeva' })
    ids.push(foreign.ArticleId)
    expect((await beside('Vopsea', 3, 5, 2)).body.Position).toBe(2)
    const refused = await user.call('POST', '/api/estimation-articles', {
      EstimateId: estimateId,
      Name: 'X',
      Beside: { ArticleId: 'a' },
    })
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, ['Beside', 'INVALID_VALUE']])
  })

  test('a formula with a mistake is not saved and says where it is', async () => {
    const { estimateId } = await newEstimate(user)
    for (const [Formula, code] of [
      ['2 x', 'INVALID_FORMULA'],
      ['2 x necunoscut', 'UNKNOWN_NAME'],
      ['2 / 0', 'DIVISION_BY_ZERO'],
    ]) {
      const reply = await user.call('POST', '/api/estimation-articles', {
        EstimateId: estimateId,
        Name: 'Zid',
        Formula,
      })
      expect([reply.status, reply.body.code, ...errorsOf(reply)]).toEqual([422, 'FORMULA_PROBLEM', ['Formula', code]])
    }
    const list = await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)
    expect(list.body.total_items).toBe(0)
  })
})

describe('prices', () => {
  test('an own price wins, both are kept; a price for the whole is shared over the parts', async () => {
    const { estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, {
      symbol: 'X',
      unit: 'mc',
      quantity: 10,
      recipe: [
        ['material', 2, 30],
        ['labor', 1, 40],
      ],
    })
    await expectStatus(200, change('articles', id, { OPLabor: 55 }))
    expect(await read('articles', id)).toMatchObject({ RSLabor: 40, OPLabor: 55, Price: 115, Labor: 550, Total: 1150 })
    await expectStatus(200, change('articles', id, { OPLabor: null }))
    await expectStatus(200, change('articles', id, { Price: 200 }))
    const whole = await read('articles', id)
    expect(whole).toMatchObject({ RSMaterials: 60, RSLabor: 40, OPMaterials: 120, OPLabor: 80, Price: 200 })
    await expectStatus(200, change('articles', id, { OPMaterials: null, OPLabor: null }))
    expect(await read('articles', id)).toMatchObject({ Price: 100, Total: 1000 })
  })

  test('linked resources are added, included ones are not', async () => {
    const { estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, { symbol: 'X', unit: 'buc', quantity: 4, recipe: [['labor', 1, 25]] })
    const component = { ArticleId: id, Kind: 'material', Name: 'Piesă', Quantity: 2, Price: 10 }
    const linked = await add(user, 'article-components', component)
    await add(user, 'article-components', { ...component, Included: true, Price: 999 })
    expect(await read('articles', id)).toMatchObject({ Materials: 80, Labor: 100, Total: 180 })
    await expectStatus(204, user.call('DELETE', `/api/estimation-article-components/${linked.ArticleComponentId}`))
    expect(await read('articles', id)).toMatchObject({ Materials: 0, Total: 100 })
  })

  test('a changed, an added and the last removed recipe line price the article and the project again', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, { symbol: 'X', unit: 'mc', quantity: 2, recipe: [['material', 1, 100]] })
    const before = await totalOf(projectId)
    const recipe = await expectStatus(
      200,
      user.call('GET', `/api/estimation-articles?action=recipeOfArticle&ArticleId=${id}`),
    )
    const [line] = recipe.body.Resources as Record<string, unknown>[]
    expect(line).toMatchObject({ Kind: 'material', Consumption: 1, Price: 100, Value: 100 })
    const tag = (await user.call('GET', `/api/estimation-articles/${id}`)).headers.etag
    await expectStatus(200, change('article-resources', line?.ResourceId, { Price: 150 }))
    expect(await read('articles', id)).toMatchObject({ RSMaterials: 150, Total: 300 })
    expect(await totalOf(projectId)).not.toBe(before)
    const stale = await user.call(
      'PUT',
      `/api/estimation-articles/${id}`,
      { Chapter: 'I' },
      { 'if-match': String(tag) },
    )
    expect([stale.status, (stale.body.current as Record<string, unknown>).Total]).toEqual([412, 300])
    await expectStatus(204, user.call('DELETE', `/api/estimation-article-resources/${line?.ResourceId}`))
    expect(await read('articles', id)).toMatchObject({ RSMaterials: 0, Total: 0 })
    expect(await totalOf(projectId)).toBe(0)
  })

  test('a formula is read as the practice of its project writes it, and what can be read two ways is refused with both', async () => {
    const { estimateId } = await newEstimate(user)
    const american = await newEstimate(user, { Practice: 'us' })
    const line = (id: number, Formula: string) =>
      user.call('POST', '/api/estimation-articles', { EstimateId: id, Name: 'Zid', Formula, RSLabor: 1 })
    const us = async (formula: string) => (await line(american.estimateId, formula)).body['Quantity']
    const ro = async (formula: string) => (await line(estimateId, formula)).body['Quantity']
    expect([await us('max(1,2)'), await us('min(4,2)'), await us('1,000+1'), await us(`12'-6" x 8'`)]).toEqual([
      2, 2, 1001, 100,
    ])
    expect([await ro('2.500'), await ro('4.43'), await ro('max(1,2; 1)')]).toEqual([2500, 4.43, 1.2])
    for (const [id, formula, code, words] of [
      [
        american.estimateId,
        'max(1,250)',
        'TWO_READINGS',
        '1,250 din rândul 1, coloana 5 se poate citi 1250 sau 1; 250.',
      ],
      [estimateId, 'round(2,5)', 'TWO_READINGS', '2,5 din rândul 1, coloana 7 se poate citi (2,5) sau 2; 5.'],
      [estimateId, `6'`, 'FEET_INCHES', `6' din rândul 1, coloana 1 este o lungime în picioare sau țoli.`],
    ] as const) {
      const refused = await line(id, formula)
      expect([refused.status, refused.body.code, ...errorsOf(refused)]).toEqual([
        422,
        'FORMULA_PROBLEM',
        ['Formula', code],
      ])
      expect(JSON.stringify(refused.body.errors)).toContain(words)
    }
  })

  test('a length in feet is refused on a line that is measured in something else', async () => {
    const { estimateId } = await newEstimate(user, { Practice: 'us' })
    const line = (MeasureUnit: string, Formula: string) =>
      user.call('POST', '/api/estimation-articles', { EstimateId: estimateId, Name: 'Curb', MeasureUnit, Formula })
    const refused = await line('CY', `12'-6"`)
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, ['Formula', 'LENGTH_ALONE']])
    expect(JSON.stringify(refused.body.errors)).toContain('se măsoară în CY')
    expect((await line('CY', `12'-6" x 8'`)).body).toMatchObject({ Quantity: 100 })
    for (const unit of ['IN', 'YD'])
      expect(errorsOf(await line(unit, `2 x 12'-6"`)), unit).toEqual([['Formula', 'OTHER_LENGTH']])
    const { body } = await line('LF', `12'-6"`)
    expect(body).toMatchObject({ Quantity: 12.5 })
    const article = body['ArticleId'] as number
    for (const patch of [{ MeasureUnit: 'SF', Formula: `12'` }, { MeasureUnit: 'SF' }])
      expect(errorsOf(await change('articles', article, patch))).toEqual([['Formula', 'LENGTH_ALONE']])
    expect((await change('articles', article, { MeasureUnit: 'FT' })).status).toBe(200)
    expect((await change('articles', article, { MeasureUnit: 'SF', Quantity: 30 })).status).toBe(200)
  })

  test('a typed quantity takes the place of a formula', async () => {
    const { estimateId } = await newEstimate(user)
    const article = await add(user, 'articles', { EstimateId: estimateId, Name: 'Zid', Formula: '2 x 3', RSLabor: 10 })
    expect(article).toMatchObject({ Quantity: 6, Total: 60 })
    await expectStatus(200, change('articles', article.ArticleId, { Quantity: 7 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ Quantity: 7, Formula: null, Total: 70 })
  })
})

describe('parameters', () => {
  test('a changed value counts again wherever formulas use it, through other parameters too', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const reply = await user.call('POST', '/api/estimation-parameters', {
      EstimationParameters: [
        { InvestmentId: projectId, Name: 'latime', Formula: '2' },
        { InvestmentId: projectId, Name: 'arie', Formula: 'latime x 3' },
      ],
    })
    expect(reply.status).toBe(201)
    const [width, area] = reply.body._embedded?.estimation_parameters ?? []
    expect([width?.Value, area?.Value]).toEqual([2, 6])
    const article = await add(user, 'articles', {
      EstimateId: estimateId,
      Name: 'Zid',
      Formula: 'arie x 10',
      RSLabor: 1,
    })
    expect(article).toMatchObject({ Quantity: 60, Total: 60 })
    await expectStatus(200, change('parameters', width?.ParameterId, { Formula: '2,5' }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ Quantity: 75, Total: 75 })
    for (const used of [width, area]) {
      const removal = await user.call('DELETE', `/api/estimation-parameters/${used?.ParameterId}`)
      expect([removal.status, removal.body.code]).toEqual([409, 'PARAMETER_USED_IN_FORMULAS'])
    }
    const circular = await change('parameters', width?.ParameterId, { Formula: 'arie / 3' })
    expect([circular.status, circular.body.code, ...errorsOf(circular)]).toEqual([
      422,
      'FORMULA_PROBLEM',
      ['Formula', 'CIRCULAR_FORMULA'],
    ])
    expect(JSON.stringify(circular.body.errors)).toContain('latime → arie → latime')
    await expectStatus(200, change('articles', article.ArticleId, { Formula: null, Quantity: 1 }))
    await expectStatus(204, user.call('DELETE', `/api/estimation-parameters/${area?.ParameterId}`))
  })

  test('several come in any order; a loop among them, or a faulty one, is told at its place', async () => {
    const { projectId } = await newEstimate(user)
    const send = (formulas: Readonly<Record<string, string>>) =>
      user.call('POST', '/api/estimation-parameters', {
        EstimationParameters: Object.entries(formulas).map(([Name, Formula]) => ({
          InvestmentId: projectId,
          Name,
          Formula,
        })),
      })
    const sent = await expectStatus(201, send({ volum: 'arie x 2', arie: 'latime x 3', latime: '2' }))
    expect((sent.body._embedded?.estimation_parameters ?? []).map(({ Name, Value }) => [Name, Value])).toEqual([
      ['volum', 12],
      ['arie', 6],
      ['latime', 2],
    ])
    const loop = await send({ a: '1', b: 'c', c: 'b' })
    expect([loop.status, ...errorsOf(loop)]).toEqual([422, ['[1].Formula', 'CIRCULAR_FORMULA']])
    const faulty = await send({ d: 'e x 2', e: '1 / 0' })
    expect([faulty.status, ...errorsOf(faulty)]).toEqual([422, ['[1].Formula', 'DIVISION_BY_ZERO']])
    const twice = await send({ g: 'f', f: '1', F: '2' })
    expect([twice.status, ...errorsOf(twice)]).toEqual([409, ['[2].Name', 'DUPLICATE']])
    expect((await user.call('GET', `/api/estimation-parameters?InvestmentId=${projectId}`)).body.total_items).toBe(3)
  })

  test('one that only a removed line uses may go, and what comes back says so; its new name reaches removed lines', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const gone = await newEstimateOf(projectId)
    const height = await add(user, 'parameters', { InvestmentId: projectId, Name: 'H', Formula: '2' })
    const line = (EstimateId: unknown) => add(user, 'articles', { EstimateId, Name: 'Zid', Formula: 'H x 3' })
    const [alone, inPlace] = [await line(estimateId), await line(gone)]
    const removed = await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${alone.ArticleId}`))
    const place = await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${gone}`))
    await expectStatus(200, change('parameters', height.ParameterId, { Name: 'Înălțime' }))
    const restore = (undo: { body: Record<string, unknown> }) =>
      expectStatus(200, user.call('POST', `/undoStackItems/${undo.body.UndoId}/restore`))
    await restore(place)
    expect(await read('articles', inPlace.ArticleId)).toMatchObject({
      Formula: 'Înălțime x 3',
      Quantity: 6,
      Fault: null,
    })
    await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${inPlace.ArticleId}`))
    await expectStatus(204, user.call('DELETE', `/api/estimation-parameters/${height.ParameterId}`))
    const { body } = await restore(removed)
    expect(body).toMatchObject({ Formula: 'Înălțime x 3', Quantity: 6, Fault: 'FORMULA_UNKNOWN_NAME' })
    expect(body).toEqual(await read('articles', alone.ArticleId))
  })

  test('names are unique and CM and TI are reserved; a wrong one of several writes none', async () => {
    const { projectId } = await newEstimate(user)
    await add(user, 'parameters', { InvestmentId: projectId, Name: 'inaltime', Formula: '3' })
    const twice = await user.call('POST', '/api/estimation-parameters', {
      InvestmentId: projectId,
      Name: 'Inaltime',
      Formula: '4',
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE_VALUE'])
    const several = await user.call('POST', '/api/estimation-parameters', {
      EstimationParameters: [
        { InvestmentId: projectId, Name: 'bun', Formula: '1' },
        { InvestmentId: projectId, Name: 'CM', Formula: '1' },
      ],
    })
    expect([several.status, ...errorsOf(several)]).toEqual([422, ['EstimationParameters[1].Name', 'RESERVED_NAME']])
    const list = await user.call('GET', `/api/estimation-parameters?InvestmentId=${projectId}`)
    expect(list.body.total_items).toBe(1)
  })
})

describe('totals follow', () => {
  test('removal and restoring of an article, an estimate, an object', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const ids: number[] = []
    for (const work of exampleA) ids.push(await addWork(user, estimateId, work))
    for (const [path, id, rest] of [
      ['articles', ids[0], 12179.41],
      ['estimates', estimateId, 0],
      ['objects', objectId, 0],
    ] as const) {
      const removal = await expectStatus(200, user.call('DELETE', `/api/estimation-${path}/${id}`))
      expect(await totalOf(projectId), `without ${path}`).toBe(rest)
      await expectStatus(200, user.call('POST', `/undoStackItems/${removal.body.UndoId}/restore`))
      expect(await totalOf(projectId), `with ${path}`).toBe(20171.64)
    }
  })

  test('articles added at the same moment all count', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const article = { EstimateId: estimateId, Name: 'Zid', Quantity: 1, RSMaterials: 100 }
    await Promise.all(Array.from({ length: 12 }, () => add(user, 'articles', article)))
    expect(await totalOf(projectId)).toBe(1386)
  })

  test('what was restored is computed by the settings of now', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const removal = await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)
    await expectStatus(200, change('investments', projectId, { Rounding: 'FULL' }))
    await expectStatus(200, user.call('POST', `/undoStackItems/${removal.body.UndoId}/restore`))
    expect(await totalOf(projectId)).toBe(20176.69)
  })

  test('a move of an article under another estimate with its own rates; never into another project', async () => {
    const { projectId, objectId, estimateId, investment } = await newEstimate(user)
    const plain = { ...(investment.Recapitulation as object), lines: [] }
    const bare = await add(user, 'estimates', { ObjectId: objectId, Name: 'Fără cote', Recapitulation: plain })
    const article = await add(user, 'articles', { EstimateId: estimateId, Name: 'Zid', Quantity: 1, RSMaterials: 100 })
    expect(await totalOf(projectId)).toBe(115.5)
    await expectStatus(200, change('articles', article.ArticleId, { EstimateId: bare.EstimateId }))
    expect(await totalOf(projectId)).toBe(100)
    const other = await newEstimate(user)
    const refused = await change('articles', article.ArticleId, { EstimateId: other.estimateId })
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, ['EstimateId', 'NOT_FOUND']])
  })

  test.each([
    ['article-resources', 'ArticleResourceId', 'Consumption'],
    ['article-components', 'ArticleComponentId', 'Quantity'],
  ])('a line of %s goes to another article of its project, never of another one', async (path, key, amount) => {
    const { projectId, estimateId } = await newEstimate(user)
    const other = await newEstimate(user)
    const [from, to, strange] = [
      await add(user, 'articles', { EstimateId: estimateId, Name: 'Zid', Quantity: 1 }),
      await add(user, 'articles', { EstimateId: estimateId, Name: 'Stâlp', Quantity: 2 }),
      await add(user, 'articles', { EstimateId: other.estimateId, Name: 'Grindă', Quantity: 1 }),
    ]
    const line = { ArticleId: from.ArticleId, Kind: 'material', Name: 'Var', [amount]: 1, Price: 100 }
    const id = (await add(user, path, line))[key]
    await add(user, path, { ...line, ArticleId: to.ArticleId })
    expect(await totalOf(projectId)).toBe(346.5)
    const moved = await expectStatus(200, change(path, id, { ArticleId: to.ArticleId }))
    expect(moved.body.Position).toBe(2)
    expect(await totalOf(projectId)).toBe(462)
    const refused = await change(path, id, { ArticleId: strange.ArticleId })
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, ['ArticleId', 'NOT_FOUND']])
    expect([await totalOf(projectId), await totalOf(other.projectId)]).toEqual([462, 0])
  })
})

describe('bulk changes', () => {
  test('all or none, with the index of the wrong item', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const ids: unknown[] = []
    for (const Name of ['a1', 'a2', 'a3'])
      ids.push((await add(user, 'articles', { EstimateId: estimateId, Name, RSLabor: 1, Quantity: 1 })).ArticleId)
    const bulk = (articleItems: unknown) =>
      user.call('PUT', '/api/estimation-articles/updatearticles', { articleItems })
    const done = await expectStatus(
      200,
      bulk(ids.map((ArticleId, at) => ({ ArticleId, Quantity: at + 2, Position: 3 - at }))),
    )
    expect(done.body._embedded?.estimation_articles?.map(({ Quantity, Total }) => [Quantity, Total])).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
    ])
    const total = await totalOf(projectId)
    for (const [wrong, field] of [
      [{ Quantity: 'mult' }, 'articleItems[1].Quantity'],
      [{ Formula: '1 +' }, 'articleItems[1].Formula'],
      [{ Nimic: 1 }, 'articleItems[1].Nimic'],
    ] as const) {
      const reply = await bulk([
        { ArticleId: ids[0], Quantity: 100 },
        { ArticleId: ids[1], ...wrong },
      ])
      expect([reply.status, errorsOf(reply)[0]?.[0]]).toEqual([422, field])
    }
    const unknown = await bulk([
      { ArticleId: ids[0], Quantity: 100 },
      { ArticleId: 999_999_999, Quantity: 1 },
    ])
    expect([unknown.status, errorsOf(unknown)[0]?.[0]]).toEqual([404, 'articleItems[1]'])
    expect(await totalOf(projectId)).toBe(total)
    expect((await bulk([])).status).toBe(422)
    expect((await bulk(Array.from({ length: 501 }, () => ({ ArticleId: ids[0] })))).status).toBe(422)
    const stranger = await server.tenant()
    const foreign = await stranger.call('PUT', '/api/estimation-articles/updatearticles', {
      articleItems: [{ ArticleId: ids[0], Quantity: 1 }],
    })
    expect(foreign.status).toBe(404)
    const looker = await user.colleague({ edit: false })
    expect(
      (await looker.call('PUT', '/api/estimation-articles/updatearticles', { articleItems: 'wrong' })).status,
    ).toBe(403)
  })

  test('objects and estimates too', async () => {
    const { objectId, estimateId } = await newEstimate(user)
    const objects = await user.call('PUT', '/api/estimation-objects/updateobjects', {
      objectItems: [{ ObjectId: objectId, Name: 'Casa nouă' }],
    })
    expect(objects.body._embedded?.estimation_objects).toMatchObject([{ Name: 'Casa nouă' }])
    const estimates = await user.call('PUT', '/api/estimation-estimates/updateestimates', {
      estimateItems: [{ EstimateId: estimateId, Code: '07' }],
    })
    expect(estimates.body._embedded?.estimation_estimates).toMatchObject([{ Code: '07' }])
  })
})

test('the tree holds the whole project, as the single records say', async () => {
  const { projectId, estimateId } = await newEstimate(user)
  for (const work of exampleA) await addWork(user, estimateId, work)
  const tree = await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/tree`))
  expect(tree.body).toMatchObject({ InvestmentId: projectId, TotalWithoutVAT: 20171.64, _actions: { edit: true } })
  expect((tree.body.objects as unknown[]).length).toBe(1)
  expect((tree.body.estimates as unknown[]).length).toBe(1)
  const articles = tree.body.articles as Record<string, unknown>[]
  expect(articles.map(({ Symbol }) => Symbol)).toEqual(exampleA.map(({ symbol }) => symbol))
  for (const article of articles) expect(await read('articles', article.ArticleId)).toMatchObject(article)
})

describe('from the catalogue', () => {
  test('an article is given a norm that is there and its own company’s or the shared one, whichever call changes it', async () => {
    const { norm } = await addNorm()
    const stranger = await server.tenant()
    const { estimateId } = await newEstimate(stranger)
    const { ArticleId } = await add(stranger, 'articles', { EstimateId: estimateId, Name: 'Zid', Quantity: 1 })
    const refused = async (ReferenceId: number, ReferenceType: string) => {
      const one = await stranger.call('PUT', `/api/estimation-articles/${ArticleId}`, { ReferenceId, ReferenceType })
      const many = await stranger.call('PUT', '/api/estimation-articles/updatearticles', {
        articleItems: [{ ArticleId, ReferenceId, ReferenceType }],
      })
      return [errorsOf(one), errorsOf(many)]
    }
    for (const [id, type] of [
      [norm, 'own'],
      [99_999_999, 'standard'],
    ] as const)
      expect(await refused(id, type)).toEqual([
        [['ReferenceId', 'NOT_FOUND']],
        [['articleItems[0].ReferenceId', 'NOT_FOUND']],
      ])
    const part = { ArticleId, Kind: 'material', Name: 'Nisip', Price: 1 }
    for (const id of [norm, 99_999_999]) {
      const component = { ...part, ReferenceId: id, ReferenceType: 'own' }
      const refusedParts = [
        await stranger.call('POST', '/api/estimation-article-resources', { ...part, ResourceId: id }),
        await stranger.call('POST', '/api/estimation-article-components', component),
      ]
      expect(refusedParts.flatMap(errorsOf)).toEqual([
        ['ResourceId', 'NOT_FOUND'],
        ['ReferenceId', 'NOT_FOUND'],
      ])
    }
  })

  test('changes of one line in one call go in their order', async () => {
    const { estimateId } = await newEstimate(user)
    const { ArticleId } = await add(user, 'articles', { EstimateId: estimateId, Name: 'Zid', Quantity: 1, RSLabor: 10 })
    const items = [{ Name: 'Unu', Quantity: 5 }, { Quantity: 7 }].map((item) => ({ ArticleId, ...item }))
    const { body } = await user.call('PUT', '/api/estimation-articles/updatearticles', { articleItems: items })
    const rows = Object.values(body._embedded ?? {})[0] ?? []
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ ArticleId, Name: 'Unu', Quantity: 7, Total: 70 })
  })

  test('a norm brings its recipe; a US place raises it and can be changed again', async () => {
    await server.database.system((tx) =>
      tx.run(
        sql`insert into locations (id, level, state, name, series, materials, labor, equipments) values (901, 'state', 'XX', 'Somewhere', 's', 10, 20, 0), (902, 'state', 'YY', 'Elsewhere', 's', 0, -10, 0) on conflict do nothing`,
      ),
    )
    const { norm } = await addNorm()
    const { estimateId } = await newEstimate(user, { Practice: 'us', LocationId: 901 })
    const article = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm,
      ReferenceType: 'own',
      Quantity: 3,
    })
    expect(article).toMatchObject({
      Symbol: '03 30 00',
      MeasureUnit: 'CY',
      MaterialsUplift: 10,
      LaborUplift: 20,
      RSMaterials: 110,
      RSLabor: 96,
      Total: 618,
    })
    const recipe = await user.call(
      'GET',
      `/api/estimation-articles?action=recipeOfArticle&ArticleId=${article.ArticleId}`,
    )
    expect(
      (recipe.body.Resources as Record<string, unknown>[]).map(({ Kind, Consumption, Price }) => [
        Kind,
        Consumption,
        Price,
      ]),
    ).toEqual([
      ['material', 1, 100],
      ['labor', 2, 40],
    ])
    await expectStatus(200, change('articles', article.ArticleId, { LocationId: 902 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ RSMaterials: 100, RSLabor: 72, Total: 516 })
    await expectStatus(200, change('articles', article.ArticleId, { LocationId: 0 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ RSLabor: 80, Total: 540 })
  })

  test('another place of the project carries its articles along', async () => {
    const { norm } = await addNorm()
    const { projectId, estimateId } = await newEstimate(user, { Practice: 'us', LocationId: 901 })
    const article = await add(user, 'articles', { EstimateId: estimateId, ReferenceId: norm, Quantity: 1 })
    expect(article.Total).toBe(206)
    expect((await change('investments', projectId, { LocationId: 77_777 })).status).toBe(422)
    await expectStatus(200, change('investments', projectId, { LocationId: 902 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ Total: 172 })
    expect(await totalOf(projectId)).toBe(172)
  })

  test('a norm that has prices and no recipe moves with the place too; own prices stay', async () => {
    const { norm } = await addNorm()
    await server.database.system((tx) => tx.run(sql`delete from recipe_lines where norm_id = ${norm}`))
    await server.database.system((tx) =>
      tx.run(
        sql`update norms set materials = 33.3333, labor = 50, transports = 7.25, price = 90.5833, labor_hours = 2 where id = ${norm}`,
      ),
    )
    const { projectId, estimateId } = await newEstimate(user, { Practice: 'us', LocationId: 901 })
    const line = { EstimateId: estimateId, ReferenceId: norm, Quantity: 1 }
    const article = await add(user, 'articles', line)
    const own = await add(user, 'articles', { ...line, RSMaterials: 7 })
    // 33.3333 x 1.10 = 36.66663, rounded once (rule R4.6); transport moves with equipment, here by 0 %.
    expect(article).toMatchObject({ RSMaterials: 36.67, RSLabor: 60, RSTransports: 7.25, Total: 103.92 })
    await expectStatus(200, change('investments', projectId, { LocationId: 902 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ RSMaterials: 33.33, RSLabor: 45, Total: 85.58 })
    expect(await read('articles', own.ArticleId)).toMatchObject({ RSMaterials: 7, Total: 7 })
    await expectStatus(200, change('articles', article.ArticleId, { LocationId: 901 }))
    expect(await read('articles', article.ArticleId)).toMatchObject({ RSMaterials: 36.67, RSLabor: 60 })
  })

  test('transport takes the place with equipment; a project of more decimals keeps those of the catalogue', async () => {
    await server.database.system((tx) =>
      tx.run(
        sql`insert into locations (id, level, state, name, series, materials, labor, equipments) values (903, 'state', 'ZZ', 'Far away', 's', 5, 0, 20) on conflict do nothing`,
      ),
    )
    const { norm } = await addNorm()
    await server.database.system((tx) => tx.run(sql`delete from recipe_lines where norm_id = ${norm}`))
    await server.database.system((tx) =>
      tx.run(
        sql`update norms set materials = 551.469, labor = 0, equipments = 68.6593, transports = 0.9416, price = 621.0699 where id = ${norm}`,
      ),
    )
    const { body } = await user.call('GET', `/api/estimation-search-norms?searchString=03 30 00&LocationId=903`)
    const items = (body._embedded as Record<string, Record<string, unknown>[]>).SearchNorms ?? []
    const found = items.find(({ ReferenceId }) => ReferenceId === norm)
    expect(found).toMatchObject({ Material: 579.04, Equipment: 82.39, Transport: 1.13, Price: 662.56 })
    const average = await user.call('GET', '/api/estimation-search-norms?searchString=03 30 00&LocationId=0')
    const plain = (average.body._embedded?.['SearchNorms'] ?? []).find(({ ReferenceId }) => ReferenceId === norm)
    expect(plain).toMatchObject({ Material: 551.47, Equipment: 68.66, Transport: 0.94, Price: 621.07 })
    const { projectId, estimateId } = await newEstimate(user, { Practice: 'us', LocationId: 903, PriceDecimals: 4 })
    const article = await add(user, 'articles', { EstimateId: estimateId, ReferenceId: norm, Quantity: 1 })
    const raised = { RSMaterials: 579.0425, RSEquipments: 82.3912, RSTransports: 1.1299, TransportsUplift: 20 }
    expect(article).toMatchObject({ ...raised, BaseTransports: 0.9416 })
    await expectStatus(200, change('investments', projectId, { LocationId: 0 }))
    const published = { RSMaterials: 551.469, RSEquipments: 68.6593, RSTransports: 0.9416, TransportsUplift: 0 }
    expect(await read('articles', article.ArticleId)).toMatchObject(published)
    await expectStatus(200, change('articles', article.ArticleId, { LocationId: 903 }))
    expect(await read('articles', article.ArticleId)).toMatchObject(raised)
  })

  test('lines from before transport had an uplift follow the place with theirs for equipment, with a recipe and without', async () => {
    const [{ norm: plain }, { norm: recipe }] = [await addNorm(), await addNorm('transport')]
    await server.database.system(async (tx) => {
      await tx.run(
        sql`insert into locations (id, level, state, name, series, materials, labor, equipments) values (904, 'state', 'ZA', 'Near', 's', 0, 0, 10), (905, 'state', 'ZB', 'Far', 's', 0, 0, 20) on conflict do nothing`,
      )
      await tx.run(sql`delete from recipe_lines where norm_id = ${plain}`)
      await tx.run(sql`update norms set materials = 0, labor = 0, transports = 50, price = 50 where id = ${plain}`)
    })
    const { projectId, estimateId } = await newEstimate(user, { Practice: 'us', LocationId: 904 })
    const line = { EstimateId: estimateId, Quantity: 1 }
    const lines = [
      await add(user, 'articles', { ...line, ReferenceId: plain }),
      await add(user, 'articles', { ...line, ReferenceId: recipe }),
      await add(user, 'articles', { ...line, ReferenceId: recipe, EquipmentsUplift: 7 }),
    ]
    await server.database.system((tx) =>
      tx.run(sql`update articles set transports_uplift = null,
        rs_transports = case when reference_id = ${plain} then 50 else rs_transports end where project_id = ${projectId}`),
    )
    await expectStatus(200, change('investments', projectId, { LocationId: 905 }))
    const after = await Promise.all(lines.map(({ ArticleId }) => read('articles', ArticleId)))
    expect(after.map(({ RSTransports, TransportsUplift }) => [RSTransports, TransportsUplift])).toEqual([
      [60, 20],
      [96, 20],
      [80, null],
    ])
  })

  test('prices sent with a norm that are not its own are kept, without recipe; an unknown norm is refused', async () => {
    const { norm } = await addNorm()
    const { estimateId } = await newEstimate(user, { Currency: 'USD' })
    const printed = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm,
      RSMaterials: 77,
      Quantity: 1,
    })
    expect(printed).toMatchObject({ RSMaterials: 77, Total: 77, ReferenceId: norm })
    const same = await add(user, 'articles', {
      EstimateId: estimateId,
      ReferenceId: norm,
      RSMaterials: 100,
      RSLabor: 80,
      Quantity: 1,
      LaborUplift: 15,
    })
    expect(same).toMatchObject({ RSMaterials: 100, RSLabor: 92 })
    const refused = await user.call('POST', '/api/estimation-articles', {
      EstimateId: estimateId,
      ReferenceId: 999_999_999,
    })
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, ['ReferenceId', 'NOT_FOUND']])
  })

  test('a resource used directly is priced in the part of its kind', async () => {
    const { labor } = await addNorm()
    const { estimateId } = await newEstimate(user, { Currency: 'USD' })
    const article = await add(user, 'articles', {
      EstimateId: estimateId,
      Provenience: 'RS',
      ReferenceId: labor,
      Quantity: 5,
    })
    expect(article).toMatchObject({ ProvenienceType: 'labor', RSLabor: 40, Labor: 200, LaborHours: 5 })
  })

  let norms = 0
  async function addNorm(second = 'labor') {
    const post = async (path: string, body: Record<string, unknown>) =>
      (await expectStatus(201, user.call('POST', `/api/${path}`, body))).body
    const collection = await post('norme-colectii', {
      Code: `B${++norms}`,
      Name: 'Book',
      Practice: 'us',
      Currency: 'USD',
    })
    const indicator = await post('norme-indicatoare', {
      ColectieId: collection.ColectieId,
      Code: '03',
      Name: 'Concrete',
    })
    const chapter = await post('norme-capitole', {
      IndicatorId: indicator.IndicatorId,
      Code: '03 30',
      Name: 'Cast in place',
    })
    const norm = await post('norme-articole-reteta', {
      CapitolId: chapter.CapitolId,
      Symbol: '03 30 00',
      Name: 'Footing',
      MeasureUnit: 'CY',
    })
    const made: number[] = []
    for (const [Kind, Consumption, price] of [
      ['material', 1, 100],
      [second, 2, 40],
    ] as const) {
      const resource = await post('estimation-resources', {
        ColectieId: collection.ColectieId,
        Kind,
        Symbol: Kind,
        Name: Kind,
        MeasureUnit: Kind === 'labor' ? 'hr' : 'u',
      })
      await post('estimation-prices', { ResourceId: resource.ResourceId, Price: price })
      await post('norme-liste-resurse', { ArticolId: norm.ArticolId, ResourceId: resource.ResourceId, Consumption })
      made.push(resource.ResourceId as number)
    }
    return { norm: norm.ArticolId as number, labor: made[1] as number }
  }
})

test.each([
  [{ AltCurrencyName: 'EUR' }, ['AltCurrencyRate', 'REQUIRED']],
  [{ AltCurrencyName: 'EUR', AltCurrencyRate: 0 }, ['AltCurrencyRate', 'OUT_OF_RANGE']],
  [{ AltCurrencyName: 'E', AltCurrencyRate: 5 }, ['AltCurrencyName', expect.any(String)]],
  [{ AltCurrencyName: 'E1R', AltCurrencyRate: 5 }, ['AltCurrencyName', 'INVALID_CURRENCY']],
  [{ AltCurrencyRate: 0 }, ['AltCurrencyRate', 'OUT_OF_RANGE']],
])('a second currency that amounts cannot be shown in is refused at its field: %j', async (sent, fault) => {
  const { projectId } = await newEstimate(user)
  const refused = await expectStatus(422, change('investments', projectId, sent))
  expect((refused.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])).toEqual([
    fault,
  ])
  const made = await user.call('POST', '/api/estimation-investments', { Name: 'Casa', ...sent })
  expect(made.status).toBe(422)
  await expectStatus(200, change('investments', projectId, { AltCurrencyName: 'EUR', AltCurrencyRate: 5.0912 }))
  await expectStatus(200, change('investments', projectId, { AltCurrencyRate: 5.1 }))
  await expectStatus(200, change('investments', projectId, { AltCurrencyName: null, AltCurrencyRate: null }))
})

test.each(['Currency', 'VAT', 'Practice', 'QuantityDecimals', 'PriceDecimals', 'TotalDecimals'])(
  '%s, which the money of a project is counted with, cannot be cleared; a new project takes the usual one',
  async (field) => {
    const { projectId } = await newEstimate(user)
    const { body: before } = await user.call('GET', `/api/estimation-investments/${projectId}`)
    const refused = await expectStatus(422, change('investments', projectId, { [field]: null }))
    expect(refused.body.errors).toMatchObject([{ field, code: 'REQUIRED' }])
    const made = await user.call('POST', '/api/estimation-investments', { Name: 'Casa', [field]: null })
    expect([made.status, made.body[field]]).toEqual([201, before[field]])
  },
)
