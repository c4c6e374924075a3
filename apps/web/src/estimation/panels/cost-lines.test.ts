import type { FixedLine, RecapitulationLine } from '@temelia/estimation/recapitulation-types'
import { describe, expect, it } from 'vitest'
import { basisOf, mayHaveBasis, withBasis, withColumns, withTime } from './cost-lines.ts'

const profit: RecapitulationLine = { code: 'P', kind: 'percent', rate: 2.5, of: ['COST'], spread: 'whole' }

describe('how a percentage is taken', () => {
  it('goes from markup to margin to the final price and back, keeping rate, bases and name', () => {
    const named = { ...profit, name: 'Bond' }
    expect(basisOf(named)).toBe('markup')
    const margin = withBasis(named, 'margin')
    expect(margin).toEqual({ ...named, method: 'margin' })
    const final = withBasis(margin, 'final')
    expect(final).toEqual({
      code: 'P',
      name: 'Bond',
      kind: 'tiered',
      of: ['COST'],
      tiers: [{ upTo: null, rate: 2.5 }],
      onFinal: true,
    })
    expect(basisOf(final)).toBe('final')
    expect(withBasis(final, 'markup')).toEqual({ ...named, method: 'markup' })
  })

  it('is neither a margin nor a rate of the price where nothing would be left of it', () => {
    const all = { ...profit, rate: 100 }
    expect((['markup', 'margin', 'final'] as const).map((basis) => mayHaveBasis(all, basis))).toEqual([
      true,
      false,
      false,
    ])
    expect(mayHaveBasis({ ...profit, rate: 99 }, 'margin')).toBe(true)
  })

  it('counts on the columns chosen, on all when none or all are', () => {
    expect(withColumns(profit, ['m', 'M'])).toEqual({ ...profit, columns: ['M', 'm'] })
    expect(withColumns(withColumns(profit, ['M']), [])).toEqual(profit)
  })

  it('a fixed line paid by time has the product as its amount', () => {
    const line: FixedLine = { code: 'G', kind: 'fixed', amount: 5 }
    const timed = withTime(line, { count: 6, unit: 'wk', rate: 2150 })
    expect(timed).toEqual({ ...line, amount: 12900, time: { count: 6, unit: 'wk', rate: 2150 } })
    expect(withTime(timed, null)).toEqual({ ...line, amount: 12900 })
  })
})
