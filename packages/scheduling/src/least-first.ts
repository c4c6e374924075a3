/** Whole numbers of which the least is taken first: a binary heap. */
export class LeastFirst {
  private readonly heap: number[] = []

  add(value: number): void {
    const { heap } = this
    let at = heap.push(value) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (heap[above]! <= value) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = value
  }

  /** The least; null when there is none. */
  take(): number | null {
    const { heap } = this
    const least = heap[0]
    const last = heap.pop()
    if (least === undefined || last === undefined) return null
    if (heap.length === 0) return least
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= heap.length) break
      const below = left + 1 < heap.length && heap[left + 1]! < heap[left]! ? left + 1 : left
      if (heap[below]! >= last) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return least
  }
}
