/** The ids of a table in an archive, and where each comes to lie: from a base on, in their order. */
export class IdList {
  private found: number[] = []
  private sorted = new Float64Array(0)
  private base = 0

  add(id: number): void {
    this.found.push(id)
  }

  /** To be called when all are there. False when one came twice. */
  close(): boolean {
    this.sorted = Float64Array.from(this.found).sort()
    this.found = []
    return this.sorted.every((id, at) => at === 0 || id !== this.sorted[at - 1])
  }

  /** How many ids above `least` there are. */
  countAbove(least: number): number {
    return this.sorted.length - this.firstFrom(least + 1)
  }

  /** Ids up to `kept` stay as they are, the others follow from `base` on. */
  settle(kept: number, base: number): void {
    this.base = base - this.firstFrom(kept + 1)
    this.kept = kept
  }

  /** Where the record of an id comes to lie; undefined when the archive has none of it. */
  placeOf(id: number): number | undefined {
    const at = this.firstFrom(id)
    if (this.sorted[at] !== id) return undefined
    return id <= this.kept ? id : this.base + at
  }

  private kept = 0

  private firstFrom(id: number): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
