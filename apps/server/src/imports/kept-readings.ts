import type { ExchangeTree } from '@temelia/exchange/tree'

/** How many files, and for how long, are kept as they were read. */
const MOST = 2
const MINUTES = 10

/**
 * Exchange files as they were read for their preview, so that writing them soon after need not read them again. A memory of one
 * process: another server, or the same one later, reads the stored upload once more.
 */
export class KeptReadings {
  private readonly trees = new Map<string, { readonly tree: ExchangeTree; readonly until: number }>()

  constructor(private readonly now: () => Date) {}

  keep(storageKey: string, tree: ExchangeTree): void {
    this.trees.set(storageKey, { tree, until: this.now().getTime() + MINUTES * 60_000 })
    for (const [key] of [...this.trees].slice(0, -MOST)) this.trees.delete(key)
  }

  /** The file as it was read, once: whoever takes it has it alone. */
  take(storageKey: string): ExchangeTree | undefined {
    const time = this.now().getTime()
    for (const [key, { until }] of this.trees) if (until < time) this.trees.delete(key)
    const kept = this.trees.get(storageKey)
    this.trees.delete(storageKey)
    return kept?.tree
  }
}
