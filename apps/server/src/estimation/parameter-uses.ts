import { namesInFormula } from '@temelia/estimation/formula'
import { namesInGeneralFormula } from '@temelia/estimation/general-estimate-formula'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Parameter } from '@temelia/model/estimation/parameter'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { practiceOf } from './parameter-values.ts'
import { companyParameters, parameterRows } from './project-rows.ts'
import { placeIsThere } from './lines/place-is-there.ts'

/** An article whose formula uses a parameter. */
export type UsingArticle = Readonly<{ id: number; symbol: string | null; name: string | null; formula: string }>

/** Whether removed lines, and those of removed places, count: a removed one does not keep its parameter from going. */
type Which = 'there' | 'removed too'

/** So many places are named in the refusal; the reply lists more. */
const NAMED = 3
const LISTED = 50

/** The articles whose formulas use one of the names. */
export async function articlesUsing(
  context: Context,
  projectId: number,
  names: ReadonlySet<string>,
  which: Which = 'there',
): Promise<UsingArticle[]> {
  if (names.size === 0) return []
  const shown = which === 'there' ? sql`and deleted_with is null and ${placeIsThere}` : sql``
  const formulas = await context.tx.rows<UsingArticle>(
    sql`select id, symbol, name, formula from articles a where client_id = ${context.actor.clientId} and project_id = ${projectId}
      and formula is not null ${shown} order by estimate_id, position, id`,
  )
  const practice = await practiceOf(context, projectId)
  return formulas.filter(({ formula }) => namesInFormula(formula, practice).some((name) => names.has(name)))
}

/** The lines of the general estimate whose formulas use a parameter. */
export async function generalLinesUsing(context: Context, projectId: number, name: string, which: Which = 'there') {
  const shown = which === 'there' ? sql`and deleted_with is null` : sql``
  const lines = await context.tx.rows<{ id: number; chapter: string; formula: string }>(
    sql`select id, chapter, formula from general_lines where client_id = ${context.actor.clientId} and project_id = ${projectId}
      and formula is not null ${shown} order by chapter, id`,
  )
  const practice = await practiceOf(context, projectId)
  return lines.filter(({ formula }) => namesInGeneralFormula(formula, practice).includes(name))
}

/** @throws AppError PARAMETER_USED_IN_FORMULAS with the places that use it */
export async function demandUnused(context: Context, { id, name, projectId }: Row<typeof Parameter>): Promise<void> {
  const beside = projectId === null ? await companyParameters(context) : await parameterRows(context, projectId)
  const practice = await practiceOf(context, projectId)
  const parameters = beside.filter((other) => other.id !== id && namesInFormula(other.formula, practice).includes(name))
  const articles = projectId === null ? [] : await articlesUsing(context, projectId, new Set([name]))
  const chapters = projectId === null ? [] : await generalLinesUsing(context, projectId, name)
  const places = [
    ...parameters.map((other) => ({ EntityType: 'parameter', Id: other.id, Symbol: null, Name: other.name })),
    ...chapters.map(({ id, chapter }) => ({ EntityType: 'generalLine', Id: id, Symbol: chapter, Name: null })),
    ...articles.map((article) => ({
      EntityType: 'article',
      Id: article.id,
      Symbol: article.symbol,
      Name: article.name,
    })),
  ]
  if (places.length === 0) return
  const named = places.slice(0, NAMED).map(({ Symbol, Name }) => Symbol ?? Name ?? '')
  const more = places.length > NAMED ? [`+${places.length - NAMED}`] : []
  throw new AppError('PARAMETER_USED_IN_FORMULAS', {
    params: { name, places: [...named, ...more].join(', ') },
    body: { Places: places.slice(0, LISTED), PlacesCount: places.length },
  })
}
