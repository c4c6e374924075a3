import type { AccountingDocument } from '@temelia/billing/accounting-document'
import { writeIif } from '@temelia/billing/write-iif'
import { writeSaga } from '@temelia/billing/write-saga'
import { encodeAnsi } from '@temelia/exchange/decode'
import { currencyOf, type Region } from '@temelia/calendar/region'
import { partyNamed } from '@temelia/model/billing/bill'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import { type SoldBill, soldBills } from './sold-bills.ts'

/** The accounting programs that a month is written for: each is of one country. */
export const accountingFormats = ['saga', 'iif'] as const

export type AccountingFormat = (typeof accountingFormats)[number]

const REGION_OF: Readonly<Record<AccountingFormat, Region>> = { saga: 'ro', iif: 'us' }

/** A file for an accounting program. */
export interface AccountingFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/**
 * The sales of a month as an accounting program imports them.
 * @throws AppError OPERATION_NOT_PERMITTED, INVALID_DATA for a program of another country
 */
export async function accountingFile(
  context: Context,
  month: string,
  format: AccountingFormat,
): Promise<AccountingFile> {
  if (context.actor.region !== REGION_OF[format])
    throw new AppError('INVALID_DATA', { faults: [{ field: 'format', code: 'INVALID_CHOICE' }] })
  const documents = (await soldBills(context, month)).map((sold) => documentOf(context, sold))
  if (format === 'iif')
    // QuickBooks reads the signs of Windows, not UTF-8.
    return { name: `sales-${month}.iif`, type: 'text/plain', bytes: Buffer.from(encodeAnsi(writeIif(documents))) }
  const own = documents[0]?.seller.taxId?.replace(/\D/g, '') || 'firma'
  return {
    name: `F_${own}_${month}.xml`,
    type: 'application/xml; charset=utf-8',
    bytes: Buffer.from(writeSaga(documents)),
  }
}

function documentOf(context: Context, { bill, lines }: SoldBill): AccountingDocument {
  return {
    code: bill.code ?? '',
    date: bill.date ?? '',
    dueDate: bill.dueDate,
    creditNote: bill.kind === 'creditNote',
    cashVat: bill.parties?.cashVat ?? false,
    rate: bookRate(context, bill) ?? 1,
    seller: bill.parties?.seller ?? partyNamed(''),
    buyer: bill.parties?.buyer ?? partyNamed(''),
    input: { ...moneyInput(context, bill, lines), currency: bill.currency ?? currencyOf(context.actor.region) },
    money: documentMoney(context, bill, lines),
    lines: lines.map(({ code, name, measureUnit }) => ({ code, name: name ?? '', unit: measureUnit })),
  }
}
