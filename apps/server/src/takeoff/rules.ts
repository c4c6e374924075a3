import type { Entity, Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFaultCode } from '@temelia/model/field-fault'
import { Article } from '@temelia/model/estimation/article'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { type MeasureFault, measureShape } from '@temelia/takeoff/measure'
import { pageScale } from '@temelia/takeoff/scale'
import { scaleRecord } from '@temelia/takeoff/scale-record'
import { type Context, rulesFor } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { pinRules } from './pin-rules.ts'

/** A scale is one that can be measured by: positive, finite, and a ratio only where the size of the paper is known. */
const scaleRules = rulesFor(BlueprintScale, {
  prepare: async (context, patch, before) => {
    const whole = { ...before, ...patch } as Patch<typeof BlueprintScale>
    const page = await named(context, BlueprintPage, whole.blueprintPageId, 'BlueprintPageId')
    const record = scaleRecord({ ...whole, kind: whole.kind ?? 'ratio', unit: whole.unit ?? 'm' })
    if (record.kind === 'ratio' && page.unitsPerInch === null) throw new AppError('BLUEPRINT_SCALE_INVALID')
    if (!pageScale(record, page.unitsPerInch ?? undefined)) throw new AppError('BLUEPRINT_SCALE_INVALID')
    return patch
  },
})

const PAGE_ITSELF = { unit: 'm', x: 1, y: 1 } as const

/** A shape can be measured, and what it feeds is a line of its project. */
const shapeRules = rulesFor(BlueprintShape, {
  prepare: async (context, patch, before) => {
    demandMeasurable({ ...before, ...patch } as Row<typeof BlueprintShape>)
    await demandOwnArticle(context, patch, before)
    return patch
  },
})

/** Rules of what stands on sheets. */
export const takeoffRules = [scaleRules, shapeRules, pinRules]

/** What is wrong with a shape, as a fault of a field. */
export const faultOfMeasure: Readonly<Record<MeasureFault, FieldFaultCode>> = {
  TOO_FEW_POINTS: 'SHAPE_POINTS',
  TOO_MANY_POINTS: 'SHAPE_POINTS',
  NOT_A_NUMBER: 'INVALID_NUMBER',
  TOO_LARGE: 'OUT_OF_RANGE',
  TOO_COMPLEX: 'SHAPE_TOO_COMPLEX',
}

/** @throws AppError INVALID_DATA for points that are none of such a shape */
function demandMeasurable({ kind, points, bulges, deducts }: Row<typeof BlueprintShape>): void {
  const measured = measureShape({ kind, points, bulges: bulges ?? [], deducts: deducts ?? [] }, PAGE_ITSELF)
  if (!measured.ok) throw invalid('Points', faultOfMeasure[measured.fault])
}

/** @throws AppError INVALID_DATA for a line of another project */
async function demandOwnArticle(
  context: Context,
  patch: Patch<typeof BlueprintShape>,
  before: Row<typeof BlueprintShape> | undefined,
): Promise<void> {
  if (!patch.articleId || patch.articleId === before?.articleId) return
  const pageId = patch.blueprintPageId ?? before?.blueprintPageId
  const page = await named(context, BlueprintPage, pageId, 'BlueprintPageId')
  const article = await named(context, Article, patch.articleId, 'ArticleId')
  if (article.projectId !== page.projectId) throw invalid('ArticleId', 'NOT_FOUND')
}

/** @throws AppError INVALID_DATA for a record that the caller does not see */
async function named<E extends Entity>(
  context: Context,
  of: E,
  id: number | undefined,
  field: string,
): Promise<Row<E>> {
  const [row] = await findAll(context, of, [id ?? 0])
  if (!row) throw invalid(field, 'NOT_FOUND')
  return row
}

function invalid(field: string, code: FieldFaultCode): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code }] })
}
