import { once } from 'node:events'
import { serialize } from 'node:v8'
import { MessageChannel } from 'node:worker_threads'
import { articlesIn, type ExchangeTree } from '@temelia/exchange/tree'
import { anyProject, position, projectOf } from '@temelia/exchange/tree.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveInRuns, longLists, takeInRuns } from './answer-runs.ts'

type Lists<T> = (value: T) => readonly (readonly unknown[])[]

/** What comes out of a port at the other end, and how large each message on the way was. */
async function handedOver<T>(value: T, lists: Lists<T>): Promise<{ taken: T; bytes: number[] }> {
  const { port1, port2 } = new MessageChannel()
  const bytes: number[] = []
  port2.on('message', (message) => bytes.push(serialize(message).byteLength))
  const taken = await new Promise<T>((resolve) => {
    takeInRuns<T>(port2 as never, () => {}, resolve)
    giveInRuns(port1, value, lists(value))
  })
  port1.close()
  await once(port2, 'close')
  return { taken, bytes }
}

const recipe = (length: number) =>
  Array.from({ length }, (_, at) => ({
    kind: 'material' as const,
    symbol: `R${at}`,
    name: `Resource ${at}`,
    unit: 'kg',
    consumption: 1.5,
    price: 2,
    percent: false,
    more: {},
  }))

test('a large file is handed over in runs, none of which holds the other thread up, and arrives whole', async () => {
  const made = () =>
    projectOf([
      Array.from({ length: 5_000 }, (_, at) => position({ name: `Work ${at}`, recipe: recipe(5) })),
      ...Array.from({ length: 300 }, (_, at) => [position({ name: `Alone ${at}` })]),
    ])
  const { taken, bytes } = await handedOver(made(), longLists.exchange)
  expect(taken).toEqual(made())
  expect(bytes.length).toBeGreaterThan(10)
  expect(Math.max(...bytes)).toBeLessThan(500_000)
})

test('long cells count too, and what is small comes in one message', async () => {
  const sheet = (rows: number, cell: string) => [{ name: 'a', rows: Array.from({ length: rows }, () => [cell, cell]) }]
  const long = await handedOver(sheet(1_000, 'x'.repeat(30_000)), longLists.sheets)
  expect(long.taken).toEqual(sheet(1_000, 'x'.repeat(30_000)))
  expect(long.bytes.length).toBeGreaterThan(3)
  expect((await handedOver(sheet(2, 'x'), longLists.sheets)).bytes.length).toBe(1)
})

test('whatever was read arrives as it was, and what names a part of it still names that part', async () => {
  await fc.assert(
    fc.asyncProperty(anyProject, fc.integer({ min: 1, max: 400 }), async (project, times) => {
      const many = (): ExchangeTree => {
        const [object] = project.objects
        const estimates = object?.estimates.map((one) => ({
          ...one,
          articles: Array.from({ length: times }, () => one.articles).flat(),
        }))
        const objects = object ? [{ ...object, estimates: estimates ?? [] }] : []
        const estimate = objects[0]?.estimates[0] ?? null
        return { ...project, objects, facilities: [{ object: objects[0] ?? null, estimate, name: 'Crane', more: {} }] }
      }
      const { taken } = await handedOver(many(), longLists.exchange)
      expect(taken).toEqual(many())
      expect(taken.facilities?.[0]?.estimate).toBe(taken.objects[0]?.estimates[0])
      expect(articlesIn(taken).length).toBe(articlesIn(many()).length)
    }),
    { seed: 20_261_127, numRuns: 30 },
  )
})
