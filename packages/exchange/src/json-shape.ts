/** How deep a JSON text may nest, how many fields one record may have, and how many records and lists all of it. */
export interface JsonLimits {
  readonly levels: number
  readonly fields: number
  readonly parts?: number
}

/**
 * What of a JSON text is beyond its limits: levels run readers and writers out of stack, a record of a hundred thousand fields takes
 * a second to take apart, and so do a million empty records. Looks at brackets and commas alone, without building anything.
 */
export function overJsonLimits(text: string, { levels, fields, parts }: JsonLimits): keyof JsonLimits | undefined {
  let left = parts ?? Number.POSITIVE_INFINITY
  // Fields of each record that is open; -1 stands for a list.
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === LIST || code === RECORD) {
      if (--left < 0) return 'parts'
      if (open.push(code === LIST ? -1 : 1) > levels) return 'levels'
    } else if (code === LIST_END || code === RECORD_END) open.pop()
    else if (code === COMMA) {
      const top = open.length - 1
      const count = open[top] ?? -1
      if (count >= fields) return 'fields'
      if (count > 0) open[top] = count + 1
    }
  }
  return undefined
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const LIST = 0x5b
const LIST_END = 0x5d
const RECORD = 0x7b
const RECORD_END = 0x7d

function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}
