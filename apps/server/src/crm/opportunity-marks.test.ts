import { describe, expect, test } from 'vitest'
import { offerAndOrderStages } from './opportunity-marks.ts'

const stage = (id: number, name: string, nameRo: string | null = null) => ({ id, name, nameRo })
const usual = [stage(1, 'Prospecting', 'Prospectare'), stage(4, 'Offer', 'Ofertă'), stage(8, 'Order', 'Comandă')]

describe('offer and order stage', () => {
  test.each([
    ['the stages a tenant starts with', usual, undefined, 4, 8],
    ['without diacritics', [stage(5, 'Oferta trimisa'), stage(6, 'Comanda primita')], null, 5, 6],
    [
      'a cedilla from an old keyboard',
      [stage(5, 'OFERTĂ'), stage(7, 'Comenzi'), stage(9, 'comandă fermă')],
      null,
      5,
      9,
    ],
    ['marks written as letters of their own', [stage(5, 'Oferta\u0306 transmisa\u0306')], null, 5, null],
    ['the first of several', [stage(9, 'Ofertare'), stage(4, 'Ofertă')], null, 9, null],
    ['none', [stage(1, 'Prospecting'), stage(2, 'Offer'), stage(3, 'Order')], null, null, null],
    ['the saved stages win over names', usual, { offer: 1, order: 4 }, 1, 4],
    ['saved with names of the wire', usual, { OfferStageId: 8, OrderStageId: '1' }, 8, 1],
    ['saved as a pair', usual, [1, 4], 1, 4],
    ['one saved, the other by name', usual, { order: 1 }, 4, 1],
    ['a saved stage that is gone', usual, { offer: 77, order: null }, 4, 8],
    ['an option of another shape', usual, 'Oferta', 4, 8],
    ['no stages at all', [], [4, 8], null, null],
  ])('%s', (_, stages, saved, offer, order) => {
    expect(offerAndOrderStages(stages, saved)).toEqual({ offer, order })
  })
})
