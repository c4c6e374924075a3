import { measuring } from '@temelia/takeoff/measuring'
import { describe, expect, it } from 'vitest'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { groupsOf } from './measure-groups.ts'
import type { ScaleRow, ShapeRow } from './measures.ts'
import { chaptersOf, givenBy, placeOfLine } from './new-line.ts'

const SIDE = 72 / 0.0254
/** A square whose side is so many metres at 1:100, on a sheet of points. */
const square = (id: number, metres: number, more: Partial<ShapeRow> = {}) => {
  const to = (metres * SIDE) / 100
  const points = [
    [0, 0],
    [to, 0],
    [to, to],
    [0, to],
  ]
  const plain = { bulges: null, deducts: null, openings: null, height: null, purpose: 'plan', formula: null }
  return { id, kind: 'area', name: `Camera ${id}`, points, ...plain, ...more } as unknown as ShapeRow
}
const scales = [{ kind: 'ratio', unit: 'm', ratio: 100, points: null, length: null, zone: null }] as ScaleRow[]
const rooms = [square(1, 3), square(2, 4)]

function given(shapes: readonly ShapeRow[], formula: string, unit: string | null, height: number | null = null) {
  const foundOf = (id: number) => measuring(shapes.find((shape) => shape.id === id) as ShapeRow, 72, scales)
  return givenBy(shapes, {
    formula,
    height,
    unit,
    foundOf,
    groups: groupsOf(shapes, foundOf),
    practice: 'ro',
    decimals: 3,
  })
}

describe('what measures give a new line', () => {
  it('is a row for each, named by its shape, and their sum', () => {
    expect(given(rooms, 'area*1,05', 'mp')).toMatchObject({
      ok: true,
      total: 26.25,
      takeoff: 'Camera 1 [#1]: 9,45\nCamera 2 [#2]: 16,8',
    })
  })

  it('counts rows in plain units of a line in hundreds', () => {
    expect(given(rooms, 'area', '100 mp')).toMatchObject({
      total: 0.25,
      takeoff: 'Camera 1 [#1]: 9\nCamera 2 [#2]: 16',
    })
  })

  it('is nothing, with the measure and the reason, where one cannot be of the unit', () => {
    expect(given(rooms, 'area', 'mc')).toMatchObject({ ok: false, why: 'unit', shape: { id: 1 } })
    expect(given(rooms, 'area*height', 'mc')).toMatchObject({ ok: false, why: 'formula' })
    expect(given(rooms, 'area*height', 'mc', 0.1)).toMatchObject({ ok: true, total: 2.5 })
  })

  it('is the sum of a layer once, however many of its measures ask for it', () => {
    const floors = rooms.map((room) => ({ ...room, layer: 'Pardoseli' }))
    expect(given(floors, 'pardoseli.area*1,05', 'mp')).toMatchObject({
      ok: true,
      total: 26.25,
      takeoff: 'Camera 1 [#1]: 26,25',
    })
    expect(given(floors, 'area-pardoseli.area', 'mp')).toMatchObject({ ok: false, why: 'twice' })
    expect(given(floors, 'pardoseli.area*height', 'mc')).toMatchObject({ ok: false, why: 'twice' })
    expect(given(floors, 'pardoseli.area*height', 'mc', 0.1)).toMatchObject({ ok: true, total: 2.5 })
  })

  it('takes the height of each where none is typed for all', () => {
    const slabs = [square(1, 3, { height: 0.1 }), square(2, 4, { height: 0.2 })]
    expect(given(slabs, 'area*height', 'mc')).toMatchObject({ total: 4.1 })
  })
})

describe('the place of a new line', () => {
  const line = (position: number, chapter: string | null, estimateId = 5) =>
    ({ id: position, position, chapter, estimateId }) as ArticleRow
  const tree = {
    articles: [line(1, 'Pardoseli'), line(2, 'Pardoseli'), line(3, 'Pereți'), line(4, 'Tavane', 6)],
    shown: new Map([[6, 9]]),
  }

  it('is below the last of its chapter, and a new chapter begins at the end', () => {
    expect(placeOfLine(tree, 5, 'Pardoseli')).toEqual({ estimateId: 5, chapter: 'Pardoseli', position: 3 })
    expect(placeOfLine(tree, 5, ' Nou ')).toEqual({ estimateId: 5, chapter: 'Nou' })
    expect(chaptersOf(tree, 5)).toEqual(['Pardoseli', 'Pereți'])
  })

  it('is in the revision that is looked at', () => {
    expect(placeOfLine(tree, 6, '')).toEqual({ estimateId: 6, chapter: null, revisionId: 9 })
  })
})
