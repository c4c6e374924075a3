import { beginningOf } from '@temelia/text/beginning'
import { CustomField, extensible } from '@temelia/model/crm/custom-field'
import { type Entity, fieldByWire } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { fieldOf, type OwnField } from '@temelia/model/own-fields'
import { entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import { type Context, type Rules, rulesFor } from '../records/context.ts'
import { ownFields } from '../records/own-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** Rules of records that may have fields of a tenant's own: their values are checked by the tenant's definitions and joined with those that stand. */
export function withOwnValues(rules: readonly (readonly [Entity, Rules])[]): (readonly [Entity, Rules])[] {
  return rules.map(([of, own]) => {
    if (!(extensible as readonly string[]).includes(of.name)) return [of, own]
    const prepare: Rules['prepare'] = async (context, patch, before) => {
      const prepared = ((await own.prepare?.(context, patch, before)) ?? patch) as Values
      const custom = await ownValues(
        context,
        of,
        prepared['custom'] as Values | undefined,
        before as Values | undefined,
      )
      return (custom === undefined ? prepared : { ...prepared, custom }) as typeof patch
    }
    return [of, { ...own, prepare }]
  })
}

/**
 * The values as they will stand: those sent over those that stood; null takes one away.
 * @throws AppError INVALID_DATA naming each field that is unknown, wrong or missing
 */
async function ownValues(context: Context, of: Entity, sent: Values | null | undefined, before: Values | undefined) {
  if (sent === undefined && before) return undefined
  const fields = await ownFields(context, of)
  const stood = (before?.['custom'] ?? {}) as Values
  const faults: FieldFault[] = []
  const values: Record<string, unknown> = { ...stood }
  for (const [name, value] of Object.entries(sent ?? {})) {
    const field = fields.find((one) => one.name === name)
    if (!field)
      faults.push({ field: beginningOf(name, 60), code: 'UNKNOWN_FIELD', params: { value: beginningOf(name, 60) } })
    else if (value === null || value === '') delete values[name]
    else if (value !== stood[name]) readValue(field, value, values, faults)
  }
  for (const { name, mandatory } of fields)
    if (mandatory && values[name] === undefined && (!before || (sent && name in sent)))
      faults.push({ field: name, code: 'REQUIRED' })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return Object.keys(values).length === 0 && !before?.['custom'] ? undefined : values
}

const CODES = {
  text: 'INVALID_TEXT',
  decimal: 'INVALID_NUMBER',
  integer: 'INVALID_INTEGER',
  date: 'INVALID_DATE',
  list: 'INVALID_CHOICE',
} as const

function readValue(field: OwnField, value: unknown, values: Record<string, unknown>, faults: FieldFault[]): void {
  const read = fieldOf(field).schema.safeParse(value)
  if (read.success) values[field.name] = read.data
  else faults.push({ field: field.name, code: CODES[field.kind] })
}

/** Rules of the fields themselves: a name must be free, and what was kept under a field goes with it. */
export const customFieldRules = rulesFor(CustomField, {
  prepare: async (_context, patch) => {
    const faults: FieldFault[] = []
    const of = entityNamed(patch.entity ?? '')
    if (of && patch.name && (fieldByWire(of, patch.name) || patch.name === 'Custom'))
      faults.push({ field: 'Name', code: 'RESERVED_NAME' })
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (!before || after) continue
      const of = entityNamed(before.entity)
      if (!of) continue
      const { clientId } = context.actor
      await context.tx.run(sql`update ${sql.table(of.table)} set custom = custom - ${before.name}::text
        where client_id = ${clientId} and custom ? ${before.name}::text`)
      await context.tx.run(
        sql`delete from field_options where client_id = ${clientId} and entity = ${before.entity} and field = ${before.name}`,
      )
    }
  },
})

/** How many records would lose a value with a field. */
export async function valuesOf(context: Context, entity: string, name: string): Promise<number> {
  const of = entityNamed(entity)
  if (!of) return 0
  const counted = await context.tx.one<{ count: number }>(sql`select count(*) as count from ${sql.table(of.table)}
    where client_id = ${context.actor.clientId} and deleted_with is null and custom ? ${name}::text`)
  return Number(counted?.count ?? 0)
}
