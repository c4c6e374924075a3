import { decode, type WireRecord } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { Problem } from './problem.ts'
import type { Found } from './records.ts'

/** Values of fields by name. */
export type Values = Readonly<Record<string, unknown>>

/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs'

/** The record as it is now, when a change was refused because somebody else had changed it; else null. */
export function currentOf<E extends Entity>(of: E, cause: unknown): Found<E> | null {
  if (!(cause instanceof Problem) || cause.status !== 412) return null
  const current = cause.body['current'] as WireRecord | undefined
  return current ? decode(of, current) : null
}

/** The fields of a change that somebody else changed too, to something else. What only one of the two touched is no clash. */
export function clashesOf(patch: Values, before: Values, theirs: Values): readonly string[] {
  return Object.keys(patch).filter((key) => !same(theirs[key], before[key]) && !same(theirs[key], patch[key]))
}

/** What is left to send of a change when the other side keeps the fields chosen for it. */
export function withoutTheirs(patch: Values, theirs: Values, sides: Readonly<Record<string, Side>>): Values {
  return Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => sides[key] !== 'theirs' && !same(value, theirs[key])),
  )
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
