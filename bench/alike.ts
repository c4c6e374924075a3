/** How long alike symbols take to be found on a sheet of 3,000 pixels: `npx tsx bench/alike.ts`. */
import { alikePlaces } from '@temelia/takeoff/alike-symbols'

const SIZE = { width: 3_000, height: 2_122 }
const grey = new Uint8Array(SIZE.width * SIZE.height).fill(255)
const symbol = (left: number, top: number) => {
  for (let at = 0; at < 40; at++)
    for (const [x, y] of [
      [at, 0],
      [0, at],
      [at, at],
      [40, at],
    ] as const)
      grey[(top + y) * SIZE.width + left + x] = 0
}
for (let x = 0; x < SIZE.width; x += 60) for (let y = 0; y < SIZE.height; y++) grey[y * SIZE.width + x] = 0
let count = 0
for (let row = 0; row < 12; row++)
  for (let column = 0; column < 15; column++, count++) symbol(70 + column * 180, 70 + row * 160)
const begun = performance.now()
const frame = [
  [65, 65],
  [115, 115],
] as const
const found = alikePlaces({ ...SIZE, grey }, frame)
console.log(`${found.length} of ${count} found in ${(performance.now() - begun).toFixed(0)} ms`)
