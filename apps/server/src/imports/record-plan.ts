import { beginningOf } from '@temelia/text/beginning'
import type { DayOrder } from '@temelia/calendar/read-day'
import type { Region } from '@temelia/calendar/region'
import { createSchema } from '@temelia/model/codec'
import { type Entity, wireName } from '@temelia/model/entity'
import type { Values } from '../records/change-many.ts'
import { faultsOf } from '../http/problem.ts'
import type { DecimalMark } from '../transfer/read-number.ts'
import type { RecordRow } from '../transfer/record-table.ts'
import { type Cell, cellText, columnLetter } from '../transfer/sheet.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { type ContactColumn, readContact } from './record-contact.ts'
import type { Target } from './record-fields.ts'
import type { RecordFile } from './record-file.ts'
import { uniqueFields } from './record-fate.ts'
import { type Ask, type Doubt, doubtsIn, findKnown, findLinks, type Links } from './record-links.ts'
import { wireValue } from './record-values.ts'
import type { RecordTarget } from './target.ts'

/** One data line of a file: what to write, or null where it cannot be written, and what is to be said about it. */
export interface RecordLine {
  readonly line: number
  readonly cells: readonly Cell[]
  readonly patch: Values | null
  /** The person to call there, who is made with the record. */
  readonly contact: Values | null
  /** The values that tell records apart, by field, as they compare. */
  readonly values: ReadonlyMap<string, string>
  readonly faults: readonly ImportError[]
}

/** What the records that are there already say about the lines. */
export interface RecordPlan {
  readonly lines: readonly RecordLine[]
  /** Records by field and value as it compares. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
  /** Names in the file that several records have. */
  readonly doubts: readonly Doubt[]
}

/** Lines checked before others get their turn. */
const TURN = 100

/** Reads the lines of a table as new values, links found by their names, each checked as the interface checks a body. */
export async function planRecords(
  ask: Ask,
  region: Region,
  target: RecordTarget,
  { table, fields, decimals, days, mapping }: Pick<RecordFile, 'table' | 'fields' | 'decimals' | 'days' | 'mapping'>,
): Promise<RecordPlan> {
  const { of, key } = target
  const habit: DecimalMark = region === 'ro' ? 'comma' : 'point'
  const used = new Map(
    table.columns.flatMap(({ field, index, header }) => {
      const found = fields.find(({ name }) => name === field)
      const mark = decimals.get(index)?.mark ?? habit
      const order = days.get(index)?.order
      const letter = columnLetter(index)
      return found ? [[found.name, { ...found, mark, order, letter, column: header || letter }] as const] : []
    }),
  )
  const links = new Map<string, Links>()
  const doubts: Doubt[] = []
  for (const [name, { field, letter, column }] of used) {
    const other = field?.kind === 'ref' ? field.target?.() : undefined
    if (other) {
      const names = new Set(table.rows.map(({ values }) => cellText(values[name])).filter((text) => text !== ''))
      if (names.size === 0) continue
      const named = await findLinks(ask, other, [...names])
      const said = mapping.links?.[letter] ?? mapping.links?.[column] ?? {}
      links.set(name, named)
      doubts.push(...(await ask((context) => doubtsIn(context, other, named, { letter, column }, said))))
    }
  }
  const doubtful = new Map(doubts.map((doubt) => [`${doubt.letter} ${doubt.value}`, doubt]))
  const schema = createSchema(of)
  const lines: RecordLine[] = []
  for (const [index, row] of table.rows.entries()) {
    if (index % TURN === TURN - 1) await new Promise((resolve) => setImmediate(resolve))
    lines.push(readLine(row, { of, used, links, doubtful, schema, target, region }))
  }
  const { own, likeness } = uniqueFields(of)
  const keys = new Set([key, ...own, likeness ?? ''])
  const compare = [...keys].filter((name) => name !== '' && used.has(wireName(of, name)))
  return { ...(await compared(ask, of, compare, lines)), doubts }
}

interface Used extends Target {
  readonly letter: string
  readonly column: string
  readonly mark: DecimalMark
  readonly order: DayOrder | undefined
}

interface Reading {
  readonly of: Entity
  readonly used: ReadonlyMap<string, Used>
  readonly links: ReadonlyMap<string, Links>
  /** By column letter and name. */
  readonly doubtful: ReadonlyMap<string, Doubt>
  readonly schema: ReturnType<typeof createSchema>
  readonly target: RecordTarget
  readonly region: Region
}

function readLine({ line, values, cells, broken }: RecordRow, reading: Reading): RecordLine {
  if (broken) return { line, cells, patch: null, contact: null, values: new Map(), faults: [broken] }
  const faults: ImportError[] = []
  const body: Record<string, unknown> = { ...reading.target.values }
  const custom: Record<string, unknown> = {}
  const person: ContactColumn[] = []
  let refused = false
  const say = (fault: ImportError, fatal = true) => {
    faults.push({ line, ...fault })
    refused ||= fatal
  }
  for (const [name, field] of reading.used) {
    const cell = values[name] ?? null
    const text = cellText(cell)
    const place = { column: field.column, value: beginningOf(text, 80) }
    if (field.contact) {
      person.push({ part: field.contact, column: field.column, cell })
      continue
    }
    if (text === '') {
      if (field.custom && field.required) say({ code: 'REQUIRED', ...place })
      continue
    }
    if (field.field?.kind === 'ref') {
      const ids = reading.links.get(name)?.get(text) ?? []
      const doubt = reading.doubtful.get(`${field.letter} ${text}`)
      if (ids.length === 1) body[name] = ids[0]
      else if (doubt?.chosen) body[name] = doubt.chosen
      else if (doubt) say({ code: 'LINK_AMBIGUOUS', ...place, params: { candidates: namesIn(doubt) } })
      // A tax code is all digits too: figures that name nothing are an id.
      else if (isId(text)) body[name] = Number(text)
      else if (reading.target.missing === 'empty' && !field.required) say({ code: 'LINK_LEFT_EMPTY', ...place }, false)
      else say({ code: 'LINK_NOT_FOUND', ...place })
      continue
    }
    const read = wireValue(cell, field, {
      of: reading.of,
      region: reading.region,
      mark: field.mark,
      order: field.order,
    })
    if (!field.custom) body[name] = read
    else if (read === undefined || read === null) say({ code: WRONG[field.custom.kind], ...place })
    else custom[field.key] = read
  }
  if (Object.keys(custom).length > 0) body['Custom'] = custom
  const checked = reading.schema.safeParse(body)
  if (!checked.success)
    for (const { field, code, params } of checked.error.issues.flatMap(faultsOf)) {
      // A link that was not found has been named already.
      if (faults.some(({ column }) => column === reading.used.get(field)?.column)) continue
      const column = reading.used.get(field)?.column ?? field
      say({ code, column, value: beginningOf(cellText(values[field] ?? null), 80), ...(params ? { params } : {}) })
    }
  const { contact, faults: personal, fatal } = readContact(person)
  for (const one of personal) say(one, fatal)
  const patch = checked.success && !refused ? (checked.data as Values) : null
  return { line, cells, patch, contact, values: new Map(), faults }
}

const WRONG = {
  text: 'INVALID_TEXT',
  decimal: 'INVALID_NUMBER',
  integer: 'INVALID_INTEGER',
  date: 'INVALID_DATE',
  list: 'INVALID_CHOICE',
} as const

/** Candidates that a message names. */
const NAMED = 5

function namesIn({ candidates }: Doubt): string {
  const names = candidates.slice(0, NAMED).map(({ text }) => text)
  return `${names.join('; ')}${candidates.length > NAMED ? '…' : ''}`
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

/** The lines with the values of these fields as they compare, and the records that have them. */
async function compared(
  ask: Ask,
  of: Entity,
  keys: readonly string[],
  lines: readonly RecordLine[],
): Promise<Omit<RecordPlan, 'doubts'>> {
  const known = new Map<string, ReadonlyMap<string, readonly number[]>>()
  const norms = new Map<string, ReadonlyMap<string, string>>()
  for (const key of keys) {
    const values = [...new Set(lines.map((one) => written(one, key)).filter((value) => value !== ''))]
    const found = values.length === 0 ? [] : await findKnown(ask, of, key, values)
    norms.set(key, new Map(found.map(({ value, norm }) => [value, norm])))
    known.set(key, new Map(found.map(({ norm, ids }) => [norm, ids])))
  }
  const valuesOf = (one: RecordLine) => new Map(keys.map((key) => [key, norms.get(key)?.get(written(one, key)) ?? '']))
  return { lines: lines.map((one) => ({ ...one, values: valuesOf(one) })), known }
}

function written({ patch }: RecordLine, key: string): string {
  return String(patch?.[key] ?? '')
}
