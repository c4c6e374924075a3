import { inheritedRecapitulation, inheritedRounding } from '@temelia/estimation/inherited'
import { minimumLaborRate } from '@temelia/estimation/checks/run'
import type { CheckedResource, CheckInput, CheckOptions } from '@temelia/estimation/checks/types'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Totals, Practice } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { componentsByArticle, fromParts } from '../article-parts.ts'
import type { Place } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { articleRows, parameterRows } from '../project-rows.ts'
import { calculationSettings } from '../settings.ts'
import { projectTotals, totalAt } from '../totals.ts'
import { type Asked, articlesInPlace } from './asked.ts'

/** What the caller says about the offer. */
export interface AskedOptions {
  /** 0: not checked; undefined: the legal minimum of the day, where it is known. */
  readonly minimumRate: number | undefined
  readonly oneLaborRate: boolean
  readonly referenceTotal: number | null
}

/** The lowest labour rate of the company; 0: its offers are not checked for one; null: it has none of its own. */
export async function companyLaborRate({ tx, actor }: Context): Promise<number | null> {
  const company = await tx.one<{ rate: number | null }>(
    sql`select minimum_labor_rate as rate from clients where client_id = ${actor.clientId}`,
  )
  return company?.rate ?? null
}

/** A place with everything its checks look at. */
export async function offerOf(
  context: Context,
  place: Place,
  options: AskedOptions,
  asked: Asked | null,
): Promise<CheckInput> {
  const { project } = place
  const practice = project.practice ?? 'ro'
  const chosen = await estimatesOf(context, place, 'all')
  const where = await articlesInPlace(context, place)
  const found = await projectTotals(context, project)
  const { project: whole, objects, estimates } = found
  const settings = calculationSettings(project)
  const inherited = { ...project, practice }
  const totals =
    place.level === 'investment' ? whole : place.level === 'object' ? objects.get(place.id) : estimates.get(place.id)
  if (!totals) throw new AppError('NOT_FOUND')
  const shown = new Map(chosen.map(({ object }) => [object.id, object]))
  return {
    practice,
    whole: place.level === 'investment',
    objects:
      place.level === 'estimate'
        ? []
        : [...shown.values()].flatMap(({ id, name }) => withTotals({ id, name }, objects.get(id))),
    estimates: chosen.flatMap(({ estimate, object }) => {
      const { recapitulation } = inheritedRecapitulation(inherited, object, estimate)
      const found = {
        id: estimate.id,
        objectId: object.id,
        name: [estimate.code, estimate.name].filter(Boolean).join(' '),
        counts: estimate.counts,
        settings: { ...settings, rounding: inheritedRounding(settings, object, estimate) },
        recapitulation,
        vat: recapitulation.vat ?? project.vat ?? 0,
      }
      return withTotals(found, estimates.get(estimate.id))
    }),
    articles: await articleRows(context, where),
    resources: await recipeLines(context, where),
    components: [...(await componentsByArticle(context, where)).values()].flat(),
    variables: resolveParameters(await parameterRows(context, project.id), practice).values,
    totals,
    withoutVat: totalAt(found, place)?.withoutVat ?? totals.withoutVat,
    storedWithoutVat: project.withoutVat,
    reference: asked?.lines ?? null,
    options: optionsOf(place, asked, options, practice),
  }
}

function optionsOf(
  { project }: Place,
  asked: Asked | null,
  { minimumRate, oneLaborRate, referenceTotal }: AskedOptions,
  practice: Practice,
): CheckOptions {
  const date = project.estimateDate ?? ''
  const minimum = minimumRate === undefined ? minimumLaborRate(practice, date) : minimumRate || null
  return { date, minimumLaborRate: minimum, oneLaborRate, referenceTotal: referenceTotal ?? asked?.total ?? null }
}

function recipeLines(context: Context, where: ReturnType<typeof sql>): Promise<CheckedResource[]> {
  return context.tx.rows<CheckedResource>(sql`select p.id, p.article_id, p.kind, p.symbol, p.name, p.measure_unit, p.consumption, p.waste, p.price, p.percent, p.weight
    ${fromParts(context, 'article_resources')} where ${where} order by p.article_id, p.position, p.id`)
}

function withTotals<T>(found: T, totals: Totals | undefined): (T & { totals: Totals })[] {
  return totals ? [{ ...found, totals }] : []
}
