import { addDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activity } from './timetable.fixture.ts'
import { placeKey, sharersOf, splitOf, withPlace } from './work-links.ts'

const whole = activity(1, { Links: [{ articleId: 7 }, { estimateId: 3, chapter: 'Zidării', share: 2 }] })

describe('an activity made two', () => {
  it('shares each place as before, its days and what is done of it', () => {
    const typed = { ...whole, Duration: 10, Percent: 40 }
    const { kept, rest } = splitOf(typed, 60, 'Zidărie 2')
    expect(kept).toEqual({
      duration: 6,
      percent: 66.67,
      links: [
        { articleId: 7, share: 0.6 },
        { estimateId: 3, chapter: 'Zidării', share: 1.2 },
      ],
    })
    expect(rest).toMatchObject({ name: 'Zidărie 2', duration: 4, percent: 0, links: [{ share: 0.4 }, { share: 0.8 }] })
  })

  it('keeps what follows from the estimate unsaid', () => {
    const { kept, rest } = splitOf({ ...whole, Duration: null, Percent: null }, 25, 'Rest')
    expect(Object.keys(kept)).toEqual(['links'])
    expect(rest).not.toHaveProperty('duration')
  })

  it('has the shares of the one in any split', () => {
    const percent = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1_000)
    const share = fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 100_000)
    fc.assert(
      fc.property(percent, share, (at, own) => {
        const { kept, rest } = splitOf({ ...whole, Links: [{ articleId: 7, share: own }] }, at, 'Rest')
        expect(addDecimals(kept.links?.[0]?.share ?? 0, rest.links?.[0]?.share ?? 0)).toBe(own)
      }),
      { seed: 15, numRuns: 200 },
    )
  })
})

describe('places of an activity', () => {
  it('are named once, and tell who shares them', () => {
    expect(withPlace(whole.Links, { articleId: 7 })).toHaveLength(2)
    expect(withPlace(whole.Links, { estimateId: 3 }).map(placeKey)).toEqual([
      'article 7',
      'chapter 3 Zidării',
      'estimate 3',
    ])
    const other = activity(2, { Name: 'Tencuială', Links: [{ articleId: 7, share: 3 }] })
    expect(sharersOf([whole, other], 1, { articleId: 7 })).toEqual([{ name: 'Tencuială', share: 3 }])
  })
})
