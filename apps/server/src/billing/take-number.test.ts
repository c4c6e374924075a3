import { Offer } from '@temelia/model/billing/offer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import { testApp } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { nextOfferNumber, takeNumber } from './take-number.ts'

test('numbers that were typed into offers are passed over at once, and gaps between them are used', async () => {
  const app = await testApp()
  const user = await app.tenant()
  const offers = []
  for (let at = 0; at < 12; at++)
    offers.push(await make(user, Offer, { Number: `OF ${at < 5 ? `000${at + 1}` : `00${at + 15}`}` }))
  const now = new Date()
  await app.database.tenant(user.clientId, async (tx) => {
    let asked = 0
    const counting: Tx = {
      ...tx,
      one: (query) => {
        asked++
        return tx.one(query)
      },
    }
    const actor = await actorOfUser(tx, { clientId: user.clientId, userId: user.userId, region: 'ro' }, now)
    if (!actor) throw new Error('the user is gone')
    const next = () => nextOfferNumber({ actor, tx: counting, rules: new Map(), now })
    expect(await next()).toBe('OF 0006')
    expect(asked).toBeLessThan(8)
    await tx.run(sql`update bill_series set next_number = 20 where client_id = ${user.clientId} and name = 'OF'`)
    expect(await next()).toBe('OF 0027')
    expect(await next()).toBe('OF 0028')
  })
  expect(offers).toHaveLength(12)
})

test('a series gives no number past its last one, and says which it is', async () => {
  const app = await testApp()
  const user = await app.tenant()
  const last = { Name: 'ULT', Kind: 'proforma', NextNumber: 999_999_999 }
  const { SeriesId } = (await user.call('POST', '/api/series', last)).body
  const now = new Date()
  await app.database.tenant(user.clientId, async (tx) => {
    const actor = await actorOfUser(tx, { clientId: user.clientId, userId: user.userId, region: 'ro' }, now)
    if (!actor) throw new Error('the user is gone')
    const next = () => takeNumber({ actor, tx, rules: new Map(), now }, 'proforma', Number(SeriesId), '2026-03-14')
    expect((await next()).code).toBe('ULT 999999999')
    for (const again of [1, 2])
      await expect(next(), String(again)).rejects.toMatchObject({
        code: 'INVALID_DATA',
        options: {
          faults: [{ field: 'SeriesId', code: 'SERIES_ENDED', params: { series: 'ULT', last: '999999999' } }],
        },
      })
  })
})
