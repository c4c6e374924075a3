import { fold } from '@temelia/text/fold'
import { describe, expect, it } from 'vitest'
import { findKeys, stepFind } from './find.ts'

const lines = ['Săpătură manuală', 'Beton simplu', 'Săpătură mecanică']
const find = (query: string) => findKeys(lines, (line) => line, fold, query)

describe('findKeys', () => {
  it('is blind to accents and case and wants every word', () => {
    expect(find('SAPATURA')).toEqual(['Săpătură manuală', 'Săpătură mecanică'])
    expect(find('mec săp')).toEqual(['Săpătură mecanică'])
    expect(find('  ')).toEqual([])
  })
})

describe('stepFind', () => {
  it('goes round in both directions', () => {
    expect(stepFind(['a', 'b'], 'b', 1)).toBe('a')
    expect(stepFind(['a', 'b'], 'a', -1)).toBe('b')
    expect(stepFind(['a', 'b'], null, -1)).toBe('b')
    expect(stepFind([], 'a', 1)).toBeNull()
  })
})
