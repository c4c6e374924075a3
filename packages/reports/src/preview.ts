import type { Block, PageModel, Row, Section } from './page-model.ts'

/** Rows of a table, and sections, that a preview shows; a long table keeps its end, where the totals are. */
const FIRST_ROWS = 200
const LAST_ROWS = 20
const SECTIONS = 12

/** A table of which rows are left out: where in the shown rows, and how many. */
export interface Gap {
  readonly Section: number
  readonly Block: number
  readonly At: number
  readonly Rows: number
}

export interface Preview {
  readonly Model: PageModel
  readonly Gaps: readonly Gap[]
  /** Sections that are left out at the end. */
  readonly MoreSections: number
}

/** A page model as far as a preview shows it. */
export function previewOf(model: PageModel): Preview {
  const gaps: Gap[] = []
  const sections = model.sections.slice(0, SECTIONS).map((section, at): Section => {
    const blocks = section.blocks.map((block, index): Block => {
      if (block.kind === 'text' || block.table.rows.length <= FIRST_ROWS + LAST_ROWS) return block
      const { rows } = block.table
      const first = wholeFrom(rows, FIRST_ROWS)
      const last = wholeFrom(rows, rows.length - LAST_ROWS)
      if (last <= first) return block
      gaps.push({ Section: at, Block: index, At: first, Rows: last - first })
      return { ...block, table: { ...block.table, rows: [...rows.slice(0, first), ...rows.slice(last)] } }
    })
    return { ...section, blocks }
  })
  return {
    Model: { ...model, sections },
    Gaps: gaps,
    MoreSections: Math.max(0, model.sections.length - SECTIONS),
  }
}

/** The first row from a place on that is not a further line of the row above it. */
function wholeFrom(rows: readonly Row[], at: number): number {
  const found = rows.findIndex(({ kind }, index) => index >= at && kind !== 'part')
  return found < 0 ? rows.length : found
}
