/** The concepts of a FIEBDC-3 file: what they are, what they are made of, how they are measured. */
import { type Bc3Record, groupsOf, partsOf } from './bc3-records.ts'
import type { Faults } from './fault.ts'
import { machineNumber } from './number.ts'

/** A concept: the root of the budget, a chapter, a position or a resource. */
export interface Concept {
  readonly code: string
  readonly line: number
  /** 2 the root, 1 a chapter, 0 anything else. */
  readonly level: number
  readonly unit: string
  readonly name: string
  readonly price: number | null
  /** 1 labour, 2 machines, 3 materials; 0 unsaid. */
  readonly type: string
}

/** A line of a decomposition. */
export interface Part {
  readonly code: string
  readonly factor: number
  readonly yield: number
  readonly line: number
}

/** A row of a measurement; an empty dimension is null. */
export interface MeasureRow {
  readonly type: string
  readonly comment: string
  readonly dimensions: readonly (number | null)[]
}

/** A measurement of a position in its chapter. */
export interface Measure {
  readonly line: number
  readonly total: number | null
  readonly rows: readonly MeasureRow[]
}

/** A file's records by meaning. */
export interface Bc3File {
  readonly version: string
  readonly program: string
  readonly currency: string | null
  /** Percentages of `~K`: indirect, general, profit, discount, VAT. */
  readonly rates: readonly (number | null)[]
  readonly concepts: ReadonlyMap<string, Concept>
  readonly parts: ReadonlyMap<string, readonly Part[]>
  readonly texts: ReadonlyMap<string, string>
  /** By `chapter\\position`, then by the place among the lines of the chapter, from 1; 0 when the file does not say. */
  readonly measures: ReadonlyMap<string, ReadonlyMap<number, Measure>>
  /** Prices that decompositions give, as far as they were asked for. */
  readonly computed: Map<string, number | null>
}

/** Records of the form that hold nothing an estimate keeps: keys, geography, specifications, images, waste, companies. */
const PASSED = new Set('ABEFGHIJLOPQRSUWXZ')

const CURRENCIES: Readonly<Record<string, string>> = { EURO: 'EUR', EUROS: 'EUR', '€': 'EUR', $: 'USD' }

/** Sorts the records of a file. */
export function bc3File(records: readonly Bc3Record[], faults: Faults): Bc3File {
  const concepts = new Map<string, Concept>()
  const parts = new Map<string, Part[]>()
  const texts = new Map<string, string>()
  const measures = new Map<string, Map<number, Measure>>()
  const passed = new Map<string, number>()
  let version = ''
  let program = ''
  let currency: string | null = null
  let rates: readonly (number | null)[] = []
  for (const record of records) {
    const { type, fields } = record
    const code = bareCode(partsOf(fields[0])[0] ?? '')
    switch (type) {
      case 'V':
        version = partsOf(fields[1])[0] ?? ''
        program = (fields[2] ?? '').trim()
        break
      case 'K':
        currency = partsOf(fields[0]).map(currencyOf).findLast(Boolean) ?? null
        rates = partsOf(fields[1]).map((part) => machineNumber(part) ?? null)
        break
      case 'C':
        concepts.set(code, conceptOf(record, code, faults))
        break
      case 'D':
        parts.set(code, partsIn(record, faults))
        break
      case 'Y':
        parts.set(code, added(parts.get(code), partsIn(record, faults)))
        break
      case 'T':
        texts.set(code, textOf(fields))
        break
      case 'M':
      case 'N': {
        const key = partsOf(fields[0]).map(bareCode).slice(-2).join('\\')
        const places = measures.get(key) ?? new Map<number, Measure>()
        const place = Number(partsOf(fields[1]).at(-1) ?? 0) || 0
        if (!places.has(place)) measures.set(key, places.set(place, measureOf(record, faults)))
        break
      }
      default:
        if (PASSED.has(type)) passed.set(type, (passed.get(type) ?? 0) + 1)
        else faults.add('BC3_RECORD_UNKNOWN', record.line, `~${type}`)
    }
  }
  for (const [type, count] of passed) faults.add('PART_NOT_READ', 0, `~${type} × ${count}`)
  return { version, program, currency, rates, concepts, parts, texts, measures, computed: new Map() }
}

/** A decomposition that comes in many records grows in place: copied for each, a file of such records would take hours. */
function added(known: Part[] | undefined, more: readonly Part[]): Part[] {
  if (!known) return [...more]
  for (const part of more) known.push(part)
  return known
}

/** A long text, whatever ends its lines. */
function textOf(fields: readonly string[]): string {
  return fields.slice(1).join('|').replace(/\|+$/, '').replace(/\r\n?/g, '\n').trim()
}

/** A code without the marks of its level. */
export function bareCode(code: string): string {
  return code.trim().replace(/#+$/, '')
}

function conceptOf({ fields, line }: Bc3Record, code: string, faults: Faults): Concept {
  const raw = partsOf(fields[0])[0] ?? ''
  const price = machineNumber(partsOf(fields[3])[0] ?? '')
  if (price === undefined) faults.add('NUMBER_UNREADABLE', line, fields[3] ?? '', '~C')
  return {
    code,
    line,
    level: raw.endsWith('##') ? 2 : raw.endsWith('#') ? 1 : 0,
    unit: (fields[1] ?? '').trim(),
    name: (fields[2] ?? '').replace(/\s+/g, ' ').trim(),
    price: price ?? null,
    type: (fields[5] ?? '').trim(),
  }
}

/** The second field of newer files repeats the first with one more part, and wins when the first is empty. */
function partsIn({ fields, line }: Bc3Record, faults: Faults): Part[] {
  const [first, second] = [groupsOf(fields[1], 3), groupsOf(fields[2], 4)]
  return (first.length > 0 ? first : second).flatMap(([code = '', factor = '', amount = '']) => {
    const numbers = [machineNumber(factor), machineNumber(amount)]
    if (code === '' || numbers.includes(undefined)) {
      faults.add('BC3_RECORD_BAD', line, `~D ${[code, factor, amount].join('\\')}`)
      return []
    }
    return [{ code: bareCode(code), factor: numbers[0] ?? 1, yield: numbers[1] ?? 1, line }]
  })
}

function measureOf({ fields, line }: Bc3Record, faults: Faults): Measure {
  const total = machineNumber(fields[2] ?? '')
  if (total === undefined) faults.add('NUMBER_UNREADABLE', line, fields[2] ?? '', '~M')
  return {
    line,
    total: total ?? null,
    rows: groupsOf(fields[3], 6).map(([type = '', comment = '', ...dimensions]) => ({
      type,
      comment: comment.replace(/#[^#]*$/, '').trim(),
      dimensions: [0, 1, 2, 3].map((at) => {
        const value = machineNumber(dimensions[at] ?? '')
        if (value === undefined) faults.add('NUMBER_UNREADABLE', line, dimensions[at], '~M')
        return value ?? null
      }),
    })),
  }
}

function currencyOf(part: string): string | undefined {
  const name = part.toUpperCase()
  return CURRENCIES[name] ?? (/^[A-Z]{3}$/.test(name) ? name : undefined)
}
