import { fault, type TransferFault } from './fault.ts'
import { type Cell, columnLetter } from './sheet.ts'

// What no text needs and nobody sees: control characters but tab and line ends, marks without width, switches of the writing direction.
const HIDDEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]/u
/** Joins letters of other scripts and parts of pictures; between Latin letters it is a leftover. */
const JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]/u
const LONELY = /\p{Surrogate}/u

const JUNK = new RegExp(`${HIDDEN.source}|${JOINERS.source}|${LONELY.source}`, 'gu')

/** The text without characters that are not seen. */
export function cleanText(text: string): string {
  return text.replace(JUNK, '')
}

/** The rows without hidden characters, and where the first of how many stood. */
export function cleanRows<T extends Cell>(
  sheet: string,
  rows: readonly (readonly T[])[],
): { readonly rows: readonly (readonly T[])[]; readonly notes: readonly TransferFault[] } {
  let count = 0
  let first: { line: number; column: string } | undefined
  const cleaned = rows.map((row, at) => {
    if (!row.some(hasJunk)) return row
    return row.map((cell, index) => {
      if (!hasJunk(cell)) return cell
      const clean = cleanText(cell as string)
      first ??= { line: at + 1, column: columnLetter(index) }
      count += (cell as string).length - clean.length
      return clean as T
    })
  })
  return { rows: cleaned, notes: first ? [fault('FILE_CLEANED', { sheet, ...first, value: String(count) })] : [] }
}

function hasJunk(cell: Cell): boolean {
  return typeof cell === 'string' && cell.search(JUNK) >= 0
}
