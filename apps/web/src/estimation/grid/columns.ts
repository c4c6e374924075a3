import type { GridColumn } from './grid-source.ts'

/** What a user made of the columns; saved per user. A column it does not name stands as the screen offers it. */
export type ColumnLayout = Readonly<{
  order: readonly string[]
  hidden: Readonly<Record<string, boolean>>
  pinned: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
}>

/** A shown column with its place: `left` is the distance from the grid's edge while pinned, `end`: it is pinned at the right one. */
export type PlacedColumn = Readonly<{
  column: GridColumn
  width: number
  pinned: boolean
  left: number
  lastPinned: boolean
  end: boolean
}>

export const NO_LAYOUT: ColumnLayout = { order: [], hidden: {}, pinned: {}, widths: {} }
export const LEAST_WIDTH = 44
export const MOST_WIDTH = 900

/** Where folding was not enough, the growing column keeps this much and the grid scrolls sideways. */
const LEAST_GROWN = 160

/** Every column in the user's order; columns new since then keep the place the screen gives them, after their left neighbour. */
export function orderColumns(columns: readonly GridColumn[], layout: ColumnLayout): readonly GridColumn[] {
  const known = layout.order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const ordered = [...known]
  columns.forEach((column, at) => {
    if (known.includes(column)) return
    const neighbour = columns[at - 1]
    const place = neighbour ? ordered.indexOf(neighbour) + 1 : 0
    ordered.splice(place, 0, column)
  })
  return [...ordered.filter((column) => column.fixed), ...ordered.filter((column) => !column.fixed)]
}

export function isHidden(column: GridColumn, layout: ColumnLayout): boolean {
  return !column.fixed && (layout.hidden[column.id] ?? column.hidden ?? false)
}

export function isPinned(column: GridColumn, layout: ColumnLayout): boolean {
  return column.fixed || (layout.pinned[column.id] ?? column.pinned ?? column.pinnedEnd ?? false)
}

/**
 * The shown columns with their widths, pinned ones first, and last the one at the right edge. A growing column takes what is left of the grid's width.
 * Where that would be less than it wants, others fold: first several into one, then each to its narrow width. What the user made wider or narrower stays.
 * Pinned columns never take more than 60 % of the grid, so that there is always something to scroll: beyond that they scroll along.
 */
export function placeColumns(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  gridWidth: number,
): readonly PlacedColumn[] {
  const sized = sizedColumns(
    orderColumns(columns, layout).filter((column) => !isHidden(column, layout)),
    layout,
    gridWidth,
  )
  const isAtEnd = (column: GridColumn) => column.pinnedEnd === true && isPinned(column, layout)
  const atEnd = sized.filter(({ column }) => isAtEnd(column))
  const room = gridWidth * 0.6
  const ends = atEnd.reduce((sum, { width }) => sum + width, 0)
  const end = ends <= room
  let taken = 0
  const split = sized
    .filter(({ column }) => !isAtEnd(column))
    .map(({ column, width }) => {
      const pinned = isPinned(column, layout) && ends + taken + width <= room
      const left = taken
      if (pinned) taken += width
      return { column, width, pinned, left: pinned ? left : 0, lastPinned: false, end: false }
    })
  const pinned = split.filter((place) => place.pinned)
  const loose = split.filter((place) => !place.pinned)
  return [
    ...pinned.map((place, at) => ({ ...place, lastPinned: at === pinned.length - 1 })),
    ...loose,
    ...atEnd.map((place) => ({ ...place, pinned: end, left: 0, lastPinned: false, end })),
  ]
}

type Sized = Readonly<{ column: GridColumn; width: number }>

function sizedColumns(shown: readonly GridColumn[], layout: ColumnLayout, gridWidth: number): readonly Sized[] {
  const open = shown.filter(({ stands }) => !stands)
  const grower = open.find((column) => column.grows && layout.widths[column.id] === undefined)
  const widthsOf = (list: readonly GridColumn[], folded: boolean): readonly Sized[] =>
    list.map((column) => ({
      column,
      width: layout.widths[column.id] ?? (folded ? (column.narrow ?? column.width) : column.width),
    }))
  const roomFor = (sized: readonly Sized[]) =>
    gridWidth - sized.reduce((sum, { column, width }) => sum + (column === grower ? 0 : width), 0)
  const grown = (sized: readonly Sized[], least: number) =>
    sized.map((one) => (one.column === grower ? { ...one, width: Math.max(least, roomFor(sized)) } : one))
  const whole = widthsOf(open, false)
  // Before the grid is measured nothing folds.
  if (!grower || gridWidth === 0 || roomFor(whole) >= (grower.ease ?? grower.width))
    return grown(whole, grower?.width ?? 0)
  return grown(widthsOf(foldedColumns(shown), true), LEAST_GROWN)
}

/** Columns that fold into another one stand there as that one, at the place of the first of them. */
function foldedColumns(shown: readonly GridColumn[]): readonly GridColumn[] {
  const done = new Set<string>()
  return shown.flatMap((column) => {
    if (column.stands) return []
    const into = shown.find(({ id }) => id === column.foldsInto)
    if (!into) return [column]
    if (done.has(into.id)) return []
    done.add(into.id)
    return [into]
  })
}

export function resizeColumn(layout: ColumnLayout, id: string, width: number): ColumnLayout {
  const kept = Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width)))
  return { ...layout, widths: { ...layout.widths, [id]: kept } }
}

export function showColumn(layout: ColumnLayout, id: string, shown: boolean): ColumnLayout {
  return { ...layout, hidden: { ...layout.hidden, [id]: !shown } }
}

export function pinColumn(layout: ColumnLayout, id: string, pinned: boolean): ColumnLayout {
  return { ...layout, pinned: { ...layout.pinned, [id]: pinned } }
}

/** Moves a column one place among all columns, shown or not. */
export function moveColumn(columns: readonly GridColumn[], layout: ColumnLayout, id: string, by: 1 | -1): ColumnLayout {
  const order = orderColumns(columns, layout).map((column) => column.id)
  const at = order.indexOf(id)
  const other = order[at + by]
  if (at < 0 || other === undefined || columns.find((column) => column.id === other)?.fixed) return layout
  const moved = order.with(at, other).with(at + by, id)
  return { ...layout, order: moved }
}

/** The layout out of a saved option; anything that is not one gives the screen's own columns. */
export function readLayout(saved: unknown): ColumnLayout {
  if (typeof saved !== 'object' || saved === null) return NO_LAYOUT
  const part = saved as Partial<Record<keyof ColumnLayout, unknown>>
  return {
    order: Array.isArray(part.order) ? part.order.filter((id) => typeof id === 'string') : [],
    hidden: recordOf(part.hidden, 'boolean'),
    pinned: recordOf(part.pinned, 'boolean'),
    widths: recordOf(part.widths, 'number'),
  }
}

function recordOf<Type extends 'boolean' | 'number'>(
  value: unknown,
  type: Type,
): Readonly<Record<string, Type extends 'boolean' ? boolean : number>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => typeof entry === type))
}
