import { fieldsOf, type Entity, wireName } from './entity.ts'
import type { Field } from './field.ts'

/** A value of a field that holds, as it stands on the wire: the definition's own, or one of its kind. A reference gives 1. */
export function sampleValue(field: Field): unknown {
  if (field.sampleOf) return field.sampleOf(1)
  if (field.sample !== undefined) return field.sample
  switch (field.kind) {
    case 'text':
      return 'Strada Lungă'
    case 'integer':
    case 'ref':
      return 1
    case 'decimal':
      return 12.5
    case 'flag':
      return true
    case 'date':
      return '2026-03-14'
    case 'instant':
      return '2026-03-14T10:00:00Z'
    case 'choice':
      return field.choices?.[0]
    case 'json':
      return []
  }
}

/** The fields an example of a new record has: those that must be sent, the one that names the record, and references with a sample of their own. */
export function sampleKeys(of: Entity): string[] {
  return fieldsOf(of)
    .filter(
      ([key, field]) => !field.readOnly && !field.secret && (field.required || key === of.title || isNamed(field)),
    )
    .map(([key]) => key)
}

function isNamed({ kind, sample }: Field): boolean {
  return kind === 'ref' && sample !== undefined
}

/** An example of the body that creates a record. References stand for records that have to be there first. */
export function sampleBody(of: Entity): Record<string, unknown> {
  return Object.fromEntries(sampleKeys(of).map((key) => [wireName(of, key), sampleValue(of.fields[key] as Field)]))
}

/** Like the sample of a field, and different from record to record where no two may be alike or where it names the record. */
export function distinctSample(of: Entity, key: string, number: number): unknown {
  const field = of.fields[key] as Field
  if (field.sampleOf) return field.sampleOf(number)
  const value = sampleValue(field)
  if (typeof value !== 'string' || field.kind !== 'text') return value
  const own = field.unique || (key === of.title && !field.once)
  if (field.sample !== undefined && !own) return value
  const candidates = [`${value} ${number}`, `${value}_${number}`, value.replace('@', `-${number}@`)]
  return candidates.find((candidate) => field.schema.safeParse(candidate).success) ?? value
}
