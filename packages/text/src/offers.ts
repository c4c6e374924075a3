import { messages } from './message.ts'

/** Words of offers that are made from a project. */
export const offerWords = messages({
  offerLot: { en: 'LS', ro: 'ans.' },
  offerRounding: { en: 'Rounding', ro: 'Rotunjire' },
  offerOtherWorks: { en: 'Other work', ro: 'Alte lucrări' },
  offerOfProject: { en: 'Offer: {{name}}', ro: 'Ofertă: {{name}}' },
})
