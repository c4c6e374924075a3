import type { Practice } from '@temelia/estimation/types'
import { Template, type TemplateType } from '@temelia/model/estimation/template'
import { estimatesOf, type TemplateContent } from '@temelia/model/estimation/template-file'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, from } from '../../records/select.ts'

/** A template with its content; those of the house (client 0) are predefined. */
export interface TemplateRow {
  readonly id: number
  readonly clientId: number
  readonly version: number
  readonly name: string
  readonly type: TemplateType
  readonly practice: Practice | null
  readonly description: string | null
  readonly userId: number | null
  readonly lines: number
  readonly content: TemplateContent[TemplateType] | null
}

const FACTS = sql`${column('id')}, ${column('clientId')}, ${column('version')}, ${column('name')}, ${column('type')}, ${column('practice')}, ${column('description')}, ${column('userId')}, ${column('lines')}`

/** The predefined templates and those of the company, by kind and name; their contents are left out. */
export function allTemplates(context: Context): Promise<TemplateRow[]> {
  return context.tx.rows<TemplateRow>(
    sql`select ${FACTS}, null::jsonb as content from ${from(Template)} where ${readable(context)} order by ${column('clientId')}, ${column('type')}, ${column('name')}, ${column('id')}`,
  )
}

/** One template with its content, predefined or the company's. @throws AppError NOT_FOUND */
export async function templateRow(context: Context, id: number): Promise<TemplateRow> {
  const row = await context.tx.one<TemplateRow>(
    sql`select ${FACTS}, ${column('content')} from ${from(Template)} where ${readable(context)} and ${column('id')} = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Whether a template is one of the house, which nobody edits or deletes. */
export function isPredefined({ clientId }: Pick<TemplateRow, 'clientId'>): boolean {
  return clientId === 0
}

/** How many lines a content makes. */
export function countLines(type: TemplateType, content: TemplateContent[TemplateType]): number {
  return estimatesOf(type, content as never).reduce((sum, { Articles }) => sum + Articles.length, 0)
}

function readable(context: Context) {
  const ofPractice = sql`${column('practice')} = (select practice from clients where client_id = ${context.actor.clientId})`
  return sql`((${column('clientId')} = 0 and ${ofPractice} and ${column('deletedWith')} is null) or (${visible(context, Template)}))`
}
