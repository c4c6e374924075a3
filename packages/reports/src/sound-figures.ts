import { NO_FIGURE } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { oneLine } from './cell-text.ts'
import type { Block, Cell, PageModel, Row, Section, Table } from './page-model.ts'

/** Places that the note names at most, and signs of each. */
const MOST_PLACES = 8
const LONGEST_PLACE = 60

/**
 * The form with no figure that is none: where one is not finite a sign stands in its place and a note under the section tells the rows. Such a
 * figure is a fault of the program; it must neither print as `NaN` nor as an empty cell, which would read as nothing to pay.
 */
export function withSoundFigures(model: PageModel): PageModel {
  if (model.sections.every(({ blocks }) => blocks.every(isSound))) return model
  return { ...model, sections: model.sections.map((section) => soundSection(section, model.language)) }
}

function soundSection(section: Section, language: Language): Section {
  const faulty = section.blocks.flatMap((block) => (block.kind === 'table' ? block.table.rows.filter(hasFault) : []))
  if (faulty.length === 0 && section.blocks.every(isSound)) return section
  const names = [...new Set(faulty.map(nameOf))]
  const places = [...names.slice(0, MOST_PLACES), ...(names.length > MOST_PLACES ? ['…'] : [])].join('; ')
  return {
    ...section,
    blocks: section.blocks.map(soundBlock),
    notes: [say(reports.reportFaulty, language, { sign: NO_FIGURE, places }), ...section.notes],
  }
}

function soundBlock(block: Block): Block {
  return block.kind === 'table' ? { ...block, table: soundTable(block.table) } : block
}

function soundTable(table: Table): Table {
  return {
    ...table,
    rows: table.rows.map((row) =>
      isSoundRow(row)
        ? row
        : {
            ...row,
            cells: row.cells.map((cell) => (isFault(cell) ? NO_FIGURE : cell)),
            ...(row.carry ? { carry: row.carry.map((sum) => (isFault(sum) ? null : sum)) } : {}),
          },
    ),
  }
}

/** The words of a row that a reader finds it by. */
function nameOf({ cells }: Row): string {
  const words = cells.filter((cell) => typeof cell === 'string' && cell !== '').slice(0, 2)
  return oneLine(words.join(' ')).slice(0, LONGEST_PLACE) || NO_FIGURE
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
