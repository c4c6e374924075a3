import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Context } from '../records/context.ts'
import { correctedBy } from './bill-document.ts'
import { billHtml, type BillToPrint } from './bill-html.ts'
import { documentMoney } from './document-money.ts'
import { type BillRow, linesOf } from './lined.ts'
import { currentParties } from './parties.ts'
import { receiptHtml } from './receipts/receipt-html.ts'

/** Everything of a bill that its print says, but the language. */
export async function toPrint(context: Context, bill: BillRow): Promise<Omit<BillToPrint, 'language'>> {
  const lines = await linesOf(context, 'bill', bill.id)
  return {
    bill,
    lines,
    money: documentMoney(context, bill, lines),
    parties: bill.parties ?? (await currentParties(context, bill)),
    corrected: await correctedBy(context, bill),
    region: context.actor.region,
  }
}

/** The page of a bill, as its kind looks. */
export function documentHtml(print: BillToPrint): HtmlDocument {
  return print.bill.kind === 'receipt' ? receiptHtml(print) : billHtml(print)
}

/** The number of a bill as the name of a file. */
export function billFileName(code: string): string {
  return code.replace(/[^\p{L}\p{N}-]+/gu, '-')
}
