import { Agent, request as open } from 'node:http'

/** What whoever asks for a company needs to know of it. */
export interface Known {
  readonly authorization: string
  readonly customers: readonly number[]
  readonly projectId: number
  readonly articles: readonly number[]
}

export type Kind = 'list' | 'by number' | 'search' | 'write' | 'heavy'

export interface Wish {
  readonly kind: Kind
  readonly method: string
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

const PATH = '/api/AccountsContacts'

/** What a person of a company asks next: 80 of 100 read, 15 write, 5 are heavy. */
export function nextWish(random: (limit: number) => number, { customers, projectId, articles }: Known): Wish {
  const any = (of: readonly number[]) => of[random(of.length)] as number
  const of100 = random(100)
  if (of100 < 40) return { kind: 'list', method: 'GET', path: `${PATH}?page_size=25&page=${1 + random(8)}` }
  if (of100 < 70) return { kind: 'by number', method: 'GET', path: `${PATH}/${any(customers)}` }
  if (of100 < 80)
    return {
      kind: 'search',
      method: 'GET',
      path: `${PATH}?page_size=25&q=${encodeURIComponent('probă')}+${random(50)}`,
    }
  const half = random(2) === 0
  if (of100 < 95)
    return half
      ? { kind: 'write', method: 'POST', path: PATH, body: { AccountName: `Firma nouă ${random(1_000_000)} SRL` } }
      : {
          kind: 'write',
          method: 'PATCH',
          path: `${PATH}/${any(customers)}`,
          body: { City: `Orașul ${random(1_000)}` },
        }
  return half
    ? { kind: 'heavy', method: 'GET', path: `/api/estimation-investments/${projectId}/tree` }
    : {
        kind: 'heavy',
        method: 'PATCH',
        path: `/api/estimation-articles/${any(articles)}`,
        body: { Quantity: 1 + random(50) },
      }
}

const agent = new Agent({ keepAlive: true })

/** Asks a server over HTTP; gives the status and how long the whole answer took to come. */
export function ask(port: number, { authorization }: Known, wish: Wish): Promise<{ status: number; ms: number }> {
  const text = wish.body && JSON.stringify(wish.body)
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const asked = open(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: wish.method,
        path: wish.path,
        headers: { authorization, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.once('error', reject)
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - begin }))
        answer.resume()
      },
    )
    asked.once('error', reject)
    asked.end(text)
  })
}
