import { describe, expect, it } from 'vitest'
import { monthsSince } from './price-age.tsx'

describe('monthsSince', () => {
  it('counts whole months', () => {
    const today = '2026-11-21'
    expect(['2026-10-22', '2026-10-21', '2025-11-21', '2027-01-01'].map((day) => monthsSince(day, today))).toEqual([
      0, 1, 12, 0,
    ])
  })
})
