import type { Send, Sent } from './outbox-terms.ts'
import type { Entry } from './queue.ts'

/** A try without an answer, or without a further piece sent, ends after so long. */
const LONGEST_TRY = 30_000

/** One try to send a change; rejects when no answer comes. */
export async function sendOnce(
  send: Send,
  { change, tried }: Entry,
  onProgress: (sent: number, size: number) => void,
): Promise<Sent> {
  const abort = new AbortController()
  const giveUp = () => abort.abort(new DOMException('no answer', 'TimeoutError'))
  let stalled = setTimeout(giveUp, LONGEST_TRY)
  try {
    return await send(change, tried, abort.signal, (sent, size) => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, LONGEST_TRY)
      onProgress(sent, size)
    })
  } finally {
    clearTimeout(stalled)
  }
}

/** The id of the record that came of a change; null where none did. */
export function idOf({ value }: Sent): number | null {
  const id = (value as Readonly<{ id?: unknown }> | null)?.id
  return typeof id === 'number' ? id : null
}
