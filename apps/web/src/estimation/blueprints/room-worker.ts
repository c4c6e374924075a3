import { roomAt } from '@temelia/takeoff/flood-fill'
import type { Point } from '@temelia/takeoff/point'
import { onLines, outlineOf } from '@temelia/takeoff/room-outline'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import type { SheetPixels } from './sheet-pixels.ts'

/** A place on a sheet whose room is looked for; `gap` is the widest opening that is taken to be closed, all in units of the sheet. */
export type RoomToFind = Readonly<{ pixels: SheetPixels; place: Point; gap: number; lines: Float64Array | null }>

/** The outline of a room in units of the sheet, or why there is none. */
export type RoomFound = Readonly<{ points: readonly Point[] }> | Readonly<{ why: 'line' | 'open' }>

/** Pixels within which a line of the drawing is the one that was painted. */
const REACH_PX = 3

/** Entry of the thread that looks for rooms. */
self.onmessage = ({ data }: MessageEvent<RoomToFind>) => self.postMessage(roomOf(data))

function roomOf({ pixels: { picture, zoom }, place, gap, lines }: RoomToFind): RoomFound {
  const found = roomAt(picture, [place[0] * zoom, picture.height - place[1] * zoom], gap * zoom)
  if (!found.ok) return { why: found.why }
  const outline = outlineOf(found.room, picture)
  if (!outline) return { why: 'line' }
  const points = outline.map(([x, y]): Point => [x / zoom, (picture.height - y) / zoom])
  return { points: lines ? onLines(points, segmentGrid(lines), REACH_PX / zoom) : points }
}
