import type { Practice } from '@temelia/estimation/types'
import { fold } from '@temelia/text/fold'
import { sql } from 'kysely'
import type { Behind, Database, Tx } from '../../db/database.ts'
import { refreshStatistics } from '../../db/upkeep.ts'
import { SliceSize, slicesOf } from '../../jobs/slices.ts'
import { type Catalogue, pieces } from '../../transfer/catalogue.ts'
import { priceNorms } from './price-norms.ts'

/** What a collection says of itself. */
export interface CollectionFacts {
  readonly code: string
  readonly name: string
  readonly nameRo: string | null
  readonly practice: Practice
  readonly currency: string
  readonly edition: string | null
  readonly attribution: string | null
  readonly attributionRo: string | null
  readonly demo: boolean
  readonly priceDate: string | null
}

/** Rows written in the first transaction, and in any: large enough to be fast, short enough that other requests get their turn. */
const FIRST_ROWS = 100
const MOST_ROWS = 2_000

/** Words, or norms that go, in one transaction. */
const PIECE = 500

/** A collection with this mark is being imported or removed: nobody sees it, and the next start clears it away. */
const UNFINISHED = 0

/**
 * Writes a catalogue as a new collection of a tenant (0 = the house, read by all), piece by piece in short transactions.
 * The collection stays hidden until the last piece is in, so that a killed import leaves nothing to see; `publish` runs
 * in the transaction that shows it. What `progress` throws ends the import. Gives the collection's id.
 */
export async function loadCatalogue(
  database: Behind,
  clientId: number,
  facts: CollectionFacts,
  catalogue: Catalogue,
  progress: (percent: number) => Promise<void> | void = () => undefined,
  publish: (tx: Tx, collectionId: number) => Promise<void> | void = () => undefined,
): Promise<number> {
  const collectionId = await database.system((tx) => addCollection(tx, clientId, facts))
  const { indicators, chapters, resources, norms, recipe } = catalogue
  const total = resources.length + norms.length + recipe.norm.length
  let written = 0
  const advance = async (rows: number) => {
    written += rows
    await progress(Math.min(99, Math.floor((written * 100) / Math.max(total, 1))))
  }

  const indicatorIds = await database.system((tx) =>
    insert(
      tx,
      sql`insert into indicators (client_id, collection_id, code, name, name_ro)
      select ${clientId}::bigint, ${collectionId}::bigint, code, name, name_ro from json_to_recordset(${rows(indicators.map(({ code, name, nameRo }) => ({ code, name, name_ro: nameRo })))}::json)
      as r(code text, name text, name_ro text) returning id, code`,
    ),
  )
  const chapterIds = await database.system((tx) =>
    insert(
      tx,
      sql`insert into chapters (client_id, indicator_id, code, name, name_ro)
      select ${clientId}::bigint, indicator_id, code, name, name_ro
      from json_to_recordset(${rows(chapters.map(({ code, indicator, name, nameRo }) => ({ indicator_id: indicatorIds.get(indicator), code, name, name_ro: nameRo })))}::json)
      as r(indicator_id bigint, code text, name text, name_ro text) returning id, code`,
    ),
  )

  const resourceIds = new Map<string, number>()
  const size = new SliceSize(FIRST_ROWS, MOST_ROWS)
  const slice = <T>(count: number, work: (tx: Tx) => Promise<T>) =>
    database.system((tx) => size.timed(count, () => work(tx)))
  for (const [from, to] of slicesOf(resources.length, size)) {
    const piece = resources.slice(from, to)
    const ids = await slice(piece.length, async (tx) => {
      const made = await insert(
        tx,
        sql`insert into resources (client_id, collection_id, kind, symbol, name, name_ro, measure_unit, weight)
        select ${clientId}::bigint, ${collectionId}::bigint, kind, symbol, name, name_ro, unit, weight
        from json_to_recordset(${rows(piece.map(({ code, kind, name, nameRo, unit, weight }) => ({ kind, symbol: code, name, name_ro: nameRo, unit, weight })))}::json)
        as r(kind text, symbol text, name text, name_ro text, unit text, weight numeric) returning id, symbol as code`,
      )
      const priced = piece.flatMap(({ code, price, supplier }) =>
        price === null ? [] : [{ resource_id: made.get(code), price, supplier }],
      )
      await tx.run(sql`insert into prices (client_id, resource_id, price, supplier, date)
        select ${clientId}::bigint, resource_id, price, supplier, ${facts.priceDate}::date from json_to_recordset(${rows(priced)}::json) as r(resource_id bigint, price numeric, supplier text) returning 1`)
      return made
    })
    for (const [code, id] of ids) resourceIds.set(code, id)
    await advance(piece.length)
  }

  const priced = priceNorms(catalogue, facts.practice)
  const normIds: number[] = []
  for (const [from, to] of slicesOf(norms.length, size)) {
    const piece = norms.slice(from, to).map((norm, index) => ({
      chapter_id: chapterIds.get(norm.chapter),
      symbol: norm.symbol,
      symbol_key: norm.symbolKey,
      name: norm.name,
      name_ro: norm.nameRo,
      unit: norm.unit,
      crew: norm.crew,
      green: norm.green ?? false,
      weight: norm.weight,
      uniformat: norm.uniformat,
      ...priced[from + index],
    }))
    const made = await slice(piece.length, (tx) =>
      tx.rows<{
        id: number
      }>(sql`insert into norms (client_id, collection_id, chapter_id, symbol, symbol_key, name, name_ro, measure_unit, crew, green, weight, uniformat, materials, labor, equipments, transports, price, labor_hours)
        select ${clientId}::bigint, ${collectionId}::bigint, chapter_id, symbol, symbol_key, name, name_ro, unit, crew, green, weight, uniformat, materials, labor, equipments, transports, price, hours
        from json_to_recordset(${rows(piece)}::json) as r(chapter_id bigint, symbol text, symbol_key text, name text, name_ro text, unit text, crew text, green boolean, weight numeric, uniformat text,
          materials numeric, labor numeric, equipments numeric, transports numeric, price numeric, hours numeric) returning id`),
    )
    for (const { id } of made) normIds.push(id)
    await advance(piece.length)
  }

  // The lines of a norm keep their order wherever a slice ends.
  const positions = new Int32Array(norms.length)
  for (const [from, to] of slicesOf(recipe.norm.length, size)) {
    const piece: Record<string, unknown>[] = []
    for (let at = from; at < to; at++) {
      const resource = resources[recipe.resource[at] as number]
      const norm = recipe.norm[at] as number
      const position = (positions[norm] as number) + 1
      positions[norm] = position
      piece.push({
        n: normIds[norm],
        r: resourceIds.get(resource?.code ?? ''),
        p: position,
        c: recipe.consumption[at],
        w: recipe.waste[at] || undefined,
        k: recipe.percent[at] === 1,
      })
    }
    await slice(piece.length, (tx) =>
      tx.run(sql`insert into recipe_lines (client_id, norm_id, resource_id, position, consumption, waste, percent)
        select ${clientId}::bigint, n, r, p, c, w, k from json_to_recordset(${rows(piece)}::json) as r(n bigint, r bigint, p integer, c numeric, w numeric, k boolean) returning 1`),
    )
    await advance(piece.length)
  }

  await collectWords(database, clientId, collectionId, catalogue)
  await refreshStatistics(database, ['norms', 'norm_words', 'resources', 'prices', 'recipe_lines'])
  await database.system(async (tx) => {
    await tx.run(
      sql`update collections set deleted_with = null, norms = ${norms.length} where client_id = ${clientId} and id = ${collectionId}`,
    )
    await publish(tx, collectionId)
  })
  await progress(100)
  return collectionId
}

/** Takes a collection out of sight; what is left of it is removed afterwards, at the latest by the next start. */
export async function hideCatalogue(tx: Tx, clientId: number, collectionId: number): Promise<void> {
  await tx.run(
    sql`update collections set deleted_with = ${UNFINISHED}, updated_at = now() where client_id = ${clientId} and id = ${collectionId}`,
  )
}

/** Removes a collection with everything in it, hidden first, then piece by piece. */
export async function removeCatalogue(
  database: Behind,
  clientId: number,
  collectionId: number,
  progress: (percent: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  const norms = await database.system(async (tx) => {
    await hideCatalogue(tx, clientId, collectionId)
    return (
      (
        await tx.one<{ count: number }>(
          sql`select count(*) as count from norms where client_id = ${clientId} and collection_id = ${collectionId}`,
        )
      )?.count ?? 0
    )
  })
  for (let gone = 0; ; ) {
    const removed = await database.system((tx) =>
      tx.run(
        sql`delete from norms where client_id = ${clientId} and id = any(array(select id from norms where client_id = ${clientId} and collection_id = ${collectionId} limit ${PIECE}))`,
      ),
    )
    if (removed === 0) break
    gone += removed
    await progress(Math.min(99, Math.floor((gone * 100) / Math.max(norms, 1))))
  }
  await database.system((tx) =>
    tx.run(sql`delete from collections where client_id = ${clientId} and id = ${collectionId}`),
  )
  await progress(100)
}

/** Clears away collections whose import or removal was cut off; beside other servers only those that nobody has touched for an hour. */
export async function clearUnfinished(database: Database): Promise<void> {
  const cut = await database.system((tx) =>
    tx.rows<{ clientId: number; id: number }>(
      sql`select client_id, id from collections where deleted_with = ${UNFINISHED} ${database.exclusive ? sql`` : sql`and updated_at < now() - interval '1 hour'`}`,
    ),
  )
  for (const { clientId, id } of cut) await removeCatalogue(database.behind, clientId, id)
}

async function addCollection(tx: Tx, clientId: number, facts: CollectionFacts): Promise<number> {
  const made = await tx.one<{
    id: number
  }>(sql`insert into collections (client_id, code, name, name_ro, practice, currency, edition, attribution, attribution_ro, demo, price_date, deleted_with)
    values (${clientId}, ${facts.code}, ${facts.name}, ${facts.nameRo}, ${facts.practice}, ${facts.currency}, ${facts.edition}, ${facts.attribution}, ${facts.attributionRo}, ${facts.demo}, ${facts.priceDate}::date, ${UNFINISHED})
    returning id`)
  return (made as { id: number }).id
}

/** The distinct words of the norms' names, as searches compare them, with the count of norms that use each. */
async function collectWords(
  database: Behind,
  clientId: number,
  collectionId: number,
  { norms }: Catalogue,
): Promise<void> {
  const uses = new Map<string, number>()
  for (const norm of norms) {
    const words = fold(`${norm.name} ${norm.nameRo ?? ''}`).match(/\p{L}{3,}/gu) ?? []
    for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const list = [...uses].map(([word, count]) => ({ word, count }))
  for (const [from, to] of pieces(list.length, PIECE)) {
    await database.system((tx) =>
      tx.run(sql`insert into norm_words (client_id, collection_id, word, uses)
        select ${clientId}::bigint, ${collectionId}::bigint, word, sum(count) from (select fold(word) as word, count from json_to_recordset(${rows(list.slice(from, to))}::json) as r(word text, count integer)) w
        group by word on conflict (client_id, collection_id, word) do update set uses = norm_words.uses + excluded.uses`),
    )
  }
}

async function insert(tx: Tx, statement: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const made = await tx.rows<{ id: number; code: string }>(statement)
  return new Map(made.map(({ id, code }) => [code, id]))
}

function rows(values: readonly unknown[]): string {
  return JSON.stringify(values)
}
