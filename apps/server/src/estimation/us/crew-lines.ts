import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** What one man-hour of a crew costs, and what it is called. */
export interface CrewPrice {
  readonly code: string
  readonly name: string
  readonly symbol: string
  readonly rate: number
}

/** Cost books name the labour of a crew `L-B1`; the company's own crews go by the same symbol. */
function crewSymbol(code: string): string {
  return `L-${code.toUpperCase()}`
}

/** The condition of recipe lines (alias `p`) that are the labour of a crew. */
export function ofCrew(code: string): RawBuilder<unknown> {
  return sql`p.kind = 'labor' and upper(p.symbol) in (${code.toUpperCase()}, ${crewSymbol(code)})`
}

/** The crews of these codes by code in capitals: the company's own, else those of the catalogues it reads. */
export async function crewPrices(context: Context, codes: readonly string[]): Promise<Map<string, CrewPrice>> {
  const wanted = [...new Set(codes.map((code) => code.toUpperCase()))]
  const { clientId } = context.actor
  const catalogue = await context.tx.rows<{ symbol: string; name: string; price: number }>(sql`
    select distinct on (upper(r.symbol)) r.symbol, r.name, p.price from resources r
    join prices p on p.client_id = r.client_id and p.resource_id = r.id and p.deleted_with is null
    where r.client_id in (0, ${clientId}) and r.kind = 'labor' and r.deleted_with is null and upper(r.symbol) = any(${wanted.map(crewSymbol)}::text[])
    order by upper(r.symbol), r.client_id desc, p.date desc nulls last, p.id desc`)
  const own = await context.tx.rows<{ code: string; name: string; rate: number }>(sql`
    select code, name, rate from crews where client_id = ${clientId} and deleted_with is null and rate is not null and upper(code) = any(${wanted}::text[])`)
  const bare = (symbol: string) => symbol.toUpperCase().replace(/^L-/, '')
  return new Map([
    ...catalogue.map(({ symbol, name, price }) => {
      const code = bare(symbol)
      return [code, { code, name, symbol: crewSymbol(code), rate: price }] as const
    }),
    ...own.map(({ code, name, rate }) => [code.toUpperCase(), { code, name, symbol: crewSymbol(code), rate }] as const),
  ])
}
