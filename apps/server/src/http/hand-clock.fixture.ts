import type { Clock } from './company-turns.ts'

/** A clock that stands until it is moved. */
export class HandClock implements Clock {
  private time = 0
  private readonly timers = new Set<{ readonly at: number; readonly ring: () => void }>()

  now(): number {
    return this.time
  }

  after(milliseconds: number, ring: () => void): () => void {
    const timer = { at: this.time + milliseconds, ring }
    this.timers.add(timer)
    return () => this.timers.delete(timer)
  }

  pass(milliseconds: number): void {
    const until = this.time + milliseconds
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
      if (!next) break
      this.timers.delete(next)
      this.time = Math.max(this.time, next.at)
      next.ring()
    }
    this.time = until
  }
}
