import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

/** An estimate with so many lines, in their order. */
async function lines(count: number) {
  const { estimateId } = await newEstimate(user)
  const ids: number[] = []
  for (let at = 0; at < count; at++)
    ids.push((await add(user, 'articles', { EstimateId: estimateId, Name: `Rând ${at}` })).ArticleId as number)
  const positions = async () => {
    const { body } = await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}&sort=Position`)
    return (body._embedded?.estimation_articles ?? []).map(({ Position }) => Position as number)
  }
  return { estimateId, ids, positions }
}

test('moves that are made at once each leave every line a place of its own', async () => {
  const { estimateId, ids, positions } = await lines(12)
  const move = (ArticleId: number | undefined, Position: number, seen: number) =>
    user.call('PUT', '/api/estimation-articles/updatearticles', {
      articleItems: [{ ArticleId, Position, Was: { Position: seen } }],
    })
  const transfer = (id: number | undefined, Position: number) =>
    user.call('POST', '/api/estimation-structure/transfer', {
      Mode: 'move',
      EntityType: 'article',
      Ids: [id],
      TargetId: estimateId,
      Position,
    })
  for (let round = 0; round < 5; round++) {
    const replies = await Promise.all([
      move(ids[round], 6, round + 1),
      transfer(ids[11 - round], 6),
      move(ids[5], 2, 6),
      transfer(ids[10 - round], 6),
      move(ids[7], 6, 8),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const places = await positions()
    expect(new Set(places).size).toBe(places.length)
  }
  await expectStatus(
    200,
    user.call('POST', '/api/estimation-structure/renumber', { EntityType: 'article', ParentId: estimateId }),
  )
  expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
