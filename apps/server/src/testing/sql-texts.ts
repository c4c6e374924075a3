/** A template of SQL in a source: its own text, with ` ? ` where a value or another template stands. */
export interface SqlText {
  readonly line: number
  readonly text: string
}

/** Templates of SQL that a source of TypeScript writes down. Comments and strings are passed over. */
export function sqlTexts(source: string): SqlText[] {
  const found: SqlText[] = []
  const open: { at: number; text: string; braces: number }[] = []
  for (let at = 0; at < source.length; at++) {
    const inner = open.at(-1)
    if (inner?.braces === 0) {
      if (source[at] === '`') {
        const begin = source.slice(0, inner.at)
        if (/\bsql(?:<[^`]*>)?$/.test(begin.slice(-200)))
          found.push({ line: begin.split('\n').length, text: inner.text.replaceAll(/\s+/g, ' ') })
        open.pop()
      } else if (source.startsWith('${', at)) {
        inner.text += ' ? '
        inner.braces = 1
        at++
      } else inner.text += source[at]
      continue
    }
    const passed = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'/y
    passed.lastIndex = at
    const skipped = passed.exec(source)
    if (skipped) at += skipped[0].length - 1
    else if (source[at] === '`') open.push({ at, text: '', braces: 0 })
    else if (inner && source[at] === '{') inner.braces++
    else if (inner && source[at] === '}') inner.braces--
  }
  return found
}
