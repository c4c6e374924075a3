import { Client } from '@temelia/model/admin/client'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { formatDay } from '@temelia/calendar/format-day'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'

export type CompanyRow = Row<typeof Client>

/** The company that bills. */
export async function companyOf({ tx, actor }: Context): Promise<CompanyRow> {
  const row = await tx.one<CompanyRow>(
    sql`select ${columns(Client)} from ${from(Client)} where ${column('clientId')} = ${actor.clientId}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** That a day lies in a closed period, as a fault of its field. */
export function closedFault(
  { actor }: Pick<Context, 'actor'>,
  { booksClosedUntil }: Pick<CompanyRow, 'booksClosedUntil'>,
  day: string,
): FieldFault[] {
  if (!booksClosedUntil || day > booksClosedUntil) return []
  return [{ field: 'Date', code: 'BOOKS_CLOSED', params: { day: formatDay(booksClosedUntil, actor.region) } }]
}
