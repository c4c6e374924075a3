import { describe, expect, it } from 'vitest'
import { symbolKey } from './symbol.ts'
import { parseUnit, sameUnit, unitFactor } from './unit.ts'

describe('units (R3.1 to R3.3)', () => {
  it.each([
    ['100 mc', 100],
    ['100mp', 100],
    ['10 m', 10],
    ['mii buc', 1000],
    ['mii', 1000],
    ['1.000 buc', 1000],
    ['1 000 kg', 1000],
    ['sută m', 100],
    ['100 SF', 100],
    ['MSF', 1000],
    ['CSF', 100],
    ['MBF', 1000],
    ['mc', 1],
    ['M', 1],
    ['ml', 1],
    ['m2', 1],
    ['', 1],
    [null, 1],
    ['0 mc', 1],
    ['1,000 SF', 1000],
    ['10,000 LF', 10000],
    ['1.000.000 buc', 1000000],
    ['1,5 m', 1.5],
    ['1.250 m', 1.25],
  ])('%j has factor %d where nobody knows the practice', (text, factor) => {
    expect(unitFactor(text)).toBe(factor)
  })

  it.each([
    ['1,000 SF', 'us', 1000],
    ['1,250 SF', 'us', 1250],
    ['1.250 SF', 'us', 1.25],
    ['1.000 SF', 'us', 1],
    ['1.000 buc', 'ro', 1000],
    ['1.250 buc', 'ro', 1250],
    ['1,250 m', 'ro', 1.25],
    ['1.5 m', 'ro', 1.5],
    ['1 000 kg', 'ro', 1000],
    ['1 250.500 m', 'ro', 1],
    ['sute 1.000 m', 'ro', 100000],
  ] as const)('%j in practice %s has factor %d', (text, practice, factor) => {
    expect(unitFactor(text, practice)).toBe(factor)
  })

  it('two units are compared as the practice writes them', () => {
    expect(sameUnit('1,250 SF', '1250 SF', 'us')).toBe(true)
    expect(sameUnit('1,000 SF', 'MSF')).toBe(true)
    expect(sameUnit('1,250 SF', '1250 SF', 'ro')).toBe(false)
  })

  it.each([
    ['BUCATA', 'buc'],
    ['buc.', 'bucăți'],
    ['M CUB', 'mc'],
    ['m³', 'm3'],
    ['TONE', 'tona'],
    ['to', 't'],
    ['ML', 'm'],
    ['100 MC', '100 m3'],
    ['Sq. Ft.', 'SF'],
    ['1000 SF', 'MSF'],
    ['EA', 'buc'],
    ['om-ore', 'OMORE'],
    ['ștuț', 'STUT'],
  ])('%j is the unit %j', (left, right) => {
    expect(sameUnit(left, right)).toBe(true)
  })

  it.each([
    ['mc', 'mp'],
    ['mc', '100 mc'],
    ['ton', 'tona'],
    ['SF', 'SFCA'],
    ['ștuț', 'set'],
  ])('%j is not the unit %j', (left, right) => {
    expect(sameUnit(left, right)).toBe(false)
  })

  it('keeps the spelling of unknown units', () => {
    expect(parseUnit('10 piloți')).toEqual({ factor: 10, base: 'PILOTI' })
  })
})

describe('symbols (R3.4)', () => {
  it.each([
    ['CE20A#', 'CE20A'],
    ['RPCR21A #', 'RPCR21A'],
    ['CF13A01+', 'CF13A01'],
    ['IZF17A1*', 'IZF17A1'],
    ['DA09A01>', 'DA09A01'],
    ['TsA04D1 asim.', 'TSA04D1'],
    ['CA01A1[2]', 'CA01A1'],
    ['CA01A1 %@-', 'CA01A1'],
    ['6752', '6752'],
    ['AUT6752', '6752'],
    ['aut 6752#', '6752'],
    ['AUTB1', 'AUTB1'],
    ['$16508', '$16508'],
    ['#', '#'],
  ])('%j has the key %j', (symbol, key) => {
    expect(symbolKey(symbol)).toBe(key)
  })
})
