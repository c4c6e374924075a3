import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { type Child, componentsOf, hoursOfComponents } from './children.ts'
import { ownParts } from './nesting.ts'
import { recalculate } from '../recalculate.ts'
import { refreshTotals } from '../totals.ts'
import { type Left, leftOf } from './as-left.ts'
import { beginAct, traceArticles } from './carry-out.ts'
import { baseOf } from './edit-recipe.ts'
import { hideArticles } from './turn-back.ts'
import { type ArticleRow, type ComponentLine, readWorks, type Work } from './works.ts'

/** Decimals of a quantity per unit of the composite (SPEC R5.3). */
const QUANTITY_DECIMALS = 6

/** What a composite norm is called and how much of it there is. */
export interface Heading {
  readonly symbol: string | null
  readonly name: string
  readonly measureUnit: string
  readonly quantity: number
}

export interface Composed {
  readonly act: number
  readonly articles: readonly ArticleRow[]
}

/**
 * Makes one composite norm of articles of one estimate, at the place of the first; they become its children with their quantity
 * per unit of it. One act, which can be taken back.
 */
export async function compose(
  context: Context,
  engine: Engine,
  articleIds: readonly number[],
  heading: Heading,
): Promise<Composed> {
  const works = ordered(await readWorks(context, articleIds), articleIds)
  const first = works[0]
  if (!first) throw new AppError('NOT_FOUND')
  for (const { article } of works) await baseOf(context, article.id)
  demandAlike(works)
  const projectId = first.article.projectId as number
  const act = await beginAct(context, projectId, 'compose')
  const components = componentsOfWorks(works, heading.quantity)
  const { estimateId, chapter, startDate, endDate, position } = first.article
  const [made] = await createRecords(context, engine, Article, [
    {
      ...heading,
      estimateId,
      chapter,
      startDate,
      endDate,
      ...(position === null ? {} : { position }),
      provenience: 'D',
      rsLaborHours: hoursOfComponents(components),
    } as Patch<typeof Article>,
  ])
  const composite = made as ArticleRow
  await createRecords(
    context,
    engine,
    ArticleComponent,
    components.map((line) => ({ ...line, articleId: composite.id }) as Patch<typeof ArticleComponent>),
  )
  await replaceArticles(
    context,
    engine,
    projectId,
    act,
    [composite.id],
    works.map(({ article }) => article),
  )
  return { act, articles: (await readWorks(context, [composite.id])).map(({ article }) => article) }
}

/** Takes a composite norm apart: its children become articles of their own again, at its place; a composite among them stays one. */
export async function dissolve(context: Context, engine: Engine, articleId: number): Promise<Composed> {
  const article = await baseOf(context, articleId)
  const [work] = await readWorks(context, [articleId])
  if (article.provenience !== 'D' || !work || work.components.length === 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'ArticleId', code: 'INVALID_VALUE' }] })
  const projectId = article.projectId as number
  const act = await beginAct(context, projectId, 'dissolve')
  const children = childrenOfWork(work)
  const own = await ownParts(
    context,
    children.flatMap(([first]) => (first?.referenceType === 'own' && first.referenceId) || []),
  )
  const patches = children.map((parts, at) => {
    const norm = own.get(parts[0]?.referenceId ?? 0)
    if (!norm?.composite || parts[0]?.referenceType !== 'own') return articleOf(work.article, parts, at)
    return compositeOf(articleOf(work.article, parts, at), norm)
  })
  const made = await createRecords(context, engine, Article, patches)
  await replaceArticles(
    context,
    engine,
    projectId,
    act,
    made.map(({ id }) => id),
    [article],
  )
  return {
    act,
    articles: (
      await readWorks(
        context,
        made.map(({ id }) => id),
      )
    ).map((one) => one.article),
  }
}

/** Children are lines of one estimate that count in the same columns; a line in error has no value to keep. */
function demandAlike(works: readonly Work[]): void {
  const [first] = works
  const faults = works.flatMap(({ article, components }, at) => {
    const alike = article.estimateId === first?.article.estimateId
    const column = article.provenienceType === 'subcontract' || article.provenienceType === 'other'
    const sound = article.fault === null && !(article.provenience === 'D' && components.length === 0)
    return alike && !column && sound ? [] : [{ field: `ArticleIds[${at}]`, code: 'INVALID_VALUE' as const }]
  })
  if (faults.length > 0) throw new AppError('COMPOSE_PROBLEM', { faults })
}

function componentsOfWorks(works: readonly Work[], quantity: number): ComponentLine[] {
  let next = 0
  return works.flatMap((work) => {
    const { article } = work
    const share = divideDecimals(article.quantity, quantity, QUANTITY_DECIMALS)
    const own = componentsOf([childOf(article, share)])
    const priced = own.some(({ price }) => price !== 0)
    const linked = work.components.filter(({ included }) => !included)
    const lines: ComponentLine[] = []
    if (priced || linked.length === 0) {
      next += 1
      lines.push(...own.map((line) => ({ ...line, child: next })))
    }
    const places = new Map<number, number>()
    for (const line of linked) {
      const { kind, symbol, name, measureUnit, price, laborHours, referenceId, referenceType } = line
      const child = line.child ?? -line.id
      if (!places.has(child)) places.set(child, ++next)
      const perUnit = multiplyDecimals(line.quantity, share, QUANTITY_DECIMALS)
      lines.push({
        kind,
        symbol,
        name,
        measureUnit,
        price,
        laborHours,
        referenceId,
        referenceType,
        quantity: perUnit,
        included: false,
        child: places.get(child) ?? null,
      })
    }
    return lines
  })
}

/** An article as a child: its effective unit parts at the prices it has now. */
function childOf(article: ArticleRow, quantity: number): Child {
  const { symbol, name, measureUnit, referenceId, referenceType, provenience } = article
  const kind = article.provenienceType
  return {
    kind: kind === 'material' || kind === 'labor' || kind === 'equipment' || kind === 'transport' ? kind : null,
    referenceId: provenience === 'A' ? referenceId : null,
    referenceType: provenience === 'A' ? referenceType : null,
    symbol,
    name: name ?? symbol ?? '',
    measureUnit,
    quantity,
    materials: article.opMaterials ?? article.rsMaterials ?? 0,
    labor: article.opLabor ?? article.rsLabor ?? 0,
    equipments: article.opEquipments ?? article.rsEquipments ?? 0,
    transports: article.opTransports ?? article.rsTransports ?? 0,
    laborHours: article.provenience === 'D' ? 0 : (article.rsLaborHours ?? 0),
  }
}

/** The components of a composite, child by child. */
function childrenOfWork({ components }: Work): ComponentLine[][] {
  const groups = new Map<number, ComponentLine[]>()
  for (const line of components) {
    const key = line.child ?? -line.id
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function articleOf(composite: ArticleRow, parts: readonly ComponentLine[], at: number): Patch<typeof Article> {
  const [first] = parts as readonly [ComponentLine, ...ComponentLine[]]
  const price = (kind: ComponentLine['kind']) => parts.find((part) => part.kind === kind)?.price ?? 0
  const { estimateId, chapter, startDate, endDate, position } = composite
  const norm = first.referenceId !== null
  return {
    estimateId,
    chapter,
    startDate,
    endDate,
    ...(position === null ? {} : { position: position + 1 + at }),
    symbol: first.symbol,
    name: first.name,
    measureUnit: first.measureUnit,
    quantity: multiplyDecimals(composite.quantity, first.quantity, QUANTITY_DECIMALS),
    provenience: norm || parts.length > 1 ? 'A' : 'RS',
    ...(norm || parts.length > 1 ? {} : { provenienceType: first.kind }),
    ...(norm ? { referenceId: first.referenceId, referenceType: first.referenceType } : {}),
    rsMaterials: price('material'),
    rsLabor: price('labor'),
    rsEquipments: price('equipment'),
    rsTransports: price('transport'),
    rsLaborHours: roundedHours(parts),
  } as Patch<typeof Article>
}

/** A composite child: made from its norm where that costs the same, else a line with the prices it had. */
function compositeOf(
  patch: Patch<typeof Article>,
  norm: Readonly<Record<'materials' | 'labor' | 'equipments' | 'transports', number>>,
): Patch<typeof Article> {
  const { rsMaterials, rsLabor, rsEquipments, rsTransports, rsLaborHours: _hours, ...bare } = patch
  const same =
    rsMaterials === norm.materials &&
    rsLabor === norm.labor &&
    rsEquipments === norm.equipments &&
    rsTransports === norm.transports
  return same ? { ...bare, provenience: 'D' } : { ...patch, referenceId: null, referenceType: null }
}

function roundedHours(parts: readonly ComponentLine[]): number {
  return parts.reduce((hours, part) => Math.max(hours, part.laborHours ?? 0), 0)
}

/** Hides the articles that others take the place of, and keeps both for taking the act back. */
async function replaceArticles(
  context: Context,
  engine: Engine,
  projectId: number,
  act: number,
  added: readonly number[],
  removed: readonly ArticleRow[],
): Promise<void> {
  const before = await leftOf(
    context,
    removed.map(({ id }) => id),
  )
  await hideArticles(context, act, [...before.keys()])
  await traceArticles(
    context,
    engine,
    removed.map((row) => ({ before: row, happening: 'delete' })),
  )
  await recalculate(context, projectId, { articles: added })
  await refreshTotals(context, [projectId])
  const after = await leftOf(context, added)
  await notePresence(context, act, 'added', after)
  await notePresence(context, act, 'removed', before)
}

/** Keeps which lines came or went with an act, as it left them (lines that went: as they were). */
async function notePresence(
  { tx, actor }: Context,
  act: number,
  part: 'added' | 'removed',
  left: ReadonlyMap<number, Left>,
): Promise<void> {
  const [said, mark] = part === 'added' ? ['after', 'mark_after'] : ['before', 'mark_before']
  const items = [...left].map(([id, one]) => ({ id, ...one }))
  await tx.run(sql`insert into article_change_items (client_id, change_id, article_id, part, ${sql.ref(said)}, ${sql.ref(mark)})
    select ${actor.clientId}::bigint, ${act}::bigint, r.id, ${part}::text, r.said, r.mark
    from json_to_recordset(${JSON.stringify(items)}::json) as r(id bigint, said jsonb, mark text) returning 1`)
}

function ordered(works: readonly Work[], ids: readonly number[]): Work[] {
  if (works.length !== new Set(ids).size) throw new AppError('NOT_FOUND')
  return [...works].sort(
    (one, other) => (one.article.position ?? 0) - (other.article.position ?? 0) || one.article.id - other.article.id,
  )
}
