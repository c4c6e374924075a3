import { overJsonLimits } from '@temelia/exchange/json-shape'

/** A filter nests by its conditions, a mapping has two entries for each of a thousand columns. */
const MOST = { levels: 100, fields: 2_000, parts: 10_000 }

/** What JSON text of a caller says; undefined when it is not JSON, which the parser tells only by throwing, or beyond any shape that is asked for. */
export function readJson(text: string): unknown {
  if (overJsonLimits(text, MOST)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
