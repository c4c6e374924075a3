import { StockDocument } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { heldStock, type StockDocumentRow, storeDraftValue } from './document.ts'
import { demandReceivable, priceAnew } from './restored.ts'

/** What may be written of a posted document: whose it is, and what is noted of it. */
const OF_POSTED: ReadonlySet<string> = new Set(['userId', 'note'])

/** Rules of stock documents: a posted one stays as it is; an estimate names its project, and a site's warehouse that of what is issued there. */
export const stockDocumentRules = rulesFor(StockDocument, {
  prepare: async (context, patch, before) => {
    if (before?.state === 'posted' && changes(patch, before)) throw new AppError('STOCK_POSTED')
    return { ...patch, ...(await placed(context, patch, before)) }
  },
  beforeRemove: async (_context, { state }) => {
    if (state === 'posted') throw new AppError('STOCK_POSTED')
  },
  settle: async (context, all) => {
    const ordered = all.toSorted((one, other) => idOf(one) - idOf(other))
    for (const { before, after, restored } of ordered) {
      const row = await heldStock(context, (after ?? before)?.id as number)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been posted since it was looked at.
      if (row.state === 'posted' && (row.deletedWith !== null || before?.state === 'draft'))
        throw new AppError('STOCK_POSTED')
      if (row.state !== 'draft' || row.deletedWith !== null) continue
      if (restored) {
        await demandReceivable(context, row.id)
        await priceAnew(context, row.id)
      }
      await storeDraftValue(context, row)
    }
  },
})

type DocumentPatch = Patch<typeof StockDocument>

async function placed(
  context: Context,
  patch: DocumentPatch,
  before: StockDocumentRow | undefined,
): Promise<DocumentPatch> {
  if (patch.estimateId && patch.estimateId !== before?.estimateId) {
    const { projectId } = await find(context, Estimate, patch.estimateId)
    if (patch.projectId && patch.projectId !== projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'EstimateId', code: 'OTHER_PROJECT' }] })
    return { projectId }
  }
  // Another project has other estimates.
  if (before && patch.projectId !== undefined && patch.projectId !== before.projectId) return { estimateId: null }
  if (before || patch.projectId !== undefined || patch.kind !== 'materialIssue' || !patch.warehouseId) return {}
  const { projectId } = await find(context, Warehouse, patch.warehouseId)
  // Who may not see the project of the warehouse names it no more than in a form.
  const seen = projectId === null ? [] : await findAll(context, Project, [projectId])
  return { projectId: seen[0]?.id ?? null }
}

function changes(patch: DocumentPatch, before: StockDocumentRow): boolean {
  const old = before as unknown as Record<string, unknown>
  return Object.entries(patch).some(([key, value]) => !OF_POSTED.has(key) && value !== undefined && value !== old[key])
}

function idOf({ before, after }: Change<typeof StockDocument>): number {
  return (after ?? before)?.id ?? 0
}
