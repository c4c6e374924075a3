import { type NumberPractice } from '@temelia/decimal/typed-number'
import { type InheritedRecapitulation, inheritedRecapitulation } from '@temelia/estimation/inherited'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { formatPercent } from '../../ui/number-text.ts'
import type { Totals } from '@temelia/estimation/types'
import type { Say } from '../../ui/text.ts'
import type { Change } from '../project-state/changes.ts'
import type { LiveTotals } from '../project-state/live-totals.ts'
import { byId, type EstimateRow, type ObjectRow, type ProjectTree } from '../project-state/project-tree.ts'

export type RecapitulationLevel = 'project' | 'object' | 'estimate'

/** Where the person works. */
export type Place = Readonly<{ objectId: number | null; estimateId: number | null }>

/** The recapitulation of a level: what holds there, whose it is, and what it comes to. */
export type LevelRecapitulation = InheritedRecapitulation &
  Readonly<{
    level: RecapitulationLevel
    object: ObjectRow | undefined
    estimate: EstimateRow | undefined
    /** It is set at this level itself. */
    own: boolean
    amounts: Totals
    /** Percent; 0 where VAT is not applied, null where the estimates differ in it. */
    vat: number | null
  }>

/** The recapitulation at a level of the place; the project's where the place has no such level. */
export function recapitulationAt(
  tree: ProjectTree,
  totals: LiveTotals,
  wanted: RecapitulationLevel,
  place: Place,
): LevelRecapitulation {
  const { project } = tree
  const estimate = wanted === 'estimate' ? byId(tree.estimates, place.estimateId ?? 0) : undefined
  const object = wanted === 'project' ? undefined : byId(tree.objects, estimate?.objectId ?? place.objectId ?? 0)
  const level = estimate ? 'estimate' : object ? 'object' : 'project'
  const practice = project.practice ?? 'ro'
  const found = inheritedRecapitulation(
    { practice, recapitulation: project.recapitulation as Recapitulation | null },
    object as { recapitulation: Recapitulation | null } | undefined,
    estimate as { recapitulation: Recapitulation | null } | undefined,
  )
  const amounts = estimate ? totals.estimate(estimate.id) : object ? totals.object(object.id) : totals.project
  return {
    ...found,
    level,
    object,
    estimate,
    own: found.from === level || (level === 'project' && found.from === 'template'),
    amounts: amounts ?? totals.project,
    vat: estimate ? vatOf(tree, estimate) : vatOfAll(tree, object),
  }
}

/** The VAT of an estimate in percent: its own recapitulation's, its object's or the project's. */
function vatOf({ project, objects }: ProjectTree, estimate: EstimateRow): number {
  if (estimate.applyVat === false) return 0
  const stack = (estimate.recapitulation ?? byId(objects, estimate.objectId)?.recapitulation) as Recapitulation | null
  return stack?.vat ?? project.vat ?? 0
}

/** The VAT that the estimates of a project, or of one object, have in common; null where they differ, the level's own where there are none. */
export function vatOfAll(tree: ProjectTree, object?: ObjectRow): number | null {
  const own = (object?.recapitulation as Recapitulation | null | undefined)?.vat ?? tree.project.vat ?? 0
  const estimates = tree.estimates.filter((one) => one.counts !== 0 && (!object || one.objectId === object.id))
  const [first = own, ...others] = new Set(estimates.map((estimate) => vatOf(tree, estimate)))
  return others.length === 0 ? first : null
}

/** What stands beside an amount of tax: with its rate, where one rate holds. */
export function taxLabel(rate: number | null, practice: string | null, t: Say, form: NumberPractice): string {
  if (rate === null) return t(practice === 'us' ? 'taxSeveral' : 'vatSeveral')
  return t(practice === 'us' ? 'taxAt' : 'vatAt', { rate: formatPercent(rate, form) })
}

/** The change that sets a level's recapitulation; null gives it back to the level above. */
export function changeAt(
  tree: ProjectTree,
  { level, object, estimate }: LevelRecapitulation,
  next: Recapitulation | null,
): Change {
  const patch = {
    recapitulation: next && { ...next, scope: level === 'estimate' ? ('estimate' as const) : next.scope },
  }
  if (level === 'estimate' && estimate) return { entity: 'estimate', id: estimate.id, patch }
  if (level === 'object' && object) return { entity: 'object', id: object.id, patch }
  return { entity: 'project', id: tree.project.id, patch }
}
