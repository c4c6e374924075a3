import type { OutgoingInvoice } from '../../ports/e-invoice-service.ts'

/** A person without a tax code of their own is written with thirteen digits. */
const PERSON = /^\d{13}$/

/** How the XML of an invoice is handed over: in whose name, by which standard, to whom. */
export function outgoing(xml: string): OutgoingInvoice {
  const [seller = '', buyer = ''] = [
    /<cac:AccountingSupplierParty>[\s\S]*?<\/cac:AccountingSupplierParty>/,
    /<cac:AccountingCustomerParty>[\s\S]*?<\/cac:AccountingCustomerParty>/,
  ].map((party) => party.exec(xml)?.[0] ?? '')
  const country = /<cbc:IdentificationCode>([^<]*)</.exec(buyer)?.[1]
  const person = PERSON.test(codeOf(buyer))
  return {
    cif: codeOf(seller).replace(/\D/g, ''),
    standard: /<CreditNote\b/.test(xml) ? 'CN' : 'UBL',
    buyer: country !== 'RO' ? 'foreign' : person ? 'person' : 'company',
    xml,
  }
}

/** The number and the day that tell an invoice from the others of its seller. */
export function identityOf(xml: string): string {
  const number = /<cbc:ID>([^<]*)</.exec(xml)?.[1] ?? ''
  const day = /<cbc:IssueDate>([^<]*)</.exec(xml)?.[1] ?? ''
  return `${number.trim()} ${day.trim()}`
}

/** The tax code of a party, else the number it is registered by. */
function codeOf(party: string): string {
  return (/<cbc:CompanyID>([^<]*)</.exec(party)?.[1] ?? '').trim()
}
