import type { Entity } from '@temelia/model/entity'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** What a company calls its own fields and their options. */
export interface OwnWords {
  /** By the field's name. */
  readonly labels: ReadonlyMap<string, string>
  /** By the option's id. */
  readonly options: ReadonlyMap<number, string>
}

/** The words of the fields that the caller's company added to an entity. */
export async function ownWords(context: Context, of: Entity, language: Language): Promise<OwnWords> {
  if (!('custom' in of.fields)) return { labels: new Map(), options: new Map() }
  const { clientId } = context.actor
  const fields = await context.tx.rows<{ name: string; label: string; labelRo: string | null }>(
    sql`select name, label, label_ro from custom_fields where client_id = ${clientId} and entity = ${of.name} and deleted_with is null`,
  )
  const options = await context.tx.rows<{ id: number; option: string; optionEn: string | null }>(
    sql`select id, option, option_en from field_options where client_id = ${clientId} and entity = ${of.name} and deleted_with is null`,
  )
  const local = (own: string, other: string | null) => other || own
  return {
    labels: new Map(
      fields.map(({ name, label, labelRo }) => [name, language === 'ro' ? local(label, labelRo) : label]),
    ),
    options: new Map(
      options.map(({ id, option, optionEn }) => [id, language === 'en' ? local(option, optionEn) : option]),
    ),
  }
}
