/** Positions of an offer beside the positions of the bill it was asked for. */
import { groupBy } from '@temelia/estimation/group-by'
import { sameUnit } from '@temelia/estimation/unit'

/** What tells a position apart: its ordinal number, its unit and its quantity. */
export interface Numbered {
  readonly symbol: string
  readonly unit: string
  readonly quantity: number
}

/** Which offered position prices which one of the bill. */
export interface Pairing<Bill, Offer> {
  readonly pairs: readonly { readonly asked: Bill; readonly offered: Offer }[]
  /** Positions of the bill that nothing was offered for. */
  readonly missing: readonly Bill[]
  /** Offered positions that the bill has not. */
  readonly extra: readonly Offer[]
  /** Offered positions of a number that several of the bill have, none of them more like it than the others. */
  readonly ambiguous: readonly Offer[]
}

/** An ordinal number as it is compared: `01.02.0010`, `1.2.10.` and ` 1. 2.10` are one. */
export function ordinalKey(symbol: string): string {
  return symbol
    .toLowerCase()
    .replace(/\s/g, '')
    .split('.')
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('.')
    .replace(/\.+$/, '')
}

/**
 * Pairs by ordinal number. Where a number stands several times (a norm used again and again), equal units and quantities are
 * paired in their order; what is left of such a number is ambiguous, never guessed.
 */
export function pairPositions<Bill extends Numbered, Offer extends Numbered>(
  bill: readonly Bill[],
  offer: readonly Offer[],
): Pairing<Bill, Offer> {
  const asked = groupBy(bill, ({ symbol }) => ordinalKey(symbol))
  const offered = groupBy(offer, ({ symbol }) => ordinalKey(symbol))
  const pairs: { asked: Bill; offered: Offer }[] = []
  const [missing, extra, ambiguous]: [Bill[], Offer[], Offer[]] = [[], [], []]
  for (const [key, lines] of offered) {
    const places = key === '' ? [] : [...(asked.get(key) ?? [])]
    if (places.length === 0) {
      extra.push(...lines)
      continue
    }
    const alone = places.length === 1 && lines.length === 1
    for (const line of lines) {
      const at = alone ? 0 : places.findIndex((place) => equal(place, line))
      const [place] = at < 0 ? [] : places.splice(at, 1)
      if (place) pairs.push({ asked: place, offered: line })
      else ambiguous.push(line)
    }
    missing.push(...places)
  }
  for (const [key, lines] of asked) if (key === '' || !offered.has(key)) missing.push(...lines)
  return { pairs, missing, extra, ambiguous }
}

function equal(one: Numbered, other: Numbered): boolean {
  return one.quantity === other.quantity && sameUnit(one.unit, other.unit)
}
