import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Words between the servers of one database. A word may be lost: what it is about stands in the database, and is looked at from time to time anyway. */
export interface Signals {
  /** Tells the other servers; this one does not hear itself. The same word is told once a moment. */
  tell(topic: string, word: string): void
  /** Calls back with what other servers tell. */
  hear(topic: string, listener: (word: string) => void): void
  /** Calls back when words may have been lost: the line to the others was broken, and is there again. */
  missed(listener: () => void): void
}

/** Nobody else uses an embedded database. */
export const noSignals: Signals = { tell: () => undefined, hear: () => undefined, missed: () => undefined }

const CHANNEL = 'temelia'

/** Words wait this long for others, so that a burst of commits is one notification. */
const GATHER_MILLISECONDS = 25

/** A notification carries less than 8,000 bytes. */
const MOST_LETTERS = 7_000

const RECONNECT_MILLISECONDS = 1_000

interface Message {
  readonly from: string
  readonly words: readonly (readonly [topic: string, word: string])[]
}

/** Words by LISTEN and NOTIFY on a connection of their own, outside of transactions: their commits would wait for each other. */
export class ServerSignals implements Signals {
  private readonly heard = new EventEmitter().setMaxListeners(0)
  private readonly back = new EventEmitter().setMaxListeners(0)
  private readonly self = randomUUID()
  private readonly waiting = new Set<string>()
  private client: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  private closed = false
  private opening: Promise<void> | undefined

  /** Connects at the first word that is told or listened for. */
  constructor(private readonly url: string) {}

  tell(topic: string, word: string): void {
    this.opening ??= this.open()
    this.waiting.add(JSON.stringify([topic, word]))
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MILLISECONDS)
  }

  hear(topic: string, listener: (word: string) => void): void {
    this.opening ??= this.open()
    this.heard.on(topic, listener)
  }

  missed(listener: () => void): void {
    this.back.on('back', listener)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.opening
    await this.flush()
    await this.client?.end().catch(() => undefined)
  }

  private async flush(): Promise<void> {
    this.timer = undefined
    // Without a line they wait for the next one.
    if (!this.client) return
    const words = [...this.waiting]
    this.waiting.clear()
    for (let from = 0; from < words.length; ) {
      let letters = 0
      let to = from
      while (to < words.length && (to === from || letters + (words[to] ?? '').length < MOST_LETTERS))
        letters += (words[to++] ?? '').length + 1
      const message = `{"from":"${this.self}","words":[${words.slice(from, to).join(',')}]}`
      await this.client?.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => undefined)
      from = to
    }
  }

  /** Connects, as often as it takes: a server that is away for a moment tells and hears nothing meanwhile. */
  private async open(): Promise<void> {
    while (!this.closed) {
      const client = new pg.Client({ connectionString: this.url, keepAlive: true, application_name: 'temelia signals' })
      client.on('error', () => undefined)
      client.on('notification', ({ payload }) => this.take(payload ?? ''))
      client.once('end', () => {
        if (this.client !== client) return
        this.client = undefined
        this.opening = this.open().then(() => void (this.closed || this.back.emit('back')))
      })
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        this.client = client
        await this.flush()
        return
      } catch {
        await client.end().catch(() => undefined)
        await pause(RECONNECT_MILLISECONDS, undefined, { ref: false })
      }
    }
  }

  private take(payload: string): void {
    const { from, words } = JSON.parse(payload) as Message
    if (from === this.self) return
    for (const [topic, word] of words) this.heard.emit(topic, word)
  }
}
