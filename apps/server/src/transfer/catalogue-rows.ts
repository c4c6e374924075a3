import { eachDelimitedRow } from './delimited.ts'
import { fault, type Read, type TransferFault } from './fault.ts'
import { readNumber } from './read-number.ts'
import type { ReadLimits } from './sheet.ts'
import { foldLabel } from './words.ts'

/** Most faults of one code that are listed; the rest are only counted, so a wrong file cannot fill the memory. */
const LISTED_FAULTS = 100

/** Collects faults of one catalogue, a hundred of each code, and counts rows. */
export class CatalogueFaults {
  readonly list: TransferFault[] = []
  rows = 0
  skipped = 0
  private readonly seen = new Map<string, number>()

  add(...[code, place]: Parameters<typeof fault>): void {
    const count = (this.seen.get(code) ?? 0) + 1
    this.seen.set(code, count)
    if (count <= LISTED_FAULTS) this.list.push(fault(code, place))
  }
}

/** Cells of one row by the header's name. */
export interface NamedRow {
  readonly line: number
  text(name: string): string
  /** The number, null for an empty or absent cell, undefined for what is none. */
  number(name: string): number | null | undefined
}

/** Runs over a table with a header by name, row by row, without holding it. Gives the fault that ended it. */
export function eachNamedRow(text: string, limits: ReadLimits, take: (row: NamedRow) => void): Read<void> {
  let names: Map<string, number> | undefined
  const { fault: ended } = eachDelimitedRow(text, limits, (cells, line) => {
    if (!names) {
      names = new Map(cells.map((cell, index) => [foldLabel(cell), index]))
      return
    }
    if (cells.every((cell) => cell.trim() === '')) return
    const at = (name: string) => cells[names?.get(foldLabel(name)) ?? -1]
    take({ line, text: (name) => (at(name) ?? '').trim(), number: (name) => readNumber(at(name), 'point') })
  })
  return ended ? { ok: false, fault: ended } : { ok: true, value: undefined }
}
