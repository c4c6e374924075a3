import type { PageScale } from '@temelia/takeoff/scale'
import type { Point } from '@temelia/takeoff/point'
import { inThread } from './in-thread.ts'
import type { RoomFound, RoomToFind } from './room-worker.ts'
import type { SheetPixels } from './sheet-pixels.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** The widest door without a leaf or a sill that is taken to be closed. */
const GAP = { m: 1.3, ft: 4.25 } as const

/** Looks for the room around a place of a sheet: the smallest outline of a CAD drawing, else what its lines enclose. */
export async function roomAround(
  source: SheetSource,
  pixelsOf: () => Promise<SheetPixels | null>,
  place: Point,
  scale: PageScale | null,
): Promise<RoomFound> {
  const outline = source.outlineAt(place)
  if (outline) return { points: outline }
  const pixels = await pixelsOf()
  if (!pixels) return { why: 'open' }
  const gap = scale ? GAP[scale.unit] / scale.x : 0
  const order: RoomToFind = { pixels, place, gap, lines: source.lines?.segments ?? null }
  return inThread(new Worker(new URL('./room-worker.ts', import.meta.url), { type: 'module' }), order)
}
