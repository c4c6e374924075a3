import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepDraft } from '../../data/drafts/drafts.ts'
import { queryClient } from '../../data/query-client.ts'
import { keepSession, sessionFrom } from '../../session/session.ts'
import { show } from '../../ui/show.fixture.tsx'
import { ActivityForm } from './activity-form.tsx'

const real = window.fetch

/** A server that has nothing. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (!url.pathname.startsWith('/api/')) return real(input, init)
  const body = {
    _embedded: { [url.pathname.split('/').at(-1) ?? '']: [] },
    _actions: {},
    total_items: 0,
    page_count: 1,
  }
  return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
}

beforeEach(() => {
  queryClient.clear()
  window.fetch = serve
})
afterEach(() => {
  window.fetch = real
})

function Form() {
  return (
    <QueryClientProvider client={queryClient}>
      <ActivityForm row={null} onClose={() => {}} />
    </QueryClientProvider>
  )
}

test('a draft that is discarded takes the text of its references with it', async () => {
  const session = sessionFrom({ ClientId: 1, UserId: 2 })
  if (session) keepSession(session)
  const first = await show(<Form />)
  await first.getByRole('textbox', { name: 'Subject' }).fill('Site visit')
  await first.unmount()

  const page = await show(<Form />)
  await expect.element(page.getByRole('button', { name: 'Discard draft' })).toBeVisible()
  const customer = page.getByRole('textbox', { name: 'Customer' })
  await customer.fill('Nobody')
  await userEvent.tab()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(customer).toHaveValue('')
  keepDraft('activity new', null)
})
