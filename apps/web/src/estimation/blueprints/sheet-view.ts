import type { Point } from '@temelia/takeoff/point'
import { toPage, toView, type TurnedPage } from '@temelia/takeoff/rotation'

/** How a sheet is seen: pixels of the screen for one of its units, and where its upper left corner lies. */
export type SheetView = Readonly<{ zoom: number; x: number; y: number }>

type Size = Readonly<{ width: number; height: number }>

const MARGIN = 24
const LEAST_PIXELS = 80
const MOST_ZOOM = 200

/** The size of a sheet as it is seen. */
export function seenSize({ width, height, rotation }: TurnedPage): Size {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height }
}

/** The whole sheet in the middle of a place. */
export function fitted(page: TurnedPage, place: Size): SheetView {
  const { width, height } = seenSize(page)
  const room = { width: Math.max(place.width - 2 * MARGIN, 1), height: Math.max(place.height - 2 * MARGIN, 1) }
  const zoom = Math.min(room.width / width, room.height / height)
  return { zoom, x: (place.width - width * zoom) / 2, y: (place.height - height * zoom) / 2 }
}

/** Nearer or further, with what lies under a point of the screen staying there. */
export function zoomedAt(view: SheetView, page: TurnedPage, [x, y]: Point, factor: number): SheetView {
  const { width, height } = seenSize(page)
  const least = LEAST_PIXELS / Math.max(width, height)
  const zoom = Math.min(Math.max(view.zoom * factor, least), MOST_ZOOM)
  const by = zoom / view.zoom
  return { zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by }
}

/** Where a point of the sheet is seen on the screen. */
export function onScreen(view: SheetView, page: TurnedPage, point: Point): Point {
  const [x, y] = toView(page, point)
  return [view.x + x * view.zoom, view.y + (seenSize(page).height - y) * view.zoom]
}

/** The point of the sheet under a point of the screen. */
export function onSheet(view: SheetView, page: TurnedPage, [x, y]: Point): Point {
  return toPage(page, [(x - view.x) / view.zoom, seenSize(page).height - (y - view.y) / view.zoom])
}
