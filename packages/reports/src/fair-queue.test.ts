import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>()
  for (const item of items) queue.add(item.charAt(0), item)
  return queue
}

/** One after the other, each done before the next is taken. */
function inTurns(queue: FairQueue<string>): string[] {
  const taken: string[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    taken.push(item)
    queue.ended(item.charAt(0))
  }
  return taken
}

it('lets owners take turns, and keeps the order of each', () => {
  expect(inTurns(queueOf('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

it('gives the next turn to one who has nothing at work', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  expect([queue.take(), queue.take()]).toEqual(['a1', 'a2'])
  queue.add('b', 'b1')
  queue.ended('a')
  expect(queue.take()).toBe('b1')
  expect(queue.take()).toBe('a3')
})

it('tells who holds more than one place while others have none', () => {
  const queue = queueOf('a1', 'a2', 'a3')
  queue.take()
  queue.take()
  expect(queue.isGreedy('a')).toBe(false)
  queue.add('b', 'b1')
  expect(queue.isGreedy('a')).toBe(true)
  queue.ended('a')
  expect(queue.isGreedy('a')).toBe(false)
})

it('takes what fits, and lets go of what is not wanted any more', () => {
  const queue = queueOf('a1', 'a2', 'b1')
  expect(queue.take((item) => item.endsWith('2'))).toBe('a2')
  expect(queue.remove('a1')).toBe(true)
  expect(queue.remove('a1')).toBe(false)
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([1, 0, 1])
  expect(queue.empty()).toEqual(['b1'])
})

it('never lets anybody wait for two turns of another, whoever orders how much', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 }), (owners) => {
      const taken = inTurns(queueOf(...owners.map((owner, at) => `${owner}${at}`))).map((item) => item.charAt(0))
      const longest = new Map<string, number>()
      for (const owner of new Set(owners)) {
        const places = taken.flatMap((one, at) => (one === owner ? [at] : []))
        const gaps = places.map((place, at) => place - (places[at - 1] ?? -1))
        longest.set(owner, Math.max(...gaps))
      }
      expect(taken.length).toBe(owners.length)
      expect(Math.max(...longest.values())).toBeLessThanOrEqual(new Set(owners).size)
    }),
    { seed: 20261121, numRuns: 300 },
  )
})
