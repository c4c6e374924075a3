import { sumExactly } from '@temelia/decimal/arithmetic'
import type { Context } from '../../records/context.ts'
import { exchangedDirect } from './direct-sums.ts'
import {
  inOrder,
  isExact,
  joined,
  keyOf,
  type NamedLines,
  type Origin,
  originOf,
  originsOf,
  together,
  type WholeSums,
} from './join-parts.ts'
import type { PartSums } from './part-sums.ts'
import type { SummedLines } from './stored-groups.ts'

/**
 * The sums of a place after some of its parts were summed again: what they added before is taken off, what they add now is added. Gives
 * undefined where that would not be what adding up all parts gives, to the last digit.
 */
export async function exchangeParts(
  context: Context,
  whole: WholeSums,
  before: readonly PartSums[],
  now: readonly PartSums[],
): Promise<WholeSums | undefined> {
  const groups = exchangedGroups(whole, before, now)
  const direct = exchangedDirect(
    whole.direct,
    before.map((part) => part.direct),
    now.map((part) => part.direct),
  )
  if (!groups || !direct) return undefined
  const origins = await originsOf(
    context,
    groups.flatMap(({ lines, origin }) => (origin ? [] : [lines])),
  )
  const gone = new Set(before.map(({ mark }) => mark))
  return {
    groups: groups.flatMap(({ lines, origin = originOf(origins, lines) }): NamedLines[] =>
      origin ? [[lines, origin]] : [],
    ),
    direct,
    marks: [...whole.marks.filter((mark) => !gone.has(mark)), ...now.map(({ mark }) => mark)],
    exact: true,
  }
}

/** Lines of the whole; without an origin, if one of the parts that were summed again speaks for them: it may have been written. */
interface ExchangedGroup {
  readonly lines: SummedLines
  readonly origin?: Origin
}

const NAME = 2
const SAMPLE = 11
const DAY = 12
const UNDATED = 13

/** The groups of the whole in the order in which they are joined; undefined when that cannot be known. */
export function exchangedGroups(
  whole: Pick<WholeSums, 'groups' | 'exact'>,
  before: readonly PartSums[],
  now: readonly PartSums[],
): readonly ExchangedGroup[] | undefined {
  const { off, on, spoken } = differences(before, now)
  if (!whole.exact || !off.exact || !on.exact) return undefined
  // Few groups differ: only those of the whole that may be theirs are named by their keys.
  const names = new Set([...off.groups.values(), ...on.groups.values()].map((group) => group[NAME]))
  const known = new Map<string, SummedLines>()
  const groups: ExchangedGroup[] = []
  for (const [lines, origin] of whole.groups) {
    const key = names.has(lines[NAME]) ? keyOf(lines) : undefined
    if (key !== undefined && (off.groups.has(key) || on.groups.has(key))) known.set(key, lines)
    else groups.push(spoken.has(lines[SAMPLE]) ? { lines } : { lines, origin })
  }
  for (const key of new Set([...off.groups.keys(), ...on.groups.keys()])) {
    const lines = exchangedLines(known.get(key), off.groups.get(key), on.groups.get(key))
    if (lines === 'unknown') return undefined
    if (lines) groups.push({ lines })
  }
  return groups.sort((one, other) => inOrder(one.lines, other.lines))
}

/** What parts added before and add no longer, what they add instead, and the lines that speak in what they still add. */
function differences(before: readonly PartSums[], now: readonly PartSums[]) {
  const added = new Map(before.flatMap(({ groups }) => groups).map((group) => [group[SAMPLE], group]))
  const gone = new Set(before.flatMap(({ groups }) => groups))
  const spoken = new Set<number>()
  const come: SummedLines[] = []
  for (const group of now.flatMap(({ groups }) => groups)) {
    const known = added.get(group[SAMPLE])
    if (known && group.every((value, at) => value === known[at]) && gone.delete(known)) spoken.add(group[SAMPLE])
    else come.push(group)
  }
  return { off: joined([{ groups: [...gone] }]), on: joined([{ groups: come }]), spoken }
}

/** A group without what parts added before and with what they add now; undefined when no lines are left of it. */
function exchangedLines(
  whole: SummedLines | undefined,
  off: SummedLines | undefined,
  on: SummedLines | undefined,
): SummedLines | undefined | 'unknown' {
  if (!off) return whole && on ? exactly(whole, on) : on
  if (!whole) return 'unknown'
  const lines = whole[10] - off[10]
  if (lines === 0) return on
  const sample = leastWithout(whole[SAMPLE], off[SAMPLE], on?.[SAMPLE] ?? null)
  const day = leastWithout(whole[DAY], off[DAY], on?.[DAY] ?? null)
  if (lines < 0 || sample === undefined || day === undefined) return 'unknown'
  const amount = sumExactly([whole[8], -off[8]])
  const value = whole[9] === null ? null : sumExactly([whole[9], -(off[9] ?? 0)])
  if (Number.isNaN(amount) || Number.isNaN(value)) return 'unknown'
  const rest = [...whole.slice(0, 8), amount, value, lines, sample, day, whole[UNDATED] - off[UNDATED]]
  return on ? exactly(rest as unknown as SummedLines, on) : (rest as unknown as SummedLines)
}

/** The least of several after one of them was exchanged; undefined when the one that is gone was the least and no other is known. */
function leastWithout<Value extends number | string>(
  least: Value | null,
  gone: Value | null,
  come: Value | null,
): Value | null | undefined {
  if (least === null || (come !== null && come <= least)) return come
  return gone === least ? undefined : least
}

function exactly(one: SummedLines, other: SummedLines): SummedLines | 'unknown' {
  return isExact(one, other) ? together(one, other) : 'unknown'
}
