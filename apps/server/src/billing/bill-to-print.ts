import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Context } from '../records/context.ts'
import { correctedBy } from './bill-document.ts'
import { billHtml, type BillToPrint } from './bill-html.ts'
import { documentMoney } from './document-money.ts'
import { type BillRow, linesOf } from './lined.ts'
import { currentParties } from './parties.ts'
import { templateToPrint } from './templates/printed-template.ts'
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
    template: await templateToPrint(context, bill),
  }
}

/** The page of a bill, as its kind looks, in the language of its template where that says one. */
export function documentHtml(print: BillToPrint): HtmlDocument {
  const told = { ...print, language: print.template?.language ?? print.language }
  return told.bill.kind === 'receipt' ? receiptHtml(told) : billHtml(told)
}

/** The number of a bill as the name of a file. */
export function billFileName(code: string): string {
  return code.replace(/[^\p{L}\p{N}-]+/gu, '-')
}
