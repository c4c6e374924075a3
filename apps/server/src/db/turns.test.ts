import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Turns with a piece of work that holds them until it is let go, and a record of who had a turn. */
function held() {
  const turns = new Turns()
  const order: string[] = []
  let free = () => {}
  const holding = turns.take(0, 'front', () => new Promise<void>((resolve) => (free = resolve)))
  const take = (who: number, lane: 'front' | 'behind', name: string) =>
    turns.take(who, lane, async () => void order.push(name))
  return { take, order, free: () => (free(), holding) }
}

test('companies take turns: one that asks a hundred times does not keep another waiting', async () => {
  const { take, order, free } = held()
  const many = Array.from({ length: 100 }, (_, n) => take(1, 'front', `a${n}`))
  const other = take(2, 'front', 'b')
  await free()
  await Promise.all([...many, other])
  expect(order.indexOf('b')).toBe(1)
  expect(order.filter((name) => name !== 'b')).toEqual(Array.from({ length: 100 }, (_, n) => `a${n}`))
})

test('work behind calls lets all calls that wait go first, and those that follow one another', async () => {
  const { take, order, free } = held()
  const behind = take(1, 'behind', 'import')
  const call = take(2, 'front', 'first').then(() => take(2, 'front', 'second'))
  await free()
  await Promise.all([behind, call])
  expect(order).toEqual(['first', 'second', 'import'])
})

test('work behind calls has its turn however many calls wait', async () => {
  const { take, order, free } = held()
  const behind = take(1, 'behind', 'import')
  const calls = Array.from({ length: 200 }, (_, n) => take(n + 2, 'front', `call ${n}`))
  await free()
  await Promise.all([behind, ...calls])
  expect(order).toHaveLength(201)
  expect(order.indexOf('import')).toBe(24)
})

test('what fails ends its turn and tells its own caller', async () => {
  const turns = new Turns()
  const fails = turns.take(1, 'front', () => Promise.reject(new Error('no')))
  const next = turns.take(1, 'front', async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
})
