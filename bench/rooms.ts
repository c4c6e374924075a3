/** How long a room takes to be found on a sheet of 3,000 pixels: `npx tsx bench/rooms.ts`. Budget: 500 ms. */
import { roomAt } from '@temelia/takeoff/flood-fill'
import type { GreyPicture } from '@temelia/takeoff/grey-picture'
import { onLines, outlineOf } from '@temelia/takeoff/room-outline'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { percentile } from './measure.ts'

const SIZE = { width: 3_000, height: 2_122 }
const ROOM = 300
const LINES = 200_000

/** A floor of rooms, each hatched, between walls of three pixels. */
function floor(): GreyPicture {
  const grey = new Uint8Array(SIZE.width * SIZE.height).fill(255)
  for (let y = 100; y < SIZE.height - 100; y++)
    for (let x = 100; x < SIZE.width - 100; x++)
      if ((x - 100) % ROOM < 3 || (y - 100) % ROOM < 3 || (x + y) % 17 === 0) grey[y * SIZE.width + x] = 0
  return { ...SIZE, grey }
}

const picture = floor()
const lines = segmentGrid(Float64Array.from({ length: LINES * 4 }, (_, at) => ((at * 7_919) % 9_973) * 0.3))
const times: number[] = []
const areas = new Set<number>()
for (let row = 0; row < 5; row++)
  for (let column = 0; column < 8; column++) {
    const from = performance.now()
    const found = roomAt(picture, [100 + ROOM * (column + 0.5), 100 + ROOM * (row + 0.5)], 60)
    const outline = found.ok ? outlineOf(found.room, picture) : null
    if (outline) onLines(outline, lines, 3)
    times.push(performance.now() - from)
    areas.add(outline?.length ?? 0)
  }
console.log(`corners of rooms: ${[...areas].join(', ')}`)
console.log(`median ${percentile(times, 0.5).toFixed(0)} ms, 95 % ${percentile(times, 0.95).toFixed(0)} ms`)
