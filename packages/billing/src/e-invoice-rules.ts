import { compareDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { decimalsOf } from '@temelia/decimal/number'
import type { EAddress, EInvoice, EParty } from './e-invoice.ts'
import { lineRules } from './e-invoice-line-rules.ts'
import { countyCodes } from './places.ts'
import { type Found, when } from './rule.ts'

/**
 * Everything an electronic invoice would be refused for, by the numbers of EN 16931 and RO_CIUS 1.0.9, with the place of each
 * (SPEC.md E). Empty: it passes.
 */
export function eInvoiceFaults(invoice: EInvoice): Found[] {
  return [
    ...documentRules(invoice),
    ...addressRules(invoice.seller.address, SELLER),
    ...addressRules(invoice.buyer.address, BUYER),
    ...partyRules(invoice),
    ...deliveryRules(invoice),
    ...sumRules(invoice),
    ...breakdownRules(invoice),
    ...lineRules(invoice),
  ]
}

const SECTORS = /^SECTOR[1-6]$/

function documentRules(invoice: EInvoice): Found[] {
  const { number, notes, terms, totals, currency, taxCurrency, corrects } = invoice
  return [
    ...when(number === '', 'BR-02', 'BT-1'),
    ...when(number !== '' && !/\d/.test(number), 'BR-RO-010', 'BT-1'),
    ...when(number.length > 200, 'BR-RO-L200', 'BT-1'),
    ...when(invoice.issueDate === '', 'BR-03', 'BT-2'),
    ...when(!/^(380|381|384|389|751)$/.test(invoice.typeCode), 'BR-RO-020', 'BT-3'),
    ...when(currency === '', 'BR-05', 'BT-5'),
    ...when(currency !== '' && currency !== 'RON' && taxCurrency !== 'RON', 'BR-RO-030', 'BT-6'),
    ...when(taxCurrency !== null && totals.vatInTaxCurrency === null, 'BR-53', 'BT-111'),
    ...when((totals.due ?? 0) > 0 && invoice.dueDate === null && !terms, 'BR-CO-25', 'BT-9'),
    ...when((terms?.length ?? 0) > 300, 'BR-RO-L300', 'BT-20'),
    ...when(notes.length > 20, 'BR-RO-A020', 'BT-22'),
    ...when(
      notes.some((note) => note.length > 300),
      'BR-RO-L300',
      'BT-22',
    ),
    ...when(corrects !== null && corrects.number === '', 'BR-55', 'BT-25'),
    ...when(invoice.lines.length === 0, 'BR-16', 'BG-25'),
  ]
}

/** The fields of a party's address. */
interface Places {
  readonly street: string
  readonly city: string
  readonly subdivision: string
  readonly postalCode: string
  readonly country: string
  readonly countryRule: string
}

const SELLER: Places = {
  street: 'BT-35',
  city: 'BT-37',
  subdivision: 'BT-39',
  postalCode: 'BT-38',
  country: 'BT-40',
  countryRule: 'BR-09',
}
const BUYER: Places = {
  street: 'BT-50',
  city: 'BT-52',
  subdivision: 'BT-54',
  postalCode: 'BT-53',
  country: 'BT-55',
  countryRule: 'BR-11',
}

function addressRules(address: EAddress, at: Places): Found[] {
  const { street, city, subdivision, postalCode, country } = address
  return [
    ...when(street === '', 'BR-RO-080', at.street),
    ...when(street.length > 150, 'BR-RO-L150', at.street),
    ...when(city === '', 'BR-RO-090', at.city),
    ...when(city.length > 50, 'BR-RO-L050', at.city),
    ...when(postalCode.length > 20, 'BR-RO-L020', at.postalCode),
    ...when(country === '', at.countryRule, at.country),
    ...when(country !== '' && !/^[A-Z]{2}$/.test(country), 'BR-CL-14', at.country),
    ...when(country === 'RO' && !countyCodes.has(subdivision), 'BR-RO-110', at.subdivision),
    ...when(country === 'RO' && subdivision === 'RO-B' && city !== '' && !SECTORS.test(city), 'BR-RO-100', at.city),
  ]
}

function partyRules({ seller, buyer, breakdown, lines }: EInvoice): Found[] {
  const categories = new Set([...breakdown, ...lines].map(({ category }) => category))
  const taxed = [...categories].some((category) => category !== 'O')
  const needs = (category: string, rule: string, missing: boolean) =>
    when(lines.some((line) => line.category === category) && missing, rule, 'BT-31')
  const noSeller = !seller.vatId && !seller.taxId
  const noPair = (party: EParty) => !party.vatId && !party.legalId
  return [
    ...when(seller.name === '', 'BR-06', 'BT-27'),
    ...when(seller.name.length > 200, 'BR-RO-L200', 'BT-27'),
    ...when(buyer.name === '', 'BR-07', 'BT-44'),
    ...when(buyer.name.length > 200, 'BR-RO-L200', 'BT-44'),
    ...when(!seller.vatId && !seller.legalId, 'BR-CO-26', 'BT-31'),
    ...when(taxed && noSeller, 'BR-RO-065', 'BT-31'),
    ...when(taxed && noPair(buyer), 'BR-RO-120', 'BT-47'),
    ...[seller, buyer].flatMap(({ vatId }, index) =>
      when(vatId !== null && !/^[A-Z]{2}/.test(vatId), 'BR-CO-09', index === 0 ? 'BT-31' : 'BT-48'),
    ),
    ...needs('S', 'BR-S-02', noSeller),
    ...needs('Z', 'BR-Z-02', noSeller),
    ...needs('E', 'BR-E-02', noSeller),
    ...needs('AE', 'BR-AE-02', noSeller || noPair(buyer)),
    ...needs('K', 'BR-IC-02', !seller.vatId || !buyer.vatId),
    ...needs('O', 'BR-O-02', seller.vatId !== null || buyer.vatId !== null),
  ]
}

function deliveryRules({ delivery, breakdown }: EInvoice): Found[] {
  const supply = breakdown.some(({ category }) => category === 'K')
  const address = delivery?.address
  return [
    ...when(supply && !delivery?.date, 'BR-IC-11', 'BT-72'),
    ...when(supply && !address?.country, 'BR-IC-12', 'BT-80'),
    ...when(address !== undefined && address.street === '', 'BR-RO-180', 'BT-75'),
    ...when(address !== undefined && address.city === '', 'BR-RO-200', 'BT-77'),
  ]
}

function sumRules({ totals, lines, allowances, breakdown }: EInvoice): Found[] {
  const { lines: sum, withoutVat, withVat, vat, due } = totals
  const differs = (one: number | null, parts: readonly number[]) =>
    one !== null && compareDecimals(one, sumDecimals(parts)) !== 0
  const amounts = [
    [sum, 'BR-DEC-09', 'BT-106'],
    [totals.allowances, 'BR-DEC-10', 'BT-107'],
    [withoutVat, 'BR-DEC-12', 'BT-109'],
    [vat, 'BR-DEC-13', 'BT-110'],
    [withVat, 'BR-DEC-14', 'BT-112'],
    [due, 'BR-DEC-18', 'BT-115'],
  ] as const
  return [
    ...when(sum === null, 'BR-12', 'BT-106'),
    ...when(withoutVat === null, 'BR-13', 'BT-109'),
    ...when(withVat === null, 'BR-14', 'BT-112'),
    ...when(due === null, 'BR-15', 'BT-115'),
    ...when(
      differs(
        sum,
        lines.map(({ net }) => net ?? 0),
      ),
      'BR-CO-10',
      'BT-106',
    ),
    ...when(
      differs(
        totals.allowances,
        allowances.map(({ amount }) => amount),
      ),
      'BR-CO-11',
      'BT-107',
    ),
    ...when(sum !== null && differs(withoutVat, [sum, -totals.allowances]), 'BR-CO-13', 'BT-109'),
    ...when(
      differs(
        vat,
        breakdown.map((one) => one.vat),
      ),
      'BR-CO-14',
      'BT-110',
    ),
    ...when(withoutVat !== null && differs(withVat, [withoutVat, vat]), 'BR-CO-15', 'BT-112'),
    ...when(withVat !== null && differs(due, [withVat]), 'BR-CO-16', 'BT-115'),
    ...amounts.flatMap(([amount, rule, place]) => when(amount !== null && decimalsOf(amount) > 2, rule, place)),
  ]
}

/** The letters of a category in the numbers of its rules. */
const LETTERS = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', O: 'O', K: 'IC' } as const

function breakdownRules({ breakdown, lines, allowances }: EInvoice): Found[] {
  const used = new Set([...lines, ...allowances].map(({ category }) => category))
  const missing = [...used].filter((category) => !breakdown.some((group) => group.category === category))
  const outside = breakdown.some(({ category }) => category === 'O')
  return [
    ...when(breakdown.length === 0, 'BR-CO-18', 'BG-23'),
    ...missing.flatMap((category) => when(true, `BR-${LETTERS[category]}-01`, 'BT-118')),
    ...when(outside && breakdown.length > 1, 'BR-O-11', 'BT-118'),
    ...when(outside && lines.some(({ category }) => category !== 'O'), 'BR-O-12', 'BT-151'),
    ...breakdown.flatMap((group, index) => {
      const letters = LETTERS[group.category]
      const place = (name: string) => `${name} (${index + 1})`
      const same = ({ category, rate }: { category: string; rate: number | null }) =>
        category === group.category && (category !== 'S' || rate === group.rate)
      const base = subtractDecimals(
        sumDecimals(lines.filter(same).map(({ net }) => net ?? 0)),
        sumDecimals(allowances.filter(same).map(({ amount }) => amount)),
      )
      const taxed = group.category === 'S'
      const due = taxed ? percentOf(group.base, group.rate ?? 0, 2) : 0
      const free = taxed || group.category === 'Z'
      const reason = group.exemption?.code || group.exemption?.text
      return [
        ...when(compareDecimals(group.base, base) !== 0, `BR-${letters}-08`, place('BT-116')),
        ...when(compareDecimals(group.vat, due) !== 0, taxed ? 'BR-CO-17' : `BR-${letters}-09`, place('BT-117')),
        ...when(free === Boolean(reason), `BR-${letters}-10`, place('BT-120')),
        ...when((group.exemption?.text?.length ?? 0) > 100, 'BR-RO-L100', place('BT-120')),
        ...when(decimalsOf(group.base) > 2, 'BR-DEC-19', place('BT-116')),
        ...when(decimalsOf(group.vat) > 2, 'BR-DEC-20', place('BT-117')),
      ]
    }),
  ]
}
