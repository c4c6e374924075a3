/** Foreground transactions that may pass work behind a call which waits; then it has its turn, however many more there are. */
const MOST_AHEAD = 25

/** A call is often several transactions with a moment between them: work behind calls begins when nobody asked for so long. */
const QUIET_MILLISECONDS = 4

type Lane = Map<number, (() => Promise<void>)[]>

/**
 * Whose turn it is on a connection that serves one transaction at a time. Companies that wait are served in rotation, so that one which
 * asks a hundred times waits longer and not the others; what goes on behind a call (imports, changes of many records) lets the calls go
 * first.
 */
export class Turns {
  private readonly front: Lane = new Map()
  private readonly behind: Lane = new Map()
  private running = false
  private passed = 0
  private lastFront = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined

  /** Runs work when its turn comes; the next waits for its end, however that ends. */
  take<T>(who: number, lane: 'front' | 'behind', work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = this[lane].get(who)
      const turn = () => work().then(resolve, reject)
      if (waiting) waiting.push(turn)
      else this[lane].set(who, [turn])
      this.next()
    })
  }

  private next(): void {
    if (this.running) return
    clearTimeout(this.timer)
    const lane = this.chosen()
    const turn = lane && shift(lane)
    if (!turn) return
    this.running = true
    if (lane === this.front) this.passed++
    else this.passed = 0
    void turn().then(() => {
      if (lane === this.front) this.lastFront = performance.now()
      this.running = false
      this.next()
    })
  }

  /** The lane whose turn it is; undefined when nobody waits, or those behind wait for a quiet moment. */
  private chosen(): Lane | undefined {
    if (this.behind.size === 0) this.passed = 0
    if (this.front.size > 0 && this.passed < MOST_AHEAD) return this.front
    if (this.behind.size === 0 || this.passed >= MOST_AHEAD) return this.behind
    const quiet = performance.now() - this.lastFront
    if (quiet >= QUIET_MILLISECONDS) return this.behind
    this.timer = setTimeout(() => this.next(), QUIET_MILLISECONDS - quiet)
    return undefined
  }
}

/** The next of whoever has waited longest since the last turn; the others of the same come after everybody else's. */
function shift(lane: Lane): (() => Promise<void>) | undefined {
  const [first] = lane
  if (!first) return undefined
  const [who, [turn, ...rest]] = first
  lane.delete(who)
  if (rest.length > 0) lane.set(who, rest)
  return turn
}
