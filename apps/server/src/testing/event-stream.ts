import type { Caller } from './server-process.ts'

/** One message of an event stream. */
export interface Message {
  readonly kind: string
  readonly id: string | undefined
  readonly data: Record<string, unknown>
}

/** An open stream of live events. */
export interface EventStream {
  /** Waits for a message that satisfies; gives all until then. @throws Error when the stream ends before */
  until(satisfied: (message: Message) => boolean): Promise<Message[]>
  close(): void
}

/** Follows the live events of a server as a tab of somebody's browser does. */
export async function followEvents(
  address: string,
  { clientId, userId, token }: Caller,
  tab = '',
): Promise<EventStream> {
  const abort = new AbortController()
  const reply = await fetch(`${address}/api/events?tab=${encodeURIComponent(tab)}`, {
    headers: { authorization: `Bearer ${clientId},${userId},${token}` },
    signal: abort.signal,
  })
  if (reply.status !== 200 || !reply.body) throw new Error(`no stream: ${reply.status}`)
  const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    close: () => abort.abort(),
    until: async (satisfied) => {
      const seen: Message[] = []
      for (;;) {
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const message = read(text.slice(0, end))
          text = text.slice(end + 2)
          if (!message) continue
          seen.push(message)
          if (satisfied(message)) return seen
        }
        const { done, value } = await reader.read()
        if (done) throw new Error('the stream has ended')
        text += decoder.decode(value, { stream: true })
      }
    },
  }
}

/** A message; undefined for a comment that keeps the line open. */
function read(block: string): Message | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const data = fields.get('data')
  if (data === undefined) return undefined
  return { kind: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) as Message['data'] }
}
