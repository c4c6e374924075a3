import { type Entity, fieldsOf } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { session } from '../session/session.ts'

/** The fields of an entity that mean something in the practice of the person's company. */
export function shownFields(of: Entity): readonly (readonly [string, Field])[] {
  return fieldsOf(of).filter(([, field]) => isShown(field))
}

/** Whether a field means something in the practice of the person's company. */
export function isShown(field: Field): boolean {
  const region = session()?.region
  return !field.practice || !region || field.practice === region
}
