import { formatNumber } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'
import type { Cell, Column } from './page-model.ts'

/** A cell as it prints: numbers with the decimals of their column in the form's language, text without line breaks and control signs. */
export function cellText(cell: Cell, column: Column, language: Language): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? formatNumber(cell, language, column.decimals) : oneLine(cell)
}

/** Signs without a width that pasted names bring along: they are in the way of every search in the printed text. Emoji keep their joiner. */
const UNSEEN = /[\u00ad\u200b\u200c\u2060\ufeff]/g

/** Text on one line: white space and control signs become one space, half a surrogate pair the replacement sign, signs without a width nothing. */
export function oneLine(text: string): string {
  return text
    .replace(/[\ud800-\udfff]/gu, '\ufffd')
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** After slashes, dashes and the signs that close a part of a list; never inside a figure such as `2,5`. */
const PLACES = /(?<=[/\\_–)+=*&|-]|[,;.:](?!\d))(?=[^\s/\\_–)+=*&|,;.:-])/u

/**
 * Marks where runs without a space that are wider than `widest` may break (U+200B, which the templates turn into a break and never into a
 * sign): between their parts, and where a part alone is too wide every few signs, so that they stay inside their column. Others are left
 * as they are. Widths are counted in signs, or as `widthOf` measures.
 */
export function breakable(text: string, widest: number, widthOf: (run: string) => number = signs): string {
  return text.replace(/\S+/g, (run) => {
    if (widthOf(run) <= widest) return run
    return run
      .split(PLACES)
      .map((piece) => chopped(piece, widest, widthOf))
      .join('\u200b')
  })
}

function chopped(run: string, widest: number, widthOf: (run: string) => number): string {
  const width = widthOf(run)
  if (width <= widest) return run
  const all = [...run]
  const step = Math.max(2, Math.min(5, Math.floor((all.length * widest) / width / 2)))
  const pieces: string[] = []
  for (let at = 0; at < all.length; at += step) pieces.push(all.slice(at, at + step).join(''))
  return pieces.join('\u200b')
}

function signs(run: string): number {
  return [...run].length
}
