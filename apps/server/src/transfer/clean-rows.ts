import { cleanText, hasHidden } from '@temelia/text/clean-text'
import { fault, type TransferFault } from './fault.ts'
import { type Cell, columnLetter } from './sheet.ts'

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
  return typeof cell === 'string' && hasHidden(cell)
}
