import { sameUnit } from '@temelia/estimation/unit'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Article } from '@temelia/model/estimation/article'
import type { Context } from '../../records/context.ts'
import { factorsOf } from '../place-prices.ts'
import { projectRow } from '../project-rows.ts'
import { catalogueExchange } from '../catalogue-currency.ts'
import { partsOf, priceDecimalsOf } from '../catalogue-prices.ts'
import { normLine } from '../catalogue-lines.ts'
import { normsInProject } from './catalogue-recipes.ts'
import { baseOf, type Plan } from './edit-recipe.ts'
import { isIdle, type Rewrite } from './rewrite.ts'
import { equalArticles, type Scope } from './targets.ts'
import { readWorks } from './works.ts'

/** A unit that a replaced norm had, the one the new norm has, and how many lines that concerns. */
export interface UnitMismatch {
  readonly from: string
  readonly to: string
  readonly count: number
}

const NO_OWN_PRICES = { opMaterials: null, opLabor: null, opEquipments: null, opTransports: null } as const

/**
 * Another norm in the place of one, in all articles of it in a scope. Quantities, takeoffs, dates, chapters and uplifts stay;
 * own prices go with the old norm unless they are to be kept. Units are compared, never converted.
 */
export async function replaceNorm(
  context: Context,
  articleId: number,
  scope: Scope,
  reference: { readonly id: number; readonly type: 'standard' | 'own' },
  keepPrices: boolean,
): Promise<Plan & { readonly units: readonly UnitMismatch[] }> {
  const base = await baseOf(context, articleId)
  const projectId = base.projectId as number
  const published = await normLine(context, reference)
  const norm = (await normsInProject(context, projectId, [reference.id])).get(reference.id)
  if (!published || !norm) throw new AppError('INVALID_DATA', { faults: [{ field: 'ReferenceId', code: 'NOT_FOUND' }] })
  const { ids, otherUnit } = await equalArticles(context, base, scope)
  const works = await readWorks(context, [...ids, ...otherUnit])
  const project = await projectRow(context, projectId)
  const line = (await catalogueExchange(context, project, [published.currency])).parts(published)
  const factors = new Map<number | null, Awaited<ReturnType<typeof factorsOf>>>()
  const rewrites: Rewrite[] = []
  for (const work of works) {
    const { locationId } = work.article
    const place = factors.get(locationId) ?? (await factorsOf(context, project, locationId))
    factors.set(locationId, place)
    const patch: Patch<typeof Article> = {
      symbol: line.symbol,
      name: norm.name,
      measureUnit: line.measureUnit,
      provenience: norm.composite ? 'D' : 'A',
      provenienceType: null,
      referenceId: line.id,
      referenceType: reference.type,
      rsCrew: line.crew,
      weight: line.weight,
      green: line.green,
      adapted: false,
      originSymbol: null,
      price: 0,
      ...(norm.composite
        ? { rsMaterials: 0, rsLabor: 0, rsEquipments: 0, rsTransports: 0, rsLaborHours: line.laborHours }
        : { ...partsOf(line, place, priceDecimalsOf(project)), rsLaborHours: line.laborHours }),
      ...(keepPrices ? {} : NO_OWN_PRICES),
    }
    // Linked resources and included components of the line are its own and stay, unless it was or becomes a composite.
    const kept = work.article.provenience === 'D' ? [] : work.components
    rewrites.push({ work, patch, resources: norm.resources, components: [...kept, ...norm.components] })
  }
  const real = rewrites.filter((rewrite) => !isIdle(rewrite) && rewrite.work.article.referenceId !== line.id)
  return {
    projectId: project.id,
    rewrites: real,
    unchanged: rewrites.length - real.length,
    otherUnit: 0,
    units: mismatches(real, line.measureUnit),
  }
}

function mismatches(rewrites: readonly Rewrite[], to: string): UnitMismatch[] {
  const counts = new Map<string, number>()
  for (const { work } of rewrites) {
    const from = work.article.measureUnit ?? ''
    if (!sameUnit(from, to)) counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts].map(([from, count]) => ({ from, to, count }))
}
