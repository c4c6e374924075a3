import { facilityMoney } from '@temelia/estimation/equipment-lists'
import { sumOf } from '@temelia/estimation/general-estimate'
import type { Money } from '@temelia/estimation/types'
import type { Row } from '@temelia/model/entity'
import { type Facility, facilityKinds } from '@temelia/model/estimation/facility'
import { settingsOf } from '../project-state/live-totals.ts'
import { byId, type ProjectRow, type ProjectTree } from '../project-state/project-tree.ts'

export type FacilityRow = Row<typeof Facility>

/** What a facility belongs to: `project`, `object:5` or `estimate:7`. */
export type PlaceKey = string

/** An object's facilities, or the project's own, with their sum. */
export type FacilityGroup = Readonly<{ objectId: number | null; rows: readonly FacilityRow[]; money: Money }>

export function placeOf({ objectId, estimateId }: Pick<FacilityRow, 'objectId' | 'estimateId'>): PlaceKey {
  if (estimateId !== null) return `estimate:${estimateId}`
  return objectId === null ? 'project' : `object:${objectId}`
}

/** What changes when a facility goes to a place. */
export function patchOf(place: PlaceKey): Pick<FacilityRow, 'objectId' | 'estimateId'> | { estimateId: number } {
  const [kind, id] = place.split(':')
  if (kind === 'estimate') return { estimateId: Number(id) }
  return { objectId: kind === 'object' ? Number(id) : null, estimateId: null }
}

/** The facilities by object in the order of the tree, the project's own last. What hangs on something removed is left out. */
export function groupFacilities(tree: ProjectTree, rows: readonly FacilityRow[]): readonly FacilityGroup[] {
  const placed = rows.flatMap((row) => {
    const estimate = row.estimateId === null ? undefined : byId(tree.estimates, row.estimateId)
    if (row.estimateId !== null) return estimate ? [{ ...row, objectId: estimate.objectId }] : []
    return row.objectId === null || byId(tree.objects, row.objectId) ? [row] : []
  })
  return [...tree.objects.map(({ id }): number | null => id), null].flatMap((objectId) => {
    const own = placed.filter((row) => row.objectId === objectId)
    return own.length === 0 ? [] : [{ objectId, rows: own, money: sumOf(own.map((row) => moneyOf(tree.project, row))) }]
  })
}

/** What each kind comes to, and all of them. */
export function totalsByKind(project: ProjectRow, rows: readonly FacilityRow[]) {
  const kinds = facilityKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    return own.length === 0 ? [] : [{ kind, money: sumOf(own.map((row) => moneyOf(project, row))) }]
  })
  return { kinds, all: sumOf(kinds.map(({ money }) => money)) }
}

/** Quantity x price, as the project rounds. */
export function moneyOf(project: ProjectRow, row: Pick<FacilityRow, 'quantity' | 'price'>): Money {
  const settings = settingsOf(project)
  return facilityMoney(row, settings, settings.vat)
}
