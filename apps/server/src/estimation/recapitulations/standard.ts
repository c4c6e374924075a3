import type { Practice } from '@temelia/estimation/types'
import { defaultRecapitulation } from '@temelia/estimation/templates'
import type { Row } from '@temelia/model/entity'
import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { present } from '../project-rows.ts'

/** What a new project of a practice starts with: the company's standard template, named after it, else the product's. */
export async function standardRecapitulation(context: Context, practice: Practice) {
  const template = await context.tx.one<Row<typeof RecapitulationTemplate>>(
    sql`select ${columns(RecapitulationTemplate)} from ${from(RecapitulationTemplate)} where ${present(context)}
      and ${column('practice')} = ${practice} and ${column('standard')} order by ${column('id')} desc limit 1`,
  )
  return template ? { ...template.recapitulation, name: template.name } : defaultRecapitulation(practice)
}
