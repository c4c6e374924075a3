import { Product } from '@temelia/model/billing/product'
import { StockDocument, StockEntry, StockLevel } from '@temelia/model/billing/stock'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

/** A draft with its lines. */
export async function draftStock(user: TestUser, head: Wire, lines: readonly Wire[]): Promise<Wire> {
  const document = await make(user, StockDocument, head)
  for (const line of lines) {
    const body = { StockDocumentId: document.StockDocumentId, ...line }
    const reply = await user.call('POST', '/api/stock-lines', body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  return document
}

/** Posts a draft; gives the reply. */
export function post(user: TestUser, document: Wire, body: Wire = {}) {
  return user.call('POST', `/api/stock-documents/${String(document.StockDocumentId)}/post`, body)
}

/** Takes a document back; gives the reply. */
export function reverse(user: TestUser, document: Wire) {
  return user.call('POST', `/api/stock-documents/${String(document.StockDocumentId)}/reverse`, {})
}

/** Drafts and posts; gives the posted document. */
export async function posted(user: TestUser, head: Wire, lines: readonly Wire[]): Promise<Wire> {
  const reply = await post(user, await draftStock(user, head, lines))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** A product of its own, in pieces. */
export function article(user: TestUser, name: string): Promise<Wire> {
  return make(user, Product, { Name: name, MeasureUnit: 'buc' })
}

/** What the levels of a company say, by warehouse and product. */
export async function levels(user: TestUser): Promise<readonly Wire[]> {
  return (await user.call('GET', `/api/${StockLevel.wire.path}?page_size=100`)).body._embedded?.stock_levels ?? []
}

/** Every movement of a company. */
export async function entries(user: TestUser): Promise<readonly Wire[]> {
  const path = `/api/${StockEntry.wire.path}?page_size=500&sort=StockEntryId`
  return (await user.call('GET', path)).body._embedded?.stock_entries ?? []
}

/** Drafts the receipt of a supplier bill into a warehouse. */
export function receive(who: TestUser, { PurchaseBillId }: Wire, WarehouseId: unknown): ReturnType<TestUser['call']> {
  return who.call('POST', '/api/stock-documents/receive', { PurchaseBillId, WarehouseId })
}

/** The lines of a draft receipt, in order. */
export async function linesOf(who: TestUser, { StockDocumentId }: Wire): Promise<readonly Wire[]> {
  const url = `/api/stock-lines?StockDocumentId=${String(StockDocumentId)}&sort=Position&page_size=500`
  return (await who.call('GET', url)).body._embedded?.stock_lines ?? []
}
