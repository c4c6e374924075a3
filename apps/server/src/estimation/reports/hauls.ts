import type { Haul } from '@temelia/estimation/resource-list'
import { parseUnit } from '@temelia/estimation/unit'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { countedArticles, PASSED_ON, scopesOf } from '../resources/counted.ts'

/** Recipe lines in tonne-kilometres whose article is measured in tonnes: the tonnes of each distance (rule R12.8 of the engine). */
export async function haulsOf(context: Context, place: Place): Promise<Haul[]> {
  const hauls: Haul[] = []
  for (const scope of await scopesOf(context, place)) {
    const rows = await context.tx.rows<Haul & { articleUnit: string | null }>(sql`
      select p.symbol, p.name, p.measure_unit, p.price, p.consumption as kilometres, a.measure_unit as article_unit, round(sum(a.quantity), 8) as tons
      from article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id
      where p.client_id = ${context.actor.clientId} and p.project_id = ${scope.projectId} and p.deleted_with is null and p.kind = 'transport' and not p.percent
        and ${countedArticles(context, scope)} and a.fault is null and not ${PASSED_ON} and p.consumption > 0
      group by p.symbol, p.name, p.measure_unit, p.price, p.consumption, a.measure_unit`)
    const carried = rows.filter(({ articleUnit, measureUnit }) => isTons(articleUnit) && isTonKilometres(measureUnit))
    hauls.push(...carried.map(({ articleUnit: _unit, ...haul }) => ({ ...haul, tons: scope.sign * haul.tons })))
  }
  return hauls
}

function isTons(unit: string | null): boolean {
  const { factor, base } = parseUnit(unit)
  return base === 't' && factor === 1
}

function isTonKilometres(unit: string | null): boolean {
  return parseUnit(unit?.replaceAll('·', '.')).base === 'tkm'
}
