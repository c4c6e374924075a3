import { beginAct, carryOut } from '../estimation/recipes/carry-out.ts'
import { turnBack } from '../estimation/recipes/turn-back.ts'
import { lockedProject } from '../estimation/resources/carry-out.ts'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { Engine } from '../records/operation.ts'
import { projectOf } from './commit-list.ts'
import { json, type Made, type Outcome } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { Offer } from './offer-lines.ts'
import { priceBill, shownCounts } from './price-bill.ts'
import type { Found } from './preview.ts'
import type { ListTarget } from './target.ts'

/** How an import names the act by which it priced lines. */
const ACT = 'articleChange'

/** Faults of reading that speak of lines to be made; where lines are priced, others say what holds. */
const OF_NEW_LINES = new Set(['PRICES_ABSENT', 'POSITION_PRICE_MISSING', 'LINE_TOTAL_DIFFERS', 'HEADER_PRICES_MISSING'])

/** What an offer would do to the bill that is there. */
export async function previewPrices(context: Context, target: ListTarget, offer: Offer, found: Found): Promise<Found> {
  const priced = await priceBill(context, target, offer)
  return {
    ...found,
    status: priced.counts.matched === 0 ? 'failed' : 'preview',
    lines: offer.lines.length,
    failed: priced.left,
    preview: { ...(found.preview as object), prices: shownCounts(priced) },
    errors: [
      ...(priced.counts.matched === 0 ? [{ code: 'PRICE_NOTHING_FITS' }] : []),
      ...priced.faults,
      ...found.errors.filter(({ code }) => !OF_NEW_LINES.has(code)),
    ],
  }
}

/**
 * Writes an offer's prices over the bill that is there: all that fit or, when something fails, none. One act, which the editor and the
 * import take back as one. It is looked at once more: the bill may have changed since the preview, and may not while it is priced.
 */
export async function commitPrices(
  context: Context,
  engine: Engine,
  importId: number,
  target: ListTarget,
  offer: Offer,
): Promise<Outcome> {
  const { tx, actor } = context
  await lockedProject(context, (await projectOf(context, target)).id)
  const priced = await priceBill(context, target, offer)
  const { projectId, rewrites, left } = priced
  const act = rewrites.length > 0 ? await beginAct(context, projectId, 'priceBill') : null
  if (act !== null) await carryOut(context, engine, projectId, act, rewrites)
  const prices = { prices: { ...shownCounts(priced), changeId: act } }
  // What the preview said of single lines is said again, as it now is.
  await tx.run(sql`update imports set preview = coalesce(preview, '{}'::jsonb) || ${json(prices)}::jsonb,
      errors = (select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(errors) e where e->>'code' not like 'PRICE%' and e->>'code' <> 'LINE_TOTAL_DIFFERS')
    where client_id = ${actor.clientId} and id = ${importId}`)
  return {
    created: 0,
    updated: rewrites.length,
    skipped: left,
    made: act === null ? [] : [{ entity: ACT, id: act }],
    warnings: priced.faults,
  }
}

/** Takes the prices back; lines whose recipe was changed since keep theirs, and are counted. */
export async function undoPrices(context: Context, engine: Engine, made: readonly Made[]): Promise<ImportError[]> {
  const left: ImportError[] = []
  for (const { entity, id } of made) {
    if (entity !== ACT) continue
    const { kept } = await turnBack(context, engine, id, true)
    if (kept > 0) left.push({ code: 'PRICES_KEPT', value: String(kept) })
  }
  return left
}
