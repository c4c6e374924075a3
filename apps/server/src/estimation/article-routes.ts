import { encode, type WireRecord } from '@temelia/model/codec'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Project } from '@temelia/model/estimation/project'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { sql } from 'kysely'
import { z } from 'zod'
import { actionsOf, createRoute } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { find, select } from '../records/find.ts'
import { besideLine } from './beside-line.ts'
import { catalogueExchange } from './catalogue-currency.ts'
import { projectRow } from './project-rows.ts'
import { catalogueNorms } from './recipes/catalogue-recipes.ts'
import { isNorm } from './recipes/edit-recipe.ts'

/** Stands for every action that has no route. */
const OTHER = '*'

const recipeQuery = z.looseObject({
  ArticleId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

/** Adding articles without naming the estimate, and reading their recipes. */
export function articleRoutes(app: App, services: Services): void {
  createRoute(app, services, Article, async (context, body) => besideLine(context, await withEstimate(context, body)))

  // The recipe is asked for on the path of the list, by `action` in the query.
  app.addConstraintStrategy({
    name: 'action',
    storage: () => {
      const handlers = new Map<unknown, unknown>()
      return {
        get: (key: unknown) => handlers.get(key) ?? handlers.get(OTHER) ?? null,
        set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
      } as never
    },
    deriveConstraint: (request) => new URLSearchParams(request.url?.split('?')[1] ?? '').get('action') ?? undefined,
  })
  app.get(
    '/api/estimation-articles',
    {
      config: { failure: 'GET_ARTICLE_DATA_PROBLEM' },
      constraints: { action: 'recipeOfArticle' },
      schema: { hide: true, summary: 'Recipe of an article', querystring: recipeQuery },
    },
    (request) => inTransaction(services, request, (context) => recipeReply(context, request.query.ArticleId)),
  )
  app.get(
    '/api/estimation-articles',
    { constraints: { action: OTHER }, schema: { hide: true, summary: 'An action that is not known' } },
    () => {
      throw new AppError('INVALID_QUERY', { faults: [{ field: 'action', code: 'INVALID_VALUE' }] })
    },
  )
}

/**
 * An article needs an estimate: without one (missing or 0) it goes to the estimate with the highest position of its project.
 * @throws AppError ADD_ARTICLE_PROBLEM_INVALID_PROJECT when there is none
 */
async function withEstimate(context: Context, body: WireRecord): Promise<WireRecord> {
  const { EstimateId, InvestmentId } = body
  if (EstimateId !== undefined && EstimateId !== null && Number(EstimateId) !== 0) return body
  const projectId = Number(InvestmentId)
  if (!Number.isSafeInteger(projectId) || projectId < 1) throw new AppError('ADD_ARTICLE_PROBLEM_INVALID_PROJECT')
  await find(context, Project, projectId)
  const last = await context.tx.one<{ id: number }>(sql`
    select e.id from estimates e join objects o on o.client_id = e.client_id and o.id = e.object_id
    where e.client_id = ${context.actor.clientId} and e.project_id = ${projectId} and e.deleted_with is null
    order by e.position desc nulls last, o.position desc nulls last, e.id desc limit 1`)
  if (!last) throw new AppError('ADD_ARTICLE_PROBLEM_INVALID_PROJECT')
  return { ...body, EstimateId: last.id }
}

/** The recipe of an article as callers read it, with every field of its lines. */
async function recipeReply(context: Context, articleId: number): Promise<WireRecord> {
  const article = await find(context, Article, articleId)
  const ofArticle = { field: 'articleId', op: 'eq', value: articleId } as const
  const resources = await select(context, ArticleResource, ofArticle)
  const components = await select(context, ArticleComponent, ofArticle)
  const { actor } = context
  const dates = await priceDates(context, articleId)
  return {
    Article: encode(Article, article, actionsOf(actor, Article, article)),
    Resources: resources.map((row) => ({
      ...encode(ArticleResource, row, actionsOf(actor, ArticleResource, row)),
      ResourceId: row.id,
      CatalogueResourceId: row.resourceId,
      PriceDate: dates.get(row.id) ?? null,
      Value: row.percent ? null : multiplyDecimals(row.consumption, row.price, VALUE_DECIMALS),
    })),
    Components: components.map((row) => ({
      ...encode(ArticleComponent, row, actionsOf(actor, ArticleComponent, row)),
      Value: multiplyDecimals(row.quantity, row.price, VALUE_DECIMALS),
    })),
    Origin: await originOf(context, article),
  }
}

/** The norm an article refers to, as the catalogue has it now, to tell what was adapted: in the currency of the project, where a rate brings it there. */
async function originOf(context: Context, article: Row<typeof Article>): Promise<WireRecord | null> {
  if (!isNorm(article)) return null
  const norm = (await catalogueNorms(context, [article.referenceId as number])).get(article.referenceId as number)
  if (!norm) return null
  const project = await projectRow(context, article.projectId as number)
  const exchange = await catalogueExchange(
    context,
    project,
    norm.resources.map(({ currency }) => currency),
  )
  const priced = (price: number, currency: string) =>
    exchange.knows(currency)
      ? { Price: exchange.price(price, currency), Currency: project.currency }
      : { Price: price, Currency: currency }
  return {
    ReferenceId: norm.id,
    ReferenceType: norm.clientId === 0 ? 'standard' : 'own',
    Symbol: norm.symbol,
    Name: norm.name,
    MeasureUnit: norm.measureUnit,
    PriceDate: norm.priceDate,
    Resources: norm.resources.map((line) => ({
      Kind: line.kind,
      Symbol: line.symbol,
      Name: line.name,
      MeasureUnit: line.measureUnit,
      Consumption: line.consumption,
      Waste: line.waste,
      Percent: line.percent,
      ...priced(line.price, line.currency),
      PriceDate: line.priceDate ?? norm.priceDate,
    })),
  }
}

/** Since when the catalogue has the price that a recipe line carries; a price of one's own has no such date. */
async function priceDates({ tx, actor }: Context, articleId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; date: string }>(sql`
    select l.id, max(p.date) as date from article_resources l join prices p on p.client_id in (0, ${actor.clientId}) and p.resource_id = l.resource_id and p.price = l.price and p.deleted_with is null
    where l.client_id = ${actor.clientId} and l.article_id = ${articleId} and l.deleted_with is null and p.date is not null group by l.id`)
  return new Map(rows.map(({ id, date }) => [id, date]))
}

/** Decimals of the value of a recipe line for one unit of the article. */
const VALUE_DECIMALS = 4
