import { Article } from '@temelia/model/estimation/article'
import { Revision } from '@temelia/model/estimation/revision'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { present } from '../project-rows.ts'

export type RevisionRow = Row<typeof Revision>
export type RevisedArticle = Row<typeof Article>

/** The revisions of a project in their order, estimate by estimate. */
export function revisionRows(context: Context, projectId: number): Promise<RevisionRow[]> {
  return context.tx.rows<RevisionRow>(
    sql`select ${columns(Revision, context.actor.clientId)} from ${from(Revision)} where ${present(context)} and ${column('projectId')} = ${projectId}
      order by ${column('estimateId')}, ${column('position')}, ${column('id')}`,
  )
}

/** A revision of an estimate; undefined for one of another estimate. */
export function revisionOf(context: Context, estimateId: number, id: number): Promise<RevisionRow | undefined> {
  return context.tx.one<RevisionRow>(
    sql`select ${columns(Revision, context.actor.clientId)} from ${from(Revision)} where ${present(context)} and ${column('estimateId')} = ${estimateId} and ${column('id')} = ${id}`,
  )
}

/** The articles of an estimate in a revision, or those of the contract for null, in their order. */
export function articlesIn(context: Context, estimateId: number, revisionId: number | null): Promise<RevisedArticle[]> {
  return context.tx.rows<RevisedArticle>(
    sql`select ${columns(Article, context.actor.clientId)} from ${from(Article)} where ${present(context)} and ${column('estimateId')} = ${estimateId}
      and ${column('revisionId')} is not distinct from ${revisionId}::bigint order by ${column('position')}, ${column('id')}`,
  )
}

/** Whether a revision counts in settlements only: extra works and works given up. */
export function isBeside({ reportType }: Pick<RevisionRow, 'reportType'>): boolean {
  return reportType === 'NCS' || reportType === 'NR'
}

/** @throws AppError ARTICLE_SETTLED naming the first of the articles (a condition on the table `a`) that a settlement counts or has stored materials of */
export async function demandUnsettled(context: Context, where: ReturnType<typeof sql>): Promise<void> {
  const settled = await settledArticle(context, where)
  if (settled) throw new AppError('ARTICLE_SETTLED', { params: { name: settled } })
}

/** What the first settled article of a condition (table `a`) is called; null when none is settled. */
export async function settledArticle(context: Context, where: ReturnType<typeof sql>): Promise<string | null> {
  const found = await context.tx.one<{ name: string | null }>(sql`
    select coalesce(a.symbol, a.name) as name from deduction_lines l
      join deductions d on d.client_id = l.client_id and d.id = l.deduction_id and d.deleted_with is null
      join articles a on a.client_id = l.client_id and a.id = l.article_id
    where l.client_id = ${context.actor.clientId} and (l.quantity <> 0 or coalesce(l.stored, 0) <> 0) and a.deleted_with is null and ${where} limit 1`)
  return found ? (found.name ?? '') : null
}
