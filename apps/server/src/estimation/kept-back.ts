import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { FieldFault } from '@temelia/model/field-fault'

/** A percentage that a client keeps back of a payment: what was sent of it, and what it is then. */
export interface KeptBack {
  readonly field: string
  readonly sent: number | null | undefined
  readonly value: number
}

/**
 * What is wrong with retention and advance that come to more than 100 % together: less than nothing would be paid. It is asked of who changes one of
 * them, and told at the one that was sent.
 */
export function keptBackFaults(retention: KeptBack, advance: KeptBack): FieldFault[] {
  if (addDecimals(retention.value, advance.value) <= 100) return []
  const sent = [retention, advance].find((one) => one.sent !== undefined)
  if (!sent) return []
  const other = sent === retention ? advance : retention
  return [{ field: sent.field, code: 'OVER_WHOLE', params: { most: subtractDecimals(100, other.value) } }]
}
