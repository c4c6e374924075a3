import { type Language, say } from '@temelia/text/message'
import { reportsLists } from '@temelia/text/reports-lists'
import type { PrintedFacility } from '../report-data.ts'

/** The equipment of one object; that of the project as a whole has the id 0. */
export interface ObjectEquipment {
  id: number
  name: string
  facilities: readonly PrintedFacility[]
}

/** Equipment by object, in the order in which objects first appear; what belongs to no object comes last. */
export function facilitiesByObject(facilities: readonly PrintedFacility[], language: Language): ObjectEquipment[] {
  const byObject = new Map<number, PrintedFacility[]>()
  for (const facility of facilities) {
    const known = byObject.get(facility.objectId ?? 0)
    if (known) known.push(facility)
    else byObject.set(facility.objectId ?? 0, [facility])
  }
  const groups = [...byObject].map(([id, own]) => ({
    id,
    name: id === 0 ? say(reportsLists.listWholeProject, language) : (own[0]?.objectName ?? ''),
    facilities: own,
  }))
  return [...groups.filter(({ id }) => id !== 0), ...groups.filter(({ id }) => id === 0)]
}
