import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * The estimate grid with 50,000 articles in Chromium: how long from having the data to the first painted lines, and the longest frame
 * while the wheel scrolls. The floor is a bare page of the same browser: an empty paint, and the same wheel over a plain tall element.
 * Ends with 1 when a figure is over twice its target.
 */
const TARGETS = { firstPaint: 1000, longestFrame: 50 }
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const RUNS = 3
/** As text: the loader names functions through a helper that the page does not have. */
const WATCH_FRAMES =
  'window.frameTimes = []; requestAnimationFrame(function tick(now) { frameTimes.push(now); requestAnimationFrame(tick) })'
const FLOOR = '<!doctype html><div id="tall" style="height:1600000px">floor</div>'

const outDir = mkdtempSync(join(tmpdir(), 'temelia-grid-'))
await build({
  root: join(import.meta.dirname, 'grid-page'),
  plugins: [react()],
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true, target: 'es2023' },
})
const served = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const file = path === '/' ? '/index.html' : path
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  response.end(file === '/floor.html' ? FLOOR : await readFile(join(outDir, file)).catch(() => ''))
})
await new Promise<void>((ready) => served.listen(0, '127.0.0.1', ready))
const address = served.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS })

const paints: number[] = []
const frames: Frames[] = []
for (let run = 0; run < RUNS; run++) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${origin}/?rows=50000`)
  await page.waitForSelector('[role=row][data-row^=a]')
  paints.push(await firstPaint(page))
  frames.push(await wheel(page))
  await page.close()
}
const floor = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await floor.goto(`${origin}/floor.html`)
const floorFrames = await wheel(floor)
await browser.close()
served.close()

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const paint = median(paints)
const longest = median(frames.map((frame) => frame.longest))
console.table({
  'first paint after data, ms': { measured: Math.round(paint), target: TARGETS.firstPaint, floor: '-' },
  'longest frame in steady scroll, ms': {
    measured: Math.round(longest),
    target: TARGETS.longestFrame,
    floor: Math.round(floorFrames.longest),
  },
  'frame p95, ms': {
    measured: Math.round(median(frames.map((frame) => frame.p95))),
    target: '-',
    floor: Math.round(floorFrames.p95),
  },
  'frames per second': {
    measured: Math.round(median(frames.map((frame) => frame.perSecond))),
    target: '-',
    floor: Math.round(floorFrames.perSecond),
  },
})
process.exitCode = paint > 2 * TARGETS.firstPaint || longest > 2 * TARGETS.longestFrame ? 1 : 0

type Frames = Readonly<{ longest: number; p95: number; perSecond: number }>

/** Milliseconds from the `data` mark (data in memory, nothing drawn) to the first frame that shows lines. */
async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => {
    const data = performance.getEntriesByName('data')[0]?.startTime ?? 0
    const paint = performance.getEntriesByName('lines')[0]?.startTime ?? Number.POSITIVE_INFINITY
    return paint - data
  })
}

/** 180 notches of the wheel, one a frame; the first 30 frames (start-up of scrolling) do not count. */
async function wheel(page: Page): Promise<Frames> {
  await page.mouse.move(700, 500)
  await page.evaluate(WATCH_FRAMES)
  for (let notch = 0; notch < 180; notch++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(12)
  }
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  const lengths = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .slice(30)
  const sorted = [...lengths].sort((a, b) => a - b)
  const span = lengths.reduce((sum, length) => sum + length, 0)
  return {
    longest: sorted.at(-1) ?? 0,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    perSecond: (lengths.length * 1000) / span,
  }
}
