/** How long two revisions of a sheet of 200,000 lines take to be compared: `npx tsx bench/compare-sheets.ts`. */
import { changedZones, onlyIn } from '@temelia/takeoff/compare-lines'
import { segmentGrid } from '@temelia/takeoff/segment-grid'

const LINES = 200_000
const SHEET = { width: 3_370, height: 2_384 }
let seed = 11
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647

const older = new Float64Array(LINES * 4)
for (let at = 0; at < older.length; at += 4) {
  const [x, y, long] = [random() * SHEET.width, random() * SHEET.height, random() < 0.02 ? 800 : 12]
  older.set([x, y, x + (random() - 0.5) * long, y + (random() - 0.5) * long], at)
}
const newer = older.map((value, at) => (at % 4_000 < 4 ? value + 9 : value))
const tolerance = SHEET.width / 4_000
const begun = performance.now()
const gone = onlyIn(older, segmentGrid(newer), tolerance)
const added = onlyIn(newer, segmentGrid(older), tolerance)
const zones = changedZones(gone, added, SHEET.width / 60)
console.log(`${LINES} lines: ${(performance.now() - begun).toFixed(0)} ms, ${zones.length} zones`)
