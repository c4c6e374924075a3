import { product15 } from '@temelia/decimal/arithmetic'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { unitFactor } from '@temelia/estimation/unit'
import { shapeTag } from '@temelia/takeoff/shape-tag'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { joinTakeoff, splitTakeoff, type TakeoffLine } from '../open-project/takeoff.ts'
import type { Fed, ShapeRow } from './measures.ts'

/** How a shape stands to the line it feeds: `fresh` as accepted, `changed` since or not accepted yet, `broken` where the line or its row is gone, `loose` where it feeds none. */
export type LinkState = 'loose' | 'fresh' | 'changed' | 'broken'

/** The state of a link. What cannot be measured any more has changed, and so has a row that counts otherwise than its line does. */
export function linkState(
  shape: ShapeRow,
  line: ArticleRow | undefined,
  now: Fed,
  practice: NumberPractice,
): LinkState {
  if (shape.articleId === null) return shape.fedQuantity === null ? 'loose' : 'broken'
  if (line && shape.fedQuantity === null) return 'changed'
  const row = line && rowOfShape(line, shape.id)
  if (!line || !row) return 'broken'
  if (!now.ok || now.value !== shape.fedQuantity) return 'changed'
  const counted = rowOf(shape, now.value, line.measureUnit, practice).expression
  return unitFactor(line.measureUnit, practice) === 1 || row.expression === counted ? 'fresh' : 'changed'
}

/** The row that a shape has in the takeoff of a line. */
export function rowOfShape(line: ArticleRow, shapeId: number): TakeoffLine | null {
  return rowsOf(line).find(({ label }) => label.endsWith(shapeTag(shapeId))) ?? null
}

/** The takeoff of a line with another row of a shape, added or in the place of the one that is there; without it for null. */
export function withRow(line: ArticleRow, shapeId: number, row: TakeoffLine | null): string {
  const rows = rowsOf(line)
  const at = rows.findIndex(({ label }) => label.endsWith(shapeTag(shapeId)))
  if (at < 0) return joinTakeoff(row ? [...rows, row] : rows)
  return joinTakeoff(row ? rows.with(at, row) : rows.toSpliced(at, 1))
}

/** The row of a takeoff that names the shape it comes from; a formula counts in `mp` where its line counts in `100 mp`. */
export function rowOf(shape: ShapeRow, value: number, unit: string | null, practice: NumberPractice): TakeoffLine {
  const expression = typedText(product15(value, unitFactor(unit, practice)), practice)
  return { label: `${shape.name ?? ''} ${shapeTag(shape.id)}`.trim(), expression }
}

function rowsOf(line: ArticleRow) {
  return splitTakeoff(line.formula ?? '')
}
