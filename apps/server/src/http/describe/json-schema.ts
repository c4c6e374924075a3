import { z } from 'zod'
import { bodyExamples, components, propertyWords } from './components.ts'

/** A JSON Schema (2020-12), as far as the description looks into it. */
export interface JsonSchema {
  [keyword: string]: unknown
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** Turns schemas into JSON Schema and gathers those that have a name. */
export class Gathered {
  readonly schemas: Record<string, JsonSchema> = {}
  private readonly nameless = new Map<string, string>()

  /** The JSON Schema of a value as it is sent (`input`) or answered (`output`); a reference where the schema has a name. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const known = components.get(schema)?.id
    if (known && this.schemas[known]) return { $ref: reference(known) }
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      metadata: components,
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as JsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    const parts = Object.entries($defs)
    const names: Names = new Map(parts.map(([id, part]) => [id, isAnyJson(id, part) ? null : this.nameOf(id, part)]))
    for (const [id, part] of parts) {
      const name = names.get(id)
      if (name) this.schemas[name] ??= referring(part, names)
    }
    return referring(json, names)
  }

  /** Schemas that contain themselves and have no name get a number; the same schema gets the same. */
  private nameOf(id: string, part: JsonSchema): string {
    if (!id.startsWith('__')) return id
    const content = JSON.stringify(part)
    const name = this.nameless.get(content) ?? `Nested${this.nameless.size + 1}`
    this.nameless.set(content, name)
    return name
  }
}

/** The name under which each schema of a definition is gathered; null for any JSON at all, which needs no schema. */
type Names = ReadonlyMap<string, string | null>

/** True for JSON of any kind: types that are made from its recursion would refer to themselves. */
function isAnyJson(id: string, { anyOf }: JsonSchema): boolean {
  const kinds = Array.isArray(anyOf) ? (anyOf as JsonSchema[]) : []
  return kinds.some(
    ({ additionalProperties }) => (additionalProperties as JsonSchema | undefined)?.$ref === `#/$defs/${id}`,
  )
}

function reference(id: string): string {
  return `#/components/schemas/${id}`
}

/** Leaves out what says nothing to a reader, and adds what the properties mean. */
function tidy(schema: z.core.$ZodType, json: JsonSchema): void {
  if (json.format === 'date' || json.format === 'date-time') delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  const words = propertyWords.get(schema)
  if (words && json.properties) {
    for (const [name, property] of Object.entries(json.properties)) {
      const description = words(name)
      if (description) json.properties[name] = { description, ...property }
    }
  }
  const example = bodyExamples.get(schema)
  if (example) json.examples = [example()]
}

function referring<T>(json: T, names: Names): T {
  if (Array.isArray(json)) return json.map((part: unknown) => referring(part, names)) as T
  if (typeof json !== 'object' || json === null) return json
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(json)) {
    const id = key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : undefined
    if (id !== undefined && names.get(id) === null) continue
    copy[key] = id === undefined ? referring(value as unknown, names) : reference(names.get(id) ?? id)
  }
  return copy as T
}
