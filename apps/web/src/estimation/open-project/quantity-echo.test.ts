import { describe, expect, it } from 'vitest'
import { quantityEcho } from './quantity-echo.ts'

const RO = { practice: 'ro', unit: 'mc', variables: new Map([['H', 2.5]]), decimals: 3 } as const
const US = { ...RO, practice: 'us', unit: 'SF' } as const
const said = (text: string, place: Parameters<typeof quantityEcho>[1]) =>
  quantityEcho(text, place).map((echo) => echo.text)

describe('a quantity says what it comes to while it is typed', () => {
  it.each([
    ['(2,5+3)*4', ['22,00 mc']],
    ['=2 x H', ['5,00 mc']],
    ['axa A: 4,43x0,55x0,6', ['1,462 mc']],
    ['1.250', ['1.250,00']],
    ['1 250.500', ['1.250,50', '1.250.500,00']],
    ['1250', []],
    ['12,5', []],
    ['(2,5+', []],
    ['2 x W', []],
    ['abc', []],
    ['axa A:', []],
    ['', []],
  ])('in Romania %j as %j', (text, echo) => expect(said(text, RO)).toEqual(echo))

  it('in the plain unit and in that of the line, where the unit has a factor', () => {
    expect(said('(2,5+3)*4', { ...RO, unit: '100 mc' })).toEqual(['22,00 mc = 0,22 × 100 mc'])
    expect(said('120 x 10', { ...US, unit: 'MSF' })).toEqual(['1,200.00 SF = 1.2 × MSF'])
  })

  it('lengths in feet, with no unit and with no decimals', () => {
    expect(said(`12'-6" x 8'`, US)).toEqual(['100.00 SF'])
    expect(said('7 x 1.5', { ...US, unit: null, decimals: 0 })).toEqual(['11'])
  })

  it('a number with the unit of the line behind it, and nothing where the unit is another', () => {
    expect(said('1,000 SF', US)).toEqual(['1,000.00'])
    expect(said('1,000 SF', { ...US, inTakeoff: true })).toEqual([])
    for (const text of ['1,000 SY', '$1,000', `5 1/2"`]) expect(said(text, { ...US, unit: 'IN' })).toEqual([])
    expect(said('(12)', US)).toEqual(['-12', '12'])
  })

  it('what can be read two ways with both, each to be taken into the whole formula', () => {
    expect(quantityEcho(`2 x 12' - 6"`, US)).toEqual([
      { text: `12'-6"`, typed: `2 x 12'-6"` },
      { text: `12' - (6")`, typed: `2 x 12' - (6")` },
    ])
    expect(quantityEcho('4\n3 + max(1,2)', RO).map(({ typed }) => typed)).toEqual([
      '4\n3 + max((1,2))',
      '4\n3 + max(1; 2)',
    ])
    for (const { typed } of quantityEcho('4\n3 + max(1,2)', RO)) expect(said(typed, RO)).toHaveLength(1)
  })
})
