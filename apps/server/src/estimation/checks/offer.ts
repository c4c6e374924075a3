import { inheritedRecapitulation, inheritedRounding } from '@temelia/estimation/inherited'
import { minimumLaborRate } from '@temelia/estimation/checks/run'
import type { CheckedResource, CheckInput, CheckOptions, ReferenceLine } from '@temelia/estimation/checks/types'
import { resolveParameters } from '@temelia/estimation/parameters'
import type { Totals } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { articlesOf, componentsByArticle, fromParts } from '../article-parts.ts'
import { type Place, placeOf } from '../levels.ts'
import { estimatesOf } from '../print.ts'
import { articleRows, parameterRows } from '../project-rows.ts'
import { counted } from '../revisions/counted.ts'
import { calculationSettings } from '../settings.ts'
import { projectTotals } from '../totals.ts'

/** What the caller says about the offer. */
export interface OfferWishes {
  /** Level and id of what the offer answers. */
  readonly reference: readonly ['investment' | 'object' | 'estimate', number] | null
  /** 0: not checked; undefined: the legal minimum of the day, where it is known. */
  readonly minimumRate: number | undefined
  readonly oneLaborRate: boolean
  readonly referenceTotal: number | null
}

/** A place with everything its checks look at. @throws AppError NOT_FOUND for a reference that is not there or not visible */
export async function offerOf(context: Context, place: Place, wishes: OfferWishes): Promise<CheckInput> {
  const { project } = place
  const practice = project.practice ?? 'ro'
  const chosen = await estimatesOf(context, place, 'all')
  const where = articlesIn(context, place, chosen)
  const { project: whole, objects, estimates } = await projectTotals(context, project)
  const reference = wishes.reference ? await placeOf(context, ...wishes.reference) : null
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
    variables: resolveParameters(await parameterRows(context, project.id)).values,
    totals,
    storedWithoutVat: project.withoutVat,
    reference: reference && (await referenceLines(context, reference)),
    options: await optionsOf(context, place, reference, wishes, practice),
  }
}

async function optionsOf(
  context: Context,
  { project }: Place,
  reference: Place | null,
  { minimumRate, oneLaborRate, referenceTotal }: OfferWishes,
  practice: 'ro' | 'us',
): Promise<CheckOptions> {
  const date = project.estimateDate ?? ''
  const minimum = minimumRate === undefined ? minimumLaborRate(practice, date) : minimumRate || null
  const expected = referenceTotal ?? (reference ? await totalOf(context, reference) : null)
  return { date, minimumLaborRate: minimum, oneLaborRate, referenceTotal: expected }
}

async function totalOf(context: Context, { level, id, project }: Place): Promise<number | null> {
  const { project: whole, objects, estimates } = await projectTotals(context, project)
  const found = level === 'investment' ? whole : level === 'object' ? objects.get(id) : estimates.get(id)
  return found?.withoutVat || null
}

async function referenceLines(context: Context, place: Place): Promise<ReferenceLine[]> {
  const rows = await articleRows(context, articlesIn(context, place, await estimatesOf(context, place, 'all')))
  return rows.map(({ symbol, name, measureUnit, quantity, price }) => ({
    symbol: symbol ?? '',
    name: name ?? '',
    measureUnit: measureUnit ?? '',
    quantity: quantity ?? 0,
    price,
  }))
}

function articlesIn(context: Context, { project }: Place, chosen: Awaited<ReturnType<typeof estimatesOf>>) {
  const ids = chosen.map(({ estimate }) => estimate.id)
  return sql`${articlesOf(context, project.id, { estimates: ids })} and ${counted}`
}

function recipeLines(context: Context, where: ReturnType<typeof sql>): Promise<CheckedResource[]> {
  return context.tx.rows<CheckedResource>(sql`select p.id, p.article_id, p.kind, p.symbol, p.name, p.measure_unit, p.consumption, p.waste, p.price, p.percent, p.weight
    ${fromParts('article_resources')} where ${where} order by p.article_id, p.position, p.id`)
}

function withTotals<T>(found: T, totals: Totals | undefined): (T & { totals: Totals })[] {
  return totals ? [{ ...found, totals }] : []
}
