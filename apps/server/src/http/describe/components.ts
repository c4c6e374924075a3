import { errors } from '@temelia/model/errors'
import { z } from 'zod'

/** What the description tells of a schema beside its shape. */
interface Named {
  /** Its name under `components/schemas`. */
  readonly id: string
  readonly description?: string | undefined
}

/** The schemas that have a name in the description: every place that uses one refers to it. */
export const components = z.registry<Named>()

/** What properties of a schema mean, where the schema itself does not say. */
export const propertyWords = new WeakMap<z.core.$ZodType, (property: string) => string | undefined>()

/** An example of a request body that a test sends to a running server. */
export const bodyExamples = new WeakMap<z.core.$ZodType, () => unknown>()

/** Gives a schema a name in the description. */
export function component<Schema extends z.ZodType>(id: string, schema: Schema, description?: string): Schema {
  components.add(schema, { id, description })
  return schema
}

/** A reply of a route that is no plain record: described and held to by tests, and never a sieve: what the schema does not name goes out too. */
export function reply(schema: z.ZodType): z.ZodType<unknown, unknown> {
  return schema as z.ZodType<unknown, unknown>
}

/** What the caller may do next. */
export const actions = component(
  'Actions',
  z.record(z.string(), z.boolean()),
  'What the caller may do next with the record or the list, for instance `{"edit": true, "delete": false}`. Screens decide from it alone.',
)

const link = component('Link', z.looseObject({ href: z.string() }), 'The address of another page of the same list.')

/** The paging envelope of a list (the same for all), with the records under `name`. */
export function listOf(name: string, record: z.ZodType) {
  return z.looseObject({
    _links: z.looseObject({
      self: link,
      first: link,
      prev: link.optional(),
      next: link.optional(),
      last: link.optional(),
    }),
    _embedded: z.looseObject({ [name]: z.array(record) }),
    _actions: actions.optional(),
    page: z.int().positive(),
    page_count: z.int().min(0).nullable(),
    page_size: z.int().positive(),
    total_items: z.int().min(0).nullable(),
    cursor: z.string().optional(),
  })
}

/** Every refusal (RFC 9457). */
export const problem = component(
  'Problem',
  z.looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(errors) as [string, ...string[]]),
    requestId: z.string(),
    errors: z.array(
      component(
        'FieldFault',
        z.looseObject({ field: z.string(), code: z.string(), message: z.string() }),
        'What is wrong with one field: its name on the wire, a code for programs and a sentence for people.',
      ),
    ),
  }),
  'A refusal (application/problem+json, RFC 9457). `detail` and the messages are in the language of the caller.',
)
propertyWords.set(problem, (property) => problemWords[property])

const problemWords: Readonly<Record<string, string>> = {
  type: 'A URN of the kind of refusal.',
  title: 'The code again, as RFC 9457 wants a title.',
  status: 'The HTTP status.',
  detail: 'What happened, for people, in the language of `Accept-Language` or of the user.',
  code: 'What happened, for programs. The list is in docs/errors.md.',
  requestId: 'The number of the request; the line of the log with the same number says more.',
  errors: 'The fields that are at fault; empty when no field is.',
}

/** What a removal leaves, from which it can be taken back. */
export const undoItem = component(
  'UndoItem',
  z.looseObject({
    UndoId: z.int(),
    entity: z.record(z.string(), z.unknown()),
    entityType: z.string(),
    command: z.literal('delete'),
    symbol: z.string().nullable(),
    name: z.string().nullable(),
    date: z.iso.datetime(),
    dependencies: z.unknown(),
    visible: z.boolean(),
    idField: z.string(),
    index: z.int().nullable(),
  }),
  'A removal that can be taken back with `POST /undoStackItems/{UndoId}/restore`.',
)
