import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../data/http.ts'
import { whenRecordsChange } from '../../data/live.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'

export const KINDS = ['material', 'labor', 'equipment', 'transport'] as const

export type Kind = (typeof KINDS)[number]

/** A resource as the server sums it. */
export type Resource = Readonly<{
  Key: string
  Kind: Kind
  Symbol: string | null
  Name: string | null
  MeasureUnit: string | null
  Quantity: number | null
  Price: number | null
  Value: number
  Uplifts: number
  Weight: number
  Share: number
  Cumulative: number
  Class: 'A' | 'B' | 'C'
  Lines: number
  Prices: readonly Readonly<{ Price: number; Quantity: number; Value: number }>[]
  Supplier: string | null
  PriceDate: string | null
  PriceSource: 'own' | 'collection' | 'offer' | null
}>

export type ProjectResources = Readonly<{
  Currency: string | null
  Resources: readonly Resource[]
  Totals: Readonly<
    Record<'Material' | 'Labor' | 'Equipment' | 'Transport' | 'Rest' | 'OwnPrices' | 'Rounding' | 'Direct', number>
  >
  RestLines: number
}>

export type UsedIn = Readonly<{
  Total: number
  Articles: readonly Readonly<{
    ArticleId: number
    EstimateName: string
    Symbol: string | null
    Name: string | null
    MeasureUnit: string | null
    ArticleQuantity: number
    Source: 'recipe' | 'linked' | 'article'
    Consumption: number
    Percent: boolean
    Price: number
    Quantity: number
  }>[]
}>

export type RestArticle = Readonly<{
  ArticleId: number
  EstimateName: string
  Symbol: string | null
  Name: string | null
  MeasureUnit: string | null
  Quantity: number
  Value: number
}>

export type Offer = Readonly<{
  SupplierOfferId: number
  SupplierId: number
  Supplier: string
  Name: string
  MeasureUnit: string | null
  Price: number
  Currency: string | null
  Converted: number | null
  Date: string | null
  Expired: boolean
  UnitDiffers: boolean
}>

export type Offers = Readonly<{
  Suppliers: readonly Readonly<{ SupplierId: number; Name: string }>[]
  Resources: readonly Readonly<{ Key: string; Offers: readonly Offer[] }>[]
}>

/** Where resources are looked at: the project, an object (`o5`) or an estimate (`e7`). */
export type Where = string

/** The part of an address that names a place. */
export function placeAddress(projectId: number, where: Where): string {
  const level = where.startsWith('o') ? 'objects' : where.startsWith('e') ? 'estimates' : 'investments'
  return `/api/estimation-${level}/${level === 'investments' ? projectId : where.slice(1)}`
}

const GATHER_MS = 600

function keyOf(projectId: number, ...rest: readonly unknown[]) {
  return ['project-resources', projectId, ...rest]
}

/** What was loaded of a project's resources is loaded anew when anybody changes the project. */
export function useFreshResources(): void {
  const client = useQueryClient()
  const { id } = useProjectState().tree.project
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = whenRecordsChange((changes) => {
      const here = changes.some(
        ({ entity, id: changed, parent }) =>
          parent === id || (entity === 'project' && changed === id) || entity === 'supplierOffer',
      )
      if (here) timer ??= setTimeout(again, GATHER_MS)
    })
    const again = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: keyOf(id) })
    }
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, id])
}

function useProjectQuery<T>(key: readonly unknown[], load: (projectId: number) => Promise<T>) {
  const editor = useEditor()
  const { id } = useProjectState().tree.project
  return useQuery({
    queryKey: keyOf(id, ...key),
    queryFn: async () => {
      await editor.saver.flush()
      return load(id)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
}

export function useResources(where: Where) {
  return useProjectQuery(['list', where], async (id) => {
    const { body } = await call(`${placeAddress(id, where)}/resources`)
    return body as ProjectResources
  })
}

export function useUsedIn(where: Where, key: string) {
  return useProjectQuery(['use', where, key], async (id) => {
    const { body } = await call(`${placeAddress(id, where)}/resources/use`, { query: { Key: key } })
    return body as UsedIn
  })
}

const REST_PAGE = 200

export function useRest(where: Where, page: number) {
  return useProjectQuery(['rest', where, page], async (id) => {
    const { body } = await call(`${placeAddress(id, where)}/resources/rest`, { query: { page, page_size: REST_PAGE } })
    const reply = body as { _embedded: { articles: readonly RestArticle[] }; page_count: number }
    return { articles: reply._embedded.articles, pages: reply.page_count }
  })
}

export function useOffers() {
  return useProjectQuery(['offers'], async (id) => {
    const { body } = await call(`/api/estimation-investments/${id}/resources/offers`)
    return body as Offers
  })
}

export function useRuns() {
  return useProjectQuery(['runs'], async (id) => {
    const { body } = await call(`/api/estimation-investments/${id}/resource-runs`)
    return (body as { _embedded: { runs: readonly Run[] } })._embedded.runs
  })
}

/** A change of resources across the project. */
export type Run = Readonly<{
  RunId: number
  Action: 'price' | 'coefficient' | 'replace' | 'edit'
  Details: Readonly<{
    Key?: string
    Name?: string
    Resources?: number
    M?: number
    m?: number
    U?: number
    T?: number
  }>
  Status: 'done' | 'undone'
  Changed: number
  Articles: number
  Kept: number
  DirectBefore: number | null
  DirectAfter: number | null
  UserName: string | null
  CreatedAt: string
}>

export type Preview = Readonly<{
  Changed: number
  Articles: number
  Before: Readonly<{ Direct: number; WithoutVAT: number }>
  After: Readonly<{ Direct: number; WithoutVAT: number }>
  Lines: readonly Readonly<{
    Kind: Kind
    Symbol: string | null
    Name: string | null
    MeasureUnit: string | null
    NewName: string | null
    PriceBefore: number | null
    PriceAfter: number | null
    Lines: number
  }>[]
}>
