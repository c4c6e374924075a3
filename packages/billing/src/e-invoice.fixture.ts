import fc from 'fast-check'
import { type BillDocument, type BillParty, buildEInvoice } from './build-e-invoice.ts'
import type { EInvoice, ELine } from './e-invoice.ts'
import { moneyOf } from './money.ts'

const seller: BillParty = {
  name: 'Temelia Construct SRL',
  taxId: 'RO18547290',
  registerNumber: 'J12/123/2010',
  address: 'Str. Eroilor nr. 14, etaj 2',
  city: 'Cluj-Napoca',
  county: 'Cluj',
  postalCode: '400129',
  country: 'România',
  phone: '0264 123 456',
  email: 'birou@temelia.example',
  iban: 'RO49AAAA1B31007593840000',
}

const decimal = (most: number, scale: number) =>
  fc.integer({ min: 1, max: most * 10 ** scale }).map((value) => value / 10 ** scale)

const place = fc.constantFrom(
  { city: 'Pitești', county: 'Argeș', address: 'Bd. Republicii 7' },
  { city: 'București', county: 'București', address: 'Calea Victoriei 12, sector 1' },
  { city: 'Sector 6', county: 'B', address: 'Bd. Iuliu Maniu nr. 3' },
  { city: 'Satu Mare', county: 'jud. Satu Mare', address: 'Piața Libertății 1 & 2 <corp „A”>' },
  { city: 'Bistrița', county: 'RO-BN', address: 'Str. Gării 9' },
)
const id = fc.constantFrom(
  { taxId: 'RO9010105', registerNumber: 'J40/8302/1997' },
  { taxId: 'RO14399840', registerNumber: null },
)
const tax = fc.constantFrom(
  { category: 'S' as const, rate: 21 },
  { category: 'S' as const, rate: 11 },
  { category: 'Z' as const, rate: 0 },
  { category: 'E' as const, rate: 0 },
  { category: 'AE' as const, rate: 0 },
  { category: 'K' as const, rate: 0 },
)
const line = fc.record({
  quantity: fc.oneof(decimal(500, 3), fc.constant(1)),
  price: fc.oneof(
    decimal(9_000, 2),
    decimal(3, 6),
    decimal(100, 2).map((value) => -value),
  ),
  discount: fc.oneof(fc.constant(0), decimal(100, 2)),
  name: fc.constantFrom('Zidărie din BCA', 'Săpătură & transport <5 km', 'Instalații "la cheie"', 'Ș'.repeat(160)),
  code: fc.constantFrom(null, 'ZD-12', 'A<B'),
  unit: fc.constantFrom('mc', 'mp', 'buc.', 'ore', 'ans', null, 'tonă'),
})

/** A bill that may be sent: any category, rate, discount, currency and place. */
export const anyBill: fc.Arbitrary<BillDocument> = fc
  .record({
    creditNote: fc.boolean(),
    lines: fc.array(fc.tuple(line, tax), { minLength: 1, maxLength: 8 }),
    outside: fc.integer({ min: 0, max: 4 }),
    code: fc.constantFrom('TML 0142', 'F 0001', 'ST-2026/7'),
    dueDate: fc.constantFrom('2026-12-18', null),
    currency: fc.constantFrom('RON', 'EUR', 'USD'),
    discount: fc.oneof(fc.constant(0), decimal(60, 2)),
    notes: fc.array(fc.constantFrom('Garanție 10 %', 'N'.repeat(700)), { maxLength: 2 }),
    place,
    id,
    cashVat: fc.boolean(),
  })
  .map(({ lines, outside, place: where, id: who, creditNote, code, dueDate, ...rest }) => ({
    ...rest,
    creditNote,
    code,
    dueDate,
    date: '2026-11-18',
    terms: dueDate === null ? 'La recepție' : null,
    exchangeRate: 5.0512,
    exemption: 'Scutit, art. 292 Cod fiscal',
    corrects: creditNote ? { code: 'TML 0098', date: '2026-03-02' } : null,
    seller,
    buyer: { ...seller, ...where, ...who, name: 'Edil-Amy Argeș SRL', email: null, iban: null },
    vatPayer: outside > 0,
    lines: lines.map(([own, taxed]) => ({
      ...own,
      ...(outside === 0 ? { category: 'O' as const, rate: 0 } : taxed),
      quantity: creditNote ? -own.quantity : own.quantity,
    })),
  }))

/** The electronic invoice of a bill. */
export function eInvoiceOf(bill: BillDocument): EInvoice {
  const { currency, discount, lines } = bill
  return buildEInvoice(bill, moneyOf({ practice: 'ro', currency, discount, lines, paid: 0 }))
}

/** A bill with a discount, two rates and reverse charge, to make mistakes in. */
export const sampleBill: BillDocument = {
  creditNote: false,
  code: 'TML 0142',
  date: '2026-11-18',
  dueDate: '2026-12-18',
  currency: 'RON',
  exchangeRate: null,
  discount: 10,
  notes: ['Situația de plată 7'],
  terms: null,
  exemption: null,
  corrects: null,
  seller,
  buyer: { ...seller, name: 'Edil-Amy Argeș SRL', taxId: 'RO9010105', iban: null },
  vatPayer: true,
  cashVat: false,
  lines: [
    { name: 'Structură', code: 'S1', unit: 'mc', quantity: 3, price: 100, discount: 5, category: 'S', rate: 21 },
    { name: 'Zidărie', code: null, unit: 'mp', quantity: 1, price: 50, discount: 0, category: 'S', rate: 11 },
  ],
}

const base = eInvoiceOf(sampleBill)
const all = (category: ELine['category'], more: Partial<typeof sampleBill> = {}) =>
  eInvoiceOf({ ...sampleBill, ...more, lines: sampleBill.lines.map((one) => ({ ...one, category, rate: 0 })) })
const seller1 = (more: Partial<EInvoice['seller']>, of = base) => ({ ...of, seller: { ...of.seller, ...more } })
const buyer1 = (more: Partial<EInvoice['buyer']>, of = base) => ({ ...of, buyer: { ...of.buyer, ...more } })
const sellerAt = (more: Partial<EInvoice['seller']['address']>) =>
  seller1({ address: { ...base.seller.address, ...more } })
const buyerAt = (more: Partial<EInvoice['buyer']['address']>) => buyer1({ address: { ...base.buyer.address, ...more } })
const total = (more: Partial<EInvoice['totals']>) => ({ ...base, totals: { ...base.totals, ...more } })
const firstLine = (more: Partial<ELine>, of = base) => ({
  ...of,
  lines: of.lines.map((one, index) => (index === 0 ? { ...one, ...more } : one)),
})
const firstGroup = (more: Partial<EInvoice['breakdown'][number]>, of = base) => ({
  ...of,
  breakdown: of.breakdown.map((one, index) => (index === 0 ? { ...one, ...more } : one)),
})
const firstAllowance = (more: Partial<EInvoice['allowances'][number]>) => ({
  ...base,
  allowances: base.allowances.map((one, index) => (index === 0 ? { ...one, ...more } : one)),
})
const euro = eInvoiceOf({ ...sampleBill, currency: 'EUR', exchangeRate: 5 })
const supply = all('K')
const reverse = all('AE')
const exempt = all('E', { exemption: 'Scutit' })
const outside = all('O', { vatPayer: false })
const zero = all('Z')

const longAddress = { street: 's'.repeat(150), city: 'c'.repeat(50), postalCode: '4'.repeat(20) }

/** An invoice whose texts and notes are as long and as many as the rules let them be. */
export const longest: EInvoice = {
  ...base,
  number: `1${'x'.repeat(199)}`,
  terms: 't'.repeat(300),
  notes: Array.from({ length: 20 }, () => 'n'.repeat(300)),
  seller: { ...base.seller, name: 'S'.repeat(200), address: { ...base.seller.address, ...longAddress } },
  buyer: { ...base.buyer, name: 'B'.repeat(200), address: { ...base.buyer.address, ...longAddress } },
  allowances: base.allowances.map((one) => ({ ...one, reason: 'r'.repeat(100) })),
  lines: base.lines.map((one) => ({ ...one, name: 'n'.repeat(100) })),
}

/** One mistake each, with the number of the rule that it breaks. */
export const mistakes: readonly (readonly [string, EInvoice])[] = [
  ['BR-02', { ...base, number: '' }],
  ['BR-RO-010', { ...base, number: 'TML' }],
  ['BR-RO-L200', { ...base, number: `1${'x'.repeat(200)}` }],
  ['BR-03', { ...base, issueDate: '' }],
  ['BR-RO-020', { ...base, typeCode: '325' }],
  ['BR-05', { ...base, currency: '' }],
  ['BR-RO-030', { ...euro, taxCurrency: null }],
  ['BR-53', { ...euro, totals: { ...euro.totals, vatInTaxCurrency: null } }],
  ['BR-CO-25', { ...base, dueDate: null, terms: null }],
  ['BR-RO-L300', { ...base, terms: 't'.repeat(301) }],
  ['BR-RO-L300', { ...base, notes: ['n'.repeat(301)] }],
  ['BR-RO-A020', { ...base, notes: Array.from({ length: 21 }, () => 'n') }],
  ['BR-16', { ...base, lines: [] }],
  ['BR-06', seller1({ name: '' })],
  ['BR-07', buyer1({ name: '' })],
  ['BR-RO-L200', seller1({ name: 'S'.repeat(201) })],
  ['BR-RO-L200', buyer1({ name: 'B'.repeat(201) })],
  ['BR-RO-080', sellerAt({ street: '' })],
  ['BR-RO-080', buyerAt({ street: '' })],
  ['BR-RO-L150', sellerAt({ street: 's'.repeat(151) })],
  ['BR-RO-090', sellerAt({ city: '' })],
  ['BR-RO-090', buyerAt({ city: '' })],
  ['BR-RO-L050', buyerAt({ city: 'c'.repeat(51) })],
  ['BR-RO-L020', buyerAt({ postalCode: '4'.repeat(21) })],
  ['BR-09', sellerAt({ country: '' })],
  ['BR-11', buyerAt({ country: '' })],
  ['BR-CL-14', buyerAt({ country: 'ROM' })],
  ['BR-RO-110', sellerAt({ subdivision: 'Cluj' })],
  ['BR-RO-110', buyerAt({ subdivision: '' })],
  ['BR-RO-100', buyerAt({ subdivision: 'RO-B', city: 'București' })],
  ['BR-CO-26', seller1({ vatId: null, legalId: null, taxId: null })],
  ['BR-RO-065', seller1({ vatId: null, taxId: null })],
  ['BR-S-02', seller1({ vatId: null, taxId: null })],
  ['BR-RO-120', buyer1({ vatId: null, legalId: null, taxId: null })],
  ['BR-CO-09', seller1({ vatId: '18547290' })],
  ['BR-CO-09', buyer1({ vatId: '9010105' })],
  ['BR-AE-02', buyer1({ vatId: null, legalId: null, taxId: null }, reverse)],
  ['BR-IC-02', buyer1({ vatId: null }, supply)],
  ['BR-O-02', seller1({ vatId: 'RO18547290' }, outside)],
  ['BR-IC-11', { ...supply, delivery: null }],
  ['BR-IC-12', { ...supply, delivery: { date: '2026-11-18', address: { ...base.buyer.address, country: '' } } }],
  ['BR-RO-180', { ...supply, delivery: { date: '2026-11-18', address: { ...base.buyer.address, street: '' } } }],
  ['BR-12', total({ lines: null })],
  ['BR-13', total({ withoutVat: null })],
  ['BR-14', total({ withVat: null })],
  ['BR-15', total({ due: null })],
  ['BR-CO-10', total({ lines: (base.totals.lines ?? 0) + 1 })],
  ['BR-CO-11', total({ allowances: base.totals.allowances + 1 })],
  ['BR-CO-13', total({ withoutVat: (base.totals.withoutVat ?? 0) + 1 })],
  ['BR-CO-14', total({ vat: base.totals.vat + 1 })],
  ['BR-CO-15', total({ withVat: (base.totals.withVat ?? 0) + 0.01 })],
  ['BR-CO-16', total({ due: (base.totals.due ?? 0) + 5 })],
  ['BR-DEC-12', total({ withoutVat: (base.totals.withoutVat ?? 0) + 0.001 })],
  ['BR-CO-18', { ...base, breakdown: [] }],
  ['BR-S-08', firstGroup({ base: (base.breakdown[0]?.base ?? 0) + 5 })],
  ['BR-CO-17', firstGroup({ vat: (base.breakdown[0]?.vat ?? 0) + 5 })],
  ['BR-S-10', firstGroup({ exemption: { code: null, text: 'fără motiv' } })],
  ['BR-AE-10', firstGroup({ exemption: null }, reverse)],
  ['BR-E-10', firstGroup({ exemption: null }, exempt)],
  ['BR-Z-10', firstGroup({ exemption: { code: null, text: 'fără motiv' } }, zero)],
  ['BR-E-09', firstGroup({ vat: 3 }, exempt)],
  ['BR-O-12', firstLine({ category: 'Z', rate: 0 }, outside)],
  ['BR-21', firstLine({ id: '' })],
  ['BR-22', firstLine({ quantity: null })],
  ['BR-23', firstLine({ unit: '' })],
  ['BR-CL-23', firstLine({ unit: 'buc' })],
  ['BR-24', firstLine({ net: null })],
  ['BR-DEC-23', firstLine({ net: (base.lines[0]?.net ?? 0) + 0.001 })],
  ['BR-25', firstLine({ name: '' })],
  ['BR-RO-L100', firstLine({ name: 'n'.repeat(101) })],
  ['BR-26', firstLine({ price: null })],
  ['BR-27', firstLine({ price: -100 })],
  ['BR-S-05', firstLine({ rate: 0 })],
  ['BR-AE-05', firstLine({ rate: 21 }, reverse)],
  ['BR-O-05', firstLine({ rate: 21 }, outside)],
  ['BR-33', firstAllowance({ reason: '' })],
  ['BR-DEC-01', firstAllowance({ amount: (base.allowances[0]?.amount ?? 0) + 0.001 })],
]
