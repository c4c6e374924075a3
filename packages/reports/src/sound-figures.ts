import { beginningOf } from '@temelia/text/beginning'
import { marked, NO_FIGURE } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { oneLine } from './cell-text.ts'
import type { Block, Cell, PageModel, Row, Section, Table } from './page-model.ts'

/** Places that the note names at most, and signs of each. */
const MOST_PLACES = 8
const LONGEST_PLACE = 60

/**
 * The form with no figure that is none, and with the same sign before each sum of a section that leaves lines out (SPEC.md R18.5): where one is not finite a sign stands in its place and a note under the section tells the rows. Such a
 * figure is a fault of the program; it must neither print as `NaN` nor as an empty cell, which would read as nothing to pay.
 */
export function withSoundFigures(model: PageModel): PageModel {
  if (model.sections.every(({ blocks, leftOut }) => leftOut === undefined && blocks.every(isSound))) return model
  return { ...model, sections: model.sections.map((section) => soundSection(section, model.language)) }
}

function soundSection({ leftOut, ...section }: Section, language: Language): Section {
  const faulty = section.blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows.filter(hasFault) : []))
  if (leftOut === undefined && faulty.length === 0 && section.blocks.every(isSound)) return section
  const named = (leftOut ?? []).map((name) => beginningOf(oneLine(name), LONGEST_PLACE))
  const names = [...new Set([...faulty.map(nameOf), ...named])]
  const places = [...names.slice(0, MOST_PLACES), ...(names.length > MOST_PLACES ? ['…'] : [])].join('; ')
  return {
    ...section,
    blocks: section.blocks.map((block) => soundBlock(block, leftOut !== undefined)),
    notes: [say(reports.reportFaulty, language, { sign: NO_FIGURE, places }), ...section.notes],
  }
}

function soundBlock(block: Block, incomplete: boolean): Block {
  return block.kind === 'table' ? { ...block, table: soundTable(block.table, incomplete) } : block
}

function soundTable(table: Table, incomplete: boolean): Table {
  return {
    ...table,
    rows: table.rows.map((row) => {
      const sound = isSoundRow(row)
        ? row
        : {
            ...row,
            cells: row.cells.map((cell) => (isFault(cell) ? NO_FIGURE : cell)),
            ...(row.carry ? { carry: row.carry.map((sum) => (isFault(sum) ? null : sum)) } : {}),
          }
      return incomplete && row.kind === 'sum' ? signed(sound) : sound
    }),
  }
}

/** A sum that leaves lines out: the sign stands before its words. */
function signed(row: Row): Row {
  const words = row.cells.findIndex((cell) => typeof cell === 'string' && cell !== '' && cell !== NO_FIGURE)
  if (words === -1 || !row.cells.some((cell) => typeof cell === 'number')) return row
  return { ...row, cells: row.cells.map((cell, at) => (at === words ? marked(String(cell), 1) : cell)) }
}

/** The words of a row that a reader finds it by. */
function nameOf({ cells }: Row): string {
  const words = cells.filter((cell) => typeof cell === 'string' && cell !== '').slice(0, 2)
  return beginningOf(oneLine(words.join(' ')), LONGEST_PLACE) || NO_FIGURE
}

function isSound(block: Block): boolean {
  return block.kind === 'text' || block.table.rows.every(isSoundRow)
}

function isSoundRow(row: Row): boolean {
  return !hasFault(row) && !(row.carry?.some(isFault) ?? false)
}

function hasFault({ cells }: Row): boolean {
  return cells.some(isFault)
}

function isFault(cell: Cell): boolean {
  return typeof cell === 'number' && !Number.isFinite(cell)
}
