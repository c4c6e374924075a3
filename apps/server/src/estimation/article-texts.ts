import { fieldsOf, wireName } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'

/** Lines that one transaction reads ahead: on a connection that serves one at a time others go in between. */
const SLICE = 1_000

/** The lines of an estimate: how many, and a mark that changes with each of them. */
interface Place {
  readonly estimateId: number
  readonly count: number
  readonly mark: string
}

/** The articles of a project that answer to a condition (the table goes by `a`), as JSON in the order of their estimates. */
export class ArticleTexts {
  private readonly known = new Map<number, Readonly<{ mark: string; text: string }>>()

  constructor(
    private readonly projectId: number,
    private readonly which: RawBuilder<unknown>,
  ) {}

  /** Reads the lines of a large project estimate by estimate, each slice in its own turn. `begin` is asked first, whether they may be read. */
  async readAhead(
    inTurn: <T>(work: (context: Context) => Promise<T>) => Promise<T>,
    begin: (context: Context) => Promise<unknown>,
  ): Promise<void> {
    const places = await inTurn(async (context) => {
      await begin(context)
      return this.places(context)
    })
    const slices = slicesOf(places)
    if (slices.length > 1) for (const slice of slices) await inTurn((context) => this.read(context, slice))
  }

  /** All of them as they are in this transaction: what was read ahead and has not changed since, the others now. */
  async all(context: Context): Promise<string[]> {
    const places = await this.places(context)
    const others = places.filter(({ estimateId, mark }) => this.known.get(estimateId)?.mark !== mark)
    for (const slice of slicesOf(others)) await this.read(context, slice)
    return places.flatMap(({ estimateId }) => this.known.get(estimateId)?.text ?? [])
  }

  /** Any change of a line writes its row anew, by another transaction. */
  private places({ tx, actor }: Context): Promise<Place[]> {
    return tx.rows<Place>(sql`
      select estimate_id, count(*)::integer as count, count(*) || ' ' || sum(xmin::text::bigint) as mark from articles a
      where client_id = ${actor.clientId} and project_id = ${this.projectId} and deleted_with is null and ${this.which}
      group by estimate_id order by estimate_id`)
  }

  /**
   * The database writes the JSON: reading 50,000 rows into objects first takes several times as long. Numbers lose their trailing zeros, as in
   * JavaScript; empty fields are left out.
   */
  private async read({ tx, actor }: Context, places: readonly Place[]): Promise<void> {
    const values = fieldsOf(Article).map(([key, field]) => {
      const stored = sql.ref(`a.${snakeName(key)}`)
      const value = field.kind === 'decimal' ? sql`trim_scale(${stored})` : stored
      return sql`${value} as ${sql.id(wireName(Article, key))}`
    })
    const ids = places.map(({ estimateId }) => estimateId)
    const found = await tx.rows<{ estimateId: number; mark: string; text: string }>(sql`
      select estimate_id, count(*) || ' ' || sum(written) as mark, string_agg(record, ',' order by position, id) as text
      from (select a.estimate_id, a.position, a.id, a.xmin::text::bigint as written, json_strip_nulls(row_to_json(r))::text as record
        from articles a cross join lateral (select a.id as "ArticleId", a.version as "Version", ${sql.join(values)}) r
        where a.client_id = ${actor.clientId} and a.project_id = ${this.projectId} and a.estimate_id = any(${ids}::bigint[])
          and a.deleted_with is null and ${this.which}) records
      group by estimate_id`)
    for (const { estimateId, mark, text } of found) this.known.set(estimateId, { mark, text })
  }
}

/** Estimates side by side, as many as have not more lines than a slice together; a larger one is a slice by itself. */
function slicesOf(places: readonly Place[]): Place[][] {
  const slices: Place[][] = []
  let room = 0
  for (const place of places) {
    if (slices.length === 0 || place.count > room) {
      slices.push([])
      room = SLICE
    }
    slices.at(-1)?.push(place)
    room -= place.count
  }
  return slices
}
