import { romanianTemplate } from '@temelia/estimation/templates'
import { describe, expect, it } from 'vitest'
import { addLine, basesFor, changeLine, moveLine, removeLine } from './recapitulation-lines.ts'

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
