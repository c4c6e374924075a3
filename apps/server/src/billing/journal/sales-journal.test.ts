import { decodeAnsi } from '@temelia/exchange/decode'
import { Customer } from '@temelia/model/crm/customer'
import { addDays, addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { DocumentTemplate } from '@temelia/model/admin/document-template'
import type { Actor } from '@temelia/model/permission'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { as } from '../template-calls/templates.fixture.ts'
import { monthDocuments, oneDocument } from './month-documents.ts'
import { addLine, draftBill, issuedBill } from '../bills.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const month = today.slice(0, 7)

beforeAll(async () => {
  server = await testApp()
})

const journal = async (who: TestUser, of = month) => (await who.call('GET', `/api/sales-journal?Month=${of}`)).body

describe('the sales journal of a month', () => {
  test('has what was issued, by rates, and ties with its bills', async () => {
    user = await server.tenant()
    const bill = await draftBill(user, {}, { Price: 333.33 })
    await addLine(user, bill, { Price: 10.01, VATRate: 11 })
    const issued = (await user.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})).body
    const note = (await user.call('POST', `/api/bills/${String(issued.BillId)}/creditNote`)).body
    await user.call('POST', `/api/bills/${String(note.BillId)}/issue`, {})
    const euros = await issuedBill(user, { Currency: 'EUR', ExchangeRate: 5 }, { Price: 100.01, VATCategory: 'AE' })
    await issuedBill(user, { Kind: 'proforma' }, {})
    await draftBill(user, {}, {})
    const found = await journal(user)
    expect(found.Groups).toEqual([
      { Category: 'S', Rate: 21 },
      { Category: 'S', Rate: 11 },
      { Category: 'AE', Rate: 0 },
    ])
    const rows = found.Rows as Wire[]
    expect(rows.map(({ BillId }) => BillId).sort()).toEqual([issued.BillId, note.BillId, euros.BillId].sort())
    expect(rows.find(({ BillId }) => BillId === issued.BillId)).toMatchObject({
      Total: issued.WithVAT,
      State: 'canceled',
      Amounts: [
        { Base: 333.33, VAT: 70 },
        { Base: 10.01, VAT: 1.1 },
        { Base: 0, VAT: 0 },
      ],
    })
    expect([found.Total, found.Amounts]).toEqual([
      500.05,
      [
        { Base: 0, VAT: 0 },
        { Base: 0, VAT: 0 },
        { Base: 500.05, VAT: 0 },
      ],
    ])
    expect((await journal(user, addMonths(`${month}-01`, -1).slice(0, 7))).RowCount).toBe(0)
  })

  test('is a file with its totals at the end, and never a formula', async () => {
    const who = await server.tenant()
    const customer = await make(who, Customer, { AccountName: '=1+1 SRL' })
    await issuedBill(who, { AccountId: customer.AccountId }, { Price: 1234.5 })
    const csv = await who.call('GET', `/api/sales-journal/export?Month=${month}&format=csv`)
    const lines = csv.raw.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain("'=1+1 SRL")
    expect(lines[2]).toContain(';1493,75;1234,5;259,25')
    const book = await who.call('GET', `/api/sales-journal/export?Month=${month}&format=xlsx`)
    expect(book.raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('is whole or not at all, and of one company', async () => {
    const owner = await server.tenant()
    await issuedBill(owner, { Date: addDays(today, 0) }, {})
    const other = await server.tenant()
    expect((await journal(other)).RowCount).toBe(0)
    const own = await owner.colleague({ viewForeign: false })
    expect((await own.call('GET', `/api/sales-journal?Month=${month}`)).status).toBe(403)
    for (const bad of ['2026-13', '2026', "2026-11'--", ''])
      expect((await owner.call('GET', `/api/sales-journal?Month=${encodeURIComponent(bad)}`)).status).toBe(400)
  })
})

describe('files that an accountant takes', () => {
  test('SAGA has each sold document of the month, and each company its own', async () => {
    const own = await server.tenant()
    const bill = await issuedBill(own, {}, { Price: 333.33 })
    await issuedBill(own, { Kind: 'proforma' }, {})
    const reply = await own.call('GET', `/api/sales-journal/accounting?Month=${month}&format=saga`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(reply.raw.body.match(/<Factura>/g)).toHaveLength(1)
    expect(reply.raw.body).toContain(`<FacturaNumar>${String(bill.Code)}</FacturaNumar>`)
    const elsewhere = await own.call('GET', `/api/sales-journal/accounting?Month=${month}&format=iif`)
    expect(elsewhere.status).toBe(422)
  })

  test('IIF comes to what the journal says, in signs of Windows, a customer’s name in one row', async () => {
    const amy = await (await testApp({}, { ...server.database, region: 'us' as const })).tenant('us')
    const { body: customer } = await amy.call('POST', '/api/AccountsContacts', { AccountName: 'Kovačević – Ċetu €' })
    const { AccountId } = customer
    await issuedBill(
      amy,
      { AccountId, Currency: 'CAD', ExchangeRate: 0.7312 },
      { Price: 7.58, VATCategory: 'Z', VATRate: 0 },
    )
    const journal = (await amy.call('GET', `/api/sales-journal?Month=${month}`)).body
    const { raw } = await amy.call('GET', `/api/sales-journal/accounting?Month=${month}&format=iif`)
    const rows = decodeAnsi(raw.rawPayload).split('\r\n')
    const [, , , account, name, amount] = rows.find((row) => row.startsWith('TRNS'))?.split('\t') ?? []
    expect([account, name, Number(amount)]).toEqual(['Accounts Receivable', 'Kovacevic – Cetu €', journal['Total']])
    expect(rows).toHaveLength(7)
  })

  test('says to a company of the United States what is taxable and what is not', async () => {
    const amy = await (await testApp({}, { ...server.database, region: 'us' as const })).tenant('us')
    await issuedBill(amy, {}, { Price: 100, VATCategory: 'S', VATRate: 8.75 })
    await issuedBill(amy, {}, { Price: 40, VATCategory: 'Z', VATRate: 0 })
    const csv = (await amy.call('GET', `/api/sales-journal/export?Month=${month}&format=csv`)).raw.body
    const heads = csv.replace(/^\uFEFF/, '').split(/\r?\n/)[0] ?? ''
    expect(heads.split(/[,;]/).slice(-3)).toEqual(['Taxable 8.75%', 'Sales tax 8.75%', 'Not taxed'])
  })

  test('each bill of the one PDF is set as its template has it', async () => {
    const own = await server.tenant()
    const template = await make(own, DocumentTemplate, {
      Name: 'Lată',
      Look: { font: 'serif', margins: { x: 40 }, footer: 'Subsolul nostru' },
    })
    await issuedBill(own, {}, { Price: 10 })
    await issuedBill(own, { TemplateId: template.TemplateId }, { Price: 20 })
    const one = await as(server, own, async (context) => {
      const rights = { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] }
      const actor = { ...context.actor, modules: new Set(['billing']), rights } as unknown as Actor
      const all = await monthDocuments({ ...context, actor }, month, { language: 'ro', electronic: false })
      return oneDocument('Luna', all)
    })
    expect([one.look, one.following?.map(({ look }) => look)]).toEqual([
      undefined,
      [{ font: 'serif', margins: { x: 40 } }],
    ])
    expect(one.following?.[0]?.footer).toContain('Subsolul nostru')
  })

  test('all bills come as one PDF, or as a ZIP with one of each', async () => {
    const own = await server.tenant()
    await issuedBill(own, {}, { Price: 10 })
    await issuedBill(own, {}, { Price: 20 })
    const at = (format: string) => `/api/sales-journal/documents?Month=${month}&format=${format}`
    const pdf = await own.call('GET', at('pdf'))
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const zip = await own.call('GET', at('zip'))
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
    const names = zip.raw.rawPayload.toString('latin1')
    expect(names).toContain('F-0001.pdf')
    expect(names).toContain('F-0002.pdf')
    const rights = { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] }
    const longest = (most?: number) =>
      as(server, own, (context) => {
        const actor = { ...context.actor, modules: new Set(['billing']), rights } as unknown as Actor
        const asked = { language: 'ro', electronic: false, ...(most ? { longest: most } : {}) } as const
        return monthDocuments({ ...context, actor }, month, asked)
      })
    expect((await longest()).length).toBe(2)
    await expect(longest(3_000)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    const empty = await (await server.tenant()).call('GET', at('pdf'))
    expect(empty.status).toBe(404)
    const part = await own.colleague({ viewForeign: false })
    expect((await part.call('GET', at('zip'))).status).toBe(403)
  })
})
