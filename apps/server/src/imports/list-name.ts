import { headingNames } from '../transfer/heading-names.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'

/**
 * The name a quantity list gives its project: the `Obiectivul:` or `Investiția:` of its heading, else the title that stands alone in
 * the first row above the heads of its columns. Undefined where it has neither.
 */
export function projectNameOf({ estimates, sheets }: QuantityList): string | undefined {
  const headed = estimates.find(({ project }) => project)?.project
  if (headed) return headed
  for (const { headerLine, preview } of sheets) {
    const { project } = headingNames(preview.slice(0, Math.max((headerLine ?? 0) - 1, 0)))
    if (project) return project
  }
  return undefined
}
