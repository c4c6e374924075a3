import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonSlices, jsonValue } from './json-slices.ts'

it('is the text of JSON.stringify, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      expect([...jsonSlices(value)].join('')).toBe(JSON.stringify(value))
    }),
    { seed: 20261121, numRuns: 300 },
  )
  const odd = { a: undefined, b: [undefined, null], c: Number.NaN, d: new Date(0), e: {}, f: '\ud800' }
  expect([...jsonSlices(odd)].join('')).toBe(JSON.stringify(odd))
})

it('brings maps back, however deep they lie', () => {
  const deep = (value: unknown): unknown => ({ a: { b: { c: [{ d: { e: { f: { g: value } } } }] } } })
  const value = { names: new Map([[5, 'ș']]), below: deep(new Map([['x', new Map([[1, [2]]])]])), text: '\u0000map' }
  const text = [...jsonSlices(value)].join('')
  expect(jsonValue(text)).toEqual(value)
  expect(jsonValue('{"a":[1]}')).toEqual({ a: [1] })
})

it('comes in pieces of bounded size', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ cells: [at, 'o lucrare', null] }))
  const slices = [...jsonSlices({ sections: [{ blocks: [{ table: { rows } }] }] })]
  expect(slices.length).toBeGreaterThan(3)
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(140_000)
})
