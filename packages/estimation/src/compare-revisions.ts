/** What changed from one set of articles of an estimate to another (SPEC.md R11). */
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { symbolKey } from './symbol.ts'
import { parseUnit } from './unit.ts'

/** A stored line of either set. */
export interface ComparedLine {
  id: number
  /** The article it is a copy of. */
  sourceId?: number | null
  symbol?: string | null
  measureUnit?: string | null
  quantity: number
  price?: number | null
  total?: number | null
}

/** A line of one set, of the other, or of both. */
export interface LineChange<Line extends ComparedLine> {
  change: 'added' | 'removed' | 'changed' | 'same'
  from: Line | null
  to: Line | null
  /** Second set less first. */
  quantity: number
  price: number
  value: number
}

/**
 * Lines side by side in the order of the second set, those only the first one has after the line they followed. Lines are the same when one
 * is a copy of the other or both of a third (R17.1), else by symbol and unit, in their order (R17.2).
 */
export function compareRevisions<Line extends ComparedLine>(
  from: readonly Line[],
  to: readonly Line[],
): LineChange<Line>[] {
  const partners = pairUp(from, to)
  const paired = new Set(partners.values())
  const changes: LineChange<Line>[] = []
  let next = 0
  const takeRemoved = (until: number) => {
    for (; next < until; next++) {
      const line = from[next] as Line
      if (!paired.has(line)) changes.push(changeOf(line, null))
    }
  }
  const places = new Map(from.map((line, at) => [line, at]))
  for (const line of to) {
    const partner = partners.get(line)
    if (partner) takeRemoved(places.get(partner) ?? 0)
    changes.push(changeOf(partner ?? null, line))
  }
  takeRemoved(from.length)
  return changes
}

function pairUp<Line extends ComparedLine>(from: readonly Line[], to: readonly Line[]): Map<Line, Line> {
  const partners = new Map<Line, Line>()
  const free = new Set(from)
  for (const key of [originOf, likenessOf]) {
    const waiting = new Map<string, Line[]>()
    for (const line of free) {
      const text = key(line)
      if (text !== null) waiting.set(text, [...(waiting.get(text) ?? []), line])
    }
    for (const line of to) {
      const text = partners.has(line) ? null : key(line)
      const found = text === null ? undefined : waiting.get(text)?.shift()
      if (!found) continue
      partners.set(line, found)
      free.delete(found)
    }
  }
  return partners
}

function originOf({ id, sourceId }: ComparedLine): string {
  return String(sourceId ?? id)
}

function likenessOf({ symbol, measureUnit }: ComparedLine): string | null {
  if (!symbol) return null
  const { factor, base } = parseUnit(measureUnit)
  return `${symbolKey(symbol)} ${factor} ${base}`
}

function changeOf<Line extends ComparedLine>(from: Line | null, to: Line | null): LineChange<Line> {
  const difference = (key: 'quantity' | 'price' | 'total') => subtractDecimals(to?.[key] ?? 0, from?.[key] ?? 0)
  const [quantity, price, value] = [difference('quantity'), difference('price'), difference('total')]
  const change = !from ? 'added' : !to ? 'removed' : quantity !== 0 || price !== 0 || value !== 0 ? 'changed' : 'same'
  return { change, from, to, quantity, price, value }
}
