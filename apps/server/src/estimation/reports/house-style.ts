import { Client } from '@temelia/model/admin/client'
import type { Row } from '@temelia/model/entity'
import { type Look, readLook } from '@temelia/reports/look'
import type { PrintOptions } from '@temelia/reports/print-options'
import type { ReportForm } from '@temelia/reports/report-form'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { ProjectRow } from '../settings.ts'

/** What prints say where the call says nothing. */
export interface HouseStyle extends Pick<PrintOptions, 'headerText' | 'signatures' | 'secondCurrency'> {
  /** The standard look of a form, by its symbol; that of all others under ''. */
  readonly looks: ReadonlyMap<string, Look>
}

/** The tenant's heading and signatures, and the second currency of the project. */
export async function houseStyle({ tx, actor }: Context, project: ProjectRow): Promise<HouseStyle> {
  const client = (await tx.one<Row<typeof Client>>(
    sql`select ${columns(Client)} from ${from(Client)} where ${column('clientId')} = ${actor.clientId}`,
  )) as Row<typeof Client>
  const { altCurrencyName, altCurrencyRate, altCurrencyDate } = project
  const standard = await tx.rows<{ form: string | null; look: unknown }>(
    sql`select form, look from report_layouts where client_id = ${actor.clientId} and standard and deleted_with is null`,
  )
  return {
    looks: new Map(standard.flatMap(({ form, look }) => [[form ?? '', readLook(look, 'look', []) ?? {}] as const])),
    headerText: client.reportHeader || client.name,
    signatures: client.signatures,
    secondCurrency:
      altCurrencyName && altCurrencyRate
        ? { name: altCurrencyName, rate: altCurrencyRate, date: altCurrencyDate }
        : null,
  }
}

/** The options with the house style in the place of what they leave open. */
export function inHouseStyle(options: PrintOptions, house: HouseStyle, { symbol }: ReportForm): PrintOptions {
  return {
    ...options,
    look: options.look ?? house.looks.get(symbol) ?? house.looks.get('') ?? null,
    headerText: options.headerText || house.headerText,
    signatures: options.signatures ?? house.signatures,
    secondCurrency: options.secondCurrency ?? house.secondCurrency,
  }
}
