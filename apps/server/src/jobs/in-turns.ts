import { setImmediate } from 'node:timers/promises'

/** Items worked on before other requests get their turn: some 10 ms of the engine. */
export const AT_ONCE = 250

/** As `map`, some items at a time: other requests get their turn between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
  atOnce: number = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % atOnce === 0) await setImmediate()
    results.push(map(item, at))
  }
  return results
}
