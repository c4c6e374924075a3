import { expect } from 'vitest'
import type { TestUser } from '../testing/app.ts'

/** A transfer of a company when it has ended. */
async function ended(user: TestUser, id: unknown): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await user.call('GET', `/api/company-transfers/${id}`)
    if (body['Status'] !== 'running') return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Everything of a company in one archive, and what was said of it. */
export async function exported(user: TestUser): Promise<{ state: Record<string, unknown>; file: Buffer }> {
  const begun = await user.call('POST', '/api/company-transfers/export')
  expect(begun.status).toBe(202)
  const state = await ended(user, begun.body['TransferId'])
  expect(state['Error']).toBeNull()
  const file = await user.call('GET', `/api/company-transfers/${begun.body['TransferId']}/file`)
  return { state, file: file.raw.rawPayload }
}

/** Asks for an archive to be brought into the company of a person. */
export const send = (user: TestUser, file: Buffer) =>
  user.call('POST', '/api/company-transfers/restore', file, { 'content-type': 'application/gzip' })

/** The archive brought in; how that ended. */
export async function restored(user: TestUser, file: Buffer): Promise<Record<string, unknown>> {
  const begun = await send(user, file)
  expect(begun.status).toBe(202)
  return ended(user, begun.body['TransferId'])
}
