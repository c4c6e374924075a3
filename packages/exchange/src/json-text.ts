import { type Reading, unread } from './fault.ts'
import { type JsonLimits, overJsonLimits } from './json-shape.ts'

/** Our own files have six levels and a hundred fields a record. */
const MOST: JsonLimits = { levels: 100, fields: 2_000 }

/** What a JSON file holds. Faults: `JSON_DAMAGED`, `JSON_TOO_DEEP`, `JSON_TOO_MANY_FIELDS`. */
export function readJsonText(bytes: Uint8Array): Reading<unknown> {
  const source = new TextDecoder().decode(bytes).replace(/^\ufeff/, '')
  const over = overJsonLimits(source, MOST)
  if (over) return unread(over === 'levels' ? 'JSON_TOO_DEEP' : 'JSON_TOO_MANY_FIELDS', 0, String(MOST[over]))
  const value = parsed(source)
  return value === undefined ? unread('JSON_DAMAGED') : { ok: true, value }
}

// JSON tells of damaged text only by throwing.
function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown
  } catch {
    return undefined
  }
}
