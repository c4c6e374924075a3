import { describe, expect, it } from 'vitest'
import { nameFault, resolveParameters } from './parameters.ts'

const resolve = (list: Record<string, string>) =>
  resolveParameters(
    Object.entries(list).map(([name, formula]) => ({ name, formula })),
    'ro',
  )

describe('parameters (R2.6 to R2.8)', () => {
  it('use one another in any order', () => {
    const { values, faults } = resolve({ V: 'A x H', A: 'L x l', L: '10', l: '2,5', H: '0.4', S: 'a: L\nb: l' })
    expect(faults).toEqual([])
    expect(Object.fromEntries(values)).toEqual({ V: 10, A: 25, L: 10, l: 2.5, H: 0.4, S: 12.5 })
  })

  it('show the loop of circular ones, and mark those above it', () => {
    const { values, faults } = resolve({ a: 'b + 1', b: 'c', c: 'a', top: 'a x 2', free: '3' })
    expect(Object.fromEntries(values)).toEqual({ a: null, b: null, c: null, top: null, free: 3 })
    expect(faults.map(({ code, place, params }) => [code, place.parameter, Object.values(params)])).toEqual([
      ['FORMULA_CIRCULAR', 'a', ['a → b → c → a']],
      ['FORMULA_CIRCULAR', 'b', ['b → c → a → b']],
      ['FORMULA_CIRCULAR', 'c', ['c → a → b → c']],
      ['FORMULA_PARAMETER_FAULTY', 'top', ['a']],
    ])
  })

  it('a formula cannot call itself', () => {
    expect(resolve({ a: 'a + 1' }).faults.map(({ code, params }) => [code, params])).toEqual([
      ['FORMULA_SELF', { loop: 'a → a' }],
    ])
  })

  it('a faulty one makes its users faulty, with the place of the first fault', () => {
    const { values, faults } = resolve({ a: '1/0', b: 'a + 1' })
    expect([...values.values()]).toEqual([null, null])
    expect(faults.map(({ code, place }) => [code, place.parameter])).toEqual([
      ['FORMULA_DIVISION_BY_ZERO', 'a'],
      ['FORMULA_PARAMETER_FAULTY', 'b'],
    ])
  })

  it('a chain of thousands resolves', () => {
    const list = Array.from({ length: 5000 }, (_, at) => ({
      name: `p${at}`,
      formula: at === 0 ? '1' : `p${at - 1} + 1`,
    }))
    expect(resolveParameters(list.reverse(), 'ro').values.get('p4999')).toBe(5000)
  })

  it.each([
    ['CM', 'PARAMETER_NAME_RESERVED'],
    ['ti', 'PARAMETER_NAME_RESERVED'],
    ['x', 'PARAMETER_NAME_INVALID'],
    ['X', 'PARAMETER_NAME_INVALID'],
    ['2a', 'PARAMETER_NAME_INVALID'],
    ['a b', 'PARAMETER_NAME_INVALID'],
    ['', 'PARAMETER_NAME_INVALID'],
    ['Înălțime_2', null],
    ['x1', null],
  ])('name %j: %s', (name, code) => {
    expect(nameFault(name)).toBe(code)
  })

  it('keeps the first of two with one name', () => {
    const { values, faults } = resolveParameters(
      [
        { name: 'a', formula: '1' },
        { name: ' a ', formula: '2' },
      ],
      'ro',
    )
    expect(values.get('a')).toBe(1)
    expect(faults.map(({ code }) => code)).toEqual(['PARAMETER_DUPLICATE'])
  })
})
