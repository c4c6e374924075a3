import { type VatFault, romanianRates, vatFault } from '@temelia/billing/vat'
import { formatDay } from '@temelia/calendar/format-day'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { FieldFault, FieldFaultCode } from '@temelia/model/field-fault'
import type { Context } from '../records/context.ts'
import { closedFault, type CompanyRow } from './company.ts'
import type { BillRow, LineRow } from './lined.ts'

/** A draft that is to be issued on a day. */
export interface ToIssue {
  readonly bill: BillRow
  readonly lines: readonly LineRow[]
  readonly company: CompanyRow
  readonly date: string
  /** What it corrects. */
  readonly corrected: BillRow | undefined
  readonly withVat: number
}

const CODES: Readonly<Record<VatFault, FieldFaultCode>> = {
  RATE_OTHER_DAY: 'VAT_RATE_DAY',
  RATE_OUT_OF_RANGE: 'VAT_RATE_MISSING',
  RATE_NOT_ZERO: 'VAT_RATE_NONE',
  CATEGORY_ELSEWHERE: 'VAT_CATEGORY_ELSEWHERE',
}

/** Everything that keeps a draft from being issued on a day, each with its field. */
export function issueFaults(context: Context, sought: ToIssue): FieldFault[] {
  return [...dayFaults(context, sought), ...documentFaults(context, sought), ...taxFaults(context, sought)]
}

function dayFaults(context: Context, { bill, company, date }: ToIssue): FieldFault[] {
  const faults: FieldFault[] = [...closedFault(context, company, date)]
  if (date > todayIn(context.actor.region, context.now)) faults.push({ field: 'Date', code: 'IN_THE_FUTURE' })
  if (bill.dueDate && bill.dueDate < date) faults.push({ field: 'DueDate', code: 'START_AFTER_END' })
  return faults
}

function documentFaults({ actor }: Context, { bill, lines, corrected, withVat }: ToIssue): FieldFault[] {
  const faults: FieldFault[] = []
  // What was paid in cash is acknowledged in its own currency.
  if (bill.kind !== 'receipt' && bill.currency !== currencyOf(actor.region) && bill.exchangeRate === null)
    faults.push({ field: 'ExchangeRate', code: 'REQUIRED' })
  if (lines.some(({ vatCategory }) => vatCategory === 'E') && !bill.exemption)
    faults.push({ field: 'Exemption', code: 'REQUIRED' })
  if (bill.kind !== 'creditNote') {
    if (withVat < 0 && !corrected) faults.push({ field: 'WithVAT', code: 'BELOW_ZERO_BILL' })
    return faults
  }
  if (!corrected) faults.push({ field: 'CorrectsBillId', code: 'REQUIRED' })
  if (withVat > 0)
    faults.push({ field: 'WithVAT', code: 'OUT_OF_RANGE', params: { min: -(corrected?.withVat ?? 0), max: 0 } })
  return faults
}

/** Rates of the day; a credit note has those of the bill it corrects, which may be of before a change. */
function taxFaults({ actor }: Context, { lines, company, date, corrected }: ToIssue): FieldFault[] {
  const day = corrected?.date ?? date
  const faults = lines.flatMap((line, index): FieldFault[] => {
    const category = line.vatCategory ?? 'S'
    const outside = actor.region === 'ro' && !company.vatPayer && category !== 'O'
    const fault = outside ? 'CATEGORY_ELSEWHERE' : vatFault(category, line.vatRate ?? 0, day, actor.region)
    if (!fault) return []
    const params = {
      line: index + 1,
      value: line.vatRate ?? 0,
      day: formatDay(day, actor.region),
      rates: romanianRates(day).join(', '),
    }
    return [{ field: fault === 'CATEGORY_ELSEWHERE' ? 'VATCategory' : 'VATRate', code: CODES[fault], params }]
  })
  const categories = new Set(lines.map(({ vatCategory }) => vatCategory))
  if (actor.region === 'ro' && categories.has('O') && categories.size > 1)
    faults.push({ field: 'VATCategory', code: 'VAT_CATEGORY_ALONE' })
  return faults
}
