/** Values this deep are written in one go: rows of tables lie there. */
const DEEPEST = 7
const SLICE = 128 * 1024
/** No key of ours begins with this sign. */
const MAP = '\u0000map'
const WRITTEN_MAP = JSON.stringify(MAP)

/**
 * The JSON text of a value in pieces of about 128 kB, so that writing a list of ten thousand rows can be spread over many turns of
 * the event loop. Together the pieces are what `JSON.stringify` gives, but for maps, which `jsonValue` reads back. The value must not
 * change meanwhile.
 */
export function* jsonSlices(value: unknown): Generator<string> {
  let slice = ''
  for (const piece of pieces(value, 0)) {
    slice += piece
    if (slice.length < SLICE) continue
    yield slice
    slice = ''
  }
  if (slice !== '') yield slice
}

/** The value whose slices make up this text. */
export function jsonValue(text: string): unknown {
  return text.includes(WRITTEN_MAP) ? JSON.parse(text, asMap) : JSON.parse(text)
}

function* pieces(value: unknown, depth: number): Generator<string> {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST || 'toJSON' in value) {
    yield JSON.stringify(value, asPairs) ?? 'null'
  } else if (value instanceof Map) {
    yield* pieces({ [MAP]: [...value] }, depth)
  } else if (Array.isArray(value)) {
    yield '['
    for (let at = 0; at < value.length; at++) {
      if (at > 0) yield ','
      yield* pieces(value[at], depth + 1)
    }
    yield ']'
  } else {
    let mark = '{'
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${mark}${JSON.stringify(key)}:`
      yield* pieces(member, depth + 1)
      mark = ','
    }
    yield mark === '{' ? '{}' : '}'
  }
}

function asPairs(_key: string, value: unknown): unknown {
  return value instanceof Map ? { [MAP]: [...value] } : value
}

function asMap(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && MAP in value
    ? new Map(value[MAP] as [unknown, unknown][])
    : value
}
