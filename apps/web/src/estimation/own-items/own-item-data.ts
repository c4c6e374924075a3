import { useQuery } from '@tanstack/react-query'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import type { PartTone } from '../grid/grid-source.ts'

/** The three lists of own items. */
export const OWN_LISTS = ['norms', 'composites', 'resources'] as const
export type OwnList = (typeof OWN_LISTS)[number]

/** Projects in which an own item is used. */
export type Usage = readonly Readonly<{ InvestmentId: number; Name: string; Count: number }>[]

/** A recipe line of an own norm, in the words of the interface. */
export type OwnLine = Readonly<{
  ResourceId: number
  Kind: PartTone
  Symbol: string | null
  Name: string
  MeasureUnit: string | null
  Consumption: number
  Waste: number | null
  Percent: boolean
  Price: number
  Weight: number | null
  Supplier: string | null
}>

/** A child of an own composite norm. */
export type OwnChild = Readonly<{
  Kind: PartTone | null
  ReferenceId: number | null
  ReferenceType: 'standard' | 'own' | null
  Symbol: string | null
  Name: string
  MeasureUnit: string | null
  Quantity: number
  Material: number
  Labor: number
  Equipment: number
  Transport: number
  LaborHours: number
  /** It is a composite norm itself. */
  Composite: boolean
}>

/** A composite norm that holds another, itself (level 1) or in one that it holds; one unit of it takes so much. */
export type Holder = Readonly<{ NormId: number; Symbol: string; Name: string; Level: number; Quantity: number }>

/** An own norm or composite norm; lines, children and usage come with a single one. */
export type OwnNorm = Readonly<{
  NormId: number
  Symbol: string
  Name: string
  MeasureUnit: string
  Crew: string | null
  Green: boolean
  Weight: number | null
  Composite: boolean
  Price: number
  Material: number
  Labor: number
  Equipment: number
  Transport: number
  LaborHours: number
  Uses: number
  Version: number
  Lines?: readonly OwnLine[]
  Children?: readonly OwnChild[]
  Holders?: readonly Holder[]
  Usage?: Usage
}>

/** An own resource; its usage comes with a single one. */
export type OwnResource = Readonly<{
  ResourceId: number
  Kind: PartTone
  Symbol: string | null
  Name: string
  MeasureUnit: string
  Weight: number | null
  Price: number
  Supplier: string | null
  PriceDate: string | null
  Uses: number
  Norms: number
  Version: number
  Usage?: Usage
}>

export type OwnActions = Readonly<{ create: boolean; edit: boolean; delete: boolean }>

type Page<T> = Readonly<{ items: readonly T[]; total: number; pages: number; actions: OwnActions }>

export const OWN_PAGE = 50

/** A page of own norms (`composite` tells which) by what is typed. */
export function useOwnNorms(composite: boolean, q: string, page: number, enabled: boolean) {
  return useQuery({
    queryKey: ['own-items', 'norms', composite, q, page],
    queryFn: ({ signal }) =>
      fetchPage<OwnNorm>('norms', { Composite: String(composite), q, page, page_size: OWN_PAGE }, signal),
    placeholderData: (before) => before,
    enabled,
    meta: { keep: false },
  })
}

/** A page of own resources by what is typed. */
export function useOwnResources(q: string, page: number, enabled: boolean) {
  return useQuery({
    queryKey: ['own-items', 'resources', q, page],
    queryFn: ({ signal }) => fetchPage<OwnResource>('resources', { q, page, page_size: OWN_PAGE }, signal),
    placeholderData: (before) => before,
    enabled,
    meta: { keep: false },
  })
}

/** One own item with everything in it; none for a new one. */
export function useOwnItem<T extends OwnNorm | OwnResource>(kind: 'norms' | 'resources', id: number | null) {
  return useQuery({ ...oneOf<T>(kind, id), enabled: id !== null })
}

/** An own item as it is now; where it is open, it is known there too. */
export async function loadOwnItem(kind: 'norms' | 'resources', id: number): Promise<OwnNorm | OwnResource> {
  return queryClient.fetchQuery(oneOf<OwnNorm | OwnResource>(kind, id))
}

function oneOf<T>(kind: 'norms' | 'resources', id: number | null) {
  return {
    queryKey: ['own-items', kind, 'one', id],
    queryFn: async ({ signal }: Readonly<{ signal: AbortSignal }>) =>
      (await call(`${pathOf(kind)}/${id}`, { signal })).body as T,
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  }
}

/** Saves an own item, new without an id. */
export async function saveOwnItem(kind: 'norms' | 'resources', id: number | null, json: object): Promise<void> {
  if (id === null) await callOnce(pathOf(kind), json)
  else await call(`${pathOf(kind)}/${id}`, { method: 'PUT', json })
  await changed()
}

/** Deletes an own item; what was made from it in projects stays as it is. */
export async function removeOwnItem(kind: 'norms' | 'resources', id: number): Promise<void> {
  await call(`${pathOf(kind)}/${id}`, { method: 'DELETE' })
  await changed()
}

async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['own-items'] })
  await queryClient.invalidateQueries({ queryKey: ['catalogue'] })
}

async function fetchPage<T>(
  kind: 'norms' | 'resources',
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<Page<T>> {
  const { body } = await call(pathOf(kind), { query, signal })
  const reply = body as Readonly<{
    _embedded: Readonly<Record<string, readonly T[]>>
    _actions: OwnActions
    total_items: number
    page_count: number
  }>
  const items = reply._embedded[`estimation_own_${kind}`] ?? []
  return { items, total: reply.total_items, pages: Math.max(1, reply.page_count), actions: reply._actions }
}

function pathOf(kind: 'norms' | 'resources'): string {
  return `/api/estimation-own-${kind}`
}
