import { headOfRow } from './f3-rows.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'

/** What the rows above a table's header name. */
export interface HeadingNames {
  /** The `Obiectivul:`, `Investiția:` or `Project:` of the heading, else the title that stands alone in its first row. */
  readonly project?: string
  /** The `Stadiul fizic:` or `Estimate:` of the heading. */
  readonly estimate?: string
}

/** The names in the rows above a header. */
export function headingNames(above: readonly (readonly Cell[])[]): HeadingNames {
  const heads = above.map(headOfRow)
  const valueOf = (of: 'project' | 'estimate') => heads.find((head) => head?.of === of)?.value
  const project = valueOf('project') || titleOf(above)
  const estimate = valueOf('estimate')
  return { ...(project ? { project } : {}), ...(estimate ? { estimate } : {}) }
}

function titleOf(above: readonly (readonly Cell[])[]): string | undefined {
  const row = above.find((cells) => cells.some((cell) => !isBlank(cell))) ?? []
  const [text, ...others] = row.filter((cell) => !isBlank(cell))
  const titled = others.length === 0 && typeof text === 'string' && /\p{L}{2}/u.test(text) && !headOfRow(row)
  return titled ? cellText(text) : undefined
}
