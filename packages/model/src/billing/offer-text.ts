import { entity } from '../entity.ts'
import { oneOf, required, text } from '../field.ts'

/** The fields of an offer that a saved text goes into. */
export const offerTextFields = ['header', 'included', 'excluded', 'paymentSchedule', 'terms', 'footer'] as const

export type OfferTextField = (typeof offerTextFields)[number]

/** A text that offers of the company say again and again. */
export const OfferText = entity('offerText', {
  wire: { path: 'offer-texts', id: 'OfferTextId' },
  table: 'offer_texts',
  module: 'billing',
  undo: 'offerText',
  title: 'name',
  fields: {
    name: required(text({ min: 2, max: 120, search: true, column: true })),
    place: required(oneOf(offerTextFields, { column: true })),
    words: required(text({ multiline: true, min: 1, max: 4_000, search: true, column: true })),
  },
})
