import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { KIND_PARTS } from '@temelia/estimation/kind-parts'
import type { PartKind } from '@temelia/estimation/types'
import { Collection } from '@temelia/model/catalogue/catalogue'
import { call } from '../../data/http.ts'
import { useList } from '../../data/records.ts'

/** What can be searched: norms, or resources taken directly as a line. */
export const SEARCHES = ['norms', 'materials', 'labor', 'equipments', 'transports'] as const
export type Search = (typeof SEARCHES)[number]

/** Where resources of a kind are searched. */
export const SEARCH_OF = Object.fromEntries(KIND_PARTS) as Readonly<Record<PartKind, Exclude<Search, 'norms'>>>

const NAMES: Readonly<Record<Search, string>> = {
  norms: 'SearchNorms',
  materials: 'SearchMaterials',
  labor: 'SearchLabor',
  equipments: 'SearchEquipments',
  transports: 'SearchTransports',
}

/** One item of the catalogue or of the own items, priced for the chosen location. */
export type CatalogueItem = Readonly<{
  key: string
  search: Search
  symbol: string
  name: string
  unit: string
  referenceId: number | null
  referenceType: 'standard' | 'own' | null
  price: number
  material: number
  labor: number
  equipment: number
  transport: number
  laborHours: number
  crew: string
  green: boolean
  composite: boolean
  priceDate: string | null
}>

type Page = Readonly<{ items: readonly CatalogueItem[]; pages: number; total: number }>

/** The catalogue filtered by a chapter, indicator or collection, or whole. */
export type Within = Readonly<{ type: 'all' | 'collection' | 'indicator' | 'chapter'; id: number | null; name: string }>

/** Code of the collection in which own items stand. */
const OWN_ITEMS = 'OWN-ITEMS'

/** Where items are to be used: they are priced at the place and in the currency of the project. */
export type UsedIn = Readonly<{ locationId: number | null; projectId: number | null }>

/** In no project: as the catalogue has them. */
export const NOWHERE: UsedIn = { locationId: null, projectId: null }

export const EVERYWHERE: Within = { type: 'all', id: null, name: '' }

/** Search as you type, 60 rows at a time; best match first, by symbol when nothing is typed. */
export function useCatalogueSearch(search: Search, text: string, within: Within, used: UsedIn, enabled = true) {
  return useInfiniteQuery<Page, Error, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: ['catalogue', search, text, within.type, within.id, used.locationId, used.projectId],
    queryFn: ({ pageParam, signal }) => fetchPage(search, text, within, used, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.pages && last.items.length > 0 ? all.length + 1 : undefined),
    placeholderData: (before) => before,
    enabled,
    meta: { keep: false },
  })
}

/** The collection of the company's own items: its id, null while there is none. */
export function useOwnCollection(): Readonly<{ id: number | null; known: boolean }> {
  const list = useList(Collection, { pageSize: 1, filter: { field: 'code', op: 'eq', value: OWN_ITEMS } })
  return { id: list.data?.rows[0]?.id ?? null, known: list.data !== undefined }
}

/** A search that does not answer for so long is given up. */
const LONGEST_SEARCH = 10_000

/** What a search puts first; null when it finds nothing. @throws Problem when the server does not answer */
export async function firstFind(search: Search, text: string, used: UsedIn): Promise<CatalogueItem | null> {
  const page = await fetchPage(search, text, EVERYWHERE, used, 1, AbortSignal.timeout(LONGEST_SEARCH))
  return page.items[0] ?? null
}

async function fetchPage(
  search: Search,
  text: string,
  within: Within,
  { locationId, projectId }: UsedIn,
  pageNo: number,
  signal: AbortSignal,
): Promise<Page> {
  const query = {
    searchString: text,
    sortColumn: 'Symbol',
    sortDirection: 'asc',
    searchFilterParentType: within.type,
    searchFilterParentId: within.id ?? 'all',
    pageNo,
    LocationId: locationId,
    InvestmentId: projectId,
  }
  const { body } = await call(`/api/estimation-search-${search}`, { query, signal })
  const reply = body as Readonly<{
    _embedded?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
    page_count?: number | null
    total_items?: number | null
  }>
  const items = (reply._embedded?.[NAMES[search]] ?? []).map((record) => readItem(search, record))
  return { items, pages: reply.page_count ?? pageNo, total: reply.total_items ?? items.length }
}

function readItem(search: Search, record: Readonly<Record<string, unknown>>): CatalogueItem {
  const number = (name: string) => Number(record[name] ?? 0)
  const text = (name: string) => String(record[name] ?? '')
  const type = record['ReferenceType']
  return {
    key: `${search} ${text('ReferenceType')} ${text('ReferenceId')} ${text('Symbol')}`,
    search,
    symbol: text('Symbol'),
    name: text('Name'),
    unit: text('MU'),
    referenceId: record['ReferenceId'] ? number('ReferenceId') : null,
    referenceType: type === 'standard' || type === 'own' ? type : null,
    price: number('Price'),
    material: number('Material'),
    labor: number('Labor'),
    equipment: number('Equipment'),
    transport: number('Transport'),
    laborHours: number('LaborHours'),
    crew: text('Crew'),
    green: Boolean(record['Green']),
    composite: record['Composite'] === true,
    priceDate: typeof record['PriceDate'] === 'string' ? record['PriceDate'] : null,
  }
}
