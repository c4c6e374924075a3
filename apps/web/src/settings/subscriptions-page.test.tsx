import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { show } from '../ui/show.fixture.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'

const real = window.fetch
const posted: unknown[] = []
let down = false
let administrator = true

const term = (Solution: string, Plan: string, State: string, NextRenewalDate: string) => ({
  Solution,
  Plan,
  State,
  StartDate: '2025-06-01',
  NextRenewalDate,
})
const TERMS = [
  term('sales', 'commercial', 'active', '2031-05-31'),
  term('stock', 'trial', 'expired', '2026-01-31'),
  term('billing', 'trial', 'active', '2031-05-31'),
]

/** A server of four modules, of which the company has three. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (!url.pathname.startsWith('/api/subscriptions')) return real(input, init)
  const headers = { 'content-type': 'application/json' }
  if (down)
    return new Response(JSON.stringify({ code: 'INTERNAL_ERROR', detail: 'Something went wrong.' }), {
      status: 500,
      headers,
    })
  if (init?.method === 'POST') {
    posted.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ State: 'requested' }), { status: 201, headers })
  }
  const products = ['sales', 'stock', 'billing', 'elearning'].map((Solution) => ({ Solution }))
  const body = url.pathname.endsWith('/products')
    ? { _embedded: { products } }
    : { _embedded: { subscriptions: TERMS }, _actions: { create: administrator } }
  return new Response(JSON.stringify(body), { status: 200, headers })
}

beforeEach(() => {
  queryClient.clear()
  posted.length = 0
  down = false
  administrator = true
  window.fetch = serve
})
afterEach(() => {
  window.fetch = real
})

const shown = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <SubscriptionsPage />
    </QueryClientProvider>,
  )

test('an administrator sees what the company has, and asks for what it has not', async () => {
  const page = await shown()
  await expect.element(page.getByRole('row', { name: 'Sales Active' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Stock Trial expired' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Billing Free trial' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Training Not subscribed' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Request Sales' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Request Training' }).click()
  await expect.element(page.getByText('Requested')).toBeVisible()
  expect(posted).toEqual([{ Solution: 'elearning' }])
  expect(page.getByRole('button', { name: 'Request Training' }).elements()).toHaveLength(0)
})

test('who may not ask sees why', async () => {
  administrator = false
  const page = await shown()
  await expect.element(page.getByText('Only an administrator can request modules.', { exact: false })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('what could not be loaded is tried again', async () => {
  down = true
  const page = await shown()
  await expect.element(page.getByText('The subscriptions couldn’t be loaded.')).toBeVisible()
  down = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('row', { name: 'Sales Active' })).toBeVisible()
})
