/** A tag, comment or the like with the text before it, or the text after the last one. */
export interface XmlToken {
  readonly text: string
  /** Line of the file where the tag opens, from 1. */
  readonly line: number
  /** `open`: the file ends inside it; `long`: it is longer than any tag of a bill. Then its text is the beginning of it. */
  readonly end: 'closed' | 'open' | 'long'
}

/** Most characters of a tag. Comments, and text marked as such, may hold pictures. */
const MOST_IN_TAG = 1_000_000

/** The beginning of a tag that is not whole. */
const SHOWN = 200

const PAIRS: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

/** The tags of a text in their order, in time that grows with its length whatever is left open in it. */
export function* xmlTokens(text: string): Generator<XmlToken> {
  const lines = new LineCount(text)
  for (let at = 0; at < text.length; ) {
    const begin = text.indexOf('<', at)
    if (begin < 0) {
      yield { text: text.slice(at), line: lines.upTo(text.length), end: 'closed' }
      return
    }
    const line = lines.upTo(begin)
    const past = endOf(text, begin)
    if (past < 0) {
      const end = text.length - begin > MOST_IN_TAG ? 'long' : 'open'
      yield { text: text.slice(begin, begin + SHOWN), line, end }
      return
    }
    yield { text: text.slice(at, past), line, end: 'closed' }
    at = past
  }
}

/** Where what begins there is over; -1 when it does not end, or not soon enough. */
function endOf(text: string, begin: number): number {
  const pair = PAIRS.find(([mark]) => text.startsWith(mark, begin))
  if (!pair) return endOfTag(text, begin)
  const end = text.indexOf(pair[1], begin)
  return end < 0 ? -1 : end + pair[1].length
}

/** A `>` inside the quotes of a value does not end a tag. */
function endOfTag(text: string, begin: number): number {
  const last = Math.min(text.length, begin + MOST_IN_TAG)
  let quote = ''
  for (let at = begin + 1; at < last; at++) {
    const sign = text[at] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  return -1
}

/** The line of one place after the other: each line end is looked for once. */
class LineCount {
  private line = 1
  private next: number

  constructor(private readonly text: string) {
    this.next = text.indexOf('\n')
  }

  upTo(place: number): number {
    while (this.next >= 0 && this.next < place) {
      this.line++
      this.next = this.text.indexOf('\n', this.next + 1)
    }
    return this.line
  }
}
