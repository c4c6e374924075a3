import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { EstimateDraft } from './finish-estimate.ts'
import type { LineDraft } from './list-line.ts'
import { isCostOfLine } from './part-heads.ts'
import { type ListColumn, type Parts, partLetters } from './quantity-list.ts'

const UNIT_PARTS: ReadonlySet<unknown> = new Set(['material', 'labor', 'equipment', 'transport'])
const LINE_PARTS: ReadonlySet<unknown> = new Set(['materialTotal', 'laborTotal', 'equipmentTotal', 'transportTotal'])
const COSTS: ReadonlySet<unknown> = new Set(['subcontractTotal', 'otherTotal'])

/**
 * Lines that print neither price nor total get one from their column of subcontracts or other costs. It holds what the columns beside it
 * hold: a price per unit beside parts per unit, unless it is headed as a total, else the value of the line.
 */
export function costsMeant(
  estimates: readonly EstimateDraft[],
  columns: readonly ListColumn[],
): readonly EstimateDraft[] {
  const has = (fields: ReadonlySet<unknown>) => columns.some(({ field }) => fields.has(field))
  const headed = columns.some(({ field, header }) => COSTS.has(field) && isCostOfLine(header))
  const perUnit = has(UNIT_PARTS) && !has(LINE_PARTS) && !headed
  return estimates.map((estimate) => ({
    ...estimate,
    lines: estimate.lines.map((line) => withCost(line, perUnit)),
  }))
}

function withCost(line: LineDraft, perUnit: boolean): LineDraft {
  if (!line.costs || line.total !== null || line.unitPrice !== null) return line
  const worth = (parts: Partial<Parts>) => sumDecimals(partLetters.flatMap((letter) => parts[letter] ?? []))
  return perUnit
    ? { ...line, unitPrice: addDecimals(worth(line.unitParts), line.costs) }
    : { ...line, total: addDecimals(worth(line.lineParts), line.costs) }
}
