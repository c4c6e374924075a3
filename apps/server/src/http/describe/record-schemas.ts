import { createSchema, patchSchema, recordSchema as plainRecord } from '@temelia/model/codec'
import { embeddedName, type Entity, fieldByWire } from '@temelia/model/entity'
import { sampleBody } from '@temelia/model/sample'
import { entityLabels } from '@temelia/text/entity-labels'
import type { z } from 'zod'
import { bodyExamples, component, listOf, propertyWords } from './components.ts'

/** A record of an entity as replies hold it. */
export const recordOf = once((of) =>
  described(of, component(entityName(of), plainRecord(of), `${words(of).one}. Fields without a value are null.`)),
)

/** A page of records of an entity. */
export const recordsOf = once((of) =>
  component(`${entityName(of)}List`, listOf(embeddedName(of), recordOf(of)), `A page of: ${words(of).many}.`),
)

/** The body that creates a record. */
export const createBody = once((of) => {
  const schema = createSchema(of)
  bodyExamples.set(schema, () => sampleBody(of))
  return described(of, component(`${entityName(of)}Create`, schema, `A new record: ${words(of).one}.`))
})

/** The body that changes a record. */
export const changeBody = once((of) =>
  described(
    of,
    component(
      `${entityName(of)}Change`,
      patchSchema(of),
      'The fields to change. A field that is not sent stays as it is.',
    ),
  ),
)

/** The name of an entity in the description: its code name with a capital. */
export function entityName(of: Entity): string {
  return of.name.charAt(0).toUpperCase() + of.name.slice(1)
}

/** The name of an operation on the records of an entity; the same operation at another path says so. */
function operationName(verb: Verb, of: Entity, path: string): string {
  const one = entityName(of)
  const name = verb === 'list' ? `${one.replace(/y$/, 'ie')}s` : one
  const own = path === `/api/${(verb === 'list' && of.wire.listPath) || of.wire.path}`
  const at = path.replace('/api/', '').replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  return `${verb}${name}${own ? '' : `At${at}`}`
}

/** What the description tells of an operation on the records of an entity. */
export function recordOperation(verb: Verb, of: Entity, path: string) {
  const { one, many } = words(of)
  const summary = {
    list: `List: ${many}`,
    read: `Read: ${one}`,
    create: `Add: ${one}`,
    change: `Change: ${one}`,
    remove: `Remove: ${one}`,
  }
  return { operationId: operationName(verb, of, path), summary: summary[verb], description: verbWords(of)[verb] }
}

type Verb = 'list' | 'read' | 'create' | 'change' | 'remove'

function verbWords(of: Entity): Record<Verb, string> {
  return {
    list: 'A page of what the caller may see. Any field of the records can stand in the query as a condition, by its name on the wire.',
    read: 'One record with what may be done next, and its ETag.',
    create: 'Makes a record and answers it whole, with its address.',
    change: 'Changes the fields that are sent and answers the record whole.',
    remove: of.undo
      ? 'The record and its parts go to the recycle bin; the reply is the undo item.'
      : 'The record is removed for good.',
  }
}

/** The words of the product for one record of an entity and for many. */
function words(of: Entity): { readonly one: string; readonly many: string } {
  const labels = entityLabels(of.name, 'en')
  return { one: labels.one, many: labels.many }
}

/** One schema for each entity: names in the description are given once. */
function once<Schema extends z.ZodType>(make: (of: Entity) => Schema): (of: Entity) => Schema {
  const made = new WeakMap<Entity, Schema>()
  return (of) => {
    const known = made.get(of)
    if (known) return known
    const schema = make(of)
    made.set(of, schema)
    return schema
  }
}

function described<Schema extends z.ZodType>(of: Entity, schema: Schema): Schema {
  propertyWords.set(schema, (property) => propertyText(of, property))
  return schema
}

const ofEveryRecord: Readonly<Record<string, string>> = {
  ClientId: 'The company. Checked against the token when sent, never taken from the body.',
  Version: 'Grows by one at every change; the ETag of the record.',
  CreatedAt: 'When the record was made (UTC).',
  UpdatedAt: 'When the record was last changed (UTC).',
  Deleted: 'The record lies in the recycle bin.',
  _links: 'Taken when a reply is sent back; changes nothing.',
}

function propertyText(of: Entity, property: string): string | undefined {
  if (property === of.wire.id) return `The id of the record: ${words(of).one}.`
  if (property in ofEveryRecord) return ofEveryRecord[property]
  const key = fieldByWire(of, property)
  const field = key === undefined ? undefined : of.fields[key]
  if (!key || !field) return undefined
  const notes = [
    field.kind === 'decimal'
      ? 'Exact decimal of at most 15 significant digits; text with a decimal comma or point is taken too.'
      : '',
    field.target ? `The id of a record: ${words(field.target()).one}.` : '',
    field.readOnly ? 'Set by the server; ignored when sent.' : '',
    field.once ? 'Set when the record is made; cannot be changed later.' : '',
    field.unique ? 'No two records of the company have the same.' : '',
    field.search ? 'Found by the text search.' : '',
  ].filter(Boolean)
  return [`${entityLabels(of.name, 'en').field(key)}.`, ...notes].join(' ')
}
