import type { Language } from '@temelia/text/message'
import { receiptTexts } from '@temelia/text/receipts'
import type { RegisterRow } from './register.ts'

/** What a line of a register is about: what happened, and with whom. */
export function explained({ type, amount, about, reversal }: RegisterRow, language: Language): string {
  if (type === 'accountRecord' && about) return about
  return [(reversal ? receiptTexts.cashReversal : wordOf(type, amount))[language], about].filter(Boolean).join(': ')
}

/** Money that goes back to who gave it is named otherwise. */
function wordOf(type: RegisterRow['type'], amount: number) {
  if (type === 'payment' && amount < 0) return receiptTexts.cashBack_payment
  if (type === 'supplierPayment' && amount > 0) return receiptTexts.cashBack_supplierPayment
  return receiptTexts[`cash_${type}`]
}
