import { Offer } from '@temelia/model/billing/offer'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { TestApp, TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

/** An offer of a wall at 100, with an option at 50 and one at -10. */
export async function offerWithOptions(user: TestUser, more: Wire = {}): Promise<Wire> {
  const offer = await make(user, Offer, { Number: 'O-7', ...more })
  for (const line of [
    { Name: 'Zidărie', Quantity: 1, Price: 100 },
    { Name: 'Termopan triplu', Quantity: 1, Price: 50, Optional: true },
    { Name: 'Fără jgheaburi', Quantity: 1, Price: -10, Optional: true },
  ]) {
    const body = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, VATCategory: 'S', VATRate: 21, ...line }
    const reply = await user.call('POST', '/api/entityProducts', body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  }
  return offer
}

/** Sends an offer; gives the token of its link. */
export async function tokenOf(user: TestUser, offer: Wire, options: Wire = {}): Promise<string> {
  const reply = await user.call('POST', `/api/offers/${String(offer.OfferId)}/links`, options)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return String(reply.body.Url).split('#')[1] ?? ''
}

/** A caller who is not signed in and has a token, from an address. */
export function customer({ app }: TestApp, token: string, address = '198.51.100.7') {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const raw = await app.inject({
      method,
      url: `/api/offer-page${path}`,
      remoteAddress: address,
      headers: { 'offer-link': token, 'user-agent': 'Phone' },
      ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
    } as InjectOptions)
    const json = String(raw.headers['content-type']).includes('json')
    return { status: raw.statusCode, body: (json ? raw.json() : {}) as Wire, raw }
  }
  return {
    read: () => call('GET', ''),
    pdf: () => call('GET', '/pdf'),
    ask: (body: unknown) => call('POST', '/question', body),
    accept: (body: unknown) => call('POST', '/accept', body),
    decline: (body: unknown) => call('POST', '/decline', body),
  }
}

/** What a page sends to accept what it shows, with options by their place. */
export function acceptance(page: Wire, total: number, more: Wire = {}): Wire {
  const { Fingerprint } = page.Document as Wire
  return { Name: 'Karen Gislason', Agreed: true, Options: [], Total: total, Fingerprint, Signature: null, ...more }
}

/** An offer as its company now reads it. */
export async function offerNow(user: TestUser, offer: Wire): Promise<Wire> {
  return (await user.call('GET', `/api/offers/${String(offer.OfferId)}`)).body
}

/** The links of an offer and what happened with it. */
export async function withCustomer(
  user: TestUser,
  offer: Wire,
): Promise<{ readonly Links: readonly Wire[]; readonly Happenings: readonly Wire[] }> {
  const { body } = await user.call('GET', `/api/offers/${String(offer.OfferId)}/customer`)
  return { Links: body.Links as Wire[], Happenings: body.Happenings as Wire[] }
}
