import { describe, expect, it } from 'vitest'
import { amountOf, type DraftLine, faultsOf, wireOf } from './draft-lines.ts'

const line: DraftLine = {
  key: 'a',
  id: 3,
  kind: 'material',
  resourceId: null,
  symbol: ' 2100945 ',
  name: 'Beton',
  measureUnit: 'mc',
  consumption: '1,008',
  waste: '',
  percent: false,
  price: '420',
  weight: 2.4,
  supplier: null,
}

describe('a recipe line that is edited', () => {
  it('goes over with its numbers read and its texts trimmed', () => {
    expect(wireOf(line, 'ro')).toMatchObject({
      Symbol: '2100945',
      Consumption: 1.008,
      Waste: null,
      Price: 420,
      Weight: 2.4,
    })
    expect(wireOf({ ...line, symbol: ' ', waste: '2,5' }, 'ro')).toMatchObject({ Symbol: null, Waste: 2.5 })
  })

  it('says which field cannot be sent', () => {
    expect(faultsOf(line, 'ro')).toEqual([])
    expect(faultsOf({ ...line, price: 'x', name: ' ' }, 'ro')).toEqual(['price', 'name'])
    expect(faultsOf({ ...line, waste: '1001' }, 'ro')).toEqual(['waste'])
  })

  it('takes waste, and the consumption of a line in percent, with the sign; a price not', () => {
    expect(wireOf({ ...line, waste: '10 %' }, 'ro')).toMatchObject({ Waste: 10 })
    expect(wireOf({ ...line, percent: true, consumption: '2,5%' }, 'ro')).toMatchObject({ Consumption: 2.5 })
    expect(faultsOf({ ...line, waste: '10%' }, 'us')).toEqual([])
    expect(faultsOf({ ...line, consumption: '10%', price: '5%' }, 'ro')).toEqual(['consumption', 'price'])
  })

  it('an empty amount is nothing', () => {
    expect([amountOf('', 'ro'), amountOf('2,5', 'ro'), amountOf('2,5,1', 'ro')]).toEqual([0, 2.5, null])
  })
})
