/** Stored materials of applications for payment (SPEC.md R10.16 to R10.18). */
import { addDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { romanianProject } from './examples.fixture.ts'
import type { SettlementArticle } from './settlement.ts'
import { SettlementValuer } from './settlement-value.ts'
import { mostStored, stillStored, storedPercent, type StoredTerms } from './stored-materials.ts'
import type { Recapitulation } from './recapitulation-types.ts'

const plain = romanianProject('LINE', { vat: 0, recapitulation: { scope: 'project', lines: [] } })
const wall: SettlementArticle = { id: 1, estimateId: 10, quantity: 100, opMaterials: 100, role: 'contract' }

function valuerOf(recapitulation: Recapitulation = { scope: 'project', lines: [] }): SettlementValuer {
  const project = { ...plain, recapitulation }
  return new SettlementValuer({ project, objects: [{ id: 1 }], estimates: [{ id: 10, objectId: 1 }], articles: [wall] })
}

const terms = (stored: StoredTerms, vat = 0) => ({ vat, retention: 10, advance: 0, stored })

describe('stored materials of a settlement', () => {
  it('the worked table: materials come, are installed in part, and the line is completed', () => {
    const valuer = valuerOf()
    const applied = [
      { done: 20, stored: 3000 },
      { done: 40, stored: 1000 },
      { done: 40, stored: 0 },
    ]
    let [before, retainedBefore] = [0, 0]
    const values = applied.map(({ done, stored }) => {
      const value = valuer.settle(new Map([[1, done]]), terms({ stored, percent: 5, before, retainedBefore }))
      ;[before, retainedBefore] = [value.stored, value.storedRetained]
      return value
    })
    expect(values.map(({ net }) => net)).toEqual([4650, 1700, 2650])
    expect(values.map(({ retained }) => retained)).toEqual([350, 300, 350])
    expect(values.map(({ storedRetained }) => storedRetained)).toEqual([150, 50, 0])
    // The views are of the works alone.
    expect(values.map(({ withoutVat }) => withoutVat)).toEqual([2000, 4000, 4000])
  })

  it('is taxed with what it bills, and neither adjusted nor taken the advance of', () => {
    const value = valuerOf().settle(new Map([[1, 20]]), {
      ...terms({ stored: 3000, percent: 10, before: 1000, retainedBefore: 100 }, 8.25),
      advance: 20,
      coefficient: 1.03,
    })
    expect(value).toMatchObject({
      withoutVat: 2000,
      adjustment: 60,
      vat: 334.95,
      withVat: 4394.95,
      retained: 406,
      recovered: 412,
    })
    expect(value.net).toBe(3242)
  })

  it('keeps back the percentage of the works where none of its own is set', () => {
    expect([storedPercent(null, 10), storedPercent(undefined, 7), storedPercent(0, 10)]).toEqual([10, 7, 0])
  })

  it('is at most what is left of the line with every markup, and nothing of a line that takes money off', () => {
    const loaded = valuerOf({
      scope: 'project',
      lines: [{ code: 'P', name: 'Profit', kind: 'percent', rate: 20, of: ['DIRECT'], spread: 'columns' }],
    })
    const left = loaded.scheduledOf(new Map([[1, 40]]))(1)
    expect(left).toBe(4800)
    expect([stillStored(5000, left, 2), stillStored(4000, left, 2), mostStored(-7, 2)]).toEqual([4800, 4000, 0])
  })

  it('earned is what is done and stored less both retainages, whatever comes and goes', () => {
    const cents = fc.integer({ min: 0, max: 400_000 }).map((sum) => sum / 100)
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 20 }),
        (stored, percent) => {
          const valuer = valuerOf()
          let [before, retainedBefore] = [0, 0]
          const nets = stored.map((sum) => {
            const value = valuer.settle(new Map([[1, 10]]), terms({ stored: sum, percent, before, retainedBefore }))
            ;[before, retainedBefore] = [value.stored, value.storedRetained]
            return value.net
          })
          const done = stored.length * 1000
          const last = stored.at(-1) as number
          const kept = addDecimals(percentOf(done, 10, 2), percentOf(last, percent, 2))
          expect(sumDecimals(nets)).toBe(subtractDecimals(addDecimals(done, last), kept))
        },
      ),
    )
  })
})
