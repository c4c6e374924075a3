/** Failed sign-ins an address may have from one place before it has to wait. */
const FREE_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * 60_000

interface Failures {
  count: number
  since: number
}

/** Counts failed sign-ins by place and address. Only failures count: people who know their password never wait. */
export class Attempts {
  readonly #failures = new Map<string, Failures>()

  /** Seconds to wait before the next attempt; 0 when it may be made now. */
  wait(key: string, now: number): number {
    const failures = this.#failures.get(key)
    if (!failures || failures.count < FREE_FAILURES) return 0
    const left = failures.since + WINDOW_MILLISECONDS - now
    if (left <= 0) this.#failures.delete(key)
    return Math.max(0, Math.ceil(left / 1_000))
  }

  fail(key: string, now: number): void {
    const failures = this.#failures.get(key)
    if (!failures || failures.since + WINDOW_MILLISECONDS <= now) this.#failures.set(key, { count: 1, since: now })
    else failures.count++
    if (this.#failures.size > 50_000) this.#forget(now)
  }

  succeed(key: string): void {
    this.#failures.delete(key)
  }

  #forget(now: number): void {
    for (const [key, failures] of this.#failures)
      if (failures.since + WINDOW_MILLISECONDS <= now) this.#failures.delete(key)
  }
}
