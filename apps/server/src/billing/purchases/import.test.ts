import { Bill } from '@temelia/model/billing/bill'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addLine, buyer } from '../bills.fixture.ts'
import { enter } from './purchases.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let seller: TestUser
let us: TestUser

beforeAll(async () => {
  server = await testApp()
  seller = await server.tenant()
  us = await server.tenant()
  await company(seller, 'RO14399840')
  await company(us, 'RO18547290')
})

async function company(who: TestUser, TaxId: string): Promise<void> {
  const id = (await who.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
  const facts = { TaxId, Address: 'Str. Eroilor nr. 14', City: 'București, sector 2', County: 'București' }
  expect((await who.call('PUT', `/api/clients/${String(id)}`, facts)).status).toBe(200)
}

/** An issued bill of the seller to us, as its electronic invoice. */
async function invoice(more: Wire, lines: readonly Wire[]): Promise<{ bill: Wire; xml: string }> {
  const { AccountId } = await buyer(seller)
  const draft = await make(seller, Bill, { AccountId, ...more })
  for (const line of lines) await addLine(seller, draft, line)
  const bill = (await seller.call('POST', `/api/bills/${String(draft.BillId)}/issue`, {})).body
  return { bill, xml: await xmlOf(bill) }
}

async function xmlOf(bill: Wire): Promise<string> {
  const reply = await seller.call('GET', `/api/bills/${String(bill.BillId)}/export?format=xml`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.raw.body
}

async function send(who: TestUser, xml: string, fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([xml]), 'factura.xml')
  const request = new Request('http://local/', { method: 'POST', body: form })
  return who.call('POST', '/api/purchase-bills/import', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  })
}

const LINES: readonly Wire[] = [
  { Name: 'Beton C20/25', Quantity: 12.345, Price: 411.37, MeasureUnit: 'mc', Discount: 7.5 },
  { Name: 'Oțel beton', Quantity: 0.333, Price: 4821.999, MeasureUnit: 't' },
  { Name: 'Gips & rigips "fin"', Quantity: 7, Price: 0.333333, VATRate: 11 },
]

describe('a supplier’s electronic invoice', () => {
  test('becomes a draft that comes to the same, with its file; entered, it is known again', async () => {
    const { bill, xml } = await invoice({ Discount: 3 }, LINES)
    const made = await send(us, xml)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body).toMatchObject({
      Number: bill.Code,
      Date: bill.Date,
      State: 'draft',
      Currency: 'RON',
      WithoutVAT: bill.WithoutVAT,
      VAT: bill.VAT,
      WithVAT: bill.WithVAT,
      StatedTotal: bill.WithVAT,
    })
    const lines = await us.call('GET', `/api/purchase-lines?PurchaseBillId=${String(made.body.PurchaseBillId)}`)
    expect(
      lines.body._embedded?.purchase_lines?.slice(0, 3).map(({ Name, MeasureUnit }) => [Name, MeasureUnit]),
    ).toEqual([
      ['Beton C20/25', 'mc'],
      ['Oțel beton', 't'],
      ['Gips & rigips "fin"', 'buc'],
    ])
    const about = `RelatedEntityType=purchaseBill&RelatedEntityId=${String(made.body.PurchaseBillId)}`
    const [note] = (await us.call('GET', `/api/notes?${about}`)).body._embedded?.notes ?? []
    const file = await us.call('GET', `/files/${String(note?.FileId)}`)
    expect([file.status, file.raw.body]).toEqual([200, xml])
    expect((await enter(us, made.body)).status).toBe(200)
    const again = await send(us, xml)
    expect([again.status, again.body.code]).toEqual([409, 'PURCHASE_KNOWN'])
    const other = await invoice({}, [{ Price: 10 }])
    const next = await send(us, other.xml)
    expect(next.body.SupplierId).toBe(made.body.SupplierId)
  })

  test('of many lines keeps their order, their project and its total; a sign that does not fit whole is left out', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ Name: `Poziția ${at + 1}`, Quantity: at + 1, Price: 1.37 }))
    const { bill, xml } = await invoice({}, [{ Name: 'Poziție lungă', Price: 5 }, ...many])
    const long = `${'x'.repeat(399)}😀`
    const project = await make(us, Project)
    const made = await send(us, xml.replace('Poziție lungă', long), {
      InvestmentId: String(project.InvestmentId),
    })
    expect(made.body, JSON.stringify(made.body)).toMatchObject({
      WithVAT: bill.WithVAT,
      InvestmentId: project.InvestmentId,
    })
    const url = `/api/purchase-lines?PurchaseBillId=${String(made.body.PurchaseBillId)}&sort=Position&page_size=500`
    const lines = (await us.call('GET', url)).body._embedded?.purchase_lines ?? []
    expect(lines.map(({ Name }) => Name)).toEqual(['x'.repeat(399), ...many.map(({ Name }) => Name)])
    expect(new Set(lines.map(({ InvestmentId }) => InvestmentId))).toEqual(new Set([project.InvestmentId]))
  })

  test('a credit note takes back what it says', async () => {
    const { bill } = await invoice({}, LINES)
    const note = (await seller.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    const issued = (await seller.call('POST', `/api/bills/${String(note.BillId)}/issue`, {})).body
    const made = await send(us, await xmlOf(issued))
    expect(made.body).toMatchObject({ Kind: 'creditNote', WithVAT: issued.WithVAT, StatedTotal: issued.WithVAT })
    expect((await enter(us, made.body)).status).toBe(200)
  })

  test('for another company, or not to be read, is refused in words and leaves nothing', async () => {
    const { xml } = await invoice({}, [{ Price: 10 }])
    const elsewhere = await send(seller, xml)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'SUPPLIER_INVOICE_ELSEWHERE'])
    const bad: readonly string[] = [
      'factura',
      xml.slice(0, 900),
      '<Order xmlns="x"/>',
      xml.replace(/<cbc:IssueDate>[^<]+/, '<cbc:IssueDate>ieri'),
      xml.replace(/(<cbc:PriceAmount[^>]*>)[^<]+/, '$1zece'),
      xml.replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ''),
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}`,
    ]
    const blank = await server.tenant()
    for (const one of bad) {
      const reply = await send(blank, one)
      expect([reply.status, reply.body.code], one.slice(0, 60)).toEqual([422, 'SUPPLIER_INVOICE_PROBLEM'])
    }
    expect((await blank.call('GET', '/api/purchase-bills')).body._embedded?.purchase_bills).toEqual([])
    expect((await blank.call('GET', '/api/estimation-suppliers')).body._embedded?.estimation_suppliers).toEqual([])
  })
})
