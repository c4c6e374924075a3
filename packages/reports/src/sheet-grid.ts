import type { Column, Section, Table } from './page-model.ts'

/** Where the columns of a table stand in its sheet: the first column of each, and over how many it reaches. */
export interface Placing {
  readonly starts: readonly number[]
  readonly spans: readonly number[]
}

/** The columns that the tables of a section share, with their widths in millimetres. */
export interface SheetGrid {
  readonly widths: readonly number[]
  readonly placings: ReadonlyMap<Table, Placing>
}

/** Width of the column of names on paper that a sheet takes, in millimetres. */
const NAME_WIDTH = 82
const NO_TABLE = [NAME_WIDTH, 30, 30, 30]

/**
 * The columns of a section's sheet. The first table gives them; a table that ends in the same column as it, such as the recapitulation under the
 * lines, stands under it column by column, and where it has more columns the one before the last is parted. Any other table begins at the left.
 */
export function sheetGrid({ blocks }: Pick<Section, 'blocks'>): SheetGrid {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))
  const [main] = tables
  if (main === undefined) return { widths: NO_TABLE, placings: new Map() }
  const under = tables.filter((table) => table !== main && endsLike(table, main))
  const missing = Math.max(0, ...under.map((table) => figuresOf(table) - figuresOf(main)))
  const first = placingOf(main.columns.map((_, at) => (at === main.columns.length - 2 ? 1 + missing : 1)))
  const placings = new Map<Table, Placing>([[main, first]])
  const plain = (table: Table) => placingOf(table.columns.map(() => 1))
  for (const table of tables) if (table !== main) placings.set(table, placedUnder(table, main, first) ?? plain(table))
  const widths: number[] = []
  for (const [table, { starts, spans }] of placings)
    for (const [at, column] of table.columns.entries()) {
      const [start = 0, span = 1] = [starts[at], spans[at]]
      if (span > 1 && table !== main) continue
      const width = (column.width ?? NAME_WIDTH) / span
      for (let index = start; index < start + span; index++) widths[index] = Math.max(widths[index] ?? 0, width)
    }
  return { widths, placings }
}

function placingOf(spans: readonly number[]): Placing {
  let next = 0
  const starts = spans.map((span) => (next += span) - span)
  return { starts, spans }
}

/** A table of names and figures that ends in the same column of figures. */
function endsLike(table: Table, main: Table): boolean {
  const named = (columns: readonly Column[]) => columns.findIndex(({ width }) => width === null)
  const [own, other] = [named(table.columns), named(main.columns)]
  return own === 0 && other >= 0 && other < main.columns.length - 2 && keyOf(table) === keyOf(main)
}

function keyOf({ columns }: Table): string | undefined {
  return columns.at(-1)?.key
}

/** How many columns stand right of the names. */
function figuresOf({ columns }: Table): number {
  return columns.length - 1 - columns.findIndex(({ width }) => width === null)
}

function placedUnder(table: Table, main: Table, first: Placing): Placing | undefined {
  if (!endsLike(table, main)) return undefined
  const name = first.starts[main.columns.findIndex(({ width }) => width === null)] ?? 0
  const starts: number[] = []
  let place = first.starts.at(-1) ?? 0
  for (let at = table.columns.length - 1; at > 0; at--) {
    const same = main.columns.findIndex(({ key }) => key === table.columns[at]?.key)
    const wanted = first.starts[same]
    if (at < table.columns.length - 1) place = wanted !== undefined && wanted < place ? wanted : place - 1
    starts.unshift(place)
  }
  if (place <= name) return undefined
  return { starts: [name, ...starts], spans: [place - name, ...starts.map(() => 1)] }
}
