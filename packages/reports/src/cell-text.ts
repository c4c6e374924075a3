import { formatNumber } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'
import type { Cell, Column } from './page-model.ts'

/** A cell as it prints: numbers with the decimals of their column in the form's language, text without line breaks and control signs. */
export function cellText(cell: Cell, column: Column, language: Language): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? formatNumber(cell, language, column.decimals) : oneLine(cell)
}

/** Text on one line: runs of white space and control signs become one space, half a surrogate pair the replacement sign. */
export function oneLine(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/**
 * Gives runs of more than `longest` signs without a space places to break at (zero-width spaces): after slashes and dashes, and where that
 * is not enough every few signs, so that they stay inside their column. Shorter runs are left as they are.
 */
export function breakable(text: string, longest: number): string {
  return text.replace(/\S+/g, (run) => {
    if ([...run].length <= longest) return run
    return run
      .split(/(?<=[/\\_–-])(?=[^/\\_–-])/u)
      .map((piece) => chopped(piece, longest))
      .join('\u200b')
  })
}

function chopped(run: string, longest: number): string {
  const step = Math.max(2, Math.min(5, Math.floor(longest / 2)))
  const signs = [...run]
  if (signs.length <= longest) return run
  const pieces: string[] = []
  for (let at = 0; at < signs.length; at += step) pieces.push(signs.slice(at, at + step).join(''))
  return pieces.join('\u200b')
}
