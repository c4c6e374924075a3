import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { entityLabels } from '@temelia/text/entity-labels'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { ImportField } from '../transfer/record-table.ts'
import { foldLabel } from '../transfer/words.ts'
import { type ContactPart, contactTargets } from './record-contact.ts'
import { recordWords } from './record-words.ts'

/** A field that a column may go to: one of the definition, or one that the tenant added (`Custom.<name>`). */
export interface Target extends ImportField {
  /** The field's name in code; of a tenant's own field its name in `custom`. */
  readonly key: string
  readonly field?: Field
  readonly custom?: {
    readonly kind: 'text' | 'decimal' | 'date' | 'integer' | 'list'
    /** Choices of a list: what may be written, folded, and the id. */
    readonly options: ReadonlyMap<string, number>
  }
  /** Of a record that is made with this one. */
  readonly contact?: ContactPart
  /** Records may be recognised by it. */
  readonly unique: boolean
}

/** The kinds of key by which records are told apart beside the definition's unique fields. */
const KEYS = new Set(['email', 'phone', 'mobile', 'symbol', 'code'])

/** All fields a file may fill, with the words that name them in either language. */
export async function importFields(context: Context, of: Entity): Promise<Target[]> {
  const { region } = context.actor
  const [en, ro] = [entityLabels(of.name, 'en', region), entityLabels(of.name, 'ro', region)]
  const own = fieldsOf(of)
    .filter(([, field]) => !field.readOnly && !field.secret && field.kind !== 'json')
    .map(
      ([key, field]): Target => ({
        key,
        field,
        name: wireName(of, key),
        labels: [
          en.field(key),
          ro.field(key),
          key,
          ...(recordWords[`${of.name}.${key}`] ?? []),
          ...(recordWords[`any.${key}`] ?? []),
        ],
        unique: field.unique || field.recognises || key === of.title || KEYS.has(key),
        ...(field.required ? { required: true } : {}),
      }),
    )
  return [...own, ...('custom' in of.fields ? await customFields(context, of) : []), ...contactTargets(of)]
}

interface CustomRow {
  readonly name: string
  readonly label: string
  readonly labelRo: string | null
  readonly kind: NonNullable<Target['custom']>['kind']
  readonly mandatory: boolean
}

async function customFields({ tx, actor }: Context, of: Entity): Promise<Target[]> {
  const rows = await tx.rows<CustomRow>(
    sql`select name, label, label_ro, kind, mandatory from custom_fields where client_id = ${actor.clientId} and entity = ${of.name} and deleted_with is null order by position, id`,
  )
  const options = await tx.rows<{ id: number; field: string; option: string; optionEn: string | null }>(
    sql`select id, field, option, option_en from field_options where client_id = ${actor.clientId} and entity = ${of.name} and deleted_with is null`,
  )
  return rows.map(({ name, label, labelRo, kind, mandatory }) => ({
    key: name,
    name: `Custom.${name}`,
    labels: [label, name, ...(labelRo ? [labelRo] : [])],
    unique: false,
    required: mandatory,
    custom: {
      kind,
      options: new Map(
        options
          .filter(({ field }) => field === name)
          .flatMap(({ id, option, optionEn }) =>
            [option, optionEn ?? '', String(id)].map((text) => [foldLabel(text), id] as const),
          )
          .filter(([text]) => text !== ''),
      ),
    },
  }))
}
