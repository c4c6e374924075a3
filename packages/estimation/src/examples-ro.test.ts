import { describe, expect, it } from 'vitest'
import { exampleA, recipe, romanianProject } from './examples.fixture.ts'
import { calculateProject, type ProjectCalculation } from './project.ts'
import { romanianTemplate } from './templates.ts'
import type { ArticleInput, CalculationInput, Totals } from './types.ts'

/** M, m, U, T, total of a line of the recapitulation. */
function line(totals: Totals, code: string): number[] {
  const found = totals.lines.find((candidate) => candidate.code === code)!
  return [found.M, found.m, found.U, found.T, found.total]
}

function articleParts(calculation: ProjectCalculation, id: number): number[] {
  const { materials, labor, equipments, transports, total } = calculation.article(id)!
  return [materials, labor, equipments, transports, total]
}

function unitParts(calculation: ProjectCalculation, id: number): number[] {
  const { rsMaterials, rsLabor, rsEquipments, rsTransports } = calculation.article(id)!
  return [rsMaterials, rsLabor, rsEquipments, rsTransports]
}

describe('example A, LINE (R1.4, R4.4, R7.8)', () => {
  const calculation = calculateProject(exampleA('LINE'))

  it.each([
    [1, [424.26, 122.8, 3.75, 0], [5303.25, 1535, 46.88, 0, 6885.13]],
    [2, [6.19, 49.17, 0, 0], [237.7, 1888.13, 0, 0, 2125.83]],
    [3, [4.47, 0.99, 0.03, 0], [5307.23, 1175.43, 35.62, 0, 6518.28]],
    [4, [0.16, 1.12, 0, 0], [189.97, 1329.78, 0, 0, 1519.75]],
    [5, [0, 0, 0, 8.96], [0, 0, 0, 282.24, 282.24]],
  ])('article %d: unit parts and line parts', (id, unit, parts) => {
    expect(unitParts(calculation, id)).toEqual(unit)
    expect(articleParts(calculation, id)).toEqual(parts)
  })

  it('has every printed figure of the recapitulation', () => {
    const totals = calculation.estimate(10)!
    expect(totals.lines.map(({ code, rate }) => [code, rate])).toEqual([
      ['T1', null],
      ['CAM', 2.25],
      ['T2', null],
      ['INDIRECT', 10],
      ['T3', null],
      ['PROFIT', 5],
      ['T4', null],
    ])
    expect(line(totals, 'T1')).toEqual([11038.15, 5928.34, 82.5, 282.24, 17331.23])
    expect(line(totals, 'CAM')).toEqual([0, 133.39, 0, 0, 133.39])
    expect(line(totals, 'T2')).toEqual([11038.15, 6061.73, 82.5, 282.24, 17464.62])
    expect(line(totals, 'INDIRECT')).toEqual([1103.82, 606.17, 8.25, 28.22, 1746.46])
    expect(line(totals, 'T3')).toEqual([12141.97, 6667.9, 90.75, 310.46, 19211.08])
    expect(line(totals, 'PROFIT')).toEqual([607.1, 333.4, 4.54, 15.52, 960.56])
    expect(line(totals, 'T4').at(-1)).toBe(20171.64)
    expect(totals.direct).toEqual({
      M: 11038.15,
      m: 5928.34,
      U: 82.5,
      T: 282.24,
      sub: 0,
      other: 0,
      general: 0,
      total: 17331.23,
    })
    expect(totals.laborHours).toBe(179.829)
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual([20171.64, 4236.04, 24407.68])
  })

  it('rolls up to the object and the project unchanged (R7.10)', () => {
    expect(calculation.object(100)).toEqual(calculation.estimate(10))
    expect(calculation.project()).toEqual(calculation.estimate(10))
    expect(calculation.faults()).toEqual([])
  })
})

describe('example A, FULL (R1.5)', () => {
  const calculation = calculateProject(exampleA('FULL'))

  it('has every printed figure', () => {
    const totals = calculation.project()
    expect(line(totals, 'T1')).toEqual([11039.63, 5925.96, 87.84, 282.24, 17335.66])
    expect(line(totals, 'CAM')).toEqual([0, 133.33, 0, 0, 133.33])
    expect(line(totals, 'T2').at(-1)).toBe(17469)
    expect(line(totals, 'INDIRECT').at(-1)).toBe(1746.9)
    expect(line(totals, 'T3').at(-1)).toBe(19215.9)
    expect(line(totals, 'PROFIT').at(-1)).toBe(960.79)
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual([20176.69, 4237.11, 24413.8])
    expect(totals.laborHours).toBe(179.829)
  })

  it('keeps unit parts and lines unrounded', () => {
    expect(unitParts(calculation, 3)).toEqual([4.47325, 0.986, 0.0345, 0])
    expect(articleParts(calculation, 3)).toEqual([5311.089725, 1170.6778, 40.96185, 0, 6522.729375])
  })
})

describe('example B, LINE: formulas, uplift, waste, scaled unit', () => {
  const axes = [4.43, 6.4, 4.43, 3.93, 10.23, 6.03, 2.04, 6.03, 6.03, 6.03]
  const takeoff = axes
    .map((length, axis) => `Axa ${axis + 1}: ${String(length).replace('.', ',')} x 0,55 x 0.6`)
    .join('\n')
  const article = (id: number, more: Partial<ArticleInput>): ArticleInput => ({
    id,
    estimateId: 10,
    quantity: 0,
    ...more,
  })
  const input: CalculationInput = {
    project: romanianProject('LINE', {
      quantityDecimals: 2,
      recapitulation: romanianTemplate({ cam: 2.25, indirect: 8, profit: 6 }),
    }),
    objects: [{ id: 100 }],
    estimates: [{ id: 10, objectId: 100 }],
    articles: [
      article(1, { measureUnit: 'mc', formula: takeoff, laborUplift: 15 }),
      article(2, { measureUnit: '100 mc', formula: '250' }),
      article(3, { measureUnit: '100 mc', quantity: 5 }),
      article(4, { measureUnit: 'mc', quantity: 9.6, laborUplift: 10 }),
      article(5, { measureUnit: 't', formula: 'V x 1,8' }),
    ],
    resources: [
      ...recipe(1, [['labor', 2.11, 27.5]]),
      ...recipe(2, [['equipment', 2.74, 100]]),
      ...recipe(3, [['equipment', 1.61, 100]]),
      ...recipe(4, [
        ['material', 400, 1.45, 2],
        ['material', 0.14, 310],
        ['labor', 5.44, 33],
      ]),
      ...recipe(5, [['transport', 20, 0.2]]),
    ],
    parameters: [{ name: 'V', formula: '18.34' }],
  }
  const calculation = calculateProject(input)

  it.each([
    [1, 18.34, [0, 66.73, 0, 0], [0, 1223.83, 0, 0, 1223.83]],
    [2, 2.5, [0, 0, 274, 0], [0, 0, 685, 0, 685]],
    [3, 5, [0, 0, 161, 0], [0, 0, 805, 0, 805]],
    [4, 9.6, [635, 197.47, 0, 0], [6096, 1895.71, 0, 0, 7991.71]],
    [5, 33.01, [0, 0, 0, 4], [0, 0, 0, 132.04, 132.04]],
  ])('article %d: quantity, unit parts, line parts', (id, quantity, unit, parts) => {
    expect(calculation.article(id)!.quantity).toBe(quantity)
    expect(unitParts(calculation, id)).toEqual(unit)
    expect(articleParts(calculation, id)).toEqual(parts)
  })

  it('has every printed figure of the recapitulation', () => {
    const totals = calculation.project()
    expect(line(totals, 'T1')).toEqual([6096, 3119.54, 1490, 132.04, 10837.58])
    expect(totals.laborHours).toBe(101.948)
    expect(line(totals, 'CAM').at(-1)).toBe(70.19)
    expect(line(totals, 'T2').at(-1)).toBe(10907.77)
    expect(line(totals, 'INDIRECT')).toEqual([487.68, 255.18, 119.2, 10.56, 872.62])
    expect(line(totals, 'T3').at(-1)).toBe(11780.39)
    expect(line(totals, 'PROFIT')).toEqual([395.02, 206.69, 96.55, 8.56, 706.82])
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual([12487.21, 2622.31, 15109.52])
  })
})

describe('example C: settlement of example A', () => {
  it.each([
    ['contract', [12.5, 38.4, 1187.3, 1187.3, 31.5], [17331.23, 133.39, 20171.64, 4236.04, 24407.68]],
    ['SP1', [5, 20, 600, 450, 12.6], [7844.15, 60.65, 9130.05, 1917.31, 11047.36]],
    ['NR', [0, 3.4, 0, 0, 0], [188.23, 3.76, 221.75, 46.57, 268.32]],
    ['SP2', [7.5, 15, 587.3, 737.3, 18.9], [9298.85, 68.98, 10819.84, 2272.17, 13092.01]],
    ['NCS', [1.2, 0, 0, 0, 3], [687.85, 3.32, 798.31, 167.65, 965.96]],
  ])('%s', (_, quantities, [direct, cam, withoutVat, vat, withVat]) => {
    const totals = calculateProject(exampleA('LINE', quantities)).project()
    expect(totals.direct.total).toBe(direct)
    expect(line(totals, 'CAM').at(-1)).toBe(cam)
    expect([totals.withoutVat, totals.vat, totals.withVat]).toEqual([withoutVat, vat, withVat])
  })
})
