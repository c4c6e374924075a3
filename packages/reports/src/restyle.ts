import type { Look } from './look.ts'
import type { Block, Column, HeadCell, PageModel, Row, Section, Table } from './page-model.ts'

/** A form in the look of a company. Figures stay what they are: only words, order and appearance change. */
export function restyled(model: PageModel, look: Look | null): PageModel {
  if (look === null) return model
  const title = look.title?.trim()
  return {
    ...model,
    look,
    sections: model.sections.map(
      (section): Section => ({
        ...section,
        title: title || section.title,
        footer: look.footer?.trim() || section.footer,
        blocks: section.blocks.map((block) => restyledBlock(block, look)),
      }),
    ),
  }
}

function restyledBlock(block: Block, look: Look): Block {
  if (block.kind === 'text' || (!look.heads && !look.order && !look.hidden)) return block
  return { ...block, table: restyledTable(block.table, look) }
}

/** Columns left out, moved and renamed. A table keeps its column of names. */
function restyledTable(table: Table, { heads = {}, order = [], hidden = [] }: Look): Table {
  const kept = table.columns.flatMap(({ key, width }, at) => (hidden.includes(key) && width !== null ? [] : [at]))
  const rank = (at: number) => {
    const place = order.indexOf(table.columns[at]?.key ?? '')
    return place < 0 ? order.length + at : place
  }
  const places = kept.sort((one, other) => rank(one) - rank(other))
  const columns = places.map((at) => table.columns[at] as Column)
  return {
    columns,
    heads: movedHeads(table, places, heads),
    rows: table.rows.map((row) => movedRow(row, places)),
  }
}

function movedRow(row: Row, places: readonly number[]): Row {
  const cells = places.map((at) => row.cells[at] ?? null)
  // A title across the table stands in the first cell, whatever column that is.
  const title = row.kind === 'chapter' ? [row.cells[0] ?? null, ...cells.slice(1).map(() => null)] : cells
  return { ...row, cells: title, ...(row.carry ? { carry: places.map((at) => row.carry?.[at] ?? null) } : {}) }
}

/** Head cells over the columns they stood over; a cell over several spans those of them that are still neighbours. */
function movedHeads(
  { columns, heads }: Table,
  places: readonly number[],
  words: Readonly<Record<string, string>>,
): HeadCell[][] {
  const grid = gridOf(heads, columns.length)
  const lowest = columns.map((_, at) => lowestOwn(grid, at))
  return grid.map((row, depth) => {
    const cells: HeadCell[] = []
    let before: GridCell | undefined
    for (const at of places) {
      const cell = row[at]
      if (cell === undefined || cell.from < depth) {
        before = undefined
        continue
      }
      const last = cells.at(-1)
      if (before === cell && last) {
        last.columns = (last.columns ?? 1) + 1
        continue
      }
      const own = lowest[at] === cell ? words[columns[at]?.key ?? '']?.trim() : undefined
      const { rows } = cell.head
      cells.push({ text: own || cell.head.text, ...(rows === undefined ? {} : { rows }) })
      before = cell
    }
    return cells
  })
}

interface GridCell {
  head: HeadCell
  /** The row it begins in. */
  from: number
}

/** Which head cell covers each column in each row. */
function gridOf(heads: Table['heads'], width: number): (GridCell | undefined)[][] {
  const grid = heads.map((): (GridCell | undefined)[] => Array.from({ length: width }, () => undefined))
  heads.forEach((row, from) => {
    let at = 0
    for (const head of row) {
      while (grid[from]?.[at] !== undefined) at++
      const cell = { head, from }
      for (let down = 0; down < (head.rows ?? 1); down++)
        for (let across = 0; across < (head.columns ?? 1); across++) {
          const line = grid[from + down]
          if (line && at + across < width) line[at + across] = cell
        }
      at += head.columns ?? 1
    }
  })
  return grid
}

/** The lowest cell over one column alone that is not the number of the column. */
function lowestOwn(grid: readonly (readonly (GridCell | undefined)[])[], at: number): GridCell | undefined {
  const own = grid.flatMap((row) => {
    const cell = row[at]
    return cell && (cell.head.columns ?? 1) === 1 ? [cell] : []
  })
  return own.findLast(({ head }) => !/^\d/.test(head.text)) ?? own.at(-1)
}
