import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'

/** A quantity on those who may have of it, each in turn up to what it lacks; what is over goes to the first. */
export function shareOut<Id>(
  quantity: number,
  ids: readonly Id[],
  lacking: (id: Id) => number,
): (readonly [Id, number])[] {
  let left = quantity
  const parts = ids.map((id) => {
    const part = Math.max(Math.min(left, lacking(id)), 0)
    left = subtractDecimals(left, part)
    return [id, part] as const
  })
  return parts.map(([id, part], at) => (at === 0 ? [id, addDecimals(part, left)] : [id, part]))
}
