import { beforeAll, describe, expect, test } from 'vitest'
import { newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { sharedData, sharedFile } from '../transfer/shared-data.fixture.ts'
import { upload as send } from './upload.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const LIST =
  'Simbol;Denumire;UM;Cantitate;Pret unitar\nCA02A1;Beton simplu;mc;12,5;420\nTSA01;Săpătură manuală;mc;3;100,10\n'
const list = (text: string | Uint8Array<ArrayBuffer>, name = 'lista.csv') => ({
  name,
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
})

const ESTIMATION = '/api/estimation-imports'
const totals = async (kind: string, id: unknown) =>
  (await user.call('GET', `/api/estimation-${kind}/${id}/totals`)).body
const rowsOf = async (path: string, query: string) =>
  Object.values((await user.call('GET', `/api/${path}?page_size=100&${query}`)).body._embedded ?? {})[0] ?? []

describe('a quantity list', () => {
  test('is written only by its commit, once, and taken back as a whole', async () => {
    const { projectId } = await newEstimate(user)
    const before = await totals('investments', projectId)
    const sent = await send(user, ESTIMATION, list(LIST), { InvestmentId: projectId })
    expect(sent.body).toMatchObject({ Status: 'preview', Lines: 2, Failed: 0 })
    expect(await totals('investments', projectId)).toEqual(before)
    const address = `${ESTIMATION}/${sent.body.ImportId}`
    expect((await user.call('POST', `${address}/undo`)).body.code).toBe('IMPORT_NOT_READY')
    expect((await user.call('POST', `${address}/commit`)).body).toMatchObject({ Status: 'done', Created: 2 })
    expect(await totals('investments', projectId)).toMatchObject({ Direct: { Total: 5550.3 } })
    expect((await user.call('POST', `${address}/commit`)).status).toBe(409)
    expect((await user.call('POST', `${address}/undo`)).body.Status).toBe('undone')
    expect(await totals('investments', projectId)).toEqual(before)
    expect((await user.call('POST', `${address}/undo`)).status).toBe(409)
  })

  test('goes into an estimate that is there, behind what it holds, and out of it again', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const sent = await send(user, ESTIMATION, list(LIST), { EstimateId: estimateId })
    const address = `${ESTIMATION}/${sent.body.ImportId}`
    await user.call('POST', `${address}/commit`)
    expect(await rowsOf('estimation-articles', `EstimateId=${estimateId}`)).toHaveLength(2)
    expect(await totals('investments', projectId)).toMatchObject({ Direct: { Total: 5550.3 } })
    await user.call('POST', `${address}/undo`)
    expect(await rowsOf('estimation-articles', `EstimateId=${estimateId}`)).toHaveLength(0)
    expect(await totals('investments', projectId)).toMatchObject({ Direct: { Total: 0 } })
  })

  test('is refused before work starts when it has 10,001 lines', async () => {
    const { projectId } = await newEstimate(user)
    const long =
      'Simbol;Denumire;UM;Cantitate;Pret\n' +
      Array.from({ length: 10_001 }, (_, n) => `A${n};Lucrare ${n};mc;1;2`).join('\n')
    const sent = await send(user, ESTIMATION, list(long), { InvestmentId: projectId })
    expect([sent.status, sent.body.code]).toEqual([413, 'IMPORT_TOO_MANY_LINES'])
  })

  test.each([
    ['empty', '', 'FILE_EMPTY'],
    ['with NUL', 'a,b\n\u0000,d', 'FILE_HAS_NUL'],
    ['of another type than it says', '%PDF-1.7', 'FILE_TYPE_UNKNOWN'],
  ])('%s fails with its reason', async (_what, text, code) => {
    const { projectId } = await newEstimate(user)
    const sent = await send(user, ESTIMATION, list(text, 'lista.xlsx'), { InvestmentId: projectId })
    expect(sent.body).toMatchObject({ Status: 'failed', Errors: [{ code }] })
    expect((await user.call('POST', `${ESTIMATION}/${sent.body.ImportId}/commit`)).status).toBe(409)
  })

  test('needs a known mapping, a visible target and the right to add', async () => {
    const { projectId } = await newEstimate(user)
    const target = { InvestmentId: projectId }
    expect((await send(user, ESTIMATION, list(LIST), target, { A: 'colour' })).status).toBe(422)
    expect((await send(user, ESTIMATION, list(LIST), { Nothing: 1 })).status).toBe(422)
    expect((await send(await server.tenant(), ESTIMATION, list(LIST), target)).status).toBe(404)
    expect((await send(await user.colleague({ add: false }), ESTIMATION, list(LIST), target)).status).toBe(403)
    const mine = await send(user, ESTIMATION, list(LIST), target)
    const stranger = await server.tenant()
    for (const step of ['commit', 'undo'])
      expect((await stranger.call('POST', `${ESTIMATION}/${mine.body.ImportId}/${step}`)).status).toBe(404)
  })

  test.skipIf(!sharedData)('as a desktop program exports it gives the printed direct costs', async () => {
    const { projectId } = await newEstimate(user)
    const sent = await send(user, ESTIMATION, sharedFile('ro-f3/f3-object-7.xlsx'), {
      InvestmentId: projectId,
      Recapitulation: { CAM: 2.25, Indirect: 10, Profit: 5, VAT: 19, Rounding: 'FULL' },
      LaborRate: 30,
    })
    expect(sent.body.Status).toBe('preview')
    const done = await user.call('POST', `${ESTIMATION}/${sent.body.ImportId}/commit`)
    expect(done.body).toMatchObject({ Status: 'done', Failed: 0 })
    const estimates = (await rowsOf('estimation-estimates', `InvestmentId=${projectId}`)).slice(-2)
    const found = await Promise.all(estimates.map(({ EstimateId }) => totals('estimates', EstimateId)))
    expect(found[0]).toMatchObject({
      Direct: { Total: 14853.14, M: 10339.79, m: 620.4, U: 3803.6, T: 89.35 },
      LaborHours: 20.68,
      WithoutVAT: 17171.5,
      VAT: 3262.58,
      WithVAT: 20434.08,
    })
    expect(found[1]).toMatchObject({
      Direct: { Total: 14147.34, M: 12775, m: 1350, U: 0, T: 22.34 },
      LaborHours: 45,
      WithoutVAT: 16375.26,
      VAT: 3111.3,
      WithVAT: 19486.56,
    })
  })
})

describe('records', () => {
  const target = (Mode: string) => ({ Entity: 'AccountsContacts', Mode })

  test('are created, skipped, changed and put back', async () => {
    const commit = async (text: string, mode: string) => {
      const sent = await send(user, '/api/imports', list(text), target(mode))
      await user.call('POST', `/api/imports/${sent.body.ImportId}/commit`)
      for (;;) {
        const { body } = await user.call('GET', `/api/imports/${sent.body.ImportId}`)
        if (body.Status !== 'committing') return body
      }
    }
    expect(await commit('Name,City\nAlfa SRL,Iași\nBeta SRL,Cluj\n', 'create')).toMatchObject({
      Status: 'done',
      Created: 2,
    })
    expect(await commit('Name,City\nAlfa SRL,Arad\nGama SRL,Deva\n', 'skip')).toMatchObject({ Created: 1, Skipped: 1 })
    const changed = await commit('Name,City\nAlfa SRL,Arad\n', 'update')
    expect(changed).toMatchObject({ Created: 0, Updated: 1 })
    const city = async () => (await rowsOf('AccountsContacts', 'q=Alfa'))[0]?.City
    expect(await city()).toBe('Arad')
    expect((await user.call('POST', `/api/imports/${changed.ImportId}/undo`)).body.Status).toBe('undone')
    expect(await city()).toBe('Iași')
  }, 120_000)
})
