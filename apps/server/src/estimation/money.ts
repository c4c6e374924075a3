import type { ListedKind } from '@temelia/estimation/place-total'
import type { Money } from '@temelia/estimation/types'

/** Amounts in their wire form. */
export function encodeMoney({ withoutVat, vat, withVat }: Money): Record<string, number> {
  return { WithoutVAT: withoutVat, VAT: vat, WithVAT: withVat }
}

/** Equipment lists in their wire form, each kind with what it comes to. */
export function encodeLists(lists: readonly ListedKind[]): Record<string, unknown>[] {
  return lists.map((list) => ({ Kind: list.kind, ...encodeMoney(list) }))
}
