import { describe, expect, it } from 'vitest'
import { readOptions, writeOptions } from './options-address.ts'

describe('what an offer is checked against, in the address', () => {
  it('comes back as it was', () => {
    const options = {
      of: { level: 'object', id: 4 },
      reference: { level: 'estimate', id: 12 },
      minimumRate: 0,
      referenceTotal: 1_250_000.5,
      oneLaborRate: true,
    } as const
    expect(readOptions(writeOptions(options))).toEqual(options)
    expect(writeOptions(options)).toMatchObject({ of: 'object:4', with: 'estimate:12' })
  })

  it('is empty where nothing is said, and passes over what makes no sense', () => {
    const nothing = readOptions({ of: 'norm:4', with: 7, rate: -1, expected: 'much', onerate: 'yes' })
    expect(nothing).toEqual({ of: null, reference: null, minimumRate: null, referenceTotal: null, oneLaborRate: false })
    expect(Object.values(writeOptions(nothing)).filter((value) => value !== undefined)).toEqual([])
  })
})
