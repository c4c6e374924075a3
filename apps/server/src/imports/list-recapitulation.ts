import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { ROMANIAN_RATES, romanianTemplate } from '@temelia/estimation/templates'
import { Project } from '@temelia/model/estimation/project'
import { recapitulationSchema } from '@temelia/model/estimation/recapitulation'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { ProjectRow } from '../estimation/settings.ts'
import type { Context } from '../records/context.ts'
import { changeRecords, type Engine } from '../records/operation.ts'
import type { ListEstimate, QuantityList } from '../transfer/quantity-list.ts'
import type { Made } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { needsFull } from './list-articles.ts'
import type { GivenRecapitulation, ListTarget } from './target.ts'
import { placeIsThere } from '../estimation/lines/place-is-there.ts'

/**
 * Full precision where the whole project is recapitulated at once: an estimate cannot carry it alone there, since a
 * recapitulation of its own would take it out of the project's. An empty project is set to it, any other keeps its rounding.
 */
export async function carryFull(
  context: Context,
  engine: Engine,
  { recapitulation: given }: ListTarget,
  list: QuantityList,
  project: ProjectRow,
  made: Made[],
): Promise<ImportError[]> {
  const wanted = list.estimates.some((found) => roundingOf(found, given, project) === 'FULL')
  const alone = list.estimates.every((found) => recapitulationOf(found, given, project)?.rounding === 'FULL')
  if (!wanted || alone || project.rounding === 'FULL') return []
  const held = await context.tx.one<{ id: number }>(
    sql`select id from articles a where client_id = ${context.actor.clientId} and project_id = ${project.id} and deleted_with is null and ${placeIsThere} limit 1`,
  )
  if (held || can(context.actor, 'edit', Project, project) !== true) return [{ code: 'ROUNDING_KEPT' }]
  const [changed] = await changeRecords(context, engine, Project, [{ id: project.id, patch: { rounding: 'FULL' } }])
  const version = changed?.version ?? 0
  made.push({ entity: Project.name, id: project.id, before: { rounding: project.rounding }, version })
  return []
}

/**
 * The recapitulation of an estimate: what the caller gives, else what the list prints. A list whose totals are not
 * quantity x printed price is carried at full precision, so that the printed totals come out.
 */
export function recapitulationOf(
  found: ListEstimate,
  given: GivenRecapitulation | undefined,
  project: ProjectRow,
): Recapitulation | null {
  const wanted = recapitulationMeant(found, given, project)
  // As if it were sent: what a person could not save does not get in by a file.
  return wanted && recapitulationSchema.safeParse(wanted).success ? wanted : null
}

function recapitulationMeant(
  found: ListEstimate,
  given: GivenRecapitulation | undefined,
  project: ProjectRow,
): Recapitulation | null {
  // The stack of an American project is one over all its estimates: what a list prints under one of them is no rate of it.
  const lines = project.practice === 'us' ? [] : found.recapitulation
  const printed = (code: string) => lines.find((line) => line.code === code)?.percent ?? undefined
  const rounding = roundingOf(found, given, project)
  const rates = [given?.CAM, given?.Indirect, given?.Profit, ...['CAM', 'INDIRECT', 'PROFIT'].map(printed)]
  const own = project.recapitulation as Recapitulation | null
  const vat = given?.VAT ?? printed('VAT')
  if (rates.every((rate) => rate === undefined)) {
    const base = own ?? (project.practice === 'us' ? null : romanianTemplate())
    if (base?.scope !== 'estimate' || (!rounding && given?.VAT === undefined)) return null
    return { ...base, ...(rounding ? { rounding } : {}), ...(given?.VAT === undefined ? {} : { vat: given.VAT }) }
  }
  return {
    ...romanianTemplate({
      cam: given?.CAM ?? printed('CAM') ?? ROMANIAN_RATES.cam,
      indirect: given?.Indirect ?? printed('INDIRECT') ?? ROMANIAN_RATES.indirect,
      profit: given?.Profit ?? printed('PROFIT') ?? ROMANIAN_RATES.profit,
    }),
    ...(rounding ? { rounding } : {}),
    ...(vat === undefined ? {} : { vat }),
  }
}

function roundingOf(
  found: ListEstimate,
  given: GivenRecapitulation | undefined,
  project: ProjectRow,
): 'LINE' | 'FULL' | undefined {
  return given?.Rounding ?? (found.lines.some((line) => needsFull(line, project)) ? 'FULL' : undefined)
}
