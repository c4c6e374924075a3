import { GENERAL_CHAPTERS } from '@temelia/estimation/general-estimate-chapters'
import { describe, expect, it } from 'vitest'
import { figuresWith, type WireLine, withPatch } from './general-figures.ts'

const setting = {
  vat: 21,
  totalDecimals: 2,
  budgetChapter: true,
  practice: 'ro' as const,
  parameters: new Map([['arie', 120]]),
}
const lines = GENERAL_CHAPTERS.map(
  ({ chapter }) =>
    ({
      Chapter: chapter,
      OwnFormula: chapter === '4.1' ? '1000' : null,
      OwnRate: null,
      OwnApplyVAT: null,
      FromProject: chapter === '4.3' ? { WithoutVAT: 500, VAT: 55, WithVAT: 555 } : null,
    }) as WireLine,
)
const value = (figures: ReturnType<typeof figuresWith>, chapter: string) =>
  figures.lines.find((line) => line.chapter === chapter)?.withoutVat

describe('the general estimate on the screen', () => {
  it('is what the engine makes of what was set and what the project comes to', () => {
    const figures = figuresWith(lines, setting)
    expect(value(figures, '4')).toBe(1500)
    expect(figures.lines.find(({ chapter }) => chapter === '4.3')?.vat).toBe(55)
  })

  it('follows what is being typed without keeping it', () => {
    const typed = { Chapter: '5.4', Formula: 'arie x [4.1] / 100', Rate: 10 }
    expect(value(figuresWith(lines, setting, typed), '5.4')).toBe(120)
    expect(value(figuresWith(lines, setting), '5.4')).toBe(0)
    expect(value(figuresWith(withPatch(lines, typed), setting), '5.4')).toBe(120)
  })
})
