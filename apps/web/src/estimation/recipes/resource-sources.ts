import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import {
  type CatalogueItem,
  EVERYWHERE,
  type Search,
  useCatalogueSearch,
  useOwnCollection,
} from '../add-article/catalogue-search.ts'
import type { FoundItems } from '../add-article/result-list.tsx'
import type { PartTone } from '../grid/grid-source.ts'

/** Where resources are chosen from: every catalogue, the own items only, or what the project uses already. */
export const SOURCES = ['all', 'own', 'project'] as const
export type Source = (typeof SOURCES)[number]

const NONE: readonly CatalogueItem[] = []

/** The resources of a source by what is typed, in the form of the list of results. */
export function useResourceSource(
  source: Source,
  search: Exclude<Search, 'norms'>,
  kind: PartTone,
  text: string,
  projectId: number | null,
): FoundItems & Readonly<{ items: readonly CatalogueItem[] }> {
  const own = useOwnCollection()
  const within =
    source === 'own' && own.id !== null ? { type: 'collection' as const, id: own.id, name: '' } : EVERYWHERE
  const catalogue = useCatalogueSearch(search, text, within, { locationId: null, projectId })
  const used = useQuery({
    queryKey: ['used-resources', projectId, kind],
    queryFn: ({ signal }) => fetchUsed(projectId ?? 0, kind, search, signal),
    enabled: source === 'project' && projectId !== null,
    meta: { keep: false },
  })
  if (source === 'project') {
    const words = text.toLowerCase().split(/\s+/)
    const items = (used.data ?? NONE).filter((item) =>
      words.every((word) => `${item.symbol} ${item.name}`.toLowerCase().includes(word)),
    )
    const { isError, error, isPending, isSuccess, refetch } = used
    return { items, isError, error, isPending, isSuccess, refetch, ...WHOLE }
  }
  const nothing = source === 'own' && own.known && own.id === null
  const items = nothing ? NONE : (catalogue.data?.pages.flatMap((page) => page.items) ?? NONE)
  return { ...catalogue, ...(nothing ? WHOLE : {}), items }
}

/** A list that has come whole. */
const WHOLE = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => Promise.resolve() }

async function fetchUsed(
  projectId: number,
  kind: PartTone,
  search: Search,
  signal: AbortSignal,
): Promise<readonly CatalogueItem[]> {
  const { body } = await call(`/api/estimation-investments/${projectId}/resources`, { signal })
  const { Resources } = body as Readonly<{ Resources: readonly Readonly<Record<string, unknown>>[] }>
  return Resources.filter(({ Kind }) => Kind === kind).map((record) => ({
    key: `project ${String(record['Key'])}`,
    search,
    symbol: String(record['Symbol'] ?? ''),
    name: String(record['Name'] ?? ''),
    unit: String(record['MeasureUnit'] ?? ''),
    referenceId: null,
    referenceType: null,
    price: Number(record['Price'] ?? 0),
    material: 0,
    labor: 0,
    equipment: 0,
    transport: 0,
    laborHours: 0,
    crew: '',
    green: false,
    composite: false,
    priceDate: null,
  }))
}
