import { type Entity, fieldsOf } from '@temelia/model/entity'
import { choicesIn, type Field } from '@temelia/model/field'
import { session } from '../session/session.ts'
import { tenantRegion } from '../session/tenant-region.ts'

/** The fields of an entity that mean something in the practice of the person's company. */
export function shownFields(of: Entity): readonly (readonly [string, Field])[] {
  return fieldsOf(of).filter(([, field]) => isShown(field))
}

/** Whether a field means something in the practice of the person's company. */
export function isShown(field: Field): boolean {
  const region = session()?.region
  return !field.practice || !region || field.practice === region
}

/** The choices of a field that mean something in the practice of the person's company, and those that a record has already. */
export function offeredChoices(field: Field, ...held: readonly unknown[]): readonly (string | number)[] {
  return choicesIn(field, tenantRegion(), held)
}
