import type { Entity } from '@temelia/model/entity'
import { childrenOf, entities } from '@temelia/model/registry'

/** The entity whose removals are kept under a name. @throws Error for a name no definition has: a row of another version */
export function undoableNamed(type: string): Entity {
  const of = entities.find((candidate) => candidate.undo === type)
  if (!of) throw new Error(`undo item of unknown type ${type}`)
  return of
}

/** What is removed and comes back with records of an entity: their parts at any depth, the innermost first. */
export function partsBelow(of: Entity): Entity[] {
  return childrenOf(of).flatMap((part) => (part.undo ? [...partsBelow(part), part] : []))
}
