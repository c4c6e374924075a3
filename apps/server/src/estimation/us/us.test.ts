import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { textFile, upload } from '../../imports/upload.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

const workers = [
  { name: 'Foreman', wage: 48, count: 1, fringe: 9.75 },
  { name: 'Carpenter', wage: 42, count: 2, fringe: 9.75 },
  { name: 'Laborer', wage: 31.5, count: 1, fringe: 9.75 },
]
const built = {
  Code: 'FC',
  Name: 'Forms crew',
  Workers: workers,
  Fica: 7.65,
  Futa: 0.1,
  Suta: 2.1,
  WorkersCompensation: 9.8,
  GeneralLiability: 1.9,
}
const burdened = { Code: 'B1', Name: 'Carpenter and laborer', Method: 'burdened', BurdenedRate: 46.3 }

/** The project that a file makes. */
async function importedAgain(user: TestUser, format: string, text: string): Promise<number> {
  const sent = await upload(user, '/api/estimation-imports', textFile(`again.${format}`, text), { NewInvestment: {} })
  const { body } = await expectStatus(200, user.call('POST', `/api/estimation-imports/${sent.body.ImportId}/commit`))
  const codes = (body.Errors as { code: string }[]).map(({ code }) => code)
  expect(codes.filter((code) => code.endsWith('_DIFFERS'))).toEqual([])
  return (body.Preview as { investmentId: number }).investmentId
}

const article = async (user: TestUser, id: number) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-articles/${id}`))).body

describe('crews', () => {
  let amy: TestUser
  let estimateId: number
  let projectId: number
  beforeAll(async () => {
    amy = await server.tenant('us')
    ;({ estimateId, projectId } = await newEstimate(amy, { PriceDecimals: 2 }))
  })

  test('build their man-hour rate from wages, burden and fringe: 59.43 (vector B)', async () => {
    expect((await add(amy, 'crews', built)).Rate).toBe(59.43)
    expect((await add(amy, 'crews', burdened)).Rate).toBe(46.3)
    expect((await add(amy, 'crews', { Code: 'XX', Name: 'Nobody yet' })).Rate).toBeNull()
    expect((await amy.call('POST', '/api/estimation-crews', burdened)).body.errors).toMatchObject([
      { field: 'Code', code: 'DUPLICATE' },
    ])
    const wrong = await amy.call('POST', '/api/estimation-crews', { Code: 'A@B', Name: 'Wrong' })
    expect([wrong.status, (wrong.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'Code'])
  })

  test('price a line by craft@hours, and take it back to what it was', async () => {
    const id = await addWork(amy, estimateId, {
      symbol: 'J',
      unit: 'LF',
      quantity: 450,
      recipe: [['material', 1, 1.85]],
      more: { LaborUplift: 12, MaterialsUplift: 2 },
    })
    const typed = await amy.call('PUT', '/api/estimation-articles/updatearticles', {
      articleItems: [{ ArticleId: id, RSCrew: 'B1', RSLaborHours: 0.032 }],
    })
    expect(typed.status, JSON.stringify(typed.body)).toBe(200)
    // round(round(.032 x 46.30) x 1.12) = 1.66; 450 x 1.66 = 747.00
    expect(await article(amy, id)).toMatchObject({ RSLabor: 1.66, Labor: 747, Materials: 850.5, RSLaborHours: 0.032 })
    const back = await amy.call('PUT', '/api/estimation-articles/updatearticles', {
      articleItems: [{ ArticleId: id, RSCrew: null, RSLaborHours: 0 }],
    })
    expect(back.status).toBe(200)
    expect(await article(amy, id)).toMatchObject({ RSLabor: 0, Labor: 0, Materials: 850.5 })
  })

  test('a line with given part prices keeps them beside the crew; one with nothing else begins with it', async () => {
    const given = await add(amy, 'articles', { EstimateId: estimateId, Name: 'Given', Quantity: 10, RSMaterials: 3 })
    await expectStatus(
      200,
      amy.call('PATCH', `/api/estimation-articles/${given.ArticleId}`, { RSCrew: 'B1', RSLaborHours: 0.1 }),
    )
    expect(await article(amy, given.ArticleId as number)).toMatchObject({ Materials: 30, Labor: 46.3 })
    const fresh = await add(amy, 'articles', {
      EstimateId: estimateId,
      Name: 'Fresh',
      Quantity: 2,
      RSCrew: 'b1',
      RSLaborHours: 1,
    })
    expect(fresh).toMatchObject({ Labor: 92.6, RSLaborHours: 1 })
  })

  test('an unknown crew and a recipe with two labour lines are refused with their field', async () => {
    const one = await addWork(amy, estimateId, { symbol: 'U', unit: 'EA', quantity: 1, recipe: [['material', 1, 1]] })
    const unknown = await amy.call('PATCH', `/api/estimation-articles/${one}`, { RSCrew: 'ZZ9', RSLaborHours: 1 })
    expect(unknown.body.errors).toContainEqual(expect.objectContaining({ field: 'RSCrew', code: 'NOT_FOUND' }))
    const two = await addWork(amy, estimateId, {
      symbol: 'T',
      unit: 'EA',
      quantity: 1,
      recipe: [
        ['labor', 1, 10],
        ['labor', 2, 20],
      ],
    })
    const several = await amy.call('PATCH', `/api/estimation-articles/${two}`, { RSLaborHours: 5 })
    expect(several.body.errors).toContainEqual(expect.objectContaining({ field: 'RSLaborHours', code: 'FIXED_VALUE' }))
    expect(await article(amy, two)).toMatchObject({ Labor: 50 })
  })

  test('a changed wage is looked at, brought into projects, and taken back', async () => {
    const line = await add(amy, 'articles', {
      EstimateId: estimateId,
      Name: 'Forms',
      Quantity: 100,
      RSCrew: 'FC',
      RSLaborHours: 1,
    })
    const id = line.ArticleId as number
    expect(line.Labor).toBe(5943)
    const list = await amy.call('GET', '/api/estimation-crews?Code=FC')
    const crewId = list.body._embedded?.estimation_crews?.[0]?.CrewId as number
    const changed = await amy.call('PATCH', `/api/estimation-crews/${crewId}`, { Fica: 8.65 })
    expect(changed.body.Rate).toBe(59.84)
    expect((await article(amy, id)).Labor).toBe(5943)
    const uses = (await amy.call('GET', `/api/estimation-crews/${crewId}/uses`)).body.Uses
    expect(uses).toEqual([expect.objectContaining({ InvestmentId: projectId, Lines: 1, Before: 5943, After: 5984 })])
    const stranger = await server.tenant('us')
    expect((await stranger.call('GET', `/api/estimation-crews/${crewId}/uses`)).status).toBe(404)
    const applied = await amy.call('POST', `/api/estimation-crews/${crewId}/reprice`, { InvestmentIds: [projectId] })
    expect(applied.body).toMatchObject({ Lines: 1, InvestmentIds: [projectId] })
    expect((await article(amy, id)).Labor).toBe(5984)
    expect((await amy.call('GET', `/api/estimation-crews/${crewId}/uses`)).body.Uses).toEqual([])
    const undo = `/api/estimation-crews/repricings/${applied.body.RepricingId}/undo`
    expect((await stranger.call('POST', undo, {})).status).toBe(404)
    expect((await amy.call('POST', undo, {})).body).toEqual({ Lines: 1 })
    expect((await article(amy, id)).Labor).toBe(5943)
    expect((await amy.call('POST', undo, {})).status).toBe(404)
    // What was priced by hand since keeps that price.
    const again = await amy.call('POST', `/api/estimation-crews/${crewId}/reprice`, { InvestmentIds: [projectId] })
    const own = await amy.call('GET', `/api/estimation-article-resources?ArticleId=${id}`)
    const [resource] = own.body._embedded?.estimation_article_resources?.filter(({ Kind }) => Kind === 'labor') ?? []
    const path = `/api/estimation-article-resources/${String(resource?.ArticleResourceId ?? resource?.ResourceId)}`
    expect((await amy.call('PATCH', path, { Price: 70 })).status).toBe(200)
    const late = `/api/estimation-crews/repricings/${again.body.RepricingId}/undo`
    expect((await amy.call('POST', late, {})).body).toEqual({ Lines: 0 })
    expect((await amy.call('GET', path)).body.Price).toBe(70)
  })
})

describe('alternates', () => {
  test('are priced against the base bid, count when taken, and are refused from another project', async () => {
    const amy = await server.tenant('us')
    const { projectId, objectId, estimateId } = await newEstimate(amy, { VAT: 0 })
    const extra = await add(amy, 'estimates', { ObjectId: objectId, Name: 'Finished basement' })
    await add(amy, 'articles', { EstimateId: estimateId, Name: 'Shell', Quantity: 1, RSMaterials: 1000 })
    await add(amy, 'articles', { EstimateId: extra.EstimateId, Name: 'Basement', Quantity: 1, RSMaterials: 250 })
    const alternate = await add(amy, 'alternates', { InvestmentId: projectId, Code: '1', Name: 'Basement' })
    const total = async () => (await amy.call('GET', `/api/estimation-investments/${projectId}/totals`)).body.WithoutVAT
    expect(await total()).toBe(1250)
    await expectStatus(
      200,
      amy.call('PATCH', `/api/estimation-estimates/${extra.EstimateId}`, { AlternateId: alternate.AlternateId }),
    )
    expect(await total()).toBe(1000)
    const priced = (await amy.call('GET', `/api/estimation-investments/${projectId}/alternates`)).body
    expect(priced).toMatchObject({
      Base: { WithoutVAT: 1000 },
      Bid: { WithoutVAT: 1000 },
      Alternates: [{ Name: 'Basement', WithoutVAT: 250, Taken: false, EstimateIds: [extra.EstimateId] }],
    })
    const file = async (of: string, more = '') =>
      (await expectStatus(200, amy.call('GET', `/api/estimation-${of}/export?format=${more}`))).raw.payload
    for (const format of ['csv', 'json', 'bc3']) {
      expect(await file(`investments/${projectId}`, format)).toContain('Shell')
      expect(await file(`investments/${projectId}`, format)).not.toContain('Basement')
      expect(await file(`investments/${projectId}`, `${format}&alternates=all`)).toContain('Basement')
      expect(await file(`estimates/${extra.EstimateId}`, format)).toContain('Basement')
    }
    const form = { type: 'F3', lang: 'en', ParentType: 'investment', ParentId: projectId }
    const printed = () => amy.call('POST', '/estimationReportsPdf/mobileReports', form, { accept: 'application/json' })
    expect((await expectStatus(200, printed())).raw.payload).not.toContain('Basement')
    const path = `/api/estimation-alternates/${alternate.AlternateId}`
    await expectStatus(200, amy.call('PATCH', path, { Taken: true }))
    expect(await total()).toBe(1250)
    expect((await expectStatus(200, printed())).raw.payload).toContain('Basement')
    await expectStatus(200, amy.call('PATCH', path, { Kind: 'deduct' }))
    expect(await total()).toBe(750)
    // Where it is deducted it is written negative, so that lines add up to the bid; by itself it is what it comes to.
    const report = (await expectStatus(200, printed())).raw.payload
    expect(report).toMatch(/-250|−250/)
    const sums = async (of: string) =>
      (await file(of, 'csv')).split('\r\n').flatMap((line) => {
        const [at, quantity, ...rest] = [line.split(',')[5], ...line.split(',').slice(7)]
        return at === 'Shell' || at === 'Basement' ? [[at, Number(quantity), Number(rest.at(-2))]] : []
      })
    expect(await sums(`investments/${projectId}`)).toEqual([
      ['Shell', 1, 1000],
      ['Basement', -1, -250],
    ])
    expect(await sums(`estimates/${extra.EstimateId}`)).toEqual([['Basement', 1, 250]])
    for (const format of ['bc3', 'x84', 'json']) {
      const copy = await importedAgain(amy, format, await file(`investments/${projectId}`, format))
      const { body } = await amy.call('GET', `/api/estimation-investments/${copy}/totals`)
      expect([format, body.Direct, body.WithoutVAT]).toEqual([format, expect.objectContaining({ Total: 750 }), 750])
    }
    expect((await amy.call('DELETE', path)).body.code).toBe('RECORD_IN_USE')
    const other = await newEstimate(amy, { Name: 'Another project' })
    const foreign = await amy.call('PATCH', `/api/estimation-estimates/${other.estimateId}`, {
      AlternateId: alternate.AlternateId,
    })
    expect(foreign.body.errors).toContainEqual(expect.objectContaining({ field: 'AlternateId', code: 'NOT_FOUND' }))
    await expectStatus(200, amy.call('PATCH', `/api/estimation-estimates/${extra.EstimateId}`, { AlternateId: null }))
    expect(await total()).toBe(1250)
    expect((await amy.call('DELETE', path)).status).toBe(204)
  })
})
