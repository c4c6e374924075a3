/** The server is closing: what has not ended stops at its next step. */
export class Interrupted extends Error {}

/** Work that goes on behind the call that began it, until it ends or the server closes. */
export class Background {
  private readonly running = new Set<Promise<void>>()
  private closing = false

  /** Keeps hold of work until it ends. It must not reject. */
  add(work: Promise<void>): void {
    this.running.add(work)
    void work.then(() => this.running.delete(work))
  }

  /** To be called between the steps of the work. @throws Interrupted when the server is closing */
  check(): void {
    if (this.closing) throw new Interrupted()
  }

  /** Interrupts what is running and waits until it has stopped. */
  async close(): Promise<void> {
    this.closing = true
    await Promise.all(this.running)
  }
}
