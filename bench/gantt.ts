/**
 * The Gantt of 5,000 activities in Chromium on the built product (`npm run build` first): from having the data to the first rows, the
 * frames while the wheel scrolls, and the frames of a drag whose ripple moves what follows; and the printed Gantt of 2,000 rows:
 * `npx tsx bench/gantt.ts`. Ends with 1 when a figure is over twice its target.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, chromium, type Page } from '@playwright/test'
import { type Figure, percentile, report, stream, timed } from './measure.ts'

const ROWS = 5_000
const PRINTED = 2_000
const PORT = Number(process.env['PORT'] ?? 3_390)
const ORIGIN = `http://127.0.0.1:${PORT}`
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
/** As text: the loader names functions through a helper that the page does not have. */
const WATCH_FRAMES =
  'window.frameTimes = []; requestAnimationFrame(function tick(now) { frameTimes.push(now); requestAnimationFrame(tick) })'

const figures: Figure[] = []
const data = mkdtempSync(join(tmpdir(), 'temelia-gantt-'))
const server = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
  env: { ...process.env, DATA_DIR: data, HOST: '127.0.0.1', PORT: String(PORT), OWN_NETWORKS: 'loopback' },
  stdio: 'ignore',
})
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS })
try {
  await ready(server)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await signedIn(page)
  const wide = await projectOf(page.request, ROWS)
  await page.goto(`${ORIGIN}/#/projects/${wide}/timetable`)
  await page.getByRole('treegrid').waitFor({ timeout: 120_000 })
  figures.push({ what: `${ROWS} rows: first rows`, unit: 'ms', target: 150, measured: await firstRows(page) })
  const wheeled = await wheel(page)
  figures.push({
    what: `${ROWS} rows: frame while the wheel scrolls, median`,
    unit: 'ms',
    target: 1000 / 55,
    measured: percentile(wheeled, 0.5),
  })
  figures.push({
    what: `${ROWS} rows: frame while the wheel scrolls, p95`,
    unit: 'ms',
    measured: percentile(wheeled, 0.95),
  })
  const dragged = await drag(page)
  figures.push({
    what: `${ROWS} rows: step of a drag with its ripple, median`,
    unit: 'ms',
    target: 16,
    measured: percentile(dragged, 0.5),
  })
  figures.push({
    what: `${ROWS} rows: step of a drag with its ripple, p95`,
    unit: 'ms',
    measured: percentile(dragged, 0.95),
  })
  const printed = await projectOf(page.request, PRINTED)
  const { ms } = await timed(async () => {
    const address = `${ORIGIN}/api/estimation-investments/${printed}/schedule/export`
    const reply = await page.request.get(`${address}?format=pdf&paper=a3&orientation=landscape&fit=width`, {
      timeout: 120_000,
    })
    if (reply.status() !== 200) throw new Error(`${reply.status()} ${await reply.text()}`)
  })
  figures.push({ what: `Gantt PDF of ${PRINTED} rows`, unit: 's', target: 5, measured: ms / 1000 })
} finally {
  await browser.close()
  server.kill()
  rmSync(data, { recursive: true, force: true })
}
process.exit(report(figures) ? 1 : 0)

async function ready(child: ChildProcess): Promise<void> {
  for (let left = 600; left > 0 && child.exitCode === null; left--) {
    const up = await fetch(`${ORIGIN}/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (up) return
    await new Promise((wait) => setTimeout(wait, 500))
  }
  throw new Error('the server does not start')
}

/** Opens the app as somebody of a company of its own. */
async function signedIn(page: Page): Promise<void> {
  const email = `bench.${crypto.randomUUID()}@temelia.example`
  const body = {
    Name: 'Ana Marin',
    Company: 'Bench',
    Phone: '0740111222',
    User: email,
    Email: email,
    Password: 'Temelie2026',
  }
  const reply = await page.request.post(`${ORIGIN}/register/ro`, { data: body })
  const { autoLoginToken } = (await reply.json()) as { autoLoginToken: string }
  await page.goto(`${ORIGIN}/?autoLoginToken=${encodeURIComponent(autoLoginToken)}#/`)
  await page.getByRole('heading', { name: 'Customers' }).waitFor()
}

/** A project whose timetable is read from a file: trades that follow each other, so that a drag moves many. */
async function projectOf(request: APIRequestContext, rows: number): Promise<number> {
  const next = stream(7)
  const lines = Array.from({ length: rows }, (_, at) => {
    const before = at < 40 ? '' : `${at - next(39)}`
    return `${at + 1},Activity ${at + 1},${1 + next(9)},${before}`
  })
  // A call that changes something says which page it comes from, as a browser's do.
  const headers = { origin: ORIGIN }
  const asked = async <T>(call: ReturnType<APIRequestContext['post']>): Promise<T> => {
    const reply = await call
    if (!reply.ok()) throw new Error(`${reply.status()} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const project = request.post(`${ORIGIN}/api/estimation-investments`, { headers, data: { Name: `Gantt ${rows}` } })
  const { InvestmentId } = await asked<{ InvestmentId: number }>(project)
  const made = request.post(`${ORIGIN}/api/estimation-imports`, {
    headers,
    multipart: {
      target: JSON.stringify({ InvestmentId, Schedule: true }),
      file: {
        name: 'plan.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Id,Name,Days,Predecessors', ...lines].join('\r\n')),
      },
    },
  })
  const { ImportId } = await asked<{ ImportId: number }>(made)
  const state = async () =>
    (await (await request.get(`${ORIGIN}/api/estimation-imports/${ImportId}`)).json()) as { Status: string }
  await until(async () => (await state()).Status === 'preview')
  await asked(request.post(`${ORIGIN}/api/estimation-imports/${ImportId}/commit`, { headers, data: {} }))
  await until(async () => {
    const reply = await request.get(`${ORIGIN}/api/estimation-investments/${InvestmentId}/schedule`)
    return ((await reply.json()) as { Activities: unknown[] }).Activities.length === rows
  })
  return InvestmentId
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (let left = 600; left > 0; left--) {
    if (await done()) return
    await new Promise((wait) => setTimeout(wait, 200))
  }
  throw new Error('it takes too long')
}

/** From the end of the timetable's reply to the first frame that shows rows, when the screen is opened anew. */
async function firstRows(page: Page): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    await page.getByText('S-curve', { exact: true }).click()
    await page.getByRole('treegrid').waitFor({ state: 'detached' })
    times.push(
      await page.evaluate(`new Promise((done) => {
        const from = performance.now()
        ;[...document.querySelectorAll('label')].find((one) => one.textContent === 'Gantt').click()
        requestAnimationFrame(function tick() {
          if (document.querySelector('[role=treegrid] [role=row] [data-id]')) requestAnimationFrame(() => done(performance.now() - from))
          else requestAnimationFrame(tick)
        })
      })`),
    )
  }
  return percentile(times, 0.5)
}

/** Lengths of frames while the wheel turns, without the start. */
async function wheel(page: Page): Promise<readonly number[]> {
  await page.mouse.move(400, 500)
  await page.evaluate(WATCH_FRAMES)
  for (let notch = 0; notch < 180; notch++) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(12)
  }
  const times = await page.evaluate<number[]>('window.frameTimes')
  await page.evaluate('document.querySelector("[role=treegrid]").scrollTop = 0')
  await page.locator('[aria-rowindex="2"]').waitFor()
  return times.slice(31).map((time, at) => time - (times[at + 30] ?? time))
}

/** How long each step of a drag of the first bar keeps the page busy, from the pointer to what is drawn of it. */
async function drag(page: Page): Promise<readonly number[]> {
  const bar = page.locator('rect[data-grip=move]').first()
  const box = await bar.boundingBox()
  if (!box) throw new Error('no bar in sight')
  const [x, y] = [box.x + 3, box.y + 6]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 3 })
  const times = await page.evaluate<number[]>(`new Promise(async (done) => {
    const times = []
    for (let step = 0; step < 60; step++) {
      const from = performance.now()
      const clientX = ${x} + 30 + (step % 20) * 8
      window.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY: ${y}, pointerType: 'mouse', bubbles: true }))
      await new Promise((drawn) => { const port = new MessageChannel(); port.port1.onmessage = drawn; port.port2.postMessage(0) })
      document.body.getBoundingClientRect()
      times.push(performance.now() - from)
      await new Promise((next) => requestAnimationFrame(next))
    }
    done(times)
  })`)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times.slice(5)
}
