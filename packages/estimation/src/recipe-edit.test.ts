import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EditableLine, lineKeys, recipeEdits, resourceKey, withEdits } from './recipe-edit.ts'

const FIELDS = ['symbol', 'name', 'measureUnit', 'consumption', 'waste', 'percent', 'price'] as const
const line = (more: Partial<EditableLine>): EditableLine => ({
  kind: 'material',
  name: 'Beton',
  consumption: 1,
  price: 10,
  ...more,
})

describe('R15.1 the key of a resource', () => {
  test('is kind and normalised symbol, else kind, name and unit', () => {
    expect(resourceKey(line({ symbol: ' 21 00945@' }))).toBe(resourceKey(line({ symbol: '2100945', name: 'Alt nume' })))
    expect(resourceKey(line({ symbol: '1' }))).not.toBe(resourceKey(line({ symbol: '1', kind: 'labor' })))
    expect(resourceKey(line({ name: 'Apă', measureUnit: 'mc' }))).toBe(
      resourceKey(line({ name: 'APA', measureUnit: 'MC', symbol: '' })),
    )
    expect(lineKeys([line({}), line({}), line({ name: 'Apă' })])).toEqual([
      'material BETON ',
      'material BETON  2',
      'material APA ',
    ])
  })
})

describe('R15.3 edits taken to another recipe', () => {
  const before = [line({ id: 1, symbol: 'A' }), line({ id: 2, symbol: 'B' }), line({ id: 3, symbol: 'C' })]
  const after = [line({ id: 1, symbol: 'A', consumption: 1.02 }), line({ id: 3, symbol: 'C' }), line({ symbol: 'D' })]
  const edits = recipeEdits(before, after, FIELDS)

  test('name what goes, changes and comes', () => {
    expect(edits.removed).toEqual(['material #B'])
    expect(edits.changed).toEqual([{ key: 'material #A', patch: { consumption: 1.02 } }])
    expect(edits.added).toHaveLength(1)
  })

  test('name a line that was never saved when it goes', () => {
    const saved = line({ id: 1, symbol: 'B' })
    expect(recipeEdits([line({ symbol: 'A' }), saved], [saved], FIELDS)).toEqual({
      removed: ['material #A'],
      changed: [],
      added: [],
    })
  })

  test('leave what the other recipe has of its own', () => {
    const other = [line({ id: 9, symbol: 'A', price: 77 }), line({ id: 8, symbol: 'X' })]
    expect(withEdits(other, edits, FIELDS)).toEqual([
      line({ id: 9, symbol: 'A', price: 77, consumption: 1.02 }),
      line({ id: 8, symbol: 'X' }),
      line({ id: null, symbol: 'D' }),
    ])
  })

  test('a resource that comes and is there takes the new values and no second line', () => {
    expect(
      withEdits(
        [line({ id: 7, symbol: 'D', consumption: 5 })],
        { removed: [], changed: [], added: [line({ symbol: 'D' })] },
        FIELDS,
      ),
    ).toEqual([line({ id: 7, symbol: 'D' })])
  })
})

const anyLine = fc.record({
  kind: fc.constantFrom('material' as const, 'labor' as const),
  symbol: fc.option(fc.constantFrom('A', 'B', 'C', 'D'), { nil: null }),
  name: fc.constantFrom('Beton', 'Apă'),
  consumption: fc.integer({ min: 0, max: 9 }),
  price: fc.integer({ min: 0, max: 9 }),
})

/** Lines of which no resource stands twice. */
const anyRecipe = fc
  .uniqueArray(anyLine, { maxLength: 6, selector: (one) => resourceKey(one) })
  .map((lines) => lines.map((one, at): EditableLine => ({ ...one, id: at + 1 })))

describe('R15.2 edits', () => {
  test('taken to the recipe they come from give the recipe they lead to', () => {
    fc.assert(
      fc.property(
        anyRecipe,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (before, keep, grow) => {
          const after = before.flatMap((one, at) => (keep[at] ? [{ ...one, consumption: one.consumption + grow }] : []))
          expect(withEdits(before, recipeEdits(before, after, FIELDS), FIELDS)).toEqual(after)
        },
      ),
      { seed: 20261121 },
    )
  })

  test('taken twice change nothing more', () => {
    fc.assert(
      fc.property(anyRecipe, anyRecipe, anyRecipe, (before, after, other) => {
        const edits = recipeEdits(
          before,
          after,
          FIELDS.filter((field) => field !== 'symbol' && field !== 'name'),
        )
        const once = withEdits(other, edits, FIELDS)
        expect(withEdits(once, { ...edits, removed: [] }, FIELDS)).toEqual(once)
      }),
      { seed: 20261121 },
    )
  })
})
