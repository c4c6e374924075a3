/** How long a snap takes on a sheet of 200,000 lines: `npx tsx bench/snap.ts`. Budget: 8 ms. */
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { snapToLines } from '@temelia/takeoff/snap'

const LINES = 200_000
const SHEET = { width: 3_370, height: 2_384 }
let seed = 11
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

const segments = new Float64Array(LINES * 4)
for (let at = 0; at < segments.length; at += 4) {
  const [x, y, long] = [random() * SHEET.width, random() * SHEET.height, random() < 0.02 ? 800 : 12]
  segments.set([x, y, x + (random() - 0.5) * long, y + (random() - 0.5) * long], at)
}
const begun = performance.now()
const grid = segmentGrid(segments)
console.log(`grid of ${LINES} lines: ${(performance.now() - begun).toFixed(0)} ms`)
for (const reach of [1, 5, 20, 60]) {
  const times = Array.from({ length: 500 }, () => {
    const from = performance.now()
    snapToLines(grid, [random() * SHEET.width, random() * SHEET.height], reach, [0, 0])
    return performance.now() - from
  }).sort((a, b) => a - b)
  console.log(`reach ${reach}: median ${times[250]?.toFixed(2)} ms, 99 % ${times[495]?.toFixed(2)} ms`)
}
