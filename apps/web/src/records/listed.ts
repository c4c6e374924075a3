import type { Entity } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'

/** The entities whose lists stand among the settings because their definitions say so. */
export const listed: readonly Entity[] = entities.filter((of) => of.listed)

/** Where the list of such an entity is. */
export function listedPath(of: Entity): string {
  return `/settings/${of.wire.path}`
}
