import { evaluateFormula } from '@temelia/estimation/formula'
import { describe, expect, it } from 'vitest'
import { joinTakeoff, splitTakeoff } from './takeoff.ts'

const TEXT = 'Axa A: 4.43x0.55x0.6\n2,5*3\nAxa B:'

describe('takeoff rows', () => {
  it('take a formula apart and put it together again', () => {
    const lines = splitTakeoff(TEXT)
    expect(lines).toEqual([
      { label: 'Axa A', expression: '4.43x0.55x0.6' },
      { label: '', expression: '2,5*3' },
      { label: 'Axa B', expression: '' },
    ])
    expect(evaluateFormula(joinTakeoff(lines), 'ro').value).toBe(evaluateFormula(TEXT, 'ro').value)
  })

  it('keep a label with a colon out of the expression and drop empty rows', () => {
    expect(
      joinTakeoff([
        { label: 'Axa 1:2', expression: '3' },
        { label: ' ', expression: '' },
      ]),
    ).toBe('Axa 1 2: 3')
  })
})
