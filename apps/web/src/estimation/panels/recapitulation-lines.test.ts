import { romanianTemplate, usTemplate } from '@temelia/estimation/templates'
import { describe, expect, it } from 'vitest'
import {
  addLine,
  addSlice,
  basesFor,
  changeLine,
  mayEndAt,
  moveLine,
  rateOf,
  removeLine,
  removeSlice,
  withRate,
} from './recapitulation-lines.ts'

const stack = romanianTemplate()
const codes = (of: typeof stack) => of.lines.map((line) => line.code)

describe('the recapitulation as an editable stack', () => {
  it('adds a line before the total, which then counts it', () => {
    const added = addLine(stack, 'percent', 'Organizare de șantier')
    expect(codes(added).slice(-2)).toEqual(['L8', 'T4'])
    expect(added.lines.at(-2)).toMatchObject({ of: ['T3'], rate: 0 })
    expect(added.lines.at(-1)).toMatchObject({ of: ['T3', 'PROFIT', 'L8'] })
    expect(codes(addLine(added, 'fixed', 'Taxe'))).toContain('L9')
  })

  it('never moves a line above its base', () => {
    expect(moveLine(stack, 'CAM', -1)).toBe(stack)
    expect(moveLine(stack, 'T1', 1)).toBe(stack)
    const free = addLine(stack, 'fixed', 'Taxe')
    expect(codes(moveLine(free, 'L8', -1)).slice(-3)).toEqual(['L8', 'PROFIT', 'T4'])
  })

  it('removes a line from the stack and from the bases of others', () => {
    const without = removeLine(stack, 'CAM')
    expect(codes(without)).not.toContain('CAM')
    expect(without.lines.find((line) => line.code === 'T2')).toMatchObject({ of: ['T1'] })
  })

  it('offers the direct cost and the lines above as bases', () => {
    expect(basesFor(stack, 'T2')).toEqual(['DIRECT', 'T1', 'CAM'])
  })

  it('leaves the given stack as it was', () => {
    const changed = changeLine(stack, 'PROFIT', (line) => ({ ...line, name: 'Beneficiu' }))
    expect(changed.lines.find((line) => line.code === 'PROFIT')?.name).toBe('Beneficiu')
    expect(stack).toEqual(romanianTemplate())
  })
})

describe('the slices of a sliding rate', () => {
  const first = { upTo: 100_000, rate: 2.5 }
  const open = { upTo: null, rate: 1.5 }

  it('adds a slice before the open one, further than the last end', () => {
    expect(addSlice([{ upTo: null, rate: 3 }])).toEqual([
      { upTo: 100_000, rate: 3 },
      { upTo: null, rate: 3 },
    ])
    expect(addSlice([first, open])).toEqual([first, { upTo: 200_000, rate: 1.5 }, open])
  })

  it('keeps the last slice open when one goes', () => {
    expect(removeSlice([first, open], 1)).toEqual([{ upTo: null, rate: 2.5 }])
    expect(removeSlice([first, open], 0)).toEqual([open])
  })

  it('lets an end stand only between its neighbours', () => {
    const three = [first, { upTo: 500_000, rate: 2 }, open]
    expect(mayEndAt(three, 0, 500_000)).toBe(false)
    expect(mayEndAt(three, 0, 0)).toBe(false)
    expect(mayEndAt(three, 1, 100_000.01)).toBe(true)
  })

  it('gives a bond of one rate its figure as a percentage line has it', () => {
    const bond = usTemplate().lines.find((line) => line.code === 'BOND')!
    const typed = withRate(bond, 1.2)
    expect(typed).toMatchObject({ tiers: [{ upTo: null, rate: 1.2 }], onFinal: true })
    expect(typed.kind === 'sum' ? null : rateOf(typed)).toBe(1.2)
  })
})
