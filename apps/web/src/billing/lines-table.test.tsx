import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { show } from '../ui/show.fixture.tsx'
import { DocumentLines } from './document-lines.tsx'

const LINES = 1_200
const real = window.fetch

/** A server with a bill of 1,200 lines, which it gives by pages as it is asked to. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (!url.pathname.startsWith('/api/')) return real(input, init)
  const size = Number(url.searchParams.get('page_size'))
  const first = (Number(url.searchParams.get('page')) - 1) * size
  const rows = Array.from({ length: LINES }, (_, at) => line(at + 1)).slice(first, first + size)
  const body = {
    _embedded: { entityProducts: rows },
    _actions: { create: true },
    total_items: LINES,
    page_count: Math.ceil(LINES / size),
  }
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
}

function line(at: number) {
  return {
    EntityProductId: at,
    Name: `Work ${at}`,
    Quantity: 1,
    Price: 10,
    Value: 10,
    Discount: 0,
    VatCategory: 'S',
    VatRate: 21,
    Optional: false,
  }
}

beforeEach(() => {
  queryClient.clear()
  window.fetch = serve
})
afterEach(() => {
  window.fetch = real
})

test('a bill of more lines than a page of the interface holds shows all of them, 500 at a time', async () => {
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <DocumentLines type="bill" id={7} open={false} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Showing 500 of 1.200 lines')).toBeVisible()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(500)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(LINES)
  await expect.element(page.getByText('Work 1200')).toBeInTheDocument()
})
