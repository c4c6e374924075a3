import { currencyOf, type Region } from '@temelia/calendar/region'
import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Entity } from '@temelia/model/entity'
import type { Language } from '@temelia/text/message'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'
import { type CompanyRow, companyOf } from '../company.ts'
import { type StockDocumentRow, type StockLineRow, stockLinesOf } from './document.ts'

/** An article as a line prints it. */
interface PrintedArticle {
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
}

/** A stock document as it is printed; names of what the reader may not see are left out. */
export interface StockToPrint {
  readonly document: StockDocumentRow
  readonly lines: readonly (StockLineRow & { readonly article: PrintedArticle })[]
  readonly company: CompanyRow
  readonly warehouse: string
  readonly toWarehouse: string
  readonly supplier: string
  readonly project: string
  readonly estimate: string
  readonly currency: string
  readonly region: Region
  readonly language: Language
}

/** Everything of a stock document that its print says, but the language. */
export async function stockToPrint(
  context: Context,
  document: StockDocumentRow,
): Promise<Omit<StockToPrint, 'language'>> {
  const lines = await stockLinesOf(context, document.id)
  const articles = await context.tx.rows<
    PrintedArticle & { id: number }
  >(sql`select id, code, coalesce(name, '') as name, measure_unit as unit
    from ${sql.table(Product.table)} where client_id = ${context.actor.clientId} and id = any(${lines.map(({ productId }) => productId)}::bigint[])`)
  const known = new Map(articles.map((article) => [article.id, article]))
  const { region } = context.actor
  return {
    document,
    lines: lines.map((line) => ({
      ...line,
      article: known.get(line.productId) ?? { code: null, name: '', unit: null },
    })),
    company: await companyOf(context),
    warehouse: await nameOf(context, Warehouse, document.warehouseId),
    toWarehouse: await nameOf(context, Warehouse, document.toWarehouseId),
    supplier: await nameOf(context, Supplier, document.supplierId),
    project: await nameOf(context, Project, document.projectId),
    estimate: await nameOf(context, Estimate, document.estimateId),
    currency: currencyOf(region),
    region,
  }
}

async function nameOf(context: Context, of: Entity, id: number | null): Promise<string> {
  if (id === null || can(context.actor, 'view', of) === false) return ''
  const row = await context.tx.one<{ name: string | null }>(
    sql`select ${column('name')} as name from ${from(of)} where ${visible(context, of)} and ${column('id')} = ${id}`,
  )
  return row?.name ?? ''
}
