import { beginningOf } from '@temelia/text/beginning'
import { setImmediate } from 'node:timers/promises'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { decimalsOf } from '@temelia/decimal/number'
import { startingVat } from '@temelia/estimation/vat'
import { fitArticle } from '@temelia/exchange/fit'
import { articlesIn, type ExchangeArticle, type ExchangeTree } from '@temelia/exchange/tree'
import { treeIn } from '@temelia/exchange/tree-practice'
import type { CalculationSettings, Practice } from '@temelia/estimation/types'
import type { Patch } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { AT_ONCE } from '../jobs/in-turns.ts'
import type { Context } from '../records/context.ts'
import { createRecords, type Engine } from '../records/operation.ts'
import type { UsSummary } from '../transfer/us-summary.ts'
import { NAME_LENGTH, stem } from './commit-list.ts'
import type { ProjectTarget } from './target.ts'

/** Most decimals a project computes with. */
const MOST = 6

/** What a file says of its project: a tree of one, or the price summary of an American list; and its name, without which it is called like the file. */
export interface FileOfProject {
  readonly tree?: ExchangeTree
  readonly summary?: UsSummary | null
  readonly named: string | undefined
}

/** The project of a file: what the caller says, else what the file says, else what new projects begin with. Gives its id. */
export async function newProject(
  context: Context,
  engine: Engine,
  target: ProjectTarget,
  { tree, summary, named }: FileOfProject,
  fileName: string,
): Promise<number> {
  const { facts } = target
  const name = [facts.Name, named, stem(fileName)].find((candidate) => candidate && candidate.trim().length >= 3)
  const [row] = await createRecords(context, engine, Project, [
    {
      ...(await projectOfFile(context, target, tree)),
      ...(summary && practiceOfNew(target, context.actor.region) === 'us' ? ofSummary(target, summary) : {}),
      name: beginningOf(name ?? `${stem(fileName)} …`, NAME_LENGTH),
    },
  ])
  return row?.id as number
}

/** What a new project has by the caller's word, else by the file's; its name apart. */
export async function projectOfFile(
  { actor, now }: Context,
  { facts }: Asked,
  tree: ExchangeTree | undefined,
): Promise<Patch<typeof Project>> {
  return {
    vat: vatFor({ facts }, actor.region, now),
    ...(tree ? await ofFile(tree, practiceOfNew({ facts }, actor.region)) : {}),
    ...(facts.Practice ? { practice: facts.Practice } : {}),
    ...(facts.Currency ? { currency: facts.Currency.toUpperCase() } : {}),
    ...(facts.FolderId ? { folderId: facts.FolderId } : {}),
  }
}

type Asked = Pick<ProjectTarget, 'facts'>

function practiceOfNew({ facts }: Asked, region: Region): Practice {
  return facts.Practice ?? region
}

/** The VAT of a new project whose file says none: what the caller says, else the rate of the practice on the day. */
export function vatFor(asked: Asked, region: Region, now: Date): number {
  return asked.facts.VAT ?? startingVat(practiceOfNew(asked, region), todayIn(region, now))
}

/** A tax that the caller says stands over the printed one. */
function ofSummary({ facts }: Asked, { recapitulation, vat }: UsSummary): Patch<typeof Project> {
  return { recapitulation, ...(vat === null || facts.VAT !== undefined ? {} : { vat }) }
}

async function ofFile(tree: ExchangeTree, practice: Practice): Promise<Patch<typeof Project>> {
  const { currency, vat, recapitulation, more } = tree.project
  const said = {
    ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    ...(vat === null ? {} : { vat }),
    ...(recapitulation ? { recapitulation } : {}),
    ...more,
  } as Patch<typeof Project>
  if (tree.form === 'json') return said
  const settings = settingsOf(tree, practice)
  const { quantityDecimals, priceDecimals } = settings
  const inLine = await fits(articlesIn(treeIn(tree, practice)), settings)
  return { ...said, quantityDecimals, priceDecimals, totalDecimals: 2, rounding: inLine ? 'LINE' : 'FULL' }
}

/** Whether rounding line by line gives every total of the file back. Others get their turn between: a file has thousands of lines. */
async function fits(articles: readonly ExchangeArticle[], settings: CalculationSettings): Promise<boolean> {
  for (const [at, article] of articles.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    if (!fitArticle(article, settings, new Map(), true).exact) return false
  }
  return true
}

/** Decimals that hold the file's unit prices and measured quantities. */
function settingsOf(tree: ExchangeTree, practice: Practice): CalculationSettings {
  const articles = articlesIn(tree)
  const most = (least: number, values: readonly number[]) =>
    Math.min(
      MOST,
      values.reduce((digits, value) => Math.max(digits, decimalsOf(value)), least),
    )
  return {
    practice,
    rounding: 'LINE',
    quantityDecimals: most(
      2,
      articles.flatMap(({ formula, quantity }) => (formula === null ? [] : [quantity])),
    ),
    priceDecimals: most(
      2,
      articles.map(({ unitPrice }) => unitPrice ?? 0),
    ),
    totalDecimals: 2,
  }
}
