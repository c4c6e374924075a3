import { readXml } from '@temelia/exchange/xml'
import { Bill } from '@temelia/model/billing/bill'
import { BankAccount } from '@temelia/model/billing/bank-account'
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { addLine, buyer, draftBill, issuedBill } from './bills.fixture.ts'

let server: TestApp
let user: TestUser
const file = (who: TestUser, bill: Record<string, unknown>, format: string) =>
  who.call('GET', `/api/bills/${String(bill.BillId)}/export?format=${format}`)

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  const company = (await user.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
  const facts = {
    TaxId: 'RO14399840',
    Address: 'Str. Eroilor nr. 14',
    City: 'București, sector 2',
    County: 'București',
  }
  expect((await user.call('PUT', `/api/clients/${String(company)}`, facts)).status).toBe(200)
})

describe('the electronic invoice of a bill', () => {
  test('says what the bill says', async () => {
    await make(user, BankAccount, { IBAN: 'RO49AAAA1B31007593840000', Currency: 'RON' })
    const { AccountId } = await buyer(user)
    const bill = await issuedBill(user, { AccountId, Discount: 10 }, { Quantity: 3, Price: 33.333, MeasureUnit: 'mc' })
    const reply = await file(user, bill, 'xml')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(reply.headers['content-disposition']).toContain('F-0001.xml')
    expect(readXml(reply.raw.body).ok).toBe(true)
    for (const part of [
      '<cbc:ID>F 0001</cbc:ID>',
      '<cbc:CityName>SECTOR2</cbc:CityName>',
      '<cbc:ID>RO49AAAA1B31007593840000</cbc:ID>',
      '<cbc:InvoicedQuantity unitCode="MTQ">3</cbc:InvoicedQuantity>',
      '<cbc:AllowanceTotalAmount currencyID="RON">10.00</cbc:AllowanceTotalAmount>',
      `<cbc:PayableAmount currencyID="RON">${Number(bill.WithVAT).toFixed(2)}</cbc:PayableAmount>`,
      `<cbc:DueDate>${String(bill.DueDate)}</cbc:DueDate>`,
    ])
      expect(reply.raw.body).toContain(part)
    const note = (await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    await user.call('POST', `/api/bills/${String(note.BillId)}/issue`)
    expect((await file(user, note, 'xml')).raw.body).toContain('<CreditNote ')
  })

  test('is refused with the numbers and places of the rules it breaks', async () => {
    const { AccountId } = await make(user, Customer)
    const reply = await file(user, await issuedBill(user, { AccountId }), 'xml')
    expect([reply.status, reply.body.code]).toEqual([422, 'E_INVOICE_PROBLEM'])
    expect(reply.body.Rules).toEqual(
      expect.arrayContaining([
        { Rule: 'BR-RO-090', Place: 'BT-52' },
        { Rule: 'BR-RO-110', Place: 'BT-54' },
        { Rule: 'BR-RO-120', Place: 'BT-47' },
      ]),
    )
  })

  test('is made of issued invoices only', async () => {
    expect((await file(user, await draftBill(user), 'xml')).body.code).toBe('BILL_NOT_ISSUED')
    expect((await file(user, await issuedBill(user, { Kind: 'proforma' }), 'xml')).body.code).toBe(
      'E_INVOICE_ELSEWHERE',
    )
    const stranger = await server.tenant()
    for (const format of ['xml', 'pdf']) expect((await file(stranger, await issuedBill(user), format)).status).toBe(404)
    expect((await file(user, await draftBill(user), 'exe')).status).toBe(400)
  })
})

describe('the print of a bill', () => {
  test('is a PDF, of a draft too, whatever stands in it', async () => {
    const { AccountId } = await buyer(user)
    const bill = await make(user, Bill, { AccountId, Header: '<script>x</script> & {{page}}\nrând nou' })
    for (let line = 0; line < 40; line++)
      await addLine(user, bill, { Name: `Poziția <${line}> "șțăîâ"`, Discount: line % 3 })
    for (const state of ['draft', 'issued']) {
      if (state === 'issued') await user.call('POST', `/api/bills/${String(bill.BillId)}/issue`)
      const reply = await file(user, bill, 'pdf')
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(reply.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})
