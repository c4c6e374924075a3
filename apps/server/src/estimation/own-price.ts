import { allocateBig } from '@temelia/decimal/allocate'
import { nearestFromBig, toBig } from '@temelia/decimal/number'
import type { Patch, Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'

const PARTS = [
  ['opMaterials', 'rsMaterials', 'material'],
  ['opLabor', 'rsLabor', 'labor'],
  ['opEquipments', 'rsEquipments', 'equipment'],
  ['opTransports', 'rsTransports', 'transport'],
] as const

/** Own prices are shared out with this many decimals. */
const DECIMALS = 4

/**
 * A unit price typed over an article as a whole becomes its own part prices, in proportion to the present ones; an article without
 * any takes it into the part of its kind. Part prices sent along win; sent without a price they replace the one there was.
 */
export function ownPrice(patch: Patch<typeof Article>, before: Row<typeof Article>): Patch<typeof Article> {
  const { price } = patch
  const parts = PARTS.some(([own, computed]) => patch[own] !== undefined || patch[computed] !== undefined)
  if (parts) return price === undefined ? { price: 0 } : {}
  if (price === undefined || price === null || price === before.price) return {}
  const effective = PARTS.map(([own, computed]) => toBig(before[own] ?? before[computed] ?? 0, DECIMALS))
  if (effective.every((part) => part === 0n)) {
    const [own] = PARTS.find(([, , kind]) => kind === before.provenienceType) ?? PARTS[0]
    return { [own]: price }
  }
  const shares = allocateBig(toBig(price, DECIMALS), effective)
  return Object.fromEntries(
    PARTS.flatMap(([own], at) => (effective[at] === 0n ? [] : [[own, nearestFromBig(shares[at] as bigint, DECIMALS)]])),
  )
}
