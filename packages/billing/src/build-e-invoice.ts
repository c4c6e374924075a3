import { beginningOf } from '@temelia/text/beginning'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { EInvoice, ELine, EParty, ETax } from './e-invoice.ts'
import type { LineMoney, Money, MoneyLine, RateMoney } from './money.ts'
import { cityCode, countryCode, countyCode } from './places.ts'
import { unitCode } from './units.ts'

/** A party as bills keep it. */
export interface BillParty {
  readonly name: string
  readonly taxId: string | null
  readonly registerNumber: string | null
  readonly address: string | null
  readonly city: string | null
  readonly county: string | null
  readonly postalCode: string | null
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly iban: string | null
}

/** An issued bill, as the electronic invoice needs it. */
export interface BillDocument {
  readonly creditNote: boolean
  readonly code: string
  readonly date: string
  readonly dueDate: string | null
  readonly currency: string
  readonly exchangeRate: number | null
  readonly discount: number
  readonly notes: readonly string[]
  readonly terms: string | null
  readonly exemption: string | null
  readonly corrects: { readonly code: string; readonly date: string | null } | null
  readonly seller: BillParty
  readonly buyer: BillParty
  readonly vatPayer: boolean
  readonly cashVat: boolean
  readonly lines: readonly (MoneyLine & {
    readonly name: string
    readonly code: string | null
    readonly unit: string | null
  })[]
}

const DISCOUNT = 'Reducere comercială'

/** The electronic invoice of a bill and of what it comes to (SPEC.md E). */
export function buildEInvoice(bill: BillDocument, money: Money): EInvoice {
  const { totals } = money
  // UBL writes what a credit note takes back as amounts above 0.
  const sign = bill.creditNote ? -1 : 1
  const outside = totals.vatByRate.some(({ category }) => category === 'O')
  const supply = totals.vatByRate.some(({ category }) => category === 'K')
  const buyer = partyOf(bill.buyer, !outside && isVatId(bill.buyer.taxId))
  const foreign = bill.currency !== 'RON'
  return {
    kind: bill.creditNote ? 'creditNote' : 'invoice',
    number: bill.code,
    issueDate: bill.date,
    dueDate: bill.dueDate,
    typeCode: bill.creditNote ? '381' : '380',
    notes: [...bill.notes, ...(bill.cashVat ? ['TVA la încasare'] : [])].flatMap(pieces),
    currency: bill.currency,
    taxCurrency: foreign ? 'RON' : null,
    cashVat: bill.cashVat,
    corrects: bill.corrects && { number: bill.corrects.code, date: bill.corrects.date },
    seller: partyOf(bill.seller, !outside && bill.vatPayer),
    buyer,
    delivery: supply ? { date: bill.date, address: buyer.address } : null,
    iban: bill.seller.iban?.replaceAll(' ', '') ?? null,
    terms: bill.terms,
    allowances: totals.vatByRate.flatMap((group) => allowanceOf(group, bill.discount, sign)),
    breakdown: totals.vatByRate.map((group) => ({
      ...taxOf(group),
      base: group.base * sign,
      vat: group.vat * sign,
      exemption: exemptionOf(group, bill.exemption),
    })),
    totals: {
      lines: totals.lines * sign,
      allowances: totals.discount * sign,
      withoutVat: totals.withoutVat * sign,
      vat: totals.vat * sign,
      vatInTaxCurrency:
        foreign && bill.exchangeRate !== null ? multiplyDecimals(totals.vat * sign, bill.exchangeRate, 2) : null,
      withVat: totals.withVat * sign,
      due: totals.withVat * sign,
    },
    lines: bill.lines.map((line, index) => lineOf(line, money.lines[index] as LineMoney, index, sign)),
  }
}

/** A note holds 300 characters: a long one becomes several. */
function pieces(note: string): string[] {
  return note.match(/[\s\S]{1,300}/gu) ?? []
}

function isVatId(taxId: string | null): boolean {
  return taxId !== null && /^[A-Z]{2}/.test(taxId)
}

function partyOf(party: BillParty, paysVat: boolean): EParty {
  const country = countryCode(party.country ?? '')
  const county = party.county ?? ''
  const subdivision =
    country === 'RO' ? countyCode(county || (/bucure[sș]ti/i.test(party.city ?? '') ? 'B' : '')) : county
  const digits = party.taxId?.replace(/^RO/, '') ?? null
  return {
    name: party.name,
    address: {
      street: beginningOf(party.address ?? '', 150),
      additional: (party.address ?? '').slice(150, 250),
      city: cityCode(party.city ?? '', subdivision, party.address ?? ''),
      subdivision,
      postalCode: party.postalCode ?? '',
      country,
    },
    vatId: paysVat && party.taxId ? (isVatId(party.taxId) ? party.taxId : `RO${party.taxId}`) : null,
    taxId: paysVat ? null : digits,
    legalId: party.registerNumber ?? digits,
    phone: party.phone,
    email: party.email,
  }
}

function taxOf({ category, rate }: ETax): ETax {
  return { category, rate: category === 'O' ? null : rate }
}

function allowanceOf(group: RateMoney, percent: number, sign: number) {
  if (group.discount === 0) return []
  return [{ ...taxOf(group), amount: group.discount * sign, base: group.lines * sign, percent, reason: DISCOUNT }]
}

function exemptionOf({ category }: RateMoney, typed: string | null) {
  switch (category) {
    case 'AE':
      return { code: 'VATEX-EU-AE', text: 'Taxare inversă' }
    case 'K':
      return { code: 'VATEX-EU-IC', text: 'Livrare intracomunitară' }
    case 'O':
      return { code: 'VATEX-EU-O', text: typed ?? 'În afara sferei TVA' }
    case 'E':
      return { code: null, text: typed }
    default:
      return null
  }
}

/** EN 16931 wants prices of 0 and more (BR-27): what is typed as a negative price is a negative quantity. */
function lineOf(line: BillDocument['lines'][number], money: LineMoney, index: number, sign: number): ELine {
  const negative = line.price < 0 ? -1 : 1
  const { gross, discount, net } = money
  return {
    ...taxOf(line),
    id: String(index + 1),
    name: beginningOf(line.name, 100),
    description: line.name.length > 100 ? beginningOf(line.name, 200) : null,
    code: line.code,
    quantity: line.quantity * negative * sign,
    unit: unitCode(line.unit ?? ''),
    price: line.price * negative,
    net: net * sign,
    discount: discount === 0 ? null : { amount: discount * sign, base: gross * sign, percent: line.discount },
  }
}
