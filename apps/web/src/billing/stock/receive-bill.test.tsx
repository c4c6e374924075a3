import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { show } from '../../ui/show.fixture.tsx'
import { ReceiveBill } from './receive-bill.tsx'

const HALA = { WarehouseId: 1, Name: 'Hala Nord', _actions: { edit: true } }
const real = window.fetch
const posted: string[] = []

/** A server of one warehouse. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (!url.pathname.startsWith('/api/')) return real(input, init)
  if (init?.method === 'POST') posted.push(url.pathname)
  const rows = 'hala nord'.includes((url.searchParams.get('q') ?? '').toLowerCase()) ? [HALA] : []
  const body = url.pathname.endsWith('/1')
    ? HALA
    : { _embedded: { warehouses: rows }, _actions: { create: true }, total_items: rows.length, page_count: 1 }
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
}

beforeEach(() => {
  queryClient.clear()
  posted.length = 0
  window.fetch = serve
})
afterEach(() => {
  window.fetch = real
})

test('nothing is received into the warehouse before while another name stands in the field', async () => {
  const page = await show(
    <QueryClientProvider client={queryClient}>
      <ReceiveBill billId={7} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const field = page.getByRole('textbox', { name: 'Which warehouse receives it?' })
  await expect.element(field).toHaveValue('Hala Nord')
  await field.fill('Depozit')
  await userEvent.tab()
  await expect.element(page.getByText('No warehouse named “Depozit”', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Receive into stock' }).click()
  await expect.element(field).toHaveValue('Depozit')
  expect(posted).toEqual([])
})
