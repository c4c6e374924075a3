import type { Region } from '@temelia/calendar/region'
import { cleanText } from '@temelia/text/clean-text'
import { z } from 'zod'
import { decimalInput, flagInput, dateInput, integerInput } from './values.ts'
import type { Entity } from './entity.ts'

/** The kinds of value a record holds; each fixes the wire form, the row form and the column type of the database. */
export type FieldKind = 'text' | 'integer' | 'decimal' | 'flag' | 'date' | 'instant' | 'choice' | 'ref' | 'json'

/**
 * One field of an entity: a plain value, written once, from which the schemas, codec, columns, filters and screens follow.
 * `Value` is the type of the field in a row (null included when the field may be empty).
 */
export interface Field<Value = unknown> {
  readonly kind: FieldKind
  /** Schema of one value as it comes over the wire; its output is the value of the row. */
  readonly schema: z.ZodType
  /** Name on the wire when it is not the field's name with a capital. */
  readonly wire?: string
  readonly nullable: boolean
  /** Must be sent when a record is created. */
  readonly required: boolean
  /** Set by the server only: shown on the wire, ignored on input. */
  readonly readOnly: boolean
  /** Set when the record is made and never changed, because other things are kept under it. */
  readonly once?: true
  /** Never leaves the server. */
  readonly secret: boolean
  /** Takes part in the text search. */
  readonly search: boolean
  /** Shown as a column of lists unless the user chose otherwise. */
  readonly column: boolean
  /** No two records of a company have the same, deleted ones aside: the database refuses it (an index `<table>_<column>`). */
  readonly unique: boolean
  /** Tells records apart, though two may have the same: import recognises a record by it, and the bin asks before two have it. */
  readonly recognises: boolean
  readonly multiline: boolean
  /** Screens show it only where that practice is used: a trade register number says nothing in the United States. */
  readonly practice?: Region
  /** A number of stars, given with a click. */
  readonly stars: boolean
  /** The text is HTML of the few elements that notes have. */
  readonly rich: boolean
  /** Value of a new record when none is sent. */
  readonly initial?: Value
  readonly choices?: readonly (string | number)[]
  /** The choices that screens offer in a practice, where those are not all: a record that has another keeps it. */
  readonly offered?: Offered
  readonly target?: () => Entity
  /** The list whose names are offered for a text that may also be another: what names a record of it counts as one of its own. */
  readonly names?: () => Entity
  /** The reference whose record this is copied from, so that lists sort and search by it: it is told to who sees that record. */
  readonly copyOf?: string
  /** A value that holds, for examples and tests, where the kind and the format do not give one. */
  readonly sample?: unknown
  /** Likewise, where each record needs its own. */
  readonly sampleOf?: (number: number) => unknown
  /** What the digits of a decimal are for; decides how many decimals screens show. */
  readonly scale?: DecimalScale
  /** The part of a structured value that lists leave out: it is too large for hundreds of them. */
  readonly unlisted?: string
  /** Where a structured value names records, so that they can be told apart from numbers. */
  readonly holds?: Holds
  /** Only in types: the value of the row. */
  readonly value?: Value
}

/**
 * The records that a structured value names: entities by the place of their ids in it (`*` is each item of a list, `*.BillId` that member of
 * each), the records that a filter compares with, the options of lists in values of own fields, or the shapes of drawings that rows of a takeoff
 * name.
 */
export type Holds = Readonly<Record<string, string>> | 'filter' | 'ownValues' | 'shapeTags'

type Offered = Readonly<Partial<Record<Region, readonly (string | number)[]>>>

export type DecimalScale = 'quantity' | 'price' | 'total' | 'percent' | 'rate' | 'factor'

interface Options {
  wire?: string
  search?: boolean
  column?: boolean
  unique?: boolean
  recognises?: boolean
  multiline?: boolean
  rich?: boolean
  stars?: boolean
  practice?: Region
  offered?: Offered
  sample?: unknown
  sampleOf?: (number: number) => unknown
  holds?: Holds
  unlisted?: string
  names?: () => Entity
}

function field<Value>(
  kind: FieldKind,
  schema: z.ZodType,
  options: Options & Partial<Field<Value>>,
): Field<Value | null> {
  return {
    kind,
    schema,
    nullable: true,
    required: false,
    readOnly: false,
    secret: false,
    search: false,
    column: false,
    unique: false,
    recognises: false,
    multiline: false,
    stars: false,
    rich: false,
    ...options,
  } as Field<Value | null>
}

/** Text; surrounding blanks and characters that nobody sees are dropped, an empty text is no value. `format` is a rule of `formats.ts`, which also says how the value is kept. */
export function text(
  options: Options & { min?: number; max?: number; format?: z.ZodType<string, string> } = {},
): Field<string | null> {
  const { min = 0, max = options.multiline ? 20_000 : 4_000, format, ...rest } = options
  let schema: z.ZodType<string, string> = z
    .string()
    .refine(hasNoNul, { params: { code: 'INVALID_TEXT' } })
    .overwrite(cleanText)
    .trim()
    .max(max)
  if (min > 0)
    schema = schema.refine((value) => value === '' || value.length >= min, { params: { code: 'TOO_SHORT', min } })
  if (format) {
    const rule = format
    schema = schema.transform((value, context) => {
      const result = value === '' ? undefined : rule.safeParse(value)
      for (const issue of result?.error?.issues ?? [])
        context.addIssue({ code: 'custom', params: 'params' in issue ? issue.params : {} })
      return result?.data ?? value
    })
  }
  const [sample] = (format?.meta()?.examples ?? []) as readonly string[]
  return field<string>('text', schema, sample === undefined ? rest : { sample, ...rest })
}

/** A whole number between `min` and `max` (both included). */
export function integer(options: Options & { min?: number; max?: number } = {}): Field<number | null> {
  const { min = -2_147_483_648, max = 2_147_483_647, ...rest } = options
  return field<number>('integer', integerInput(min, max), rest)
}

/** The furthest place that may be given in an ordered list: what comes behind it still has numbers. */
export const LAST_PLACE = 1_000_000_000

/** The place of a record among those beside it, from 1. */
export function place(): Field<number | null> {
  return integer({ min: 1, max: LAST_PLACE })
}

/** An exact decimal of at most 15 significant digits; text with a decimal comma or point is accepted. */
export function decimal(
  options: Options & { scale?: DecimalScale; min?: number; max?: number } = {},
): Field<number | null> {
  const { min, max, ...rest } = options
  return field<number>('decimal', decimalInput(min, max), rest)
}

/** True or false; 0 and 1 are accepted. */
export function flag(options: Options = {}): Field<boolean | null> {
  return field<boolean>('flag', flagInput(), options)
}

/** A day, `YYYY-MM-DD`. */
export function date(options: Options = {}): Field<string | null> {
  return field<string>('date', dateInput(), options)
}

/** A moment, RFC 3339 in UTC. */
export function instant(options: Options = {}): Field<string | null> {
  return field<string>('instant', z.iso.datetime({ offset: true }), options)
}

/** One of the given words or numbers. */
export function oneOf<const Choice extends string | number>(
  choices: readonly Choice[],
  options: Options = {},
): Field<Choice | null> {
  return field<Choice>('choice', z.literal(choices as readonly (string | number)[] as [string]), {
    ...options,
    choices,
  })
}

/** The choices of a field that are offered in a practice, and those that a record has already. */
export function choicesIn(
  { choices = [], offered }: Pick<Field, 'choices' | 'offered'>,
  practice: Region,
  held: readonly unknown[] = [],
): readonly (string | number)[] {
  const those = offered?.[practice]
  return those ? choices.filter((choice) => those.includes(choice) || held.includes(choice)) : choices
}

/** The id of a record of another entity in the same tenant. Its wire name is the target's id name unless given. */
export function ref(target: () => Entity, options: Options = {}): Field<number | null> {
  return field<number>('ref', integerInput(1, Number.MAX_SAFE_INTEGER), { ...options, target })
}

/** A structured value with its own schema (a list of recapitulation lines, a user's options). */
export function json<Schema extends z.ZodType>(schema: Schema, options: Options = {}): Field<z.output<Schema> | null> {
  return field<z.output<Schema>>('json', schema, options)
}

/** The field must be sent and cannot be emptied. */
export function required<Value>(of: Field<Value>): Field<NonNullable<Value>> {
  return { ...of, required: true, nullable: false } as Field<NonNullable<Value>>
}

/** The field takes this value in a new record and cannot be emptied. */
export function initially<Value>(of: Field<Value>, initial: NonNullable<Value>): Field<NonNullable<Value>> {
  return { ...of, initial, nullable: false } as Field<NonNullable<Value>>
}

/** The field is set by the server: shown, never accepted. */
export function readOnly<Value>(of: Field<Value>): Field<Value> {
  return { ...of, readOnly: true }
}

/** The field repeats what the record is called that a reference of its own entity names. */
export function copied<Value>(of: Field<Value>, reference: string): Field<Value> {
  return { ...readOnly(of), copyOf: reference }
}

/** The field is set when the record is made and refuses another value later. */
export function once<Value>(of: Field<Value>): Field<Value> {
  return { ...of, once: true }
}

/** The field never leaves the server. */
export function secret<Value>(of: Field<Value>): Field<Value> {
  return { ...of, secret: true, readOnly: true }
}

/** The field is accepted and never leaves the server. */
export function writeOnly<Value>(of: Field<Value>): Field<Value> {
  return { ...of, secret: true }
}

function hasNoNul(value: string): boolean {
  return !value.includes('\u0000')
}
