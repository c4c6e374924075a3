import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import type { PartTone } from '../grid/grid-source.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'

/** A line of a norm's recipe as the catalogue has it now. */
export type OriginLine = Readonly<{
  kind: PartTone
  symbol: string | null
  name: string
  measureUnit: string | null
  consumption: number
  waste: number | null
  percent: boolean
  price: number
  priceDate: string | null
}>

/** The norm an article refers to, and since when the catalogue has the prices the article carries. */
export type Origin = Readonly<{
  norm: Readonly<{ symbol: string; name: string; measureUnit: string; lines: readonly OriginLine[] }> | null
  /** By recipe line. */
  priceDates: ReadonlyMap<number, string>
  /** The oldest of the article's prices; the catalogue's own date where the norm has no recipe. */
  oldest: string | null
}>

type Wire = Readonly<Record<string, unknown>>

/** Where an article comes from in the catalogue, asked anew when the article changed. */
export function useOrigin(article: ArticleRow) {
  return useQuery({
    queryKey: ['article-origin', article.id, article.version],
    queryFn: ({ signal }) => fetchOrigin(article.id, signal),
    enabled: article.provenience !== 'D',
    placeholderData: (before) => before,
    meta: { keep: false },
  })
}

async function fetchOrigin(articleId: number, signal: AbortSignal): Promise<Origin> {
  const query = { action: 'recipeOfArticle', ArticleId: articleId }
  const { body } = await call('/api/estimation-articles', { query, signal })
  const reply = body as Readonly<{ Resources: readonly Wire[]; Origin: Wire | null }>
  const dated = reply.Resources.flatMap((line): [number, string][] =>
    typeof line['PriceDate'] === 'string' ? [[Number(line['ArticleResourceId']), line['PriceDate']]] : [],
  )
  const days = dated.map(([, day]) => day).sort()
  const whole = reply.Resources.length === 0 ? reply.Origin?.['PriceDate'] : null
  return {
    norm: reply.Origin && readNorm(reply.Origin),
    priceDates: new Map(dated),
    oldest: days[0] ?? (typeof whole === 'string' ? whole : null),
  }
}

function readNorm(origin: Wire): NonNullable<Origin['norm']> {
  const lines = origin['Resources'] as readonly Wire[]
  return {
    symbol: String(origin['Symbol']),
    name: String(origin['Name']),
    measureUnit: String(origin['MeasureUnit'] ?? ''),
    lines: lines.map((line) => ({
      kind: line['Kind'] as PartTone,
      symbol: (line['Symbol'] as string | null) ?? null,
      name: String(line['Name']),
      measureUnit: (line['MeasureUnit'] as string | null) ?? null,
      consumption: Number(line['Consumption']),
      waste: line['Waste'] === null ? null : Number(line['Waste']),
      percent: line['Percent'] === true,
      price: Number(line['Price']),
      priceDate: (line['PriceDate'] as string | null) ?? null,
    })),
  }
}
