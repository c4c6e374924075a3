import { formatDecimal } from '@temelia/decimal/format'
import { decimalsOf } from '@temelia/decimal/number'
import type { EAddress, EInvoice, ELine, EParty, ETax } from './e-invoice.ts'

/** What the ministry's validation knows RO_CIUS by (BT-24). */
const RO_CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'

type Xml = string | readonly Xml[]

/** An electronic invoice as UBL 2.1 of RO_CIUS: an Invoice or a CreditNote, in the order of their schemas. */
export function writeUbl(invoice: EInvoice): string {
  const root = invoice.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const spaces = [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
  ]
  const body = [
    ...head(invoice),
    party('AccountingSupplierParty', invoice.seller),
    party('AccountingCustomerParty', invoice.buyer),
    delivery(invoice),
    ...payment(invoice),
    ...invoice.allowances.map((one) =>
      allowance(one, invoice.currency, one.reason, element('cac:TaxCategory', ...tax(one))),
    ),
    ...taxes(invoice),
    sums(invoice),
    ...invoice.lines.map((one) => line(one, invoice)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces.join(' ')}>${flat(body)}</${root}>\n`
}

function head(invoice: EInvoice): Xml[] {
  const credit = invoice.kind === 'creditNote'
  return [
    leaf('CustomizationID', RO_CIUS),
    leaf('ID', invoice.number),
    leaf('IssueDate', invoice.issueDate),
    credit ? '' : leaf('DueDate', invoice.dueDate),
    leaf(credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', invoice.typeCode),
    ...invoice.notes.map((note) => leaf('Note', note)),
    leaf('DocumentCurrencyCode', invoice.currency),
    leaf('TaxCurrencyCode', invoice.taxCurrency),
    // 432: the tax is due with what is paid.
    invoice.cashVat ? element('cac:InvoicePeriod', leaf('DescriptionCode', '432')) : '',
    invoice.corrects
      ? element(
          'cac:BillingReference',
          element(
            'cac:InvoiceDocumentReference',
            leaf('ID', invoice.corrects.number),
            leaf('IssueDate', invoice.corrects.date),
          ),
        )
      : '',
  ]
}

function party(name: string, one: EParty): Xml {
  const schemes = [
    one.vatId === null ? '' : scheme(one.vatId, 'VAT'),
    one.taxId === null ? '' : scheme(one.taxId, 'TAX'),
  ]
  const reach = [leaf('Telephone', one.phone), leaf('ElectronicMail', one.email)]
  return element(
    `cac:${name}`,
    element(
      'cac:Party',
      element('cac:PostalAddress', ...address(one.address)),
      ...schemes,
      element('cac:PartyLegalEntity', leaf('RegistrationName', one.name), leaf('CompanyID', one.legalId)),
      flat(reach) === '' ? '' : element('cac:Contact', ...reach),
    ),
  )
}

function scheme(id: string, kind: string): Xml {
  return element('cac:PartyTaxScheme', leaf('CompanyID', id), element('cac:TaxScheme', leaf('ID', kind)))
}

function address(one: EAddress): Xml[] {
  return [
    leaf('StreetName', one.street),
    leaf('AdditionalStreetName', one.additional),
    leaf('CityName', one.city),
    leaf('PostalZone', one.postalCode),
    leaf('CountrySubentity', one.subdivision),
    element('cac:Country', leaf('IdentificationCode', one.country)),
  ]
}

function delivery({ delivery: one }: EInvoice): Xml {
  if (!one) return ''
  return element(
    'cac:Delivery',
    leaf('ActualDeliveryDate', one.date),
    element('cac:DeliveryLocation', element('cac:Address', ...address(one.address))),
  )
}

function payment({ iban, terms, kind, dueDate }: EInvoice): Xml[] {
  // A credit note has no place of its own for the day it is due.
  const day = kind === 'creditNote' ? leaf('PaymentDueDate', dueDate) : ''
  const account = iban === null ? '' : element('cac:PayeeFinancialAccount', leaf('ID', iban))
  return [
    iban === null && day === '' ? '' : element('cac:PaymentMeans', leaf('PaymentMeansCode', '30'), day, account),
    terms === null ? '' : element('cac:PaymentTerms', leaf('Note', terms)),
  ]
}

function tax({ category, rate }: ETax, ...more: Xml[]): Xml[] {
  const percent = rate === null ? '' : leaf('Percent', formatDecimal(rate))
  return [leaf('ID', category), percent, ...more, element('cac:TaxScheme', leaf('ID', 'VAT'))]
}

interface Discount {
  readonly amount: number
  readonly base: number
  readonly percent: number
}

function allowance({ amount, base, percent }: Discount, currency: string, reason: string, category: Xml): Xml {
  return element(
    'cac:AllowanceCharge',
    leaf('ChargeIndicator', 'false'),
    leaf('AllowanceChargeReasonCode', reason === '' ? null : '95'),
    leaf('AllowanceChargeReason', reason),
    leaf('MultiplierFactorNumeric', formatDecimal(percent)),
    money('Amount', amount, currency),
    money('BaseAmount', base, currency),
    category,
  )
}

function taxes({ breakdown, totals, currency, taxCurrency }: EInvoice): Xml[] {
  const groups = breakdown.map((group) =>
    element(
      'cac:TaxSubtotal',
      money('TaxableAmount', group.base, currency),
      money('TaxAmount', group.vat, currency),
      element(
        'cac:TaxCategory',
        ...tax(
          group,
          leaf('TaxExemptionReasonCode', group.exemption?.code ?? null),
          leaf('TaxExemptionReason', group.exemption?.text ?? null),
        ),
      ),
    ),
  )
  const own = element('cac:TaxTotal', money('TaxAmount', totals.vat, currency), ...groups)
  if (taxCurrency === null) return [own]
  return [own, element('cac:TaxTotal', money('TaxAmount', totals.vatInTaxCurrency, taxCurrency))]
}

function sums({ totals, currency }: EInvoice): Xml {
  return element(
    'cac:LegalMonetaryTotal',
    money('LineExtensionAmount', totals.lines, currency),
    money('TaxExclusiveAmount', totals.withoutVat, currency),
    money('TaxInclusiveAmount', totals.withVat, currency),
    totals.allowances === 0 ? '' : money('AllowanceTotalAmount', totals.allowances, currency),
    money('PayableAmount', totals.due, currency),
  )
}

function line(one: ELine, { kind, currency }: EInvoice): Xml {
  const [name, quantity] = kind === 'invoice' ? ['Invoice', 'Invoiced'] : ['CreditNote', 'Credited']
  const amount = one.quantity === null ? null : formatDecimal(one.quantity)
  return element(
    `cac:${name}Line`,
    leaf('ID', one.id),
    leaf(`${quantity}Quantity`, amount, one.unit === '' ? '' : ` unitCode="${escape(one.unit)}"`),
    money('LineExtensionAmount', one.net, currency),
    one.discount ? allowance(one.discount, currency, 'Reducere', '') : '',
    element(
      'cac:Item',
      leaf('Description', one.description),
      leaf('Name', one.name),
      one.code === null ? '' : element('cac:SellersItemIdentification', leaf('ID', one.code)),
      element('cac:ClassifiedTaxCategory', ...tax(one)),
    ),
    element(
      'cac:Price',
      leaf('PriceAmount', one.price === null ? null : formatDecimal(one.price), ` currencyID="${escape(currency)}"`),
    ),
  )
}

function money(name: string, amount: number | null, currency: string): Xml {
  if (amount === null) return ''
  return leaf(name, formatDecimal(amount, Math.max(2, decimalsOf(amount))), ` currencyID="${escape(currency)}"`)
}

function element(name: string, ...children: readonly Xml[]): Xml {
  return [`<${name}>`, children, `</${name}>`]
}

/** An element with a text; none where there is no text. */
function leaf(name: string, text: string | null, attributes = ''): Xml {
  return text === null || text === '' ? '' : `<cbc:${name}${attributes}>${escape(text)}</cbc:${name}>`
}

function flat(xml: Xml): string {
  return typeof xml === 'string' ? xml : xml.map(flat).join('')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML; signs that no XML can hold are left out. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] as string)
}
