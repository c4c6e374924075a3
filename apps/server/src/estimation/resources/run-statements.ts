import { RESOURCE_PRICE_DECIMALS } from '@temelia/estimation/tables'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { changedNow, updateOf } from '../../records/write-rows.ts'
import { writeAndKeepLines } from '../lines/write-lines.ts'
import { countedArticles, FREE_KIND, hasRecipe, IS_FREE, PASSED_ON, type Scope } from './counted.ts'
import type { ReadyOrder } from './run-order.ts'
import { type RunSource, LINES, type Taker } from './takers.ts'

/** New values by column; `b` is the row as it was (`a` of an article), `v` the row of what was asked. */
export type Assignments = Readonly<Record<string, RawBuilder<unknown>>>

/** What a change does to the rows of one source. */
export interface Statement {
  readonly source: RunSource
  readonly set: Assignments
  readonly joined: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
}

const PARTS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const

/** The lines of resources of a company that an order touches. */
export interface TakenLines {
  readonly clientId: number
  readonly takers: readonly Taker[]
}

/** The statements of an order, one for each source it touches. */
export function statementsOf(order: ReadyOrder, lines: TakenLines, today: string): Statement[] {
  switch (order.Action) {
    case 'price': {
      const items = new Map(order.Items.map((item) => [item.Key, item]))
      const value = ({ key }: Taker) => {
        const item = items.get(key)
        return { price: item?.Price, source: item?.Source, supplier: item?.Supplier ?? null, day: item?.Date ?? today }
      }
      return forTakers(
        lines,
        {
          price: sql`v.price`,
          price_date: sql`v.day`,
          price_source: sql`v.source`,
          supplier: sql`coalesce(v.supplier, b.supplier)`,
        },
        { price: sql`v.price`, price_date: sql`v.day`, price_source: sql`v.source` },
        freePrice(sql`v.price`),
        sql`true`,
        { of: value, columns: { price: 'numeric', source: 'text', supplier: 'text', day: 'date' } },
      )
    }
    case 'coefficient':
      return byCoefficient(order, lines.clientId, today)
    case 'replace': {
      const {
        Symbol: symbol = null,
        Name,
        MeasureUnit = null,
        Price,
        Weight = null,
        ResourceId = null,
        Supplier = null,
      } = order.With
      const name = { symbol: sql`${symbol}::text`, name: sql`${Name}::text`, measure_unit: sql`${MeasureUnit}::text` }
      const price = sql`${Price}::numeric`
      const dated = {
        price,
        price_date: sql`${today}::date`,
        price_source: sql`${ResourceId === null ? 'own' : 'collection'}::text`,
      }
      const factor = sql`${order.Factor}::numeric`
      return forTakers(
        lines,
        {
          ...name,
          ...dated,
          consumption: sql`round(b.consumption * ${factor}, 8)`,
          weight: sql`${Weight}::numeric`,
          resource_id: sql`${ResourceId}::bigint`,
          supplier: sql`${Supplier}::text`,
        },
        { ...name, ...dated, quantity: sql`round(b.quantity * ${factor}, 6)` },
        {
          ...name,
          ...freePrice(price),
          quantity: sql`case when coalesce(a.formula, '') = '' then round(a.quantity * ${factor}, 6) else a.quantity end`,
          weight: sql`${Weight}::numeric`,
        },
        // A quantity that is computed cannot be converted: such a line stays as it is.
        order.Factor === 1 ? sql`true` : sql`coalesce(a.formula, '') = ''`,
      )
    }
    case 'edit': {
      const { Symbol: symbol, Name, MeasureUnit, Weight, Supplier } = order.Changes
      const name = given({
        symbol: symbol === undefined ? undefined : sql`${symbol || null}::text`,
        name: Name === undefined ? undefined : sql`${Name}::text`,
        measure_unit: MeasureUnit === undefined ? undefined : sql`${MeasureUnit || null}::text`,
      })
      const weight = given({ weight: Weight === undefined ? undefined : sql`${Weight}::numeric` })
      const supplier = given({ supplier: Supplier === undefined ? undefined : sql`${Supplier || null}::text` })
      return forTakers(lines, { ...name, ...weight, ...supplier }, name, { ...name, ...weight })
    }
  }
}

function given(values: Readonly<Record<string, RawBuilder<unknown> | undefined>>): Assignments {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

/** Values that differ by resource, with the types of their columns; lines find theirs in `v`. */
interface Values {
  readonly of: (taker: Taker) => Readonly<Record<string, unknown>>
  readonly columns: Readonly<Record<string, string>>
}

function forTakers(
  { clientId, takers }: TakenLines,
  recipe: Assignments,
  linked: Assignments,
  article: Assignments,
  articleWhere: RawBuilder<unknown> = sql`true`,
  values: Values = { of: () => ({}), columns: {} },
): Statement[] {
  const { columns } = values
  const join = (source: RunSource, id: RawBuilder<unknown>) => {
    const rows = takers.filter((taker) => taker.source === source)
    const data = JSON.stringify(rows.map((taker) => ({ ids: taker.ids, ...values.of(taker) })))
    const names = sql.join([sql`i.id`, ...Object.keys(columns).map((name) => sql.ref(`r.${name}`))])
    const types = ['ids bigint[]', ...Object.entries(columns).map(([name, type]) => `${name} ${type}`)].join(', ')
    return sql`join (select ${names} from json_to_recordset(${data}::json) as r(${sql.raw(types)}), lateral unnest(r.ids) as i(id)) v on ${id} = v.id`
  }
  const statements: Statement[] = [
    { source: 'recipe', set: recipe, joined: join('recipe', sql`b.id`), where: sql`not ${PASSED_ON}` },
    {
      source: 'linked',
      set: linked,
      joined: join('linked', sql`b.id`),
      where: sql`not ${PASSED_ON} and not b.included`,
    },
    {
      source: 'article',
      set: article,
      joined: join('article', sql`a.id`),
      where: sql`${IS_FREE} and not ${hasRecipe(clientId)} and ${articleWhere}`,
    },
  ]
  return statements.filter(
    ({ source, set }) => Object.keys(set).length > 0 && takers.some((taker) => taker.source === source),
  )
}

/** The price of a free resource line: in the part of its kind, over its own price where it has one. */
function freePrice(price: RawBuilder<unknown>): Assignments {
  const parts = PARTS.flatMap(([kind, part]): [string, RawBuilder<unknown>][] => {
    const here = sql`${FREE_KIND} = ${sql.lit(kind)}`
    const [rs, op] = [sql.ref(`a.rs_${part}`), sql.ref(`a.op_${part}`)]
    return [
      [`rs_${part}`, sql`case when ${here} then ${price} else ${rs} end`],
      [`op_${part}`, sql`case when ${here} and ${op} is not null then ${price} else ${op} end`],
    ]
  })
  return { price, ...Object.fromEntries(parts) }
}

/** Every price of a part times its coefficient: of recipe lines and linked resources, own prices, and prices of lines without recipe. */
function byCoefficient(
  order: Extract<ReadyOrder, { Action: 'coefficient' }>,
  clientId: number,
  today: string,
): Statement[] {
  const factors = { material: order.M ?? 1, labor: order.m ?? 1, equipment: order.U ?? 1, transport: order.T ?? 1 }
  const cases = PARTS.map(([kind]) => sql`when b.kind = ${sql.lit(kind)} then ${factors[kind]}::numeric`)
  const factor = sql`case ${sql.join(cases, sql` `)} end`
  const part = {
    price: sql`round(b.price * ${factor}, ${sql.lit(RESOURCE_PRICE_DECIMALS)})`,
    price_date: sql`${today}::date`,
    price_source: sql`'own'`,
  }
  const article = PARTS.flatMap(([kind, name]): [string, RawBuilder<unknown>][] => {
    const times = (of: string) =>
      sql`round(${sql.ref(`a.${of}_${name}`)} * ${factors[kind]}::numeric, ${sql.lit(RESOURCE_PRICE_DECIMALS)})`
    return [
      [`op_${name}`, times('op')],
      [`rs_${name}`, sql`case when ${hasRecipe(clientId)} then ${sql.ref(`a.rs_${name}`)} else ${times('rs')} end`],
    ]
  })
  const touched = PARTS.filter(([kind]) => factors[kind] !== 1).map(([kind]) => kind)
  const where = sql`b.kind = any(${touched}::text[]) and b.price <> 0`
  return [
    { source: 'recipe', set: part, joined: sql``, where: sql`${where} and not b.percent` },
    { source: 'linked', set: part, joined: sql``, where: sql`${where} and not b.included` },
    { source: 'article', set: Object.fromEntries(article), joined: sql``, where: sql`true` },
  ]
}

/** What a statement changed: how many rows, and of which articles they are. */
export interface StatementOutcome {
  readonly changed: number
  readonly articles: readonly number[]
}

/** Carries a statement out and keeps of the rows it changes what was and what became of them, alike ones together. */
export async function runStatement(
  context: Context,
  runId: number,
  scope: Scope,
  { source, set, joined, where }: Statement,
): Promise<StatementOutcome> {
  const columns = Object.keys(set)
  const old = source === 'article' ? 'a' : 'b'
  const { clientId } = context.actor
  const from =
    source === 'article'
      ? sql`articles a ${joined}`
      : sql`${sql.table(LINES[source].table)} b join articles a on a.client_id = b.client_id and a.id = b.article_id ${joined}`
  const present =
    source === 'article'
      ? sql``
      : sql`b.client_id = ${clientId} and b.project_id = ${scope.projectId} and b.deleted_with is null and`
  const values = columns.map((column) => set[column] as RawBuilder<unknown>)
  const kind = source === 'article' ? FREE_KIND : sql.ref('b.kind')
  const names = ['symbol', 'name', 'measure_unit'].map(
    (name) => sql`${sql.ref(`${old}.${name}`)} as ${sql.ref(`was_${name}`)}`,
  )
  const both = columns.map(
    (_column, at) =>
      sql`${sql.ref(`${old}.${columns[at]}`)} as ${sql.ref(`o${at}`)}, ${sql.ref(`t.${columns[at]}`)} as ${sql.ref(`n${at}`)}`,
  )
  const object = (letter: string) =>
    sql`jsonb_build_object(${sql.join(columns.flatMap((column, at) => [sql.lit(column), sql.ref(`${letter}${at}`)]))})`
  const alike = sql.join(columns.map((_column, at) => sql`${sql.ref(`o${at}`)}, ${sql.ref(`n${at}`)}`))
  const differs = sql.join(
    columns.map((column, at) => sql`${sql.ref(`${old}.${column}`)} is distinct from ${values[at]}`),
    sql` or `,
  )
  const those = sql`${present} ${countedArticles(context, scope)} and ${where} and t.id = ${sql.ref(`${old}.id`)} and (${differs})`
  const keep = sql`insert into resource_run_groups (client_id, run_id, source, kind, symbol, name, measure_unit, before, after, records, articles)
    select ${clientId}::bigint, ${runId}::bigint, ${source}, kind, was_symbol, was_name, was_measure_unit, ${object('o')}, ${object('n')}, array_agg(id), array_agg(article_id)
    from changed group by kind, was_symbol, was_name, was_measure_unit, ${alike}`
  const articles = await writeAndKeepLines(
    context,
    scope.projectId,
    updateOf(LINES[source], { ...set, ...changedNow }, those, from),
    sql`t.id, a.id as article_id, ${kind} as kind, ${sql.join(names)}, ${sql.join(both)}`,
    keep,
  )
  return { changed: articles.length, articles }
}
