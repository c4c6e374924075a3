import { describe, expect, it } from 'vitest'
import { draftOf, patchOf, rateOf } from './crew-draft.ts'

const slab = {
  ...draftOf(null, 'us'),
  code: 'FC',
  name: 'Forms crew',
  workers: [
    { name: 'Foreman', wage: '48', count: '1', fringe: '9.75' },
    { name: 'Carpenter', wage: '42', count: '2', fringe: '9.75' },
    { name: 'Laborer', wage: '31.5', count: '1', fringe: '9.75' },
  ],
  burden: { fica: '7.65', futa: '0.1', suta: '2.1', workersCompensation: '9.8', generalLiability: '1.9' },
}

describe('a crew as it is typed', () => {
  it('shows the man-hour of vector B while it is built up', () => {
    expect(rateOf(slab, 'us')).toBe(59.43)
    expect(patchOf(slab, 'us')).toMatchObject({
      code: 'FC',
      suta: 2.1,
      workers: [{ wage: 48 }, { count: 2 }, { wage: 31.5 }],
    })
  })

  it('has no rate while a number cannot be read or nobody works in it', () => {
    expect(rateOf({ ...slab, burden: { ...slab.burden, fica: 'x' } }, 'us')).toBeNull()
    expect(rateOf({ ...slab, workers: [] }, 'us')).toBeNull()
  })

  it('takes its burden as percentages are written', () => {
    const percents = { ...slab.burden, fica: '7.65%', workersCompensation: '9.8 %' }
    expect(rateOf({ ...slab, burden: percents }, 'us')).toBe(59.43)
    expect(rateOf({ ...slab, method: 'burdened', burdenedRate: '46%' }, 'us')).toBeNull()
  })

  it('takes a burdened rate as it is', () => {
    expect(rateOf({ ...slab, method: 'burdened', burdenedRate: '46.30' }, 'us')).toBe(46.3)
  })
})
