import { type OfferedPlace } from '@temelia/billing/offered-place'
import { linesOfPlace, type ProjectLine } from '@temelia/billing/project-lines'
import type { Offer, offeredLevels, offerLinesBy } from '@temelia/model/billing/offer'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Language, say } from '@temelia/text/message'
import { offerWords } from '@temelia/text/offers'
import type { Context } from '../../records/context.ts'

export type OfferedLevel = (typeof offeredLevels)[number]

/** A part of a project, and how it is written as lines. */
export interface PartToOffer {
  readonly level: OfferedLevel
  readonly placeId: number
  readonly linesBy: (typeof offerLinesBy)[number]
  readonly recapitulation: boolean
}

/** A part of a project with what it hangs on. */
export interface ReadPlace {
  readonly offered: OfferedPlace
  readonly project: {
    readonly id: number
    readonly name: string
    readonly relatedEntityType: 'account' | 'opportunity' | null
    readonly relatedEntityId: number | null
  }
  /** How many lines count 0 because they cannot be computed. */
  readonly leftOut: number
}

/** Reads a part of a project through what the caller may see; the estimates give it. @throws AppError NOT_FOUND */
export type PlaceReader = (context: Context, level: OfferedLevel, id: number, language: Language) => Promise<ReadPlace>

/** A part of a project with its lines. */
export interface PlaceLines extends ReadPlace {
  readonly lines: readonly ProjectLine[]
}

/** More lines than this no offer has: a customer does not read them, and chapters say the same. */
export const MOST_LINES = 500

/** The lines of a part of a project as it stands now. @throws AppError NOT_FOUND */
export async function readLines(
  context: Context,
  read: PlaceReader,
  part: PartToOffer,
  language: Language,
): Promise<PlaceLines> {
  const place = await read(context, part.level, part.placeId, language)
  const words = { lot: say(offerWords.offerLot, language), rounding: say(offerWords.offerRounding, language) }
  const lines = linesOfPlace(place.offered, { by: part.linesBy, recapitulation: part.recapitulation, words })
  return { ...place, lines }
}

/** @throws AppError OFFER_TOO_LONG, BILL_EMPTY where there is nothing to offer */
export function demandLines(lines: readonly ProjectLine[]): void {
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  if (lines.length > MOST_LINES)
    throw new AppError('OFFER_TOO_LONG', { params: { count: lines.length, most: MOST_LINES } })
}

/** The part of a project that an offer was made from; undefined for one that was typed. */
export function partOf(offer: Row<typeof Offer>): PartToOffer | undefined {
  const { sourceType: level, sourceId: placeId, linesBy, recapitulation } = offer
  return level && placeId && linesBy ? { level, placeId, linesBy, recapitulation } : undefined
}
