import type { Entity } from '@temelia/model/entity'
import { useState } from 'react'
import type { Found, WAITS } from '../data/records.ts'
import { clashesOf, currentOf, type Side, type Values, withoutTheirs } from '../data/stale-edit.ts'

/** A record that somebody else changed while it was edited: which fields both changed, and whose value of each is kept. */
export type Staleness = Readonly<{
  theirs: Values
  mine: Values
  fields: readonly string[]
  sides: Readonly<Record<string, Side>>
}>

/**
 * Sends changes of a record on the version they were made on. When somebody else changed other fields meanwhile, the change is sent
 * again on the new version; when both changed the same field, `stale` asks which to keep and the next `send` follows the answer.
 */
export function useStaleEdit<E extends Entity>(of: E, row: Found<E> | null) {
  const [before, setBefore] = useState<Found<E> | null>(row)
  const [stale, setStale] = useState<Staleness | null>(null)

  /**
   * Resolves with what was saved, with the record of the other side when nothing of the change is left, with `WAITS` when the change waits to be
   * sent, or with null when there is something to choose.
   */
  async function send(
    patch: Values,
    save: (patch: Values, version: number | null) => Promise<Found<E> | typeof WAITS>,
  ): Promise<Found<E> | typeof WAITS | null> {
    const left = stale ? withoutTheirs(patch, stale.theirs, stale.sides) : patch
    const onto = before
    if (onto && stale && Object.keys(left).length === 0) return onto
    try {
      return await save(left, onto?.version ?? null)
    } catch (cause) {
      const theirs = currentOf(of, cause)
      if (!theirs || !onto) throw cause
      setBefore(theirs)
      const fields = clashesOf(left, onto as Values, theirs as Values)
      if (fields.length > 0) {
        // What was given to the other side before stays so.
        const sides = { ...stale?.sides, ...Object.fromEntries(fields.map((key) => [key, 'mine'] as const)) }
        setStale({ theirs: theirs as Values, mine: left, fields, sides })
        return null
      }
      setStale((last) => last && { ...last, theirs: theirs as Values })
      const rest = withoutTheirs(left, theirs as Values, {})
      return Object.keys(rest).length === 0 ? theirs : save(rest, theirs.version)
    }
  }

  const choose = (field: string, side: Side) =>
    setStale((last) => last && { ...last, sides: { ...last.sides, [field]: side } })
  return { stale, send, choose }
}
