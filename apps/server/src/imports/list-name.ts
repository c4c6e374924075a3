import { headOfRow } from '../transfer/f3-rows.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import { cellText, isBlank } from '../transfer/sheet.ts'

/**
 * The name a quantity list gives its project: the `Obiectivul:` or `Investiția:` of its heading, else the title that stands alone in
 * the first row above the heads of its columns. Undefined where it has neither.
 */
export function projectNameOf({ estimates, sheets }: QuantityList): string | undefined {
  const headed = estimates.find(({ project }) => project)?.project
  if (headed) return headed
  for (const { headerLine, preview } of sheets) {
    const above = preview.slice(0, Math.max((headerLine ?? 0) - 1, 0))
    const named = above.map(headOfRow).find((head) => head?.of === 'project')?.value
    if (named) return named
    const title = above.find((row) => row.some((cell) => !isBlank(cell))) ?? []
    const [text, ...others] = title.filter((cell) => !isBlank(cell))
    if (others.length === 0 && typeof text === 'string' && /\p{L}{2}/u.test(text) && !headOfRow(title))
      return cellText(text)
  }
  return undefined
}
