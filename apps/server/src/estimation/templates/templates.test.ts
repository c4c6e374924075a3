import { readdir, readFile } from 'node:fs/promises'
import { templateContent, templateFrame } from '@temelia/model/estimation/template-file'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadDemoCatalogue } from '../catalogue/demo.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { newDatabase } from '../../testing/database.ts'
import { loadHouseTemplates } from './house-templates.ts'

const seed = new URL('../../../../../seed/', import.meta.url)
const path = '/api/estimation-templates'

let server: TestApp
let amy: TestUser
beforeAll(async () => {
  // The shared catalogue and templates of the house would be seen by every other test.
  server = await testApp({}, await newDatabase())
  amy = await server.tenant('ro')
})

const totals = async (projectId: unknown) =>
  (await expectStatus(200, amy.call('GET', `/api/estimation-investments/${projectId}/totals`))).body

describe('own templates', () => {
  test('a project saved as a template makes another with the same totals, line by line', async () => {
    const { projectId, estimateId } = await newEstimate(amy)
    await add(amy, 'parameters', { InvestmentId: projectId, Name: 'L', Formula: '2,5' })
    for (const work of exampleA) await addWork(amy, estimateId, work)
    await add(amy, 'articles', { EstimateId: estimateId, Name: 'Cu formulă', Formula: 'L * 4', Price: 10 })
    const saved = await amy.call('POST', `${path}/save`, { Name: 'Casa model', Type: 'project', Id: projectId })
    expect([saved.status, saved.body.Lines, saved.body.Practice]).toEqual([201, 6, 'ro'])
    const used = await amy.call('POST', `${path}/${saved.body.TemplateId}/use`, { Name: 'Casa nouă' })
    expect(used.status, JSON.stringify(used.body)).toBe(201)
    expect(await totals(used.body.InvestmentId)).toEqual(await totals(projectId))
    const made = (await amy.call('GET', `/api/estimation-investments/${used.body.InvestmentId}`)).body
    expect(made.Name).toBe('Casa nouă')
  })

  test('bring equipment lists with the place they are of, and what was set on the general estimate', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(amy)
    const places = [{}, { ObjectId: objectId }, { ObjectId: objectId, EstimateId: estimateId }]
    for (const place of places)
      await add(amy, 'facilities', {
        InvestmentId: projectId,
        ...place,
        Kind: '4.5',
        Name: 'Scaun',
        Quantity: 3,
        Price: 80,
      })
    await add(amy, 'general-lines', { InvestmentId: projectId, Chapter: '1.1', Formula: '750', ApplyVAT: true })
    const saved = await amy.call('POST', `${path}/save`, { Name: 'Cu dotări', Type: 'project', Id: projectId })
    const used = await amy.call('POST', `${path}/${saved.body.TemplateId}/use`, { Name: 'Cu dotări 2' })
    expect(used.status, JSON.stringify(used.body)).toBe(201)
    const id = used.body.InvestmentId
    const listed = async (list: string, project: unknown) => {
      const { body } = await amy.call('GET', `/api/estimation-${list}?InvestmentId=${project}`)
      return Object.values(body._embedded ?? {}).flat() as Record<string, unknown>[]
    }
    const facts = ({ ObjectId, EstimateId, Kind, Name, Quantity, Price }: Record<string, unknown>) => [
      ObjectId !== null,
      EstimateId !== null,
      [Kind, Name, Quantity, Price].join(),
    ]
    const made = (await listed('facilities', id)).map(facts)
    expect(made).toHaveLength(3)
    expect(made.sort()).toEqual((await listed('facilities', projectId)).map(facts).sort())
    expect(await listed('general-lines', id)).toMatchObject([{ Chapter: '1.1', Formula: '750', ApplyVAT: true }])
    const general = async (project: unknown) =>
      (await amy.call('GET', `/api/estimation-generalestimate?InvestmentId=${project}`)).body.Total
    expect(await general(id)).toEqual(await general(projectId))
    const object = await amy.call('POST', `${path}/save`, { Name: 'Obiect cu dotări', Type: 'division', Id: objectId })
    const other = await newEstimate(amy)
    await amy.call('POST', `${path}/${object.body.TemplateId}/use`, { InvestmentId: other.projectId })
    expect(await listed('facilities', other.projectId)).toHaveLength(2)
  })

  test('an estimate and an object go into an open project; without one they say what is missing', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(amy)
    await addWork(amy, estimateId, exampleA[0] as (typeof exampleA)[0])
    const one = (await totals(projectId)).WithoutVAT as number
    const estimate = await amy.call('POST', `${path}/save`, { Name: 'Deviz model', Type: 'estimate', Id: estimateId })
    const object = await amy.call('POST', `${path}/save`, { Name: 'Obiect model', Type: 'division', Id: objectId })
    expect((await amy.call('POST', `${path}/${object.body.TemplateId}/use`, {})).status).toBe(422)
    const target = { InvestmentId: projectId }
    expect((await amy.call('POST', `${path}/${estimate.body.TemplateId}/use`, target)).status).toBe(201)
    expect((await totals(projectId)).WithoutVAT).toBeCloseTo(one * 2, 2)
    expect((await amy.call('POST', `${path}/${object.body.TemplateId}/use`, target)).status).toBe(201)
    expect((await totals(projectId)).WithoutVAT).toBeCloseTo(one * 3, 2)
    const stranger = await server.tenant('ro')
    expect((await stranger.call('POST', `${path}/${estimate.body.TemplateId}/use`, target)).status).toBe(404)
    const looker = await amy.colleague({ add: false })
    expect((await looker.call('POST', `${path}/${estimate.body.TemplateId}/use`, target)).status).toBe(403)
  })

  test('keep their currency: a project is made in it, what goes into another project comes at its prices', async () => {
    const euro = { Currency: 'EUR', VAT: 0, AltCurrencyName: 'RON', AltCurrencyRate: 0.2 }
    const { projectId, objectId, estimateId } = await newEstimate(amy, euro)
    await addWork(amy, estimateId, { symbol: 'T1', unit: 'mc', quantity: 2, recipe: [['material', 1, 84]] })
    await add(amy, 'articles', {
      EstimateId: estimateId,
      Name: 'Ofertat',
      MeasureUnit: 'buc',
      Quantity: 1,
      OPLabor: 10,
    })
    await add(amy, 'facilities', {
      InvestmentId: projectId,
      ObjectId: objectId,
      Name: 'Pompă',
      Quantity: 1,
      Price: 100,
    })
    const save = async (Type: string, Id: number) =>
      (await amy.call('POST', `${path}/save`, { Name: `Euro ${Type}`, Type, Id })).body.TemplateId
    const use = async (template: unknown, target: Record<string, unknown>) =>
      (await expectStatus(201, amy.call('POST', `${path}/${template}/use`, target))).body
    const alike = await use(await save('project', projectId), { Name: 'Casa în euro' })
    expect(await totals(alike.InvestmentId)).toMatchObject({
      Currency: 'EUR',
      WithoutVAT: (await totals(projectId)).WithoutVAT,
    })
    const lei = await newEstimate(amy, { AltCurrencyName: 'EUR', AltCurrencyRate: 5 })
    const division = await use(await save('division', objectId), { InvestmentId: lei.projectId })
    const sums = async (place: string) =>
      (await expectStatus(200, amy.call('GET', `/api/estimation-${place}/totals`))).body as {
        Direct: { Total: number }
        EquipmentLists?: { WithoutVAT: number }[]
      }
    expect(await sums(`objects/${division.ObjectId}`)).toMatchObject({
      Direct: { Total: 5 * (2 * 84 + 10) },
      EquipmentLists: [{ WithoutVAT: 500 }],
    })
    const estimate = await use(await save('estimate', estimateId), { ObjectId: lei.objectId })
    expect((await sums(`estimates/${estimate.EstimateId}`)).Direct.Total).toBe(890)
    const unknown = await newEstimate(amy, { Currency: 'XAU', VAT: 0 })
    const refused = await amy.call('POST', `${path}/${await save('estimate', estimateId)}/use`, {
      ObjectId: unknown.objectId,
    })
    expect([refused.status, refused.body.code]).toEqual([404, 'RATE_UNKNOWN'])
  })

  test('go out as a file and come back; what does not belong is refused with its place', async () => {
    const { estimateId } = await newEstimate(amy)
    await addWork(amy, estimateId, exampleA[0] as (typeof exampleA)[0])
    const saved = await amy.call('POST', `${path}/save`, { Name: 'De trimis', Type: 'estimate', Id: estimateId })
    const file = (await amy.call('GET', `${path}/${saved.body.TemplateId}/export`)).body
    const stranger = await server.tenant('ro')
    const taken = await stranger.call('POST', `${path}/import`, file)
    expect([taken.status, taken.body.Lines, taken.body.Name]).toEqual([201, 1, 'De trimis'])
    const content = file.Content as { Articles: Record<string, unknown>[] }
    const foreign = { ...file, Content: { ...content, Articles: [{ ...content.Articles[0], Preț: 3 }] } }
    const refused = await stranger.call('POST', `${path}/import`, foreign)
    expect([refused.status, refused.body.code]).toEqual([422, 'TEMPLATE_PROBLEM'])
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ field: 'Content.Articles[0].Preț', code: 'UNKNOWN_FIELD' }),
    )
    const notOurs = await stranger.call('POST', `${path}/import`, { hello: 1 })
    expect(notOurs.body.code).toBe('TEMPLATE_PROBLEM')
    const noNorm = { ...file, Content: { ...content, Articles: [{ Norm: 'ZZ99' }] } }
    const imported = await stranger.call('POST', `${path}/import`, noNorm)
    const { projectId } = await newEstimate(stranger)
    const used = await stranger.call('POST', `${path}/${imported.body.TemplateId}/use`, { InvestmentId: projectId })
    expect(used.body.errors).toContainEqual(expect.objectContaining({ field: 'Norm ZZ99', code: 'NOT_FOUND' }))
  })

  test('an empty one is not exported; several are not duplicated at once; one is', async () => {
    const empty = await add(amy, 'templates', { Name: 'Gol' })
    expect((await amy.call('GET', `${path}/${empty.TemplateId}/export`)).body.code).toBe('EMPTY_TEMPLATE')
    const ids = [empty.TemplateId, empty.TemplateId]
    expect((await amy.call('POST', `${path}/duplicate`, { TemplateIds: ids })).body.code).toBe('ONE_TEMPLATE')
    const copy = await amy.call('POST', `${path}/duplicate`, { TemplateIds: [empty.TemplateId] })
    expect([copy.status, copy.body.Name]).toEqual([201, 'Gol (2)'])
    expect((await amy.call('PATCH', `${path}/${empty.TemplateId}`, { Name: 'x' })).status).toBe(422)
  })
})

describe('a structure of elements', () => {
  test('goes into a project at once, all or none', async () => {
    const { projectId } = await newEstimate(amy)
    const build = `/api/estimation-investments/${projectId}/build`
    const line = { Symbol: 'A1030', Name: 'Slab on Grade', MeasureUnit: 'SF', Quantity: 0, Uniformat: 'A1030' }
    const object = { Name: 'Substructure', Estimates: [{ Name: 'Foundations', Articles: [line] }] }
    const made = await amy.call('POST', build, { Objects: [object] })
    expect([made.status, (made.body.ObjectIds as number[]).length]).toEqual([201, 1])
    const wrong = { ...object, Estimates: [{ Name: 'X', Articles: [{ ...line, Colour: 'red' }] }] }
    const refused = await amy.call('POST', build, { Objects: [object, wrong] })
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ field: 'Objects[1].Estimates[0].Articles[0].Colour', code: 'UNKNOWN_FIELD' }),
    )
    const objects = (await amy.call('GET', `/api/estimation-objects?InvestmentId=${projectId}`)).body
    expect(objects.total_items).toBe(2)
  })
})

describe('predefined templates', () => {
  test.each(['ro', 'us'] as const)('%s: every file is a template with lines', async (region) => {
    const folder = new URL(`templates/${region}/`, seed)
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const name of files) {
      const file = templateFrame.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))
      const content = templateContent[file.Type].safeParse(file.Content)
      expect(content.error?.issues ?? [], name).toEqual([])
    }
  })

  test.each(['ro', 'us'] as const)('%s: each makes lines that all have a price, and stays as it is', async (region) => {
    const user = await server.tenant(region)
    const database = Object.create(server.database, { region: { value: region } }) as typeof server.database
    await loadDemoCatalogue(database, seed)
    await loadHouseTemplates(database, seed)
    await loadHouseTemplates(database, seed)
    const listed = (await user.call('GET', '/estimation-templates/get')).body._embedded?.templates ?? []
    const house = listed.filter(({ Predefined }) => Predefined)
    expect(house.length).toBe((await readdir(new URL(`templates/${region}/`, seed))).length)
    const { projectId } = await newEstimate(user, { Name: 'Țintă' })
    for (const template of house) {
      const used = await user.call('POST', `${path}/${template.TemplateId}/use`, { InvestmentId: projectId })
      expect(used.status, `${template.Name} ${JSON.stringify(used.body)}`).toBe(201)
      const lines = await database.system((tx) =>
        tx.rows<{ symbol: string; total: number; fault: string | null; quantity: number }>(
          sql`select symbol, total, fault, quantity from articles where client_id = ${user.clientId} and project_id = ${used.body.InvestmentId} and ${used.body.EstimateId ? sql`estimate_id = ${used.body.EstimateId}` : sql`true`}`,
        ),
      )
      expect(lines.length, String(template.Name)).toBeGreaterThanOrEqual(template.Lines as number)
      expect(lines.filter(({ total, fault }) => !(total > 0) || fault)).toEqual([])
    }
    const one = house[0]?.TemplateId
    expect((await user.call('PATCH', `${path}/${one}`, { Name: 'Alt nume' })).body.code).toBe('PREDEFINED_TEMPLATE')
    expect((await user.call('DELETE', `${path}/${one}`)).body.code).toBe('PREDEFINED_TEMPLATE')
    const looked = await user.call('GET', `/estimation-templates/getArticles?TemplateId=${one}`)
    expect([looked.status, looked.body.Predefined]).toEqual([200, true])
    expect((await user.call('POST', `${path}/duplicate`, { TemplateIds: [one] })).status).toBe(201)
  })
})
