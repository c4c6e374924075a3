import type { Region } from '@temelia/calendar/region'
import { entityLabels } from '@temelia/text/entity-labels'
import type { Language } from '@temelia/text/message'
import type { CurrencyStatement, DocumentedRow } from './statement.ts'

/** The parts of what is open, in the order they are shown. */
export const agingParts = ['notDue', 'days30', 'days60', 'days90', 'older', 'unallocated'] as const

/** What a line of a statement is called: its kind and its number. */
export function documentName({ bill, payment }: DocumentedRow, language: Language, region: Region): string {
  const of = bill ? entityLabels('bill', language, region) : entityLabels('payment', language, region)
  const kind = bill ? of.choice('kind', bill.kind) : of.one
  return [kind, bill?.code ?? payment?.document].filter(Boolean).join(' ')
}

/** Whether anything is open in a currency. */
export function fullAging({ aging }: CurrencyStatement): boolean {
  return agingParts.some((part) => aging[part] !== 0)
}
