/** In which order things that need one another are computed, and the loops among them (SPEC.md R2.8, R11.6). */

/** What each name uses. Names that are not keys are left out of the order: they need nothing. */
export type Uses = ReadonlyMap<string, readonly string[]>

/** Names in an order in which each comes after those it uses; names in loops, or above them, are left out. */
export function dependencyOrder(uses: Uses): string[] {
  const users = new Map<string, string[]>()
  const missing = new Map<string, number>()
  for (const [name, all] of uses) {
    const needed = all.filter((used) => uses.has(used))
    missing.set(name, needed.length)
    for (const used of needed) {
      const known = users.get(used)
      if (known) known.push(name)
      else users.set(used, [name])
    }
  }
  const order = [...missing.keys()].filter((name) => missing.get(name) === 0)
  for (let at = 0; at < order.length; at++) {
    for (const user of users.get(order[at]!) ?? []) {
      const left = missing.get(user)! - 1
      missing.set(user, left)
      if (left === 0) order.push(user)
    }
  }
  return order
}

/** A name that cannot be computed: in a loop (`loop` starts and ends with it), or because `blocker` cannot. */
export type Stuck = { loop: readonly string[] } | { blocker: string }

/** Why each name that is missing from the order cannot be computed. */
export function stuckNames(uses: Uses, order: readonly string[]): ReadonlyMap<string, Stuck> {
  const done = new Set(order)
  const names = [...uses.keys()].filter((name) => !done.has(name))
  const left = new Set(names)
  const next = (name: string): string => uses.get(name)!.find((used) => left.has(used))!
  const found = new Map<string, Stuck>()
  for (const start of names) {
    const path = [start]
    while (!path.includes(next(path.at(-1)!))) path.push(next(path.at(-1)!))
    const loop = path.slice(path.indexOf(next(path.at(-1)!)))
    for (const [at, name] of loop.entries())
      if (!found.has(name)) found.set(name, { loop: [...loop.slice(at), ...loop.slice(0, at), name] })
  }
  for (const name of names) if (!found.has(name)) found.set(name, { blocker: next(name) })
  return found
}
