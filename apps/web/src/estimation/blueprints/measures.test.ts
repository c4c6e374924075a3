import { measuring, type Measuring } from '@temelia/takeoff/measuring'
import { describe, expect, it, test } from 'vitest'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { betterSnap, canEnd, lockedTo, shapeLines, withPoint } from './drawing.ts'
import { groupsOf, namesGroup } from './measure-groups.ts'
import { fed, type PageRow, type ScaleRow, type ShapeRow } from './measures.ts'
import { fitted, onScreen, onSheet, zoomedAt } from './sheet-view.ts'

const page = { width: 1000, height: 500, rotation: 0, unitsPerInch: 72 } as unknown as PageRow
const scale = (more: Partial<ScaleRow>) =>
  ({ kind: 'ratio', unit: 'm', ratio: 100, points: null, length: null, zone: null, ...more }) as ScaleRow
const shape = (more: Partial<ShapeRow>) =>
  ({
    id: 7,
    kind: 'area',
    name: 'Living',
    points: [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ],
    bulges: null,
    deducts: null,
    hatch: 'none',
    purpose: 'plan',
    height: null,
    formula: null,
    articleId: null,
    fedQuantity: null,
    ...more,
  }) as ShapeRow
const line = (more: Partial<ArticleRow>) => ({ id: 3, formula: null, measureUnit: 'mp', ...more }) as ArticleRow

describe('the view of a sheet', () => {
  test.each([0, 90, 180, 270] as const)('turned by %d leads from the sheet to the screen and back', (rotation) => {
    const turned = { ...page, rotation }
    const view = zoomedAt(fitted(turned, { width: 800, height: 600 }), turned, [200, 100], 3)
    const [x, y] = onSheet(view, turned, onScreen(view, turned, [123, 45]))
    expect([x, y]).toEqual([expect.closeTo(123, 9), expect.closeTo(45, 9)])
  })

  it('keeps what lies under the pointer while it zooms', () => {
    const view = fitted(page, { width: 800, height: 600 })
    const under = onSheet(view, page, [300, 250])
    const nearer = onSheet(zoomedAt(view, page, [300, 250], 4), page, [300, 250])
    expect(nearer).toEqual([expect.closeTo(under[0], 9), expect.closeTo(under[1], 9)])
  })
})

describe('drawing', () => {
  it('is drawn to the lines of other shapes, closed outlines and lone places too', () => {
    const area = shape({ id: 1 })
    const count = shape({ id: 2, kind: 'count', points: [[5, 5]] })
    expect([...shapeLines([area, count], undefined)].slice(-8)).toEqual([0, 100, 0, 0, 5, 5, 5, 5])
    expect([...shapeLines([area, count], 1)]).toEqual([5, 5, 5, 5])
    const places = {
      ...count,
      points: [
        [5, 5],
        [9, 9],
      ],
    } as const
    expect([...shapeLines([places], undefined)]).toEqual([5, 5, 5, 5, 9, 9, 9, 9])
    const rectangle = {
      ...area,
      kind: 'rectangle',
      points: [
        [0, 0],
        [4, 3],
      ],
    } as const
    expect([...shapeLines([rectangle], undefined)]).toEqual([0, 0, 4, 0, 4, 0, 4, 3, 4, 3, 0, 3, 0, 3, 0, 0])
  })

  it('goes to an end before a middle, and to the nearer of two alike', () => {
    const [end, middle] = [{ point: [0, 3], kind: 'end' } as const, { point: [0, 1], kind: 'middle' } as const]
    expect(betterSnap(end, middle, [0, 0])).toBe(end)
    expect(betterSnap(null, middle, [0, 0])).toBe(middle)
    expect(betterSnap(end, { point: [0, 2], kind: 'end' }, [0, 0])?.point).toEqual([0, 2])
  })

  it('locks to eighths of a turn', () => {
    expect(lockedTo([0, 0], [10, 1])).toEqual([10, expect.closeTo(0, 9)])
    expect(lockedTo([0, 0], [10, 9])).toEqual([expect.closeTo(9.5, 9), expect.closeTo(9.5, 9)])
  })

  it('ends a shape by itself, on its first point, or by hand', () => {
    expect(withPoint('line', [[0, 0]], [5, 5], 1)).toEqual({
      points: [
        [0, 0],
        [5, 5],
      ],
      done: true,
    })
    const triangle = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const
    expect(withPoint('area', triangle, [0.5, 0.5], 1)).toEqual({ points: triangle, done: true })
    expect(withPoint('area', triangle, [10, 10], 1)).toEqual({ points: triangle, done: false })
    expect([canEnd('area', triangle.slice(1)), canEnd('area', triangle), canEnd('line', triangle)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('what a shape feeds', () => {
  const found = measuring(shape({}), 72, [scale({})]) as NonNullable<Measuring>
  const give = (formula: string, measureUnit: string | null, more: Partial<ShapeRow> = {}) =>
    fed(found, { formula, height: null, ...more }, { measureUnit }, 'ro', 3)

  it('measures by the scale of its sheet, and nothing without one', () => {
    expect(found.measured).toMatchObject({ ok: true, measure: { area: expect.closeTo(12.445, 3) } })
    expect(measuring(shape({}), 72, [])).toBeNull()
    expect(fed(null, shape({ formula: 'area' }), line({}), 'ro', 3)).toEqual({ ok: false, why: 'noScale' })
  })

  test.each([
    ['area', 'mp', 12.445],
    ['area*1,05', 'mp', 13.067],
    ['area', '100 mp', 0.124],
    ['area', 'SF', 133.959],
    ['area', 'SY', 14.884],
    ['perimeter', 'm', 14.111],
    ['perimeter*2,60', 'mp', 36.689],
    ['area*0,15', 'mc', 1.867],
    ['area', null, 12.445],
  ])('%s in %s', (formula, unit, value) => {
    expect(give(formula, unit)).toEqual({ ok: true, value })
  })

  it('takes the height into account as a length', () => {
    expect(give('perimeter*height', 'mp', { height: 2.6 })).toEqual({ ok: true, value: 36.689 })
    expect(give('perimeter*height', 'm', { height: 2.6 })).toEqual({ ok: false, why: 'unit' })
  })

  test.each([
    ['area', 'm', 'unit'],
    ['area', 'buc', 'unit'],
    ['area', 'mc', 'unit'],
    ['perimeter', 'mp', 'unit'],
    ['area', 'kg', 'unit'],
    ['count', 'mp', 'formula'],
    ['area/0', 'mp', 'formula'],
    ['', 'mp', 'formula'],
  ])('%s never feeds %s', (formula, unit, why) => {
    expect(give(formula, unit)).toEqual({ ok: false, why })
  })

  it('does not feed from an outline that crosses itself', () => {
    const crossed = measuring(
      shape({
        points: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
      }),
      72,
      [scale({})],
    )
    expect(fed(crossed, shape({ formula: 'area' }), line({}), 'ro', 3)).toEqual({ ok: false, why: 'crossed' })
  })

  it('counts pieces', () => {
    const counted = measuring(shape({ kind: 'count' }), 72, [scale({})])
    expect(fed(counted, shape({ formula: 'count' }), line({ measureUnit: 'buc' }), 'ro', 3)).toEqual({
      ok: true,
      value: 4,
    })
    expect(fed(counted, shape({ formula: 'count' }), line({ measureUnit: 'mp' }), 'ro', 3)).toEqual({
      ok: false,
      why: 'unit',
    })
  })
})

describe('a formula of several measures', () => {
  const wall = shape({
    id: 1,
    kind: 'polyline',
    layer: 'Pereți 25 cm',
    points: [
      [0, 0],
      [100, 0],
    ],
  })
  const other = shape({
    id: 2,
    kind: 'polyline',
    layer: 'Pereți 25 cm',
    points: [
      [0, 50],
      [200, 50],
    ],
  })
  const hole = shape({
    id: 3,
    layer: 'Goluri',
    points: [
      [0, 0],
      [10, 0],
      [10, 20],
      [0, 20],
    ],
  })
  const scales = [scale({ ratio: 72 / 0.0254 })]
  const measured = (one: ShapeRow) => measuring(one, 72, scales)
  const given = { formula: 'pereti_25_cm.length*2.60 - Goluri.area', height: null }
  const fedBy = (shapes: readonly ShapeRow[]) =>
    fed(
      measured(wall),
      given,
      line({ measureUnit: 'm2' }),
      'us',
      3,
      groupsOf(shapes, (id) => measured(shapes.find((one) => one.id === id) ?? wall)),
    )

  test('sums the layers of a sheet that it names', () => {
    expect(fedBy([wall, other, hole])).toEqual({ ok: true, value: 300 * 2.6 - 200 })
  })

  test('gives nothing where a layer is gone, or a shape of it cannot be trusted', () => {
    expect(fedBy([wall, other])).toEqual({ ok: false, why: 'formula' })
    const crossed = shape({
      id: 4,
      layer: 'Goluri',
      points: [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
    })
    expect(fedBy([wall, hole, crossed])).toEqual({ ok: false, why: 'formula' })
  })

  test('is found by the layers it names', () => {
    expect(namesGroup(given.formula, 'Goluri')).toBe(true)
    expect(namesGroup(given.formula, 'Pereți 25 cm')).toBe(true)
    expect(namesGroup(given.formula, 'Pereți')).toBe(false)
  })
})
