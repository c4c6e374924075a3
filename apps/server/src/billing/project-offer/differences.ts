import { type ProjectLine, sourceKey } from '@temelia/billing/project-lines'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { changeRecords } from '../../records/operation.ts'
import { held, type LineRow, linesOf, type OfferRow, openLined } from '../lined.ts'
import { taxing } from '../taxing.ts'
import { addLines, type OfferTools, originOf, removeLines } from './offer-from-project.ts'
import { MOST_LINES, type PlaceLines, type PlaceReader, partOf, readLines } from './place-reader.ts'

/** A line that the estimate would write differently by now. */
export interface Difference {
  /** What the line comes from. */
  readonly key: string
  readonly line: LineRow | undefined
  readonly now: ProjectLine | undefined
  /** What the line was worth in the estimate when it was taken over. */
  readonly was: number
  /** What the estimate gives now, less that. */
  readonly difference: number
}

/** What became of the estimate since an offer was made from it. */
export interface Differences {
  readonly place: PlaceLines
  readonly differences: readonly Difference[]
}

/** What differs between an offer and its estimate; undefined for an offer that was typed. @throws AppError NOT_FOUND */
export async function differencesOf(
  context: Context,
  read: PlaceReader,
  offer: OfferRow,
  language: Language,
): Promise<Differences | undefined> {
  const part = partOf(offer)
  if (!part) return undefined
  const place = await readLines(context, read, part, language)
  return { place, differences: compare(await linesOf(context, 'offer', offer.id), place.lines) }
}

/**
 * Takes what the estimate gives now into a draft, or keeps its lines as they are and lets them differ no more.
 * @param keys of the differences; all where there are none
 * @throws AppError OFFER_SENT, OFFER_TOO_LONG, NOT_FOUND
 */
export async function settleDifferences(
  context: Context,
  tools: OfferTools,
  id: number,
  { keys, take, language }: { keys: readonly string[] | undefined; take: boolean; language: Language },
): Promise<OfferRow> {
  await openLined(context, 'offer', id)
  await held(context, 'offer', id)
  const offer = await find(context, Offer, id)
  const found = await differencesOf(context, tools.read, offer, language)
  const chosen = (found?.differences ?? []).filter(({ key }) => keys === undefined || keys.includes(key))
  if (take) await takeOver(context, tools, id, chosen)
  else await keepLines(context, tools, chosen)
  return find(context, Offer, id)
}

function compare(lines: readonly LineRow[], now: readonly ProjectLine[]): Difference[] {
  const current = new Map(now.map((line) => [sourceKey(line.source), line]))
  const known = new Set<string>()
  const differences = lines.flatMap((line): Difference[] => {
    const { sourceType: type, sourceId: id, sourceCode: code } = line
    if (type === null || id === null) return []
    const key = sourceKey({ type, id, code })
    known.add(key)
    const next = current.get(key)
    const was = line.sourceValue ?? 0
    if (next && next.value === was && next.rate === line.sourceRate) return []
    return [{ key, line, now: next, was, difference: subtractDecimals(next?.value ?? 0, was) }]
  })
  const added = [...current].filter(([key]) => !known.has(key))
  return [
    ...differences,
    ...added.map(([key, line]) => ({ key, line: undefined, now: line, was: 0, difference: line.value })),
  ]
}

async function takeOver(
  context: Context,
  { engine }: OfferTools,
  offerId: number,
  chosen: readonly Difference[],
): Promise<void> {
  const taxed = await taxing(context)
  const before = await linesOf(context, 'offer', offerId)
  const added = chosen.flatMap(({ line, now }) => (line || !now ? [] : [now]))
  const gone = chosen.flatMap(({ line, now }) => (line && !now ? [line] : []))
  const count = before.length + added.length - gone.length
  if (count > MOST_LINES) throw new AppError('OFFER_TOO_LONG', { params: { count, most: MOST_LINES } })
  await changeRecords(
    context,
    engine,
    EntityProduct,
    chosen.flatMap(({ line, now }) => {
      if (!line || !now) return []
      const tax = now.rate === line.sourceRate ? {} : taxed(now.rate)
      const { quantity, price, unit: measureUnit } = now
      return [{ id: line.id, patch: { quantity, price, measureUnit, ...tax, ...originOf(now) } }]
    }),
  )
  if (gone.length > 0) await removeLines(context, engine, gone)
  const last = Math.max(0, ...before.map(({ position }) => position ?? 0))
  if (added.length > 0) await addLines(context, engine, offerId, added, last + 1)
}

/** A line that is kept was worth what the estimate gives now; one whose source is gone is a line like any other. */
async function keepLines(context: Context, { engine }: OfferTools, chosen: readonly Difference[]): Promise<void> {
  const typed = { sourceType: null, sourceId: null, sourceCode: null, sourceValue: null, sourceRate: null }
  await changeRecords(
    context,
    engine,
    EntityProduct,
    chosen.flatMap(({ line, now }) => (line ? [{ id: line.id, patch: now ? originOf(now) : typed }] : [])),
  )
}
