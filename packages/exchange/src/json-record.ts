/** Records of the product's own form as JSON has them. */

import { groupBy } from '@temelia/estimation/group-by'

export type JsonRecord = Readonly<Record<string, unknown>>

/** Records by what a field of theirs says. */
export function grouped(list: readonly JsonRecord[], key: string): Map<unknown, JsonRecord[]> {
  return groupBy(list, (record) => record[key])
}

/** The places of records in their list by their numbers. */
export function placesBy(list: readonly JsonRecord[], key: string): Map<unknown, number> {
  return new Map(list.flatMap((record, at) => (typeof record[key] === 'number' ? [[record[key], at] as const] : [])))
}

/** A text, or nothing. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A number, or what stands in its place. */
export function numberOr<T extends number | null>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise
}

/** Whether a value is an object of fields. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
