import type { ArticleInput, ComponentInput, PartKind, ResourceInput } from '@temelia/estimation/types'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import { articlesOf } from './article-parts.ts'

/** What is stored of a result, by the names of the article's fields. */
export const STORED = [
  'quantity',
  'price',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'rsLaborHours',
  'materials',
  'labor',
  'equipments',
  'transports',
  'subcontract',
  'other',
  'total',
  'laborHours',
  'totalWeight',
  'fault',
] as const

/** What the engine's result leaves stored with an article. */
export type Stored = { [K in (typeof STORED)[number]]: K extends 'fault' ? string | null : number | null }

/** An article as it is stored, with everything that computes it. */
export type ArticleToCompute = ArticleInput & Stored & { readonly quantity: number }

/** An article with the lines of its recipe and its components, in their order. */
export interface PackedArticle {
  readonly row: ArticleToCompute
  readonly recipe: readonly ResourceInput[]
  readonly components: readonly ComponentInput[]
}

const TEXTS = ['measureUnit', 'formula', 'provenience', 'provenienceType', 'fault'] as const

const NUMBERS = [
  'id',
  'estimateId',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'materialsUplift',
  'laborUplift',
  'equipmentsUplift',
  'transportsUplift',
  'weight',
  'quantity',
  'price',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'rsLaborHours',
  'materials',
  'labor',
  'equipments',
  'transports',
  'subcontract',
  'other',
  'total',
  'laborHours',
  'totalWeight',
] as const

const KINDS: readonly PartKind[] = ['material', 'labor', 'equipment', 'transport']

type Numbers = readonly (number | null)[]

type PackedRow = Readonly<Record<(typeof TEXTS)[number], string | null>> & {
  readonly numbers: string
  readonly recipe: string | null
  /** Units of labour, in the order of the recipe. */
  readonly units: string | null
  readonly components: string | null
}

/**
 * Articles of a project by their ids, with all their parts, in one statement. Numbers come as one array for each article and table:
 * reading tens of thousands of articles value by value took longer than computing them.
 */
export async function articlesToCompute(
  context: Context,
  projectId: number,
  ids: readonly number[],
): Promise<PackedArticle[]> {
  const rows =
    await context.tx.rows<PackedRow>(sql`select ${sql.join(TEXTS.map((key) => sql.ref(`a.${snakeName(key)}`)))},
      ${array(NUMBERS.map((key) => sql.ref(`a.${snakeName(key)}`)))}::text as numbers,
      r.recipe, r.units,
      (select array_agg(${array([kindAt('p'), sql`p.quantity`, sql`p.price`, sql`p.included::integer`, ...PLACE])})::text
        from article_components p where p.client_id = ${context.actor.clientId} and p.article_id = a.id and p.deleted_with is null) as components
    from articles a cross join lateral (
      select array_agg(${array([kindAt('p'), sql`p.consumption`, sql`p.waste`, sql`p.price`, sql`p.percent::integer`, sql`p.weight`, ...PLACE])})::text as recipe,
        json_agg(case when p.kind = 'labor' then p.measure_unit end)::text as units
      from article_resources p where p.client_id = ${context.actor.clientId} and p.article_id = a.id and p.deleted_with is null) r
    where ${articlesOf(context, projectId, { articles: ids })} order by a.id`)
  return rows.map(unpacked)
}

/** The last two numbers of a line; put in order here, which costs a tenth of a sorted aggregate for each article. */
const PLACE = [sql`p.position`, sql`p.id`]

function inOrder<Line extends readonly unknown[]>(lines: readonly Line[]): readonly Line[] {
  const place = (line: Line) => (line.at(-2) ?? Number.MAX_SAFE_INTEGER) as number
  const id = (line: Line) => line.at(-1) as number
  return lines.toSorted((one, other) => place(one) - place(other) || id(one) - id(other))
}

function array(values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`array[${sql.join(values)}]::numeric[]`
}

function kindAt(alias: string): RawBuilder<unknown> {
  return sql`array_position(${sql.lit(`{${KINDS.join(',')}}`)}::text[], ${sql.ref(`${alias}.kind`)}) - 1`
}

function unpacked({ numbers, recipe, units, components, ...texts }: PackedRow): PackedArticle {
  const row = articleOf(read<Numbers>(numbers), texts)
  return {
    row,
    recipe: recipe === null ? [] : recipeOf(row.id, read<Numbers[]>(recipe), units),
    components:
      components === null ? [] : inOrder(read<Numbers[]>(components)).map((line) => componentOf(row.id, line)),
  }
}

/** The numbers in the order of `NUMBERS`. Written out: set key by key, such objects cost more than all that is computed of them. */
function articleOf(n: Numbers, texts: Pick<PackedRow, (typeof TEXTS)[number]>): ArticleToCompute {
  const at = (place: number) => n[place] as number | null
  return {
    measureUnit: texts.measureUnit,
    formula: texts.formula,
    provenience: texts.provenience,
    provenienceType: texts.provenienceType,
    fault: texts.fault,
    id: at(0) as number,
    estimateId: at(1) as number,
    opMaterials: at(2),
    opLabor: at(3),
    opEquipments: at(4),
    opTransports: at(5),
    materialsUplift: at(6),
    laborUplift: at(7),
    equipmentsUplift: at(8),
    transportsUplift: at(9),
    weight: at(10),
    quantity: at(11) as number,
    price: at(12),
    rsMaterials: at(13),
    rsLabor: at(14),
    rsEquipments: at(15),
    rsTransports: at(16),
    rsLaborHours: at(17),
    materials: at(18),
    labor: at(19),
    equipments: at(20),
    transports: at(21),
    subcontract: at(22),
    other: at(23),
    total: at(24),
    laborHours: at(25),
    totalWeight: at(26),
  }
}

function recipeOf(articleId: number, lines: readonly Numbers[], units: string | null): ResourceInput[] {
  const named = JSON.parse(units ?? '[]') as readonly (string | null)[]
  return inOrder(lines.map((line, at) => [named[at] ?? null, ...line] as const)).map(([unit, ...line]) =>
    resourceOf(articleId, unit, line),
  )
}

function resourceOf(
  articleId: number,
  measureUnit: string | null,
  [kind, consumption, waste, price, percent, weight]: Numbers,
): ResourceInput {
  return {
    articleId,
    kind: KINDS[kind as number] as PartKind,
    measureUnit,
    consumption: consumption as number,
    waste: waste as number | null,
    price: price as number,
    percent: percent === 1,
    weight: weight as number | null,
  }
}

function componentOf(articleId: number, [kind, quantity, price, included, , id]: Numbers): ComponentInput {
  return {
    id: id as number,
    articleId,
    kind: KINDS[kind as number] as PartKind,
    quantity: quantity as number,
    price: price as number,
    included: included === 1,
  }
}

/** An array of PostgreSQL that holds numbers only. */
function read<T>(text: string): T {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null')) as T
}
