import { setTimeout as pauseOf } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slots } from './slots.ts'

/** Orders of two companies: the first orders many, each of several documents. */
async function printed(most: number, documents: number) {
  const inTurn = slots(most)
  const done: string[] = []
  let running = 0
  let together = 0
  const order = (owner: string, name: string) =>
    inTurn(owner, async (pause) => {
      for (let document = 1; document <= documents; document++) {
        together = Math.max(together, ++running)
        await pauseOf(2)
        running--
        done.push(`${name}.${document}`)
        await pause()
      }
    })
  const many = Array.from({ length: 10 }, (_, at) => order('a', `a${at}`))
  await pauseOf(1)
  await Promise.all([...many, order('b', 'b')])
  return { done, together }
}

test('ten orders of one company do not hold up the one of another', async () => {
  const { done, together } = await printed(2, 4)
  expect(together).toBe(2)
  expect(done).toHaveLength(44)
  // It begins when the first of the others pauses, and goes on beside one of them.
  expect(done.indexOf('b.1')).toBeLessThan(5)
  expect(done.indexOf('b.4')).toBeLessThan(12)
  // An order that paused ends before those that have not begun.
  expect(done.indexOf('a1.4')).toBeLessThan(done.indexOf('a3.1'))
})

test('an owner with a limit leaves a place to others who come later', async () => {
  const inTurn = slots(2, 1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const order = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const all = [order('a', 'a1'), order('a', 'a2'), order('a', 'a3')]
  await pauseOf(1)
  expect(begun).toEqual(['a1'])
  all.push(order('b', 'b1'), order('c', 'c1'))
  await pauseOf(1)
  expect(begun).toEqual(['a1', 'b1'])
  while (begun.length > 0 && ends.length > 0) {
    ends.shift()?.()
    await pauseOf(1)
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('one at a time still goes from company to company', async () => {
  const { done, together } = await printed(1, 2)
  expect(together).toBe(1)
  expect(done.slice(0, 5)).toEqual(['a0.1', 'a0.2', 'b.1', 'b.2', 'a1.1'])
})

test('work that fails gives its place up', async () => {
  const inTurn = slots(1)
  const failed = inTurn('a', () => Promise.reject(new Error('no file')))
  const next = inTurn('a', async () => 'printed')
  await expect(failed).rejects.toThrow('no file')
  await expect(next).resolves.toBe('printed')
})
