/** Of a pool the part that one company may have: the others find a connection free at once. Of a few connections that is all. */
const SHARE = 0.8

/**
 * Whose transaction has the next connection of a pool. Companies that wait are served in rotation, each in the order in which it asked, so that one which
 * asks a hundred times waits behind itself; and none has all connections. Who is given a place gives it back once.
 */
export class ConnectionPlaces {
  private readonly waiting = new Map<number, (() => void)[]>()
  private readonly held = new Map<number, number>()
  private readonly most: number

  constructor(private free: number) {
    this.most = Math.ceil(free * SHARE)
  }

  /** Waits for a place of a company; gives what gives it back. */
  async take(who: number): Promise<() => void> {
    if (this.free > 0 && this.mayHave(who)) this.give(who)
    else
      await new Promise<void>((resolve) => {
        const queue = this.waiting.get(who)
        if (queue) queue.push(resolve)
        else this.waiting.set(who, [resolve])
      })
    return () => this.giveBack(who)
  }

  private mayHave(who: number): boolean {
    return (this.held.get(who) ?? 0) < this.most
  }

  private give(who: number): void {
    this.free--
    this.held.set(who, (this.held.get(who) ?? 0) + 1)
  }

  private giveBack(who: number): void {
    this.free++
    const left = (this.held.get(who) ?? 0) - 1
    if (left > 0) this.held.set(who, left)
    else this.held.delete(who)
    for (const [next, queue] of this.waiting) {
      if (!this.mayHave(next)) continue
      const [first] = queue.splice(0, 1)
      // The others of the same come after everybody else's.
      this.waiting.delete(next)
      if (queue.length > 0) this.waiting.set(next, queue)
      this.give(next)
      first?.()
      return
    }
  }
}
