/** What somebody of a company waits for. */
export interface OfPerson {
  readonly person: string
}

/**
 * The requests of a company that wait, in the order in which they came. Its people take turns: next is a request of who was served longest
 * ago, so that one who sends hundreds keeps their colleagues waiting for one of them, not for all.
 */
export class WaitingLine<Waiting extends OfPerson> {
  private readonly waiting: Waiting[] = []
  /** When each was served last, counted in requests. */
  private readonly served = new Map<string, number>()
  private count = 0

  get length(): number {
    return this.waiting.length
  }

  add(one: Waiting): void {
    this.waiting.push(one)
  }

  /** Takes out the one that is next. */
  next(): Waiting | undefined {
    let first = 0
    for (const [at, { person }] of this.waiting.entries())
      if (this.last(person) < this.last(this.waiting[first]?.person ?? person)) first = at
    const [one] = this.waiting.splice(first, 1)
    if (one) this.served.set(one.person, ++this.count)
    return one
  }

  /** Takes one out that wants no turn any more; whether it still waited. */
  leave(one: Waiting): boolean {
    const at = this.waiting.indexOf(one)
    if (at >= 0) this.waiting.splice(at, 1)
    return at >= 0
  }

  /** Takes out the last one of who has the most that wait. */
  lastOfMost(): Waiting | undefined {
    const counts = new Map<string, number>()
    for (const { person } of this.waiting) counts.set(person, (counts.get(person) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const at = this.waiting.findLastIndex(({ person }) => counts.get(person) === most)
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0]
  }

  private last(person: string): number {
    return this.served.get(person) ?? 0
  }
}
