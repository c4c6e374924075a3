import { Activity } from '../crm/activity.ts'
import type { Entity } from '../entity.ts'
import { entityNamed } from '../registry.ts'
import type { RelatedType } from '../related.ts'

/** The entity a related record is of; undefined for one that is not built yet (bills, offers, campaigns). */
export function relatedEntity(type: RelatedType): Entity | undefined {
  return type === 'ticket' ? Activity : entityNamed(type)
}
