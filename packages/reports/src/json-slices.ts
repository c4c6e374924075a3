/** Parts of a value of at most so many values are written in one go: an article with all that stands under it is one. */
const AT_ONCE = 500
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
  for (const piece of pieces(value)) {
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

function* pieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value || isSmall(value)) {
    yield JSON.stringify(value) ?? 'null'
  } else if (value instanceof Map) {
    yield* pieces({ [MAP]: [...value] })
  } else if (Array.isArray(value)) {
    yield '['
    for (let at = 0; at < value.length; at++) {
      if (at > 0) yield ','
      yield* pieces(value[at])
    }
    yield ']'
  } else {
    let mark = '{'
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${mark}${JSON.stringify(key)}:`
      yield* pieces(member)
      mark = ','
    }
    yield mark === '{' ? '{}' : '}'
  }
}

/** Few values and no map among them. A function that `JSON.stringify` calls for each value would cost more than the writing. */
function isSmall(value: object): boolean {
  return left(value, AT_ONCE) >= 0
}

/** How many values may still come after these; below 0 when they are too many or one of them is a map. */
function left(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? most - 1 - value.length / 1024 : most - 1
  if (value instanceof Map) return -1
  let rest = most - 1
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (members.length > rest) return -1
  for (const member of members) {
    rest = left(member, rest)
    if (rest < 0) return rest
  }
  return rest
}

function asMap(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && MAP in value
    ? new Map(value[MAP] as [unknown, unknown][])
    : value
}
