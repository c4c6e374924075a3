import { eInvoiceTexts } from '@temelia/text/e-invoice'
import type { Say } from '../ui/text.ts'

/** What a place of an electronic invoice is called (`BT-54`, `BT-153 (2)`); undefined for one that only programs know. */
export function nameOfPlace(place: string, t: Say): string | undefined {
  const term = /^B[TG]-\d+/.exec(place)?.[0] ?? ''
  const key = `eInvoicePlace_${term}`
  return isKey(key) ? t(key) : undefined
}

function isKey(key: string): key is keyof typeof eInvoiceTexts {
  return Object.hasOwn(eInvoiceTexts, key)
}
