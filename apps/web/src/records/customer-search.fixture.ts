import { onlineManager } from '@tanstack/react-query'
import { queryClient } from '../data/query-client.ts'

/** Those that it has at first. */
export const NAMES = ['Karen Blixen', 'Karen Gislason SRL', 'Beton Țiglă', 'Casa Nouă', 'Casa Nouă']
const real = window.fetch

/** The customers that the stand-in of the server has, what it was sent, and whether it lets anybody add one. */
export const customers = { names: [] as string[], added: [] as unknown[], mayCreate: true }

/** What searches wait for. */
let gate: Promise<void> = Promise.resolve()

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wireOf = (name: string) => ({
  AccountId: customers.names.indexOf(name) + 1,
  AccountName: name,
  _actions: { edit: true },
})
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })

/** Puts a server of customers, which finds by a part of the name, in the place of the real one. */
export function startCustomers(): void {
  queryClient.clear()
  Object.assign(customers, { names: [...NAMES], added: [], mayCreate: true })
  gate = Promise.resolve()
  window.fetch = serve
}

export function stopCustomers(): void {
  onlineManager.setOnline(true)
  window.fetch = real
}

/** Makes searches wait; gives what lets them go on. */
export function holdSearches(): () => void {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
  if (!url.pathname.startsWith('/api/')) return real(input, init)
  if (init?.method === 'POST') {
    const body = JSON.parse(String(init.body)) as { AccountName: string }
    customers.added.push(body)
    customers.names.push(body.AccountName)
    return json(wireOf(body.AccountName))
  }
  const id = /\/(\d+)$/.exec(url.pathname)?.[1]
  if (id) return json(wireOf(customers.names[Number(id) - 1] ?? ''))
  await gate
  const q = folded(url.searchParams.get('q') ?? '')
  const rows = customers.names
    .map((name, at) => ({ ...wireOf(name), AccountId: at + 1 }))
    .filter(({ AccountName }) => folded(AccountName).includes(q))
  return json({
    _embedded: { accounts: rows, AccountsContacts: rows },
    _actions: { create: customers.mayCreate },
    total_items: rows.length,
    page_count: 1,
  })
}
