import { divisions, uniformat } from '@temelia/model/estimation/classification'
import { templateContent } from '@temelia/model/estimation/template-file'
import { describe, expect, it } from 'vitest'
import { linesOf, lowest, structureOfDivisions, structureOfElements } from './elements.ts'

const chosen = new Set(['A', 'A10', 'A1010', 'A1030', 'B20', 'D5020'])

describe('a structure of elements', () => {
  it('knows the 108 elements of the source and 35 divisions', () => {
    expect([1, 2, 3].map((level) => uniformat.filter((one) => one.level === level).length)).toEqual([7, 22, 79])
    expect(divisions).toHaveLength(35)
  })

  it('makes a line of the lowest that is chosen', () => {
    expect(lowest(chosen).map(({ code }) => code)).toEqual(['A1010', 'A1030', 'B20', 'D5020'])
  })

  it.each([
    ['objects', 3, 3],
    ['estimates', 1, 3],
    ['chapters', 1, 1],
  ] as const)('%s: %d objects, %d estimates, four lines in their units', (layout, objects, estimates) => {
    const made = structureOfElements(chosen, layout, 'Building')
    expect([made.length, made.flatMap(({ Estimates }) => Estimates).length, linesOf(made)]).toEqual([
      objects,
      estimates,
      4,
    ])
    const lines = made.flatMap(({ Estimates }) => Estimates.flatMap(({ Articles }) => Articles))
    expect(lines.map(({ Uniformat, MeasureUnit }) => [Uniformat, MeasureUnit])).toEqual([
      ['A1010', 'SF'],
      ['A1030', 'SF'],
      ['B20', 'SF'],
      ['D5020', 'SF'],
    ])
    for (const object of made) expect(templateContent.division.safeParse(object).error?.issues ?? []).toEqual([])
  })

  it('divisions become estimates or chapters', () => {
    const three = new Set(['03', '09', '26'])
    const estimates = structureOfDivisions(three, 'estimates', 'Building')
    expect(estimates[0]?.Estimates.map(({ Code, Name }) => `${Code} ${Name}`)).toEqual([
      '03 Concrete',
      '09 Finishes',
      '26 Electrical',
    ])
    const chapters = structureOfDivisions(three, 'chapters', 'Building')
    expect(chapters[0]?.Estimates[0]?.Articles.map(({ Chapter }) => Chapter)).toEqual([
      '03 Concrete',
      '09 Finishes',
      '26 Electrical',
    ])
  })
})
