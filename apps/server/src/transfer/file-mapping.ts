import { z } from 'zod'
import { type TextEncoding, encodings } from './decode-text.ts'
import { type Delimiter, delimiters } from './delimited.ts'
import type { DecimalMark } from './read-number.ts'

/** What a person says about a file before it is taken: which column is what, and how it is to be read. */
export interface FileMapping {
  /** Column letter or header -> field; null leaves a column out. Without it the columns are guessed. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** Column letter or header -> decimal sign. */
  readonly decimals?: Readonly<Record<string, DecimalMark>>
  /** Sheet of a workbook. */
  readonly sheet?: string
  readonly encoding?: TextEncoding
  readonly delimiter?: Delimiter
  /** Column letter or header -> name that several records have -> the id of the one that is meant. */
  readonly links?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const name = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
const longForm = z.strictObject({
  columns: z.record(name, name.nullable()).optional(),
  decimals: z.record(name, z.enum(['comma', 'point'])).optional(),
  sheet: name.optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  links: z.record(name, z.record(name, z.int().positive())).optional(),
})
const PARTS = new Set(Object.keys(longForm.shape))

/**
 * Reads a mapping in either form: `{columns, decimals, sheet, encoding, delimiter}`, or the columns alone with `decimals` beside them.
 * Gives the paths of what is wrong.
 */
export function readMapping(
  sent: unknown,
): { readonly ok: true; readonly value: FileMapping } | { readonly ok: false; readonly paths: readonly string[] } {
  const read = longForm.safeParse(longOf(sent))
  if (read.success) return { ok: true, value: read.data as FileMapping }
  return { ok: false, paths: read.error.issues.map(({ path }) => path.join('.')) }
}

function longOf(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const names = Object.keys(sent)
  if (names.every((name) => PARTS.has(name))) return sent
  const { decimals, ...columns } = sent as Record<string, unknown>
  if (typeof decimals === 'object' && decimals !== null) return { columns, decimals }
  return { columns: sent }
}
