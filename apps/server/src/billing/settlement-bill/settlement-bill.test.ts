import { Customer } from '@temelia/model/crm/customer'
import { Offer } from '@temelia/model/billing/offer'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, expectStatus } from '../../estimation/estimation.fixture.ts'
import { addSettlement, contractA, SP1, SP2 } from '../../estimation/settlements/settlements.fixture.ts'
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

const billOf = (DeductionId: unknown, more: Wire = {}, who = user) =>
  who.call('POST', '/api/settlement-bills', { DeductionId, AccountId: customer.AccountId, ...more })
const state = (DeductionId: unknown, State: string, who = user) =>
  who.call('PUT', `/api/estimation-deductions/${String(DeductionId)}`, { State })
const read = async (DeductionId: unknown) =>
  (await user.call('GET', `/api/estimation-deductions/${String(DeductionId)}`)).body
const linesOf = async (bill: Wire): Promise<Wire[]> => {
  const filter = JSON.stringify({
    and: [
      { field: 'RelatedEntityType', op: 'eq', value: 'bill' },
      { field: 'RelatedEntityId', op: 'eq', value: bill.BillId },
    ],
  })
  return (
    (await user.call('GET', `/api/entityProducts?sort=Position&filter=${encodeURIComponent(filter)}`)).body._embedded
      ?.entityProducts ?? []
  )
}
const cents = (value: unknown) => Math.round(Number(value) * 100)

/** A settled and approved contract, with the terms given. */
async function approved(terms: Wire = {}, project: Wire = {}, quantities = SP1) {
  const example = await contractA(user, project)
  const settlement = await addSettlement(user, example, { Date: '2026-03-31', ...terms }, quantities)
  await expectStatus(200, state(settlement.DeductionId, 'approved'))
  return { example, id: settlement.DeductionId, settled: await read(settlement.DeductionId) }
}

describe('a bill of a settlement', () => {
  test('carries works, adjustment, advance and retention exactly as settled', async () => {
    const { id, settled, example } = await approved({ Retention: 10, Advance: 15, AdjustmentCoefficient: 1.0375 })
    const made = await billOf(id)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const bill = made.body
    expect(bill).toMatchObject({
      Kind: 'invoice',
      State: 'draft',
      DeductionId: id,
      InvestmentId: example.projectId,
      Retention: 10,
      Retained: settled.Retained,
    })
    const lines = await linesOf(bill)
    expect(lines.map(({ Value }) => Value)).toEqual([
      settled.TotalWithoutVAT,
      settled.Adjustment,
      -Number(settled.Recovered),
    ])
    expect(cents(bill.WithoutVAT) - cents(bill.Retained)).toBe(cents(settled.Net))
    expect(bill.Due).toBe(bill.WithVAT)
  })

  test('takes back the advance invoices of the project, and the rest of the advance beside them', async () => {
    const { id, settled, example } = await approved({ Advance: 30 })
    const offer = await make(user, Offer, { InvestmentId: example.projectId, AccountId: customer.AccountId })
    const line = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Casa', Price: 1000, VATRate: 21 }
    await expectStatus(201, user.call('POST', '/api/entityProducts', line))
    const advance = (
      await user.call('POST', `/api/offers/${String(offer.OfferId)}/bill`, { Kind: 'advance', Percent: 40 })
    ).body
    await expectStatus(200, user.call('POST', `/api/bills/${String(advance.BillId)}/issue`, {}))
    const bill = (await expectStatus(201, billOf(id))).body
    const back = (await linesOf(bill)).filter(({ Value }) => Number(Value) < 0)
    expect(back.map(({ AdvanceBillId, Value }) => [AdvanceBillId, Value])).toEqual([
      [advance.BillId, -400],
      [null, -(cents(settled.Recovered) - 40_000) / 100],
    ])
  })

  test('is one; a cancelled, credited or deleted one leaves the settlement free', async () => {
    const { id } = await approved()
    const first = (await expectStatus(201, billOf(id))).body
    expect((await billOf(id)).body.code).toBe('SETTLEMENT_BILLED')
    expect((await state(id, 'draft')).body.code).toBe('SETTLEMENT_BILLED')
    await expectStatus(200, user.call('POST', `/api/bills/${String(first.BillId)}/cancel`, {}))
    const second = (await expectStatus(201, billOf(id))).body
    await expectStatus(200, user.call('POST', `/api/bills/${String(second.BillId)}/issue`, {}))
    expect((await read(id)).State).toBe('invoiced')
    expect((await billOf(id)).body.code).toBe('SETTLEMENT_BILLED')
    const note = (await user.call('POST', `/api/bills/${String(second.BillId)}/creditNote`)).body
    await expectStatus(200, user.call('POST', `/api/bills/${String(note.BillId)}/issue`, {}))
    expect((await read(id)).State).toBe('approved')
    const third = (await expectStatus(201, billOf(id))).body
    const undo = (await expectStatus(200, user.call('DELETE', `/api/bills/${String(third.BillId)}`))).body
    await expectStatus(201, billOf(id))
    const back = await user.call('POST', `/undoStackItems/${String(undo.UndoId)}/restore`, {})
    expect([back.status, back.body.code]).toEqual([409, 'SETTLEMENT_BILLED'])
  })

  test('is one also when two people bill it at once', async () => {
    const { id } = await approved()
    const replies = await Promise.all([1, 2, 3, 4].map(() => billOf(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('waits for approval, and needs a customer', async () => {
    const example = await contractA(user)
    const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP2)
    expect((await billOf(DeductionId)).body.code).toBe('SETTLEMENT_NOT_APPROVED')
    await expectStatus(200, state(DeductionId, 'approved'))
    const nobody = await billOf(DeductionId, { AccountId: undefined })
    expect([nobody.status, JSON.stringify(nobody.body.errors)]).toEqual([422, expect.stringContaining('AccountId')])
    const seen = (await user.call('GET', `/api/settlement-bills?DeductionId=${String(DeductionId)}`)).body
    expect(seen).toMatchObject({ Approved: true, BillId: null, AccountId: null, Practice: 'ro' })
  })

  test('waits for approval whichever way a bill comes to name its settlement', async () => {
    const example = await contractA(user)
    const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP2)
    const { AccountId } = customer
    const code = async (call: ReturnType<typeof user.call>) => (await call).body.code ?? 'taken'
    expect(await code(user.call('POST', '/api/bills', { AccountId, DeductionId }))).toBe('SETTLEMENT_NOT_APPROVED')
    const { BillId } = (await expectStatus(201, user.call('POST', '/api/bills', { AccountId }))).body
    const put = (body: Wire) => code(user.call('PATCH', `/api/bills/${String(BillId)}`, body))
    expect(await put({ DeductionId })).toBe('SETTLEMENT_NOT_APPROVED')
    expect(await put({ DeductionId, Kind: 'proforma' })).toBe('taken')
    expect(await put({ Kind: 'invoice' })).toBe('SETTLEMENT_NOT_APPROVED')
    await expectStatus(200, state(DeductionId, 'approved'))
    expect(await put({ Kind: 'invoice' })).toBe('taken')
    const undo = (await expectStatus(200, user.call('DELETE', `/api/bills/${String(BillId)}`))).body
    await expectStatus(200, state(DeductionId, 'draft'))
    const restore = () => code(user.call('POST', `/undoStackItems/${String(undo.UndoId)}/restore`, {}))
    expect(await restore()).toBe('SETTLEMENT_NOT_APPROVED')
    await expectStatus(200, state(DeductionId, 'approved'))
    expect(await restore()).toBe('taken')
  })

  test('is issued and cancelled by who does not work with estimates, who leaves the settlement as it is', async () => {
    const { id } = await approved()
    const bill = (await expectStatus(201, billOf(id))).body
    const accountant = await user.colleague({ bannedModules: ['estimation'], editForeign: true })
    const path = `/api/bills/${String(bill.BillId)}`
    await expectStatus(200, accountant.call('POST', `${path}/issue`, {}))
    expect((await read(id)).State).toBe('approved')
    const note = (await expectStatus(201, accountant.call('POST', `${path}/creditNote`))).body
    await expectStatus(200, accountant.call('POST', `/api/bills/${String(note.BillId)}/issue`, {}))
    expect((await read(id)).State).toBe('approved')
  })

  test('keeps rates of VAT apart, and comes to what was settled', async () => {
    const example = await contractA(user)
    const free = await add(user, 'estimates', { ObjectId: example.objectId, Name: 'Scutit', ApplyVAT: false })
    const article = await add(user, 'articles', {
      EstimateId: free.EstimateId,
      Name: 'Proiectare',
      MeasureUnit: 'ls',
      Quantity: 1,
      OPMaterials: 1234.56,
    })
    const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const Lines = [{ ArticleId: article.ArticleId, Percent: 50 }]
    await expectStatus(200, user.call('PUT', `/api/estimation-deductions/${String(DeductionId)}/lines`, { Lines }))
    await expectStatus(200, state(DeductionId, 'approved'))
    const bill = (await expectStatus(201, billOf(DeductionId))).body
    const settled = await read(DeductionId)
    expect((await linesOf(bill)).map(({ VATCategory, VATRate }) => [VATCategory, VATRate])).toEqual([
      ['S', 21],
      ['E', 0],
    ])
    expect([bill.WithoutVAT, bill.VAT]).toEqual([settled.TotalWithoutVAT, settled.TotalVAT])
  })

  test('of an application for payment holds back the retainage', async () => {
    const american = { ...server.database, region: 'us' as const }
    const amy = await (await testApp({}, american)).tenant('us')
    const account = await make(amy, Customer)
    const example = await contractA(amy)
    const { DeductionId } = await addSettlement(amy, example, { Date: '2026-03-31', Retention: 10 }, SP1)
    await expectStatus(200, state(DeductionId, 'approved', amy))
    const made = await billOf(DeductionId, { AccountId: account.AccountId }, amy)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { WithVAT, VAT, Retained } = made.body
    expect([VAT, cents(Retained)]).toEqual([0, Math.round(cents(WithVAT) / 10)])
  })

  test('is told by its name to those only who see it', async () => {
    const blind = await user.colleague({ viewForeign: false })
    const example = await contractA(blind)
    const { DeductionId } = await addSettlement(blind, example, { Date: '2026-03-31' }, SP1)
    await expectStatus(200, state(DeductionId, 'approved', blind))
    const bill = await expectStatus(201, billOf(DeductionId))
    await expectStatus(200, user.call('PUT', `/api/bills/${String(bill.body.BillId)}`, { Name: 'Numai pentru noi' }))
    const { AccountId } = await make(blind, Customer)
    const again = await billOf(DeductionId, { AccountId }, blind)
    expect([again.status, again.body.code]).toEqual([409, 'SETTLEMENT_BILLED'])
    expect(again.raw.body).not.toContain('Numai pentru noi')
    expect((await billOf(DeductionId)).raw.body).toContain('Numai pentru noi')
  })

  test('is made by nobody who does not see the settlement', async () => {
    const { id } = await approved()
    const stranger = await server.tenant()
    const theirs = await make(stranger, Customer)
    expect((await billOf(id, { AccountId: theirs.AccountId }, stranger)).status).toBe(404)
    expect((await stranger.call('GET', `/api/settlement-bills?DeductionId=${String(id)}`)).status).toBe(404)
    expect((await billOf(id, {}, await user.colleague({ bannedModules: ['estimation'] }))).status).toBe(403)
    expect((await billOf(id, {}, await user.colleague({ add: false }))).status).toBe(403)
    expect((await billOf(id, { AccountId: theirs.AccountId })).status).toBe(422)
  })
})

describe('a bill of an application with stored materials', () => {
  test('agrees with the application to the cent, when they come and when they are installed', async () => {
    const amy = await server.tenant('us')
    const owner = await make(amy, Customer)
    const example = await contractA(amy, { VAT: 0 })
    const bill = async (body: Wire, quantities: number[], stored: number) => {
      const made = await addSettlement(amy, example, { Retention: 10, StoredRetention: 5, ...body }, quantities)
      const Lines = [{ ArticleId: Object.values(example.articles)[1], Stored: stored }]
      const path = `/api/estimation-deductions/${String(made.DeductionId)}`
      const settled = (await expectStatus(200, amy.call('PUT', `${path}/lines`, { Lines }))).body
      await expectStatus(200, amy.call('PUT', path, { State: 'approved' }))
      const billed = (await expectStatus(201, billOf(made.DeductionId, { AccountId: owner.AccountId }, amy))).body
      return { settled, billed }
    }
    const came = await bill({ Date: '2026-03-31' }, SP1, 300)
    // 10 % of the works and 5 % of what is stored are no one percentage.
    expect([came.settled.Retention, came.billed.Retention]).toEqual([10, 0])
    expect(cents(came.billed.WithoutVAT)).toBe(cents(came.settled.TotalWithoutVAT) + 30_000)
    expect(cents(came.billed.WithoutVAT) - cents(came.billed.Retained)).toBe(cents(came.settled.Net))
    const went = await bill(
      { Date: '2026-04-30' },
      SP2.map((quantity) => quantity / 2),
      120.5,
    )
    expect(cents(went.billed.WithoutVAT)).toBe(cents(went.settled.TotalWithoutVAT) - 17_950)
    expect(cents(went.billed.WithoutVAT) - cents(went.billed.Retained)).toBe(cents(went.settled.Net))
  })
})
