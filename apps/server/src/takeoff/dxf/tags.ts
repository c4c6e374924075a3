/** A line of a DXF file: what a value is for, and the value. */
export interface Tag {
  readonly code: number
  readonly value: string
}

/** Something of a DXF file: its type and what follows up to the next. */
export interface Entity {
  readonly type: string
  readonly tags: readonly Tag[]
}

const MOST_TAGS_OF_ONE = 1_000_000

/** The entities of a DXF file one after the other, as `0` begins them; stops where the text is no DXF any more. */
export function* entitiesOf(text: string): Generator<Entity> {
  let type: string | null = null
  let tags: Tag[] = []
  let at = 0
  while (at < text.length) {
    const endOfCode = lineEnd(text, at)
    const endOfValue = lineEnd(text, endOfCode + 1)
    const code = Number(text.slice(at, endOfCode))
    if (!Number.isInteger(code) || endOfCode === text.length) break
    const value = text.slice(endOfCode + 1, text[endOfValue - 1] === '\r' ? endOfValue - 1 : endOfValue)
    at = endOfValue + 1
    if (code !== 0) {
      if (tags.length < MOST_TAGS_OF_ONE) tags.push({ code, value })
      continue
    }
    if (type !== null) yield { type, tags }
    type = value.trim().toUpperCase()
    tags = []
  }
  if (type !== null) yield { type, tags }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The first value of a code; undefined where there is none. */
export function valueOf({ tags }: Entity, code: number): string | undefined {
  return tags.find((tag) => tag.code === code)?.value.trim()
}

/** A number of an entity; what is no number is NaN, and what is not there what it usually is. */
export function numberOf(entity: Entity, code: number, usual = 0): number {
  const value = valueOf(entity, code)
  return value === undefined ? usual : toNumber(value)
}

/** All numbers of a code, in their order. */
export function numbersOf({ tags }: Entity, code: number): number[] {
  return tags.filter((tag) => tag.code === code).map(({ value }) => toNumber(value))
}

function toNumber(value: string): number {
  const text = value.trim()
  return text === '' ? Number.NaN : Number(text)
}
