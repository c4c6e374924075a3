import { Client } from '@temelia/model/admin/client'
import type { Row } from '@temelia/model/entity'
import type { PrintOptions } from '@temelia/reports/print-options'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { ProjectRow } from '../settings.ts'

/** What prints say where the call says nothing. */
export type HouseStyle = Pick<PrintOptions, 'headerText' | 'signatures' | 'secondCurrency'>

/** The tenant's heading and signatures, and the second currency of the project. */
export async function houseStyle({ tx, actor }: Context, project: ProjectRow): Promise<HouseStyle> {
  const client = (await tx.one<Row<typeof Client>>(
    sql`select ${columns(Client)} from ${from(Client)} where ${column('clientId')} = ${actor.clientId}`,
  )) as Row<typeof Client>
  const { altCurrencyName, altCurrencyRate, altCurrencyDate } = project
  return {
    headerText: client.reportHeader || client.name,
    signatures: client.signatures,
    secondCurrency:
      altCurrencyName && altCurrencyRate
        ? { name: altCurrencyName, rate: altCurrencyRate, date: altCurrencyDate }
        : null,
  }
}

/** The options with the house style in the place of what they leave open. */
export function inHouseStyle(options: PrintOptions, house: HouseStyle): PrintOptions {
  return {
    ...options,
    headerText: options.headerText || house.headerText,
    signatures: options.signatures ?? house.signatures,
    secondCurrency: options.secondCurrency ?? house.secondCurrency,
  }
}
