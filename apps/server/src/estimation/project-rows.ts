import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import { column, columns, from, type KnownOwner } from '../records/select.ts'
import type { ProjectRow } from './settings.ts'

export type ObjectRow = Row<typeof WorkObject>
export type EstimateRow = Row<typeof Estimate>
export type ArticleRow = Row<typeof Article>
export type ParameterRow = Row<typeof Parameter>

/** A project of the tenant, for rules that follow from a change the caller was allowed to make. @throws AppError NOT_FOUND */
export async function projectRow(context: Context, id: number): Promise<ProjectRow> {
  const row = await context.tx.one<ProjectRow>(
    sql`select ${columns(Project)} from ${from(Project)} where ${present(context)} and ${column('id')} = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Makes whoever else writes sheets of a project wait for this transaction, so that each sees what the other wrote. @throws AppError NOT_FOUND */
export async function lockProject({ tx, actor }: Context, id: number): Promise<void> {
  const found = await tx.one<{ id: number }>(
    sql`select id from projects where client_id = ${actor.clientId} and id = ${id} for no key update`,
  )
  if (!found) throw new AppError('NOT_FOUND')
}

/** The objects of a project in their order. */
export function objectRows(context: Context, projectId: number, known?: KnownOwner): Promise<ObjectRow[]> {
  return rowsOf(context, WorkObject, projectId, sql`position, id`, known)
}

/** The estimates of a project by their places, whatever object they are of. */
export function estimateRows(context: Context, projectId: number, known?: KnownOwner): Promise<EstimateRow[]> {
  return rowsOf(context, Estimate, projectId, sql`position, id`, known)
}

/** The parameters of a project, the oldest first. */
export function parameterRows(context: Context, projectId: number): Promise<ParameterRow[]> {
  return rowsOf(context, Parameter, projectId, sql`id`)
}

/** The parameters of the company, the oldest first: what new projects start with. */
export function companyParameters(context: Context): Promise<ParameterRow[]> {
  return context.tx.rows<ParameterRow>(
    sql`select ${columns(Parameter, context.actor.clientId)} from ${from(Parameter)} where ${present(context)} and ${column('projectId')} is null order by id`,
  )
}

/** The articles of a condition (the table goes by `a`), estimate by estimate in their order. */
export function articleRows(context: Context, where: RawBuilder<unknown>): Promise<ArticleRow[]> {
  const keys = ['id', 'clientId', 'version', ...Object.keys(Article.fields)]
  return context.tx.rows<ArticleRow>(
    sql`select ${sql.join(keys.map((key) => sql.ref(`a.${snakeName(key)}`)))} from articles a where ${where} order by a.estimate_id, a.position, a.id`,
  )
}

/** The rows of a project of one entity, as they are found by an order. Its owner is theirs: who knows it says it. */
export function rowsOf<E extends Entity>(
  context: Context,
  of: E,
  projectId: number,
  order: RawBuilder<unknown>,
  known?: KnownOwner,
): Promise<Row<E>[]> {
  return context.tx.rows<Row<E>>(
    sql`select ${columns(of, context.actor.clientId, known)} from ${from(of)} where ${present(context)} and ${column('projectId')} = ${projectId} order by ${order}`,
  )
}

/** Rows of the tenant that are not removed. */
export function present(context: Context): RawBuilder<unknown> {
  return sql`${column('clientId')} = ${context.actor.clientId} and ${column('deletedWith')} is null`
}
