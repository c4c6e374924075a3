import type { Money } from '@temelia/estimation/types'

/** Amounts in their wire form. */
export function encodeMoney({ withoutVat, vat, withVat }: Money): Record<string, number> {
  return { WithoutVAT: withoutVat, VAT: vat, WithVAT: withVat }
}
