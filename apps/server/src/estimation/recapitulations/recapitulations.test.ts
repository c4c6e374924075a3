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

const percent = (rate: number, more: Body = {}): Body => ({
  scope: 'estimate',
  lines: [{ code: 'P', kind: 'percent', rate, of: ['DIRECT'], spread: 'columns' }],
  ...more,
})

const totals = async (kind: string, id: number) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-${kind}/${id}/totals`))).body

describe('inherited from project to object to estimate', () => {
  test('the nearest one holds; the project’s stored total follows', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user, { Recapitulation: percent(10) })
    const article = { EstimateId: estimateId, Name: 'Lucrare', Quantity: 1, Price: 1000 }
    await add(user, 'articles', article)
    expect(await totals('estimates', estimateId)).toMatchObject({ WithoutVAT: 1100 })
    await user.call('PUT', `/api/estimation-objects/${objectId}`, { Recapitulation: percent(20, { vat: 11 }) })
    expect(await totals('estimates', estimateId)).toMatchObject({ WithoutVAT: 1200, VAT: 132 })
    expect(await totals('objects', objectId)).toMatchObject({ WithoutVAT: 1200 })
    const stored = async () => (await user.call('GET', `/api/estimation-investments/${projectId}`)).body
    expect(await stored()).toMatchObject({ TotalWithoutVAT: 1200, TotalWithVAT: 1332 })
    await user.call('PUT', `/api/estimation-estimates/${estimateId}`, { Recapitulation: percent(30) })
    expect(await stored()).toMatchObject({ TotalWithoutVAT: 1300, TotalWithVAT: 1573 })
    await user.call('PUT', `/api/estimation-estimates/${estimateId}`, { Recapitulation: null })
    await user.call('PUT', `/api/estimation-objects/${objectId}`, { Recapitulation: null })
    expect(await stored()).toMatchObject({ TotalWithoutVAT: 1100, TotalWithVAT: 1331 })
  })

  test('an object’s rounding computes its lines anew, and goes with the estimate that moves', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const own = ((await user.call('GET', `/api/estimation-investments/${projectId}`)).body as Body)
      .Recapitulation as Body
    await user.call('PUT', `/api/estimation-objects/${objectId}`, { Recapitulation: { ...own, rounding: 'FULL' } })
    expect(await totals('estimates', estimateId)).toMatchObject({ WithoutVAT: 20_176.69, Rounding: 'FULL' })
    const second = await add(user, 'objects', { InvestmentId: projectId, Name: 'Anexa' })
    await expectStatus(200, user.call('PUT', `/api/estimation-estimates/${estimateId}`, { ObjectId: second.ObjectId }))
    expect(await totals('investments', projectId)).toMatchObject({ WithoutVAT: 20_171.64 })
  })
})

describe('templates of the company', () => {
  test('are kept under one name each, renamed, removed and brought back', async () => {
    const made = await add(user, 'recapitulations', { Name: 'Recap 2026: CAM 2,25', Recapitulation: percent(8) })
    const path = `/api/estimation-recapitulations/${made.RecapitulationId}`
    expect((await user.call('PUT', path, { Name: 'Recap instalații' })).body).toMatchObject({
      Name: 'Recap instalații',
    })
    const removed = await expectStatus(200, user.call('DELETE', path))
    expect((await user.call('GET', path)).status).toBe(404)
    await expectStatus(200, user.call('POST', `/undoStackItems/${(removed.body as Body).UndoId}/restore`))
    expect((await user.call('GET', path)).body).toMatchObject({ Recapitulation: { lines: [{ rate: 8 }] } })
    const stranger = await server.tenant()
    expect((await stranger.call('GET', path)).status).toBe(404)
  })

  test('a new project starts with the standard one of its practice, of which there is one', async () => {
    const first = await add(user, 'recapitulations', { Name: 'Întâi', Recapitulation: percent(8), Standard: true })
    const started = async () => ((await newEstimate(user)).investment as Body).Recapitulation
    expect(await started()).toMatchObject({ name: 'Întâi', lines: [{ rate: 8 }] })
    await add(user, 'recapitulations', { Name: 'A doua', Recapitulation: percent(9), Standard: true })
    expect(await started()).toMatchObject({ name: 'A doua', lines: [{ rate: 9 }] })
    const path = `/api/estimation-recapitulations/${first.RecapitulationId}`
    expect((await user.call('GET', path)).body).toMatchObject({ Standard: false })
  })

  test('a line that would count nothing is refused at its field, wherever it is kept', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const sum = { code: 'A', kind: 'sum', of: ['DIRECT'] }
    const share = { code: 'B', kind: 'percent', rate: 5, of: ['A'], spread: 'whole' }
    const cases = [
      [[sum, { ...share, method: 'margin', rate: 100 }], 'lines[1].rate', 'OUT_OF_RANGE'],
      [[share, sum], 'lines[0].of', 'INVALID_CHOICE'],
      [[sum, { ...share, code: 'A' }], 'lines[1].code', 'DUPLICATE'],
      [
        [
          sum,
          {
            code: 'C',
            kind: 'tiered',
            of: ['A'],
            tiers: [
              { upTo: 5, rate: 1 },
              { upTo: 5, rate: 1 },
            ],
          },
        ],
        'lines[1].tiers[1].upTo',
        'INVALID_VALUE',
      ],
    ] as const
    for (const [lines, field, code] of cases) {
      const body = { Recapitulation: { scope: 'project', lines } }
      for (const place of [`investments/${projectId}`, `objects/${objectId}`, `estimates/${estimateId}`]) {
        const refused = await user.call('PUT', `/api/estimation-${place}`, body)
        expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: `Recapitulation.${field}`, code }]])
      }
      expect((await user.call('POST', '/api/estimation-recapitulations', { Name: 'Greșită', ...body })).status).toBe(
        422,
      )
    }
  })

  test('a recapitulation that cannot be read is refused', async () => {
    const body = { Name: 'Strâmb', Recapitulation: { scope: 'estimate', lines: [{ code: 'X', kind: 'altfel' }] } }
    expect((await user.call('POST', '/api/estimation-recapitulations', body)).status).toBe(422)
  })
})
