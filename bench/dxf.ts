/** How long a DXF of 200,000 lines is read: `npx tsx bench/dxf.ts`. */
import { readDxf } from '../apps/server/src/takeoff/dxf/read-dxf.ts'

const LINES = 200_000
let seed = 5
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
const place = () => (random() * 84_100).toFixed(6)
const lines = Array.from(
  { length: LINES },
  () => `0\r\nLINE\r\n8\r\nA-WALL\r\n10\r\n${place()}\r\n20\r\n${place()}\r\n11\r\n${place()}\r\n21\r\n${place()}\r\n`,
)
const bytes = Buffer.from(`0\r\nSECTION\r\n2\r\nENTITIES\r\n${lines.join('')}0\r\nENDSEC\r\n0\r\nEOF\r\n`)
const begun = performance.now()
const read = readDxf(bytes)
const took = performance.now() - begun
const kept = read.ok ? JSON.stringify(read.drawing).length : 0
console.log(`${(bytes.length / 1e6).toFixed(1)} MB read in ${took.toFixed(0)} ms, ${(kept / 1e6).toFixed(1)} MB kept`)
