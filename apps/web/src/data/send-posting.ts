import { call } from './http.ts'
import type { Posting } from './outbox/queue.ts'
import { Problem } from './problem.ts'
import { placeQuery, sendFiles, type Trying } from './send-file.ts'

/**
 * Sends an email, a ticket or an answer, its files first. Gives the server's reply. Sent again under its key, it is written once.
 * @throws Problem
 */
export async function sendPosting(posting: Posting, trying: Trying): Promise<unknown> {
  const { what, path, json, files, toVendor, key } = posting
  const place = toVendor ? 'vendor' : 'own'
  const fileIds = await sendFiles(files, place, trying)
  const post = async (to: string, body: object, idempotencyKey: string) => {
    const query = placeQuery(place)
    const reply = await call(to, { method: 'POST', query, json: body, idempotencyKey, signal: trying.signal })
    // A reply that is no record is not the server's: a network that asks for a sign-in answers everything with its own page.
    if (typeof reply.body !== 'object' || reply.body === null) throw new Problem(0, {})
    return reply.body as Readonly<Record<string, unknown>>
  }
  // An email may name files that were there before.
  const named = (json as Readonly<{ FileIds?: readonly number[] }>).FileIds ?? []
  const withFiles = fileIds.length === 0 ? {} : { FileIds: [...named, ...fileIds] }
  if (what !== 'ticket') return post(path, { ...json, ...withFiles }, key)
  const ticket = await post(path, json, key)
  // The files of a new ticket become a note on it.
  const note = { RelatedEntityType: 'ticket', RelatedEntityId: ticket['ActivityId'], Text: null, ...withFiles }
  if (fileIds.length > 0) await post('/api/notes', note, `${key} files`)
  return ticket
}
