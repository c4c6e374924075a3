/** A record of an ordered list that was moved, with the position it was given. */
export type MovedTo = Readonly<{ id: number; position: number }>

/** A record where it stands. */
export type Standing = Readonly<{ id: number; position: number | null }>

/**
 * The order of a list after moves that were made on an earlier state of it. What the moves left in its order stays where it is by now; the
 * others go directly below the record they were put below, the first one above the record it was put above. What others added meanwhile
 * keeps its place between its neighbours. Made again on its own result it changes nothing.
 * @param now the list as it stands, in order
 * @param moves what was given a position, with what made room for it
 */
export function orderAfterMoves(now: readonly Standing[], moves: readonly MovedTo[]): readonly number[] {
  const wanted = moves.toSorted((one, other) => one.position - other.position || one.id - other.id)
  const placeNow = new Map(now.map(({ id }, at) => [id, at]))
  const known = wanted.filter(({ id }) => placeNow.has(id))
  const staying = new Set(longestGrowing(known.map(({ id }) => placeNow.get(id) ?? 0)).map((at) => now[at]?.id ?? 0))
  const carried = new Set(wanted.flatMap(({ id }) => (staying.has(id) ? [] : [id])))
  const order = now.flatMap(({ id }) => (carried.has(id) ? [] : [id]))
  for (const [nth, { id, position }] of wanted.entries()) {
    if (!carried.has(id)) continue
    const above = wanted[nth - 1]
    const below = wanted.slice(nth + 1).find((other) => staying.has(other.id))
    const next = above
      ? order.indexOf(above.id) + 1
      : below
        ? order.indexOf(below.id)
        : order.filter((one) => (now[placeNow.get(one) ?? 0]?.position ?? 0) < position).length
    order.splice(next, 0, id)
  }
  return order
}

/** Strictly growing positions for a list of so many: those in use, continued by one where it grew. */
export function positionsOf(now: readonly Standing[], count: number): readonly number[] {
  const positions: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const next = (positions.at(-1) ?? 0) + 1
    positions.push(Math.max(now[nth]?.position ?? next, next))
  }
  return positions
}

/** The longest part of a list of different numbers that grows, the last such one. */
function longestGrowing(numbers: readonly number[]): readonly number[] {
  /** The places of the smallest ends of growing parts, by their length. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number)
    const length = longer < 0 ? ends.length : longer
    before.push(ends[length - 1])
    ends[length] = at
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.unshift(numbers[at] ?? 0)
  return found
}
