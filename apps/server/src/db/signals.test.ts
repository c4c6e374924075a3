import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { liveness } from '../records/live.ts'
import { newDatabase, onServer, urlOf } from '../testing/database.ts'
import type { Database } from './database.ts'
import { openServer } from './postgres.ts'

describe.runIf(onServer)('words between servers of a database', () => {
  const servers: Database[] = []
  beforeAll(async () => {
    const first = await newDatabase(2)
    servers.push(first, await openServer('ro', await urlOf(first), 2), await openServer('ro', await urlOf(first), 2))
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  const at = (n: number) => servers[n] as Database

  /** What a server hears until it hears the last word. */
  function heard(n: number, topic: string, last: string): Promise<string[]> {
    const words: string[] = []
    return new Promise((resolve) =>
      at(n).signals.hear(topic, (word) => {
        words.push(word)
        if (word === last) resolve(words)
      }),
    )
  }

  /** The connections that listen by now. */
  async function listening(count: number): Promise<void> {
    for (let found = 0; found < count; )
      found = Number(
        (
          await at(0).system((tx) =>
            tx.one<{ n: number }>(
              sql`select count(*)::integer as n from pg_stat_activity where datname = current_database() and application_name = 'temelia signals' and state = 'idle'`,
            ),
          )
        )?.n,
      )
  }

  test('reach all others once, in order, however many they are, and not the one that told them', async () => {
    const words = Array.from({ length: 3_000 }, (_, n) => `word ${n}`)
    const others = [heard(1, 'many', 'word 2999'), heard(2, 'many', 'word 2999')]
    const own: string[] = []
    at(0).signals.hear('many', (word) => own.push(word))
    at(1).signals.hear('another topic', (word) => own.push(word))
    await listening(3)
    for (const word of words) at(0).signals.tell('many', word)
    for (const word of words.slice(0, 10)) at(0).signals.tell('many', word)
    expect(await Promise.all(others)).toEqual([words, words])
    expect(own).toEqual([])
  })

  test('are heard again after the connection was cut', async () => {
    const again = heard(1, 'again', 'there')
    await listening(3)
    await at(0).system((tx) =>
      tx.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'temelia signals' and state = 'idle'`,
      ),
    )
    const telling = setInterval(() => at(0).signals.tell('again', 'there'), 50)
    expect((await again).at(-1)).toBe('there')
    clearInterval(telling)
  })

  test('that may have been lost while the connection was cut are told of when it is back', async () => {
    const back = new Promise<void>((resolve) => at(1).signals.missed(resolve))
    await listening(3)
    await at(0).system((tx) =>
      tx.run(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'temelia signals' and state = 'idle'`,
      ),
    )
    await back
    const heardAgain = heard(1, 'afterwards', 'there')
    await listening(3)
    at(0).signals.tell('afterwards', 'there')
    expect(await heardAgain).toEqual(['there'])
  })

  test('wake the streams of that company, at all servers', async () => {
    const [here, there] = [liveness(), liveness()]
    here.join(at(0))
    there.join(at(1))
    await listening(3)
    const news: string[] = []
    const woken = new Promise<void>((resolve) => {
      there.follow('ro', 7, (what) => {
        news.push(what)
        if (what === 'people') resolve()
      })
    })
    there.follow('ro', 8, () => news.push('of another company'))
    there.follow('us', 7, () => news.push('of another region'))
    here.wake('ro', 7)
    here.wake('ro', 7, 'people')
    await woken
    expect(news).toEqual(['records', 'people'])
  })

  test('work of one at a time is done by one after the other', async () => {
    let inside = 0
    let together = 0
    await Promise.all(
      servers.map((server) =>
        server.alone(async () => {
          together = Math.max(together, ++inside)
          await server.system((tx) => tx.one(sql`select pg_sleep(0.05)`))
          inside--
        }),
      ),
    )
    expect(together).toBe(1)
  })
})
