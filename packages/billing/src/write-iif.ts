import { sumDecimals } from '@temelia/decimal/arithmetic'
import { formatDecimal } from '@temelia/decimal/format'
import type { AccountingDocument } from './accounting-document.ts'
import { bookedLines } from './taxed-lines.ts'

/** The accounts that a new company file of QuickBooks has; another one is made when a file names it. */
const RECEIVABLE = 'Accounts Receivable'
const INCOME = 'Construction Income'
const TAX = 'Sales Tax Payable'

const HEADS = [
  ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'DUEDATE'],
  ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO', 'QNTY'],
  ['!ENDTRNS'],
]

/**
 * Issued bills as IIF, which QuickBooks Desktop imports (SPEC.md X3): each is a transaction against Accounts Receivable whose lines
 * and tax balance it to 0.
 */
export function writeIif(documents: readonly AccountingDocument[]): string {
  const rows = [...HEADS, ...documents.flatMap(transaction)]
  return `${rows.map((cells) => cells.map(plain).join('\t')).join('\r\n')}\r\n`
}

function transaction(document: AccountingDocument): string[][] {
  const { code, date, dueDate, buyer, input, money, lines, creditNote } = document
  const type = creditNote ? 'CREDIT MEMO' : 'INVOICE'
  const own = [type, day(date)]
  const taxed = bookedLines(input, money, document.rate)
  const split = (account: string, amount: number, memo: string, quantity = '') => [
    'SPL',
    ...own,
    account,
    buyer.name,
    formatDecimal(-amount, 2),
    code,
    memo,
    quantity,
  ]
  const tax = sumDecimals(taxed.map(({ vat }) => vat))
  // The file has no currency: whoever reads it takes all of it for the currency of the books.
  const total = sumDecimals([tax, ...taxed.map(({ base }) => base)])
  return [
    ['TRNS', ...own, RECEIVABLE, buyer.name, formatDecimal(total, 2), code, '', day(dueDate ?? date)],
    ...taxed.map(({ base }, index) =>
      split(INCOME, base, lines[index]?.name ?? '', formatDecimal(-(input.lines[index]?.quantity ?? 0))),
    ),
    ...(tax === 0 ? [] : [split(TAX, tax, 'Sales tax')]),
    ['ENDTRNS'],
  ]
}

function day(value: string): string {
  const [year, month, date] = value.split('-')
  return `${month}/${date}/${year}`
}

/** A cell holds no tab, no line end and nothing else that is not seen, and a quotation mark would open one. */
function plain(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('"', "'")
}
