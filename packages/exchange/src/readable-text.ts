// What no name needs and no record holds: control characters but tab and line ends, halves of a sign, marks that are no sign.
const UNREADABLE = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu

/** The text without characters that a record cannot hold. */
export function readableText(text: string): string {
  return text.search(UNREADABLE) < 0 ? text : text.replace(UNREADABLE, '')
}

/** The same, and the line of the first that was left out, from 1. */
export function readableLines(text: string): {
  readonly text: string
  readonly dropped: number
  readonly line: number
} {
  const first = text.search(UNREADABLE)
  if (first < 0) return { text, dropped: 0, line: 0 }
  const clean = text.replace(UNREADABLE, '')
  return { text: clean, dropped: text.length - clean.length, line: text.slice(0, first).split('\n').length }
}
