interface Waiting<T> {
  readonly owner: string
  readonly item: T
}

/**
 * Things that wait for a turn, each of an owner. Next is one of the owner with the fewest at work; of two alike the one whose last turn is
 * longer ago, then whoever came first. An owner who orders ten things holds up only their own.
 */
export class FairQueue<T> {
  private readonly waiting: Waiting<T>[] = []
  private readonly atWork = new Map<string, number>()
  /** The number of the last turn of an owner, until nobody waits any more. */
  private readonly turns = new Map<string, number>()
  private turn = 0

  get size(): number {
    return this.waiting.length
  }

  /** How many things of an owner wait. */
  sizeOf(owner: string): number {
    return this.waiting.filter((one) => one.owner === owner).length
  }

  /** How many things of an owner are at work. */
  workOf(owner: string): number {
    return this.atWork.get(owner) ?? 0
  }

  add(owner: string, item: T): void {
    this.waiting.push({ owner, item })
  }

  /** Takes a thing out before its turn; false when it does not wait. */
  remove(item: T): boolean {
    const at = this.waiting.findIndex((one) => one.item === item)
    if (at >= 0) this.waiting.splice(at, 1)
    return at >= 0
  }

  /** The next thing of those that fit; it counts as at work until `ended` is called for its owner. */
  take(fits: (item: T) => boolean = () => true): T | undefined {
    let next: Waiting<T> | undefined
    for (const one of this.waiting) if (fits(one.item) && (!next || this.isBefore(one.owner, next.owner))) next = one
    if (!next) return undefined
    this.waiting.splice(this.waiting.indexOf(next), 1)
    this.began(next.owner)
    return next.item
  }

  /** Something of an owner that did not wait is at work. */
  began(owner: string): void {
    this.atWork.set(owner, (this.atWork.get(owner) ?? 0) + 1)
    this.turns.set(owner, ++this.turn)
  }

  /** Something of an owner is done. */
  ended(owner: string): void {
    const left = (this.atWork.get(owner) ?? 1) - 1
    if (left > 0) this.atWork.set(owner, left)
    else this.atWork.delete(owner)
    if (this.waiting.length === 0) this.turns.clear()
  }

  /** Whether an owner has more than one thing at work while others, who have none, wait. */
  isGreedy(owner: string): boolean {
    return (this.atWork.get(owner) ?? 0) > 1 && this.waiting.some((one) => !this.atWork.has(one.owner))
  }

  /** Takes everything that waits. */
  empty(): T[] {
    return this.waiting.splice(0).map(({ item }) => item)
  }

  private isBefore(one: string, other: string): boolean {
    const more = (this.atWork.get(one) ?? 0) - (this.atWork.get(other) ?? 0)
    return more < 0 || (more === 0 && (this.turns.get(one) ?? 0) < (this.turns.get(other) ?? 0))
  }
}
