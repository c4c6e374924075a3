/** Lets so many pieces of work run at once; the others wait in their order. */
export function slots(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  // A place that is given up goes straight to the first in the row.
  const leave = () => {
    const first = waiting.shift()
    if (first) first()
    else running--
  }
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    return work().finally(leave)
  }
}
