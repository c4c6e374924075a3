import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slicedJson } from './sliced-json.ts'

describe('JSON in slices', () => {
  test('reads back as what it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }),
        fc.array(fc.jsonValue(), { maxLength: 500 }),
        async (head, list) => {
          const whole = { ...head, 'long "list"': list }
          const { 'long "list"': _, ...rest } = whole
          expect(JSON.parse(await slicedJson(rest, { 'long "list"': list }))).toEqual(JSON.parse(JSON.stringify(whole)))
        },
      ),
      { seed: 20_261_123, numRuns: 100 },
    )
  })

  test('leaves out what is undefined, and lets others have their turn', async () => {
    let turns = 0
    let going = true
    const turn = () => {
      turns++
      if (going) setImmediate(turn)
    }
    setImmediate(turn)
    const text = await slicedJson({ a: undefined, b: 1 }, { list: Array.from({ length: 1_000 }, (_, at) => at) })
    going = false
    expect(text.startsWith('{"b":1,"list":[0,1,')).toBe(true)
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})
