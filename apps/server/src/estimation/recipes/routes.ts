import { encode, patchSchema } from '@temelia/model/codec'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Article } from '@temelia/model/estimation/article'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { faultsOf } from '../../http/problem.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { beginAct, carryOut } from './carry-out.ts'
import { compose, type Composed, dissolve } from './compose.ts'
import { editRecipe, type Plan, resetRecipe } from './edit-recipe.ts'
import { replaceNorm, type UnitMismatch } from './replace-norm.ts'
import { difference, outlook } from './rewrite.ts'
import { scopes } from './targets.ts'
import { turnBack } from './turn-back.ts'
import type { ResourceLine } from './works.ts'

/** Articles that a preview names. */
const NAMED = 200
/** Lines of a recipe, and articles of a composite. */
const MOST_LINES = 500

const id = z.int().positive()
const reach = { ArticleId: id, Scope: z.enum(scopes).default('article'), Preview: z.boolean().default(false) }

const act = z.discriminatedUnion('Action', [
  z.strictObject({
    Action: z.literal('editRecipe'),
    ...reach,
    Lines: z.array(z.record(z.string(), z.unknown())).max(MOST_LINES),
    Seen: z.array(z.tuple([id, id])).max(MOST_LINES),
  }),
  z.strictObject({ Action: z.literal('resetRecipe'), ...reach }),
  z.strictObject({
    Action: z.literal('replaceNorm'),
    ...reach,
    ReferenceId: id,
    ReferenceType: z.enum(['standard', 'own']),
    KeepPrices: z.boolean().default(false),
  }),
  z.strictObject({
    Action: z.literal('compose'),
    ArticleIds: z.array(id).min(1).max(MOST_LINES),
    Symbol: z.string().trim().max(80).nullish(),
    Name: z.string().trim().min(1).max(4_000),
    MeasureUnit: z.string().trim().min(1).max(40),
    Quantity: z.number().positive().max(1_000_000_000),
  }),
  z.strictObject({ Action: z.literal('dissolve'), ArticleId: id }),
])

/** Acts on recipes and norms of many articles: looked at, carried out, taken back, done again. */
export function recipeRoutes(app: App, services: Services): void {
  const tags = ['estimation']
  const preValidation = demandRight('edit', Article)

  app.post(
    '/api/estimation-article-changes',
    {
      config: { failure: 'EDIT_ARTICLE_PROBLEM' },
      preValidation,
      schema: { tags, summary: 'Recipes and norms: edit, reset, replace, compose, dissolve', body: act },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { body } = request
        switch (body.Action) {
          case 'editRecipe':
            return perform(
              context,
              body,
              await editRecipe(context, body.ArticleId, body.Scope, readLines(body.Lines), body.Seen),
            )
          case 'resetRecipe':
            return perform(context, body, await resetRecipe(context, body.ArticleId, body.Scope))
          case 'replaceNorm': {
            const reference = { id: body.ReferenceId, type: body.ReferenceType }
            return perform(
              context,
              body,
              await replaceNorm(context, body.ArticleId, body.Scope, reference, body.KeepPrices),
            )
          }
          case 'compose': {
            const heading = {
              symbol: body.Symbol || null,
              name: body.Name,
              measureUnit: body.MeasureUnit,
              quantity: body.Quantity,
            }
            return composed(context, await compose(context, services.engine, body.ArticleIds, heading))
          }
          case 'dissolve':
            return composed(context, await dissolve(context, services.engine, body.ArticleId))
        }
      }),
  )

  for (const [path, back] of [
    ['undo', true],
    ['redo', false],
  ] as const)
    app.post(
      `/api/estimation-article-changes/:id/${path}`,
      { preValidation, schema: { tags, summary: `Recipes and norms: ${path}`, params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { articles, kept } = await turnBack(context, services.engine, request.params.id, back)
          return { ChangeId: request.params.id, Articles: articles.length, Kept: kept }
        }),
    )

  async function perform(
    context: Context,
    { Action, Preview }: { readonly Action: string; readonly Preview: boolean },
    plan: Plan & { readonly units?: readonly UnitMismatch[] },
  ) {
    const { projectId, rewrites, unchanged, otherUnit, units = [] } = plan
    const outlooks = await outlook(context, projectId, rewrites)
    const sums = difference(outlooks)
    const reply = {
      Articles: rewrites.length,
      Lines: outlooks.reduce((count, { lines }) => count + lines, 0),
      Unchanged: unchanged,
      OtherUnit: otherUnit,
      Before: sums.before,
      After: sums.after,
      Difference: sums.difference,
      Units: units.map(({ from, to, count }) => ({ From: from, To: to, Count: count })),
      Items: outlooks.slice(0, NAMED).map(({ article, after, before, total }) => ({
        ArticleId: article.id,
        EstimateId: article.estimateId,
        Symbol: article.symbol,
        Name: article.name,
        MeasureUnit: article.measureUnit,
        Quantity: article.quantity,
        NewSymbol: after.symbol,
        NewMeasureUnit: after.measureUnit,
        Before: before,
        After: total,
      })),
    }
    if (Preview || rewrites.length === 0) return { ChangeId: null, ...reply }
    const change = await beginAct(context, projectId, Action)
    await carryOut(context, services.engine, projectId, change, rewrites)
    return { ChangeId: change, ...reply }
  }

  function composed(context: Context, { act: change, articles }: Composed) {
    return {
      ChangeId: change,
      Articles: articles.map((row) => encode(Article, row, actionsOf(context.actor, Article, row))),
    }
  }
}

/** Recipe lines as they were sent. @throws AppError INVALID_DATA that names line and field */
export function readLines(sent: readonly Readonly<Record<string, unknown>>[]): ResourceLine[] {
  const schema = patchSchema(ArticleResource)
  const faults: FieldFault[] = []
  const lines = sent.map((item, at): ResourceLine => {
    const { ArticleResourceId, ...values } = item
    const read = schema.safeParse(values)
    for (const issue of read.error?.issues ?? [])
      for (const fault of faultsOf(issue)) faults.push({ ...fault, field: `Lines[${at}].${fault.field}` })
    const line = (read.data ?? {}) as Partial<ResourceLine>
    if (read.success && !line.kind) faults.push({ field: `Lines[${at}].Kind`, code: 'REQUIRED' })
    if (read.success && !line.name) faults.push({ field: `Lines[${at}].Name`, code: 'REQUIRED' })
    const numbered = typeof ArticleResourceId === 'number' && Number.isSafeInteger(ArticleResourceId)
    if (ArticleResourceId !== undefined && ArticleResourceId !== null && !numbered)
      faults.push({ field: `Lines[${at}].ArticleResourceId`, code: 'INVALID_INTEGER' })
    return {
      kind: line.kind ?? 'material',
      resourceId: line.resourceId ?? null,
      symbol: line.symbol ?? null,
      name: line.name ?? '',
      measureUnit: line.measureUnit ?? null,
      consumption: line.consumption ?? 0,
      waste: line.waste ?? null,
      percent: line.percent ?? false,
      price: line.price ?? 0,
      weight: line.weight ?? null,
      supplier: line.supplier ?? null,
      id: numbered ? (ArticleResourceId as number) : null,
    }
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return lines
}
