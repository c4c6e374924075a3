import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readUblInvoice } from './ubl-invoice.ts'

const tax = (rate: string, category = 'S') =>
  `<cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>${rate}</cbc:Percent></cac:ClassifiedTaxCategory>`

interface Written {
  readonly quantity: string
  readonly price: string
  readonly net: string
  readonly of?: string
}

const line = ({ quantity, price, net, of = '' }: Written) => `<cac:InvoiceLine>
  <cbc:InvoicedQuantity unitCode="MTQ">${quantity}</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount currencyID="RON">${net}</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name> Beton
     C20/25 </cbc:Name><cac:SellersItemIdentification><cbc:ID>B20</cbc:ID></cac:SellersItemIdentification>${tax('21')}</cac:Item>
  <cac:Price><cbc:PriceAmount currencyID="RON">${price}</cbc:PriceAmount>${of && `<cbc:BaseQuantity>${of}</cbc:BaseQuantity>`}</cac:Price>
</cac:InvoiceLine>`

const invoice = (lines: string, more = '') => `<?xml version="1.0"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="a" xmlns:cbc="b">
  <cbc:ID>FF 2211</cbc:ID><cbc:IssueDate>2026-11-12</cbc:IssueDate><cbc:DueDate>2026-12-12</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>RON</cbc:DocumentCurrencyCode>
  <cac:OrderReference><cbc:ID>CMD 41</cbc:ID></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyTaxScheme><cbc:CompanyID>RO14399840</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Termo Vest SRL</cbc:RegistrationName><cbc:CompanyID>J12/1/2001</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Noi SRL</cbc:RegistrationName><cbc:CompanyID>18547290</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  ${more}
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount><cbc:PayableAmount>100.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  ${lines}
</Invoice>`

const read = (text: string) => {
  const found = readUblInvoice(text)
  if (!found.ok) throw new Error(found.fault.code)
  return found.value
}

describe('an invoice in UBL', () => {
  test('says who sold what to whom, with its tax', () => {
    expect(read(invoice(line({ quantity: '2', price: '50', net: '100.00' })))).toEqual({
      kind: 'invoice',
      number: 'FF 2211',
      date: '2026-11-12',
      dueDate: '2026-12-12',
      currency: 'RON',
      seller: { name: 'Termo Vest SRL', taxId: 'RO14399840', email: '', phone: '' },
      buyer: { name: 'Noi SRL', taxId: '18547290', email: '', phone: '' },
      lines: [
        { name: 'Beton C20/25', code: 'B20', unit: 'MTQ', quantity: 2, price: 50, net: 100, category: 'S', rate: 21 },
      ],
      total: 121,
      notes: [],
      references: ['CMD 41'],
    })
  })

  test('a price for several, or after an allowance of the line, is what one costs in the end', () => {
    const [dozen, less] = read(
      invoice(
        line({ quantity: '24', price: '60', of: '12', net: '120.00' }) +
          line({ quantity: '3', price: '10', net: '27.00' }),
      ),
    ).lines
    expect([dozen?.quantity, dozen?.price]).toEqual([24, 5])
    expect([less?.quantity, less?.price]).toEqual([3, 9])
  })

  test('a price as it is written stays, with all its decimals, where it gives the amount', () => {
    // 3 x 33.334 = 100.002
    const [one] = read(invoice(line({ quantity: '3', price: '33.334', net: '100.00' }))).lines
    expect([one?.quantity, one?.price]).toEqual([3, 33.334])
  })

  test('allowances and charges of the whole are lines of their tax', () => {
    const general = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Fidelitate</cbc:AllowanceChargeReason>
      <cbc:Amount>10.50</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>11</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`
    const lines = read(invoice(line({ quantity: '1', price: '1', net: '1.00' }), general)).lines
    expect(lines[1]).toMatchObject({ name: 'Fidelitate', quantity: -1, price: 10.5, net: -10.5, rate: 11 })
  })

  test('lines come to their own amounts to the cent, whatever quantity and price say', () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => (value / 100).toFixed(2))
    const quantity = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 1_000))
    fc.assert(
      fc.property(cents, quantity, cents, (net, amount, price) => {
        const [one] = read(invoice(line({ quantity: amount, price, net }))).lines
        expect(multiplyDecimals(one?.quantity ?? 0, one?.price ?? 0, 2)).toBe(Number(net) + 0)
        expect(one?.net).toBe(Number(net) + 0)
      }),
    )
  })

  test('what is no invoice, or holds what cannot be read, is told and not taken', () => {
    const good = invoice(line({ quantity: '2', price: '50', net: '100.00' }))
    const refused = [
      ['<Order/>', 'INVOICE_UNKNOWN'],
      [invoice(''), 'INVOICE_EMPTY'],
      [good.replace('2026-11-12', '12.11.2026'), 'INVOICE_DAY'],
      [
        good.replace('<cbc:PriceAmount currencyID="RON">50', '<cbc:PriceAmount currencyID="RON">o sută'),
        'NUMBER_UNREADABLE',
      ],
      [good.slice(0, 400), 'XML_DAMAGED'],
      [`<!DOCTYPE a>${good}`, 'XML_FOREIGN'],
    ] as const
    for (const [text, code] of refused) {
      const found = readUblInvoice(text)
      expect(found.ok ? 'read' : found.fault.code).toBe(code)
    }
  })
})
