import { CostForecast } from '@temelia/model/estimation/cost-forecast'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, columns, from } from '../../records/select.ts'

/** What was typed that an estimate of a project, or what belongs to none (null), comes to at completion. */
export type Forecasts = ReadonlyMap<number | null, Row<typeof CostForecast>>

export async function forecastsOf(context: Context, projectId: number): Promise<Forecasts> {
  const rows = await context.tx.rows<Row<typeof CostForecast>>(
    sql`select ${columns(CostForecast, context.actor.clientId)} from ${from(CostForecast)}
      where ${visible(context, CostForecast)} and ${column('projectId')} = ${projectId}`,
  )
  return new Map(rows.map((row) => [row.estimateId, row]))
}
