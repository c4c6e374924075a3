import { Customer } from '@temelia/model/crm/customer'
import { Offer } from '@temelia/model/billing/offer'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, exampleA, exampleB, expectStatus, newEstimate } from '../../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
let customer: Wire

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  customer = await make(user, Customer)
})

/** Worked example A with a second estimate, of two chapters. */
async function house(who: TestUser = user, project: Wire = {}) {
  const made = await newEstimate(who, project)
  const articles: number[] = []
  for (const work of exampleA) articles.push(await addWork(who, made.estimateId, work))
  const second = await add(who, 'estimates', { ObjectId: made.objectId, Name: 'Finisaje', Code: '02' })
  const walls = { Chapter: 'Tencuieli', Division: '09' }
  const one = await addWork(who, second.EstimateId as number, {
    ...(exampleA[1] as never as (typeof exampleA)[0]),
    more: walls,
  })
  const two = await addWork(who, second.EstimateId as number, {
    ...(exampleA[2] as (typeof exampleA)[0]),
    more: { Chapter: 'Armare', Division: '03' },
  })
  return { ...made, articles: [...articles, one, two], second: second.EstimateId as number }
}

const total = async (id: number, level = 'investments', who = user) =>
  (await who.call('GET', `/api/estimation-${level}/${id}/totals`)).body.WithoutVAT
const offerOf = (placeId: number, more: Wire = {}, who = user) =>
  who.call('POST', '/api/project-offers', {
    Level: 'investment',
    PlaceId: placeId,
    LinesBy: 'article',
    ...(who === user ? { AccountId: customer.AccountId } : {}),
    ...more,
  })
const linesOf = async (offer: Wire, who = user): Promise<Wire[]> => {
  const filter = JSON.stringify({
    and: [
      { field: 'RelatedEntityType', op: 'eq', value: 'offer' },
      { field: 'RelatedEntityId', op: 'eq', value: offer.OfferId },
    ],
  })
  const path = `/api/entityProducts?sort=Position&page_size=200&filter=${encodeURIComponent(filter)}`
  return (await who.call('GET', path)).body._embedded?.entityProducts ?? []
}
const differences = async (offer: Wire, who = user) =>
  (await expectStatus(200, who.call('GET', `/api/offers/${String(offer.OfferId)}/differences`))).body
const settle = (offer: Wire, body: Wire) => user.call('POST', `/api/offers/${String(offer.OfferId)}/differences`, body)

describe('an offer from a project', () => {
  test('comes to the project to the cent, whatever its lines are made for', async () => {
    const { projectId, objectId, estimateId } = await house()
    for (const LinesBy of ['article', 'chapter', 'estimate', 'object', 'sum'])
      for (const Recapitulation of [false, true])
        for (const [Level, PlaceId, path] of [
          ['investment', projectId, 'investments'],
          ['object', objectId, 'objects'],
          ['estimate', estimateId, 'estimates'],
        ] as const) {
          const made = await offerOf(PlaceId, { Level, LinesBy, Recapitulation })
          expect(made.status, JSON.stringify(made.body)).toBe(201)
          expect([LinesBy, Level, made.body.WithoutVAT]).toEqual([LinesBy, Level, await total(PlaceId, path)])
        }
  })

  test('has lines that say where they come from', async () => {
    const { projectId, articles, second } = await house()
    const lines = await linesOf((await offerOf(projectId)).body)
    expect(lines.map(({ SourceType, SourceId }) => [SourceType, SourceId])).toEqual(
      articles.map((id) => ['article', id]),
    )
    expect(lines[0]).toMatchObject({ Code: 'CA02A1', MeasureUnit: 'mc', Quantity: 12.5, VATCategory: 'S' })
    const chapters = await linesOf((await offerOf(projectId, { LinesBy: 'chapter' })).body)
    expect(
      chapters.map(({ Name, SourceId, Quantity, MeasureUnit }) => [Name, SourceId, Quantity, MeasureUnit]),
    ).toEqual([
      ['Rezistență', expect.any(Number), 1, 'ans.'],
      ['Tencuieli', second, 1, 'ans.'],
      ['Armare', second, 1, 'ans.'],
    ])
    const shown = await linesOf((await offerOf(projectId, { LinesBy: 'estimate', Recapitulation: true })).body)
    expect(shown.map(({ SourceCode }) => SourceCode)).toEqual([
      null,
      null,
      'recapitulation CAM',
      'recapitulation INDIRECT',
      'recapitulation PROFIT',
    ])
  })

  test('follows takeoff, waste, uplifts and scaled units of the estimate', async () => {
    const made = await newEstimate(user, { Rounding: 'FULL' })
    await add(user, 'parameters', { InvestmentId: made.projectId, Name: 'b', Formula: '0,6' })
    for (const work of exampleB) await addWork(user, made.estimateId, work)
    await add(user, 'facilities', { InvestmentId: made.projectId, Name: 'Centrală', Quantity: 3, Price: 333.335 })
    for (const LinesBy of ['article', 'sum']) {
      const offer = (await offerOf(made.projectId, { LinesBy })).body
      expect(offer.WithoutVAT).toBe(Math.round(Number(await total(made.projectId)) * 100) / 100)
    }
  })

  test('takes divisions in the United States, and taxes nothing that the project does not', async () => {
    const american = { ...server.database, region: 'us' as const }
    const amy = await (await testApp({}, american)).tenant('us')
    const { projectId } = await house(amy)
    const account = await make(amy, Customer)
    const made = await offerOf(projectId, { LinesBy: 'chapter', AccountId: account.AccountId }, amy)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const lines = await linesOf(made.body, amy)
    expect(lines.map(({ Name, VATCategory, MeasureUnit }) => [Name, VATCategory, MeasureUnit])).toEqual([
      ['03 Concrete', 'Z', 'LS'],
      ['09 Finishes', 'Z', 'LS'],
      ['Other work', 'Z', 'LS'],
    ])
    expect(made.body.WithoutVAT).toBe(await total(projectId, 'investments', amy))
  })

  test('is called as its project, with the part where it is not all of it', async () => {
    const { projectId, estimateId } = await house()
    const whole = (await offerOf(projectId, { Name: undefined })).body
    const part = (await offerOf(estimateId, { Name: undefined, Level: 'estimate' })).body
    const { Name } = (await user.call('GET', `/api/estimation-investments/${projectId}`)).body
    const { Name: estimate } = (await user.call('GET', `/api/estimation-estimates/${estimateId}`)).body
    expect([whole.Name, part.Name]).toEqual([Name, `${String(Name)}, ${String(estimate)}`])
  })

  test('adds an opportunity first where there is none, and takes the one it is given', async () => {
    const { projectId } = await house()
    const first = (await offerOf(projectId, { Name: 'Casa pe deal' })).body
    const opportunity = (await user.call('GET', `/api/opportunities/${String(first.OpportunityId)}`)).body
    expect(opportunity).toMatchObject({ Name: 'Casa pe deal', AccountId: customer.AccountId, Sum: first.WithoutVAT })
    const second = (await offerOf(projectId, { OpportunityId: first.OpportunityId, AccountId: undefined })).body
    expect([second.OpportunityId, second.AccountId]).toEqual([first.OpportunityId, customer.AccountId])
    const nobody = await user.call('POST', '/api/project-offers', {
      Level: 'investment',
      PlaceId: projectId,
      LinesBy: 'sum',
    })
    expect([nobody.status, (nobody.body.errors as Wire[])[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'AccountId' }),
    ])
  })

  test('is written into a draft again, typed lines staying behind', async () => {
    const { projectId, estimateId } = await house()
    const offer = (await offerOf(projectId)).body
    const typed = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Schelă', Price: 100 }
    await expectStatus(201, user.call('POST', '/api/entityProducts', typed))
    const path = `/api/offers/${String(offer.OfferId)}/project-lines`
    const part = { Level: 'estimate', PlaceId: estimateId, LinesBy: 'sum' }
    const now = (await expectStatus(200, user.call('PUT', path, part))).body
    expect(now).toMatchObject({ SourceType: 'estimate', SourceId: estimateId, LinesBy: 'sum' })
    expect((await linesOf(offer)).map(({ Name }) => Name)).toEqual(['Rezistență', 'Schelă'])
    await expectStatus(200, user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'sent' }))
    const refused = await user.call('PUT', path, part)
    expect([refused.status, refused.body.code]).toEqual([409, 'OFFER_SENT'])
  })

  test('is not made of what is empty, of elsewhere, or too long', async () => {
    const empty = await newEstimate(user, { Recapitulation: { scope: 'estimate', lines: [] } })
    expect((await offerOf(empty.projectId)).body.code).toBe('BILL_EMPTY')
    const stranger = await server.tenant()
    const { projectId } = await house(stranger)
    expect((await offerOf(projectId)).status).toBe(404)
    expect(
      (await user.call('GET', `/api/project-offer-lines?Level=investment&PlaceId=${projectId}&LinesBy=sum`)).status,
    ).toBe(404)
    expect((await offerOf(0)).status).toBe(422)
    const { projectId: own } = await house()
    expect(
      (await offerOf(own, { AccountId: (await make(stranger, Customer)).AccountId })).status,
    ).toBeGreaterThanOrEqual(400)
    const reader = await user.colleague({ add: false })
    expect((await offerOf(own, { AccountId: customer.AccountId }, reader)).status).toBe(403)
  })

  test('is looked at before it is made', async () => {
    const { projectId } = await house()
    const seen = (
      await user.call('GET', `/api/project-offer-lines?Level=investment&PlaceId=${projectId}&LinesBy=estimate`)
    ).body
    expect(seen).toMatchObject({
      InvestmentId: projectId,
      LineCount: 2,
      LinesLeftOut: 0,
      AccountId: null,
      OpportunityId: null,
    })
    expect(seen.WithoutVAT).toBe(await total(projectId))
  })
})

describe('an estimate that changes afterwards', () => {
  test('shows what differs and is taken over line by line', async () => {
    const { projectId, objectId, estimateId, articles } = await house()
    const offer = (await offerOf(projectId, { LinesBy: 'estimate' })).body
    expect(await differences(offer)).toMatchObject({ Sum: 0, Differences: [] })
    const was = await total(estimateId, 'estimates')
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${articles[0]}`, { Quantity: 20 }))
    const now = await total(estimateId, 'estimates')
    const third = await add(user, 'estimates', { ObjectId: objectId, Name: 'Instalații' })
    await addWork(user, third.EstimateId as number, exampleA[4] as (typeof exampleA)[0])
    const found = await differences(offer)
    expect(found.Differences).toMatchObject([
      { Key: `estimate ${estimateId} `, Was: was, Now: now },
      { Name: 'Instalații', EntityProductId: null, Was: 0 },
    ])
    expect(found.Sum).toBe(Math.round((Number(await total(projectId)) - Number(offer.WithoutVAT)) * 100) / 100)
    await expectStatus(200, settle(offer, { Keys: [`estimate ${estimateId} `], Take: true }))
    expect((await differences(offer)).Differences).toHaveLength(1)
    const all = (await expectStatus(200, settle(offer, { Take: true }))).body
    expect(all.WithoutVAT).toBe(await total(projectId))
    expect((await differences(offer)).Differences).toEqual([])
    await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${String(third.EstimateId)}`))
    expect((await differences(offer)).Differences).toMatchObject([{ Name: 'Instalații', Now: null }])
    expect((await expectStatus(200, settle(offer, { Take: true }))).body.WithoutVAT).toBe(await total(projectId))
  })

  test('differs no more where its line is kept', async () => {
    const { projectId, articles } = await house()
    const offer = (await offerOf(projectId, { LinesBy: 'sum' })).body
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${articles[0]}`, { Quantity: 20 }))
    expect((await differences(offer)).Differences).toHaveLength(1)
    const kept = (await expectStatus(200, settle(offer, { Take: false }))).body
    expect(kept.WithoutVAT).toBe(offer.WithoutVAT)
    expect((await differences(offer)).Differences).toEqual([])
  })

  test('never changes an offer that was sent', async () => {
    const { projectId, articles } = await house()
    const offer = (await offerOf(projectId)).body
    await expectStatus(200, user.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'sent' }))
    const before = await linesOf(offer)
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${articles[1]}`, { Quantity: 1 }))
    await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${articles[0]}`))
    const found = await differences(offer)
    expect((found.Differences as Wire[]).length).toBeGreaterThanOrEqual(2)
    for (const Take of [true, false]) expect((await settle(offer, { Take })).body.code).toBe('OFFER_SENT')
    expect(await linesOf(offer)).toEqual(before)
  })

  test('a price typed over a line is no difference; a typed offer has none', async () => {
    const { projectId } = await house()
    const offer = (await offerOf(projectId)).body
    const [line] = await linesOf(offer)
    await expectStatus(200, user.call('PATCH', `/api/entityProducts/${String(line?.EntityProductId)}`, { Price: 1 }))
    expect((await differences(offer)).Differences).toEqual([])
    expect(await differences(await make(user, Offer))).toEqual({ Place: null, Sum: 0, Differences: [] })
  })

  test('is not seen by who does not see the project', async () => {
    const { projectId } = await house()
    const offer = (await offerOf(projectId)).body
    const seller = await user.colleague({ bannedModules: ['estimation'] })
    const reply = await seller.call('GET', `/api/offers/${String(offer.OfferId)}/differences`)
    expect([reply.status, JSON.stringify(reply.body).includes('Casa Popescu')]).toEqual([403, false])
  })
})
