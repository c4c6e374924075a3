import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBill, eInvoiceOf, longest, mistakes, sampleBill } from './e-invoice.fixture.ts'
import { eInvoiceFaults } from './e-invoice-rules.ts'
import { cityCode, countryCode, countyCode } from './places.ts'
import { unitCode } from './units.ts'
import { writeUbl } from './write-ubl.ts'

describe('electronic invoices', () => {
  test('E1: random bills break no rule, and are well-formed', () => {
    fc.assert(
      fc.property(anyBill, (bill) => {
        const invoice = eInvoiceOf(bill)
        expect(eInvoiceFaults(invoice)).toEqual([])
        const xml = writeUbl(invoice)
        expect(xml).toMatch(
          bill.creditNote ? /<CreditNote [^>]+>.*<\/CreditNote>\n$/s : /<Invoice [^>]+>.*<\/Invoice>\n$/s,
        )
        expect(xml.match(/<[a-z]/g)?.length).toBe(xml.match(/<\/[a-z]/g)?.length)
        expect(xml.replace(/<[^<>]+>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
      }),
      { numRuns: 1_000, seed: 17 },
    )
  })

  test.each(mistakes.map(([rule, invoice], index) => [`${index + 1} ${rule}`, rule, invoice] as const))(
    'a mistake is named by its rule: %s',
    (_name, rule, invoice) => {
      expect(eInvoiceFaults(invoice).map((found) => found.rule)).toContain(rule)
    },
  )

  test('texts as long as they may be break no rule', () => {
    expect(eInvoiceFaults(longest)).toEqual([])
  })

  test('says where: the group and the term', () => {
    const [, wrong] = mistakes.find(([rule]) => rule === 'BR-27') ?? []
    expect(wrong && eInvoiceFaults(wrong)).toEqual([{ rule: 'BR-27', place: 'BT-146 (1)' }])
  })

  test('E2, E5: a negative price is a negative quantity; in another currency the VAT stands in RON too', () => {
    const lines = [...sampleBill.lines, { ...(sampleBill.lines[0] as (typeof sampleBill.lines)[number]), price: -20 }]
    const invoice = eInvoiceOf({ ...sampleBill, lines, currency: 'EUR', exchangeRate: 5.0512 })
    expect(invoice.lines[2]).toMatchObject({ quantity: -3, price: 20, net: -57 })
    expect(invoice.totals).toMatchObject({ vat: 48.04, vatInTaxCurrency: 242.66 })
  })

  test('without a rate of exchange there is no VAT in RON, and that is told', () => {
    const invoice = eInvoiceOf({ ...sampleBill, currency: 'EUR', exchangeRate: null })
    expect(invoice.totals.vatInTaxCurrency).toBeNull()
    expect(eInvoiceFaults(invoice).map(({ rule }) => rule)).toEqual(['BR-53'])
  })

  test('each line has its price, in the currency of the invoice', () => {
    const invoice = eInvoiceOf({ ...sampleBill, currency: 'EUR', exchangeRate: 5.0512 })
    const prices = [
      ...writeUbl(invoice).matchAll(/<cac:Price><cbc:PriceAmount currencyID="EUR">([^<]+)<\/cbc:PriceAmount>/g),
    ]
    expect(prices.map(([, price]) => Number(price))).toEqual(sampleBill.lines.map(({ price }) => price))
  })

  test('a credit note has positive amounts and names what it corrects', () => {
    const lines = sampleBill.lines.map((one) => ({ ...one, quantity: -one.quantity }))
    const corrects = { code: 'TML 0098', date: '2026-03-02' }
    const xml = writeUbl(eInvoiceOf({ ...sampleBill, creditNote: true, corrects, lines }))
    expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
    expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>TML 0098</cbc:ID>')
    expect(xml).toContain('<cbc:CreditedQuantity unitCode="MTQ">3</cbc:CreditedQuantity>')
    expect(xml).not.toMatch(/>-\d/)
  })
})

describe('codes', () => {
  test('E4: counties, sectors, countries and units as people write them', () => {
    expect(
      ['Cluj', 'jud. Argeș', 'RO-BN', 'bistriţa-năsăud', 'Bistrita Nasaud', 'București', 'TM'].map(countyCode),
    ).toEqual(['RO-CJ', 'RO-AG', 'RO-BN', 'RO-BN', 'Bistrita Nasaud', 'RO-B', 'RO-TM'])
    expect(cityCode('București', 'RO-B', 'Calea Victoriei 1, sect. 3')).toBe('SECTOR3')
    expect(cityCode('Cluj-Napoca', 'RO-CJ', 'sector 3')).toBe('Cluj-Napoca')
    expect(['', 'România', 'Germania', 'fr', 'Atlantida'].map(countryCode)).toEqual([
      'RO',
      'RO',
      'DE',
      'FR',
      'Atlantida',
    ])
    expect(['buc.', 'mc', 'Oră', 'ans', ''].map(unitCode)).toEqual(['H87', 'MTQ', 'HUR', 'C62', 'C62'])
  })
})
