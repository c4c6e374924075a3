import { Activity } from '@temelia/model/crm/activity'
import { type Entity, fieldsOf } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import type { Field } from '@temelia/model/field'
import type { Filter } from '@temelia/model/filter'

/** Their own dialogs give a new one more than its definition does: the practice and its day, the time. */
const MADE_ELSEWHERE: readonly Entity[] = [Project, Activity]

type Values = Readonly<Record<string, unknown>>

/**
 * The values of a new record that a name alone makes, found where a picker looks: the name and what the picker is limited to, such as the
 * customer of its contacts. Null when more has to be said, or when the limit is not made of values.
 */
export function namedOnly(of: Entity, name: string, within: Filter | undefined): Values | null {
  const title = of.title
  const given = valuesOf(within)
  if (MADE_ELSEWHERE.includes(of) || !title || !given || of.fields[title]?.rich || of.fields[title]?.readOnly)
    return null
  const values = { ...given, [title]: name }
  const writable = Object.keys(values).every((key) => of.fields[key] && !of.fields[key].readOnly)
  const missing = fieldsOf(of).some(([key, field]) => field.required && field.initial === undefined && !(key in values))
  return writable && !missing ? values : null
}

/** What a picker in a form is limited to: parts of a record that the form names too are those of that one, as contacts of the chosen customer are. */
export function withinChosen(of: Entity, { target }: Field, values: Values): Filter | undefined {
  const parent = target?.().parent
  const chosen = parent && of.fields[parent]?.kind === 'ref' ? values[parent] : undefined
  return parent && typeof chosen === 'number' ? { field: parent, op: 'eq', value: chosen } : undefined
}

/** What a filter says a record must have, where it says nothing but values. */
function valuesOf(within: Filter | undefined): Values | null {
  if (!within) return {}
  if ('and' in within) {
    const parts = within.and.map(valuesOf)
    return parts.includes(null) ? null : Object.assign({}, ...parts)
  }
  return 'field' in within && within.op === 'eq' ? { [within.field]: within.value } : null
}
