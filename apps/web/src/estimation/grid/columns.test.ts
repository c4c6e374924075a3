import { describe, expect, it } from 'vitest'
import {
  moveColumn,
  NO_LAYOUT,
  orderColumns,
  pinColumn,
  placeColumns,
  readLayout,
  resizeColumn,
  showColumn,
} from './columns.ts'
import type { GridColumn } from './grid-source.ts'

const columns: readonly GridColumn[] = [
  { id: 'nr', title: 'Nr.', width: 60, align: 'start', fixed: true },
  { id: 'symbol', title: 'Symbol', width: 100, align: 'start', pinned: true },
  { id: 'name', title: 'Name', width: 200, align: 'start', grows: true },
  { id: 'total', title: 'Total', width: 100, align: 'end' },
  { id: 'hours', title: 'Hours', width: 80, align: 'end', hidden: true },
]
const ids = (places: ReturnType<typeof placeColumns>) => places.map((place) => place.column.id)

describe('placeColumns', () => {
  it('pins first, gives the spare width to the growing column and leaves hidden ones out', () => {
    const places = placeColumns(columns, NO_LAYOUT, 1000)
    expect(ids(places)).toEqual(['nr', 'symbol', 'name', 'total'])
    expect(places.map((place) => place.width)).toEqual([60, 100, 740, 100])
    expect(places.map((place) => place.left)).toEqual([0, 60, 0, 0])
    expect(places.map((place) => place.lastPinned)).toEqual([false, true, false, false])
  })

  it('lets pinned columns scroll when they would take over 60 % of a narrow grid', () => {
    const pinned = pinColumn(NO_LAYOUT, 'name', true)
    expect(
      placeColumns(columns, pinned, 300)
        .filter((place) => place.pinned)
        .map((place) => place.column.id),
    ).toEqual(['nr', 'symbol'])
  })

  it('keeps a width the user set, within bounds', () => {
    const layout = resizeColumn(resizeColumn(NO_LAYOUT, 'name', 333.4), 'total', 5)
    expect(placeColumns(columns, layout, 1000).map((place) => place.width)).toEqual([60, 100, 333, 44])
  })
})

describe('the column at the right edge', () => {
  const ended = columns.map((column) => (column.id === 'total' ? { ...column, pinnedEnd: true } : column))
  const more: readonly GridColumn[] = [...ended, { id: 'date', title: 'Date', width: 80, align: 'start' }]
  const atEnd = (places: ReturnType<typeof placeColumns>) =>
    places.flatMap(({ column, pinned, end }) => (pinned && end ? [column.id] : []))

  it('stands last and is pinned, whatever is shown behind it', () => {
    const places = placeColumns(more, NO_LAYOUT, 300)
    expect(ids(places)).toEqual(['nr', 'symbol', 'name', 'date', 'total'])
    expect(atEnd(places)).toEqual(['total'])
    // 60 % of 300 hold 100 at the right and 60 at the left, not the symbol too.
    expect(places.filter(({ pinned, end }) => pinned && !end).map(({ column }) => column.id)).toEqual(['nr'])
  })

  it('is let go by the user, and where it would take more than 60 % of the grid', () => {
    expect(ids(placeColumns(more, pinColumn(NO_LAYOUT, 'total', false), 1000)).at(-1)).toBe('date')
    expect(atEnd(placeColumns(more, NO_LAYOUT, 150))).toEqual([])
  })
})

describe('the user’s choice', () => {
  it('shows, hides and moves columns, never the fixed one', () => {
    const shown = showColumn(NO_LAYOUT, 'hours', true)
    const moved = moveColumn(columns, shown, 'hours', -1)
    expect(ids(placeColumns(columns, moved, 1000))).toEqual(['nr', 'symbol', 'name', 'hours', 'total'])
    expect(moveColumn(columns, shown, 'symbol', -1)).toBe(shown)
    expect(ids(placeColumns(columns, showColumn(NO_LAYOUT, 'nr', false), 1000))).toContain('nr')
  })

  it('places a column that is newer than the saved order after its neighbour', () => {
    const saved = { ...NO_LAYOUT, order: ['nr', 'name', 'symbol', 'hours'] }
    expect(orderColumns(columns, saved).map((column) => column.id)).toEqual(['nr', 'name', 'total', 'symbol', 'hours'])
  })

  it('reads a saved layout and drops what is none', () => {
    const saved = resizeColumn(pinColumn(NO_LAYOUT, 'total', true), 'name', 250)
    expect(readLayout(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
    expect(readLayout({ order: [1, 'name'], widths: { name: 'wide' }, hidden: 3 })).toEqual({
      ...NO_LAYOUT,
      order: ['name'],
    })
    expect(readLayout('broken')).toEqual(NO_LAYOUT)
  })
})

describe('where room is short', () => {
  const priced: readonly GridColumn[] = [
    { id: 'nr', title: 'Nr.', width: 60, align: 'start', fixed: true },
    { id: 'name', title: 'Name', width: 220, ease: 240, align: 'start', grows: true },
    { id: 'material', title: 'M', width: 80, align: 'end', foldsInto: 'parts' },
    { id: 'labor', title: 'm', width: 80, align: 'end', foldsInto: 'parts' },
    { id: 'parts', title: 'M m', width: 72, align: 'start', stands: [] },
    { id: 'price', title: 'Price', width: 96, narrow: 88, align: 'end' },
    { id: 'total', title: 'Total', width: 128, narrow: 112, align: 'end', pinnedEnd: true },
  ]

  it('parts fold into one column before the description gets too narrow; price and total never go', () => {
    expect(ids(placeColumns(priced, NO_LAYOUT, 684))).toEqual(['nr', 'name', 'material', 'labor', 'price', 'total'])
    const folded = placeColumns(priced, NO_LAYOUT, 683)
    expect(ids(folded)).toEqual(['nr', 'name', 'parts', 'price', 'total'])
    expect(folded.map(({ width }) => width)).toEqual([60, 351, 72, 88, 112])
  })

  it('then the description keeps the least it needs, and the grid scrolls', () => {
    for (const width of [300, 400, 491])
      expect(placeColumns(priced, NO_LAYOUT, width).find(({ column }) => column.id === 'name')?.width).toBe(160)
  })

  it('widths that the user set stay, and before it is measured nothing folds', () => {
    const wide = resizeColumn(NO_LAYOUT, 'price', 140)
    expect(placeColumns(priced, wide, 600).find(({ column }) => column.id === 'price')?.width).toBe(140)
    expect(ids(placeColumns(priced, NO_LAYOUT, 0))).not.toContain('parts')
  })
})
