/** Invoices and credit notes as UBL 2.1 (EN 16931, RO_CIUS), and the ministry's own wrapping of them. */
import { isDay } from '@temelia/calendar/day'
import { multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { oneLine } from './bank-statement.ts'
import { type Reading, type Unread, unread } from './fault.ts'
import type { InvoiceLine, InvoiceParty, InvoiceTax, ReadInvoice } from './invoice.ts'
import { machineNumber } from './number.ts'
import { at, child, childText, readXml, type XmlElement } from './xml.ts'

/** Lines that one document may have. */
export const MOST_INVOICE_LINES = 5_000

/** Reads an invoice or a credit note. Whatever of it cannot be read as a number or a day keeps all of it out. */
export function readUblInvoice(text: string): Reading<ReadInvoice> {
  const read = readXml(text)
  if (!read.ok) return read
  const root = read.value
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') return unread('INVOICE_UNKNOWN', root.line, root.name)
  const reader = new Numbers()
  const value = invoiceOf(root, reader)
  if (reader.wrong) return reader.wrong
  if (value.lines.length === 0) return unread('INVOICE_EMPTY', root.line)
  if (value.lines.length > MOST_INVOICE_LINES) return unread('INVOICE_TOO_LONG', root.line, String(MOST_INVOICE_LINES))
  return { ok: true, value }
}

/** Reads numbers and days, and remembers the first that is none. */
class Numbers {
  wrong: Unread | undefined

  number(element: XmlElement | undefined, otherwise: number): number {
    if (!element) return otherwise
    const value = machineNumber(element.text)
    if (typeof value === 'number') return value
    this.wrong ??= unread('NUMBER_UNREADABLE', element.line, element.text.trim())
    return otherwise
  }

  day(element: XmlElement | undefined, root: XmlElement): string {
    const day = element?.text.trim().slice(0, 10) ?? ''
    if (isDay(day)) return day
    this.wrong ??= unread('INVOICE_DAY', element?.line ?? root.line, day)
    return day
  }
}

function invoiceOf(root: XmlElement, reader: Numbers): ReadInvoice {
  const credit = root.name === 'CreditNote' || childText(root, 'InvoiceTypeCode') === '381'
  const due = child(root, 'DueDate') ?? at(root, 'PaymentMeans', 'PaymentDueDate')
  const sums = child(root, 'LegalMonetaryTotal')
  const lines = root.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
  const general = root.children.filter(({ name }) => name === 'AllowanceCharge')
  return {
    kind: credit ? 'creditNote' : 'invoice',
    number: oneLine(childText(root, 'ID')),
    date: reader.day(child(root, 'IssueDate'), root),
    dueDate: due ? reader.day(due, root) : null,
    currency: childText(root, 'DocumentCurrencyCode').toUpperCase(),
    seller: partyOf(at(root, 'AccountingSupplierParty', 'Party')),
    buyer: partyOf(at(root, 'AccountingCustomerParty', 'Party')),
    lines: [...lines.map((one) => lineOf(one, reader)), ...general.map((one) => generalOf(one, reader))],
    total: reader.number(child(sums, 'TaxInclusiveAmount') ?? child(sums, 'PayableAmount'), 0),
    notes: root.children.filter(({ name }) => name === 'Note').map((one) => oneLine(one.text)),
    references: [
      childText(child(root, 'ProjectReference'), 'ID'),
      childText(child(root, 'ContractDocumentReference'), 'ID'),
      childText(child(root, 'OrderReference'), 'ID'),
    ]
      .map((one) => oneLine(one))
      .filter((one) => one !== ''),
  }
}

function partyOf(party: XmlElement | undefined): InvoiceParty {
  const legal = child(party, 'PartyLegalEntity')
  const schemes = party?.children.filter(({ name }) => name === 'PartyTaxScheme') ?? []
  const vat = schemes.find((one) => childText(child(one, 'TaxScheme'), 'ID').toUpperCase() === 'VAT')
  const taxId = childText(vat ?? schemes[0], 'CompanyID') || childText(legal, 'CompanyID')
  const contact = child(party, 'Contact')
  return {
    name: oneLine(childText(legal, 'RegistrationName') || childText(child(party, 'PartyName'), 'Name')),
    taxId: oneLine(taxId),
    email: oneLine(childText(contact, 'ElectronicMail')),
    phone: oneLine(childText(contact, 'Telephone')),
  }
}

function lineOf(line: XmlElement, reader: Numbers): InvoiceLine {
  const item = child(line, 'Item')
  const quantity = child(line, 'InvoicedQuantity') ?? child(line, 'CreditedQuantity')
  const price = child(line, 'Price')
  const net = reader.number(child(line, 'LineExtensionAmount'), 0)
  return {
    name: oneLine(childText(item, 'Name') || childText(item, 'Description'), 'text'),
    code: oneLine(childText(child(item, 'SellersItemIdentification'), 'ID')),
    unit: quantity?.attributes['unitCode'] ?? '',
    ...amountsOf(
      net,
      reader.number(quantity, 1),
      reader.number(child(price, 'PriceAmount'), 0),
      reader.number(child(price, 'BaseQuantity'), 1),
    ),
    net,
    ...taxOf(child(item, 'ClassifiedTaxCategory'), reader),
  }
}

/**
 * A quantity and a price that give the line's own amount to the cent: as written where they do; else the price that allowances, charges
 * and the quantity it is for leave; else one lump.
 */
function amountsOf(net: number, quantity: number, price: number, of: number): Pick<InvoiceLine, 'quantity' | 'price'> {
  if (of === 1 && multiplyDecimals(quantity, price, 2) === net) return { quantity, price }
  if (quantity !== 0 && net / quantity >= 0)
    for (const digits of [2, 4, 6, 8, 10]) {
      const unit = Number((net / quantity).toFixed(digits))
      if (multiplyDecimals(quantity, unit, 2) === net) return { quantity, price: unit }
    }
  return net < 0 ? { quantity: -1, price: -net } : { quantity: 1, price: net }
}

/** An allowance or a charge of the whole document as a line of its tax: an allowance is below 0. */
function generalOf(one: XmlElement, reader: Numbers): InvoiceLine {
  const charge = childText(one, 'ChargeIndicator').toLowerCase() === 'true'
  const amount = reader.number(child(one, 'Amount'), 0)
  return {
    name: oneLine(childText(one, 'AllowanceChargeReason')) || (charge ? 'Taxe suplimentare' : 'Reducere'),
    code: '',
    unit: '',
    quantity: charge ? 1 : -1,
    price: amount,
    net: charge ? amount : subtractDecimals(0, amount),
    ...taxOf(child(one, 'TaxCategory'), reader),
  }
}

function taxOf(category: XmlElement | undefined, reader: Numbers): InvoiceTax {
  return { category: childText(category, 'ID').toUpperCase(), rate: reader.number(child(category, 'Percent'), 0) }
}
