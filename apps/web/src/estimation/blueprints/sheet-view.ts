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

/** A part of a sheet in the middle of a place, with as much around it on either side. */
export function shownAround(page: TurnedPage, place: Size, low: Point, high: Point): SheetView {
  const [one, other] = [onScreen({ zoom: 1, x: 0, y: 0 }, page, low), onScreen({ zoom: 1, x: 0, y: 0 }, page, high)]
  const [wide, tall] = [Math.abs(other[0] - one[0]), Math.abs(other[1] - one[1])]
  const whole = fitted(page, place).zoom
  const nearest = Math.min(
    place.width / (3 * Math.max(wide, 1e-9)),
    place.height / (3 * Math.max(tall, 1e-9)),
    whole * 8,
  )
  const zoom = Math.max(nearest, whole)
  const [x, y] = [((one[0] + other[0]) / 2) * zoom, ((one[1] + other[1]) / 2) * zoom]
  return { zoom, x: place.width / 2 - x, y: place.height / 2 - y }
}
