import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

interface Kind {
  readonly path: string
  readonly id: string
  readonly parent: string
}

const kinds: readonly Kind[] = [
  { path: 'articles', id: 'ArticleId', parent: 'EstimateId' },
  { path: 'estimates', id: 'EstimateId', parent: 'ObjectId' },
  { path: 'objects', id: 'ObjectId', parent: 'InvestmentId' },
  { path: 'investments', id: 'InvestmentId', parent: 'FolderId' },
]

/** A place with six records A to F of a kind, their ids by letter, and what reads and changes their places. */
async function six({ path, id, parent }: Kind) {
  const place = await emptyPlace(parent)
  const ids: Record<string, number> = {}
  for (const letter of 'ABCDEF')
    ids[letter] = Number((await add(user, path, { [parent]: place, Name: `Rând ${letter}` }))[id])
  const now = async () => {
    const filter = encodeURIComponent(JSON.stringify({ field: parent, op: 'eq', value: place }))
    const { body } = await user.call('GET', `/api/estimation-${path}?filter=${filter}&sort=Position`)
    const rows = body._embedded?.[`estimation_${path}`] ?? []
    return rows.map((row) => `${String(row['Name']).at(-1)}${String(row['Position'])}`).join(' ')
  }
  /** Each item: letter, position, and the one seen where it is a move. */
  const change = (items: readonly (readonly [letter: string, position: number, seen?: number])[], by = user) =>
    by.call('PUT', `/api/estimation-${path}/update${path}`, {
      [`${path.slice(0, -1)}Items`]: items.map(([letter, Position, seen]) => ({
        [id]: ids[letter],
        Position,
        ...(seen === undefined ? {} : { Was: { Position: seen } }),
      })),
    })
  return { now, change }
}

async function emptyPlace(parent: string): Promise<unknown> {
  if (parent === 'FolderId') return (await add(user, 'folders', { Name: 'Dosar' })).FolderId
  if (parent === 'InvestmentId') return (await add(user, 'investments', { Name: 'Gol' })).InvestmentId
  const { objectId, estimateId } = await newEstimate(user)
  if (parent === 'EstimateId') return estimateId
  await user.call('DELETE', `/api/estimation-estimates/${estimateId}`)
  return objectId
}

describe.each(kinds)('places of $path that are changed together', (kind) => {
  test('two that want one place stand in the order in which they were sent', async () => {
    const { now, change } = await six(kind)
    await expectStatus(
      200,
      change([
        ['F', 1],
        ['E', 1],
      ]),
    )
    expect(await now()).toBe('F1 E2 A3 B4 C5 D6')
  })

  test('a move and a place that says nothing of what was seen never share a number', async () => {
    const { now, change } = await six(kind)
    await expectStatus(
      200,
      change([
        ['F', 1, 6],
        ['E', 1],
      ]),
    )
    expect(await now()).toBe('F1 E2 A3 B4 C5 D6')
  })

  test('nor where the move was made on an older state', async () => {
    const { now, change } = await six(kind)
    await expectStatus(200, change([['F', 1]]))
    // D was put above A while it was the first, B and C made room; E comes to the second place.
    await expectStatus(
      200,
      change([
        ['D', 1, 4],
        ['A', 2, 1],
        ['B', 3, 2],
        ['C', 4, 3],
        ['E', 2],
      ]),
    )
    expect(await now()).toBe('F1 E2 D3 A4 B5 C6')
  })

  test('a move that was sent without what makes room lands at its place all the same', async () => {
    const { now, change } = await six(kind)
    await expectStatus(200, change([['F', 2, 6]]))
    expect(await now()).toBe('A1 F2 B3 C4 D5 E6')
  })
})

test('a project makes room among those of colleagues, which one may not change', async () => {
  const folder = (await add(user, 'folders', { Name: 'Dosar' })).FolderId
  const writer = await user.colleague({ editForeign: false })
  const ids: number[] = []
  for (const [by, Name] of [
    [user, 'Rând A'],
    [writer, 'Rând B'],
    [writer, 'Rând C'],
  ] as const)
    ids.push(Number((await add(by, 'investments', { FolderId: folder, Name })).InvestmentId))
  const put = (at: number, Position: number) => ({ InvestmentId: ids[at], Position })
  const change = (items: readonly unknown[]) =>
    writer.call('PUT', '/api/estimation-investments/updateinvestments', { investmentItems: items })
  expect((await change([put(0, 3)])).status).toBe(403)
  const { body } = await expectStatus(200, change([put(2, 1), put(1, 2)]))
  expect(body._embedded?.['estimation_investments']).toMatchObject([{ Position: 1 }, { Position: 2 }])
  expect((await user.call('GET', `/api/estimation-investments/${ids[0]}`)).body.Position).toBe(3)
})

test('a place so far away that nothing could stand behind it is refused', async () => {
  const { estimateId, objectId } = await newEstimate(user)
  const { ArticleId } = await add(user, 'articles', { EstimateId: estimateId, Name: 'Rând', Position: 1_000_000_000 })
  const far = await user.call('PUT', `/api/estimation-articles/${ArticleId}`, { Position: 2_147_483_647 })
  expect([far.status, far.body.errors]).toMatchObject([422, [{ field: 'Position', code: 'OUT_OF_RANGE' }]])
  const moved = await user.call('POST', '/api/estimation-structure/transfer', {
    Mode: 'move',
    EntityType: 'estimate',
    Ids: [estimateId],
    TargetId: objectId,
    Position: 2_147_483_647,
  })
  expect(moved.status).toBe(422)
  // What comes behind the last place still has a number.
  expect((await add(user, 'articles', { EstimateId: estimateId, Name: 'Rând 2' })).Position).toBe(1_000_000_001)
})
