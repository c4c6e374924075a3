import { choicesIn } from '@temelia/model/field'
import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { entityLabels } from '@temelia/text/entity-labels'
import type { Context } from './context.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Makes sure that new values are choices of the practice where not all are: what a record has already, or takes from another one, stays.
 * @param held the record as it is, or the one it is copied from
 * @throws AppError INVALID_DATA with the fields and what may stand there, as people read it
 */
export function demandOffered({ actor }: Context, of: Entity, values: Values, held?: Values): void {
  const labels = entityLabels(of.name, actor.language, actor.region)
  const faults = fieldsOf(of).flatMap(([key, field]): FieldFault[] => {
    const value = values[key]
    if (!field.offered || value === null || value === undefined || value === held?.[key]) return []
    const those = choicesIn(field, actor.region)
    if (those.includes(value as string)) return []
    const called = (one: unknown) => labels.choice(key, String(one))
    const params = { value: called(value), choices: those.map(called).join(', ') }
    return [{ field: wireName(of, key), code: 'NOT_OFFERED', params }]
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}
