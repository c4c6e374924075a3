/** Whether a JSON text nests lists and records deeper than that: what reads or writes it again would run out of stack. */
export function nestsDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === LIST || code === RECORD) {
      if (++depth > most) return true
    } else if (code === LIST_END || code === RECORD_END) depth--
  }
  return false
}

const QUOTE = 0x22
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
