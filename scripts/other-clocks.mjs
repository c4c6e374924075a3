import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { freePorts } from './postgres.mjs'
import { findProgram, refuse, root, say } from './ready.mjs'

const DAY = 86_400_000
const BUCHAREST = 'Europe/Bucharest'
const NEW_YORK = 'America/New_York'

/** The clocks that tests have to stand: when a run begins, and the zone of the machine. A change of the clock comes some minutes into the run: tests stand on both sides of it. */
export const CLOCKS = [
  { name: '40-days-on', zone: 'UTC', at: Date.now() + 40 * DAY },
  { name: 'leap-day', zone: BUCHAREST, at: Date.parse('2028-02-29T12:00:00+02:00') },
  { name: 'spring-bucharest', zone: BUCHAREST, at: Date.parse('2027-03-28T02:56:00+02:00') },
  { name: 'autumn-bucharest', zone: BUCHAREST, at: Date.parse('2027-10-31T03:56:00+03:00') },
  { name: 'spring-new-york', zone: NEW_YORK, at: Date.parse('2027-03-14T01:56:00-05:00') },
  { name: 'autumn-new-york', zone: NEW_YORK, at: Date.parse('2027-11-07T01:56:00-04:00') },
  { name: 'new-year', zone: BUCHAREST, at: Date.parse('2027-12-31T23:50:00+02:00') },
  { name: 'sunday-night', zone: 'America/Los_Angeles', at: Date.parse('2027-01-17T23:30:00-08:00') },
]

/** The unit tests whose text asks what time it is. A clock that only the product reads is met by a run of all tests. */
export function testsWithClocks() {
  const asks = /\bDate\.now\b|\bnew Date\(\)/
  return ['apps', 'packages', 'seed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path))
      .filter((path) => asks.test(readFileSync(join(root, path), 'utf8'))),
  )
}

/** The command that runs unit tests, all or those of some files, and writes what came of them. */
export function unit(report, files) {
  return {
    program: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files],
  }
}

/** The command that runs journeys of the built product: the server and the browser have the clock too. */
export async function journeys(report, files) {
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    E2E_PORT: String(await freePorts()),
    E2E_DATA: join(report, '../data'),
  }
  return { program: 'playwright', args: ['test', '--reporter=line,json', ...files], environment }
}

/** A command under a clock, as `spawn` wants it. Timers and durations stay as they are: only the time of day is another. */
export function underClock({ zone, at }, { program, args, environment = {} }) {
  const seconds = Math.round((at - Date.now()) / 1000)
  return {
    command: clockProgram() ?? refuse('faketime was not found. Install it (apt-get install faketime) and try again.'),
    args: ['-m', '-f', `${seconds < 0 ? '' : '+'}${seconds}s`, join(root, 'node_modules/.bin', program), ...args],
    // Without the second a browser waits on moments that never come, and nothing is drawn.
    environment: { ...environment, TZ: zone, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_FORCE_MONOTONIC_FIX: '0' },
  }
}

/** The program that gives others another clock, or undefined. */
export function clockProgram() {
  return findProgram('faketime')
}

/** What a report says: how many passed and were skipped, and the tests that failed as `file > test`. */
export function outcomeOf(report) {
  if (!existsSync(report)) return { passed: 0, skipped: 0, failed: ['the run ended without a report'] }
  const json = JSON.parse(readFileSync(report, 'utf8'))
  return json.stats ? journeyOutcome(json) : unitOutcome(json)
}

function unitOutcome({ numPassedTests, numPendingTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const broken = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && broken.length === 0) return [`${file} > (the file itself)`]
    return broken.map((test) => `${file} > ${test.fullName}`)
  })
  return { passed: numPassedTests, skipped: numPendingTests, failed }
}

function journeyOutcome({ stats, suites, errors }) {
  const broken = (suite) => [
    ...(suite.suites ?? []).flatMap(broken),
    ...suite.specs.filter((spec) => !spec.ok).map((spec) => `e2e/${spec.file} > ${spec.title}`),
  ]
  const failed = [...suites.flatMap(broken), ...errors.map((error) => error.message)]
  return { passed: stats.expected + stats.flaky, skipped: stats.skipped, failed }
}

/**
 * Runs tests under each clock and says which broke on which day; what broke is tried once more under the clock on the wall, which
 * tells a test that depends on the day from one that is broken every day.
 */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { journeys: { type: 'boolean' }, clock: { type: 'string', multiple: true }, asking: { type: 'boolean' } },
  })
  const clocks = values.clock ? CLOCKS.filter(({ name }) => values.clock.includes(name)) : CLOCKS
  if (clocks.length < (values.clock?.length ?? 0))
    refuse(`The clocks are: ${CLOCKS.map(({ name }) => name).join(', ')}.`)
  const files = values.asking ? testsWithClocks() : positionals
  const kinds = [
    ...(files.length === 0 || files.some((file) => !file.startsWith('e2e')) ? [unit] : []),
    ...(values.journeys || files.some((file) => file.startsWith('e2e')) ? [journeys] : []),
  ]
  const scratch = mkdtempSync(join(tmpdir(), 'temelia-clocks-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  const rows = []
  const broken = new Set()
  for (const clock of clocks)
    for (const kind of kinds) {
      const own = files.filter((file) => file.startsWith('e2e') === (kind === journeys))
      const { passed, failed } = await outcome(scratch, clock, kind, own)
      rows.push({ clock: clock.name, kind: kind === unit ? 'unit' : 'journeys', passed, failed })
      for (const test of failed) broken.add(test)
    }
  const everyDay = await alsoToday(scratch, [...broken])
  say('')
  for (const { clock, kind, passed, failed } of rows) {
    say(`${clock.padEnd(18)} ${kind.padEnd(9)} ${passed} passed, ${failed.length} failed`)
    for (const test of failed) say(`  ${test}${everyDay.has(test) ? ' (fails today too)' : ''}`)
  }
  process.exitCode = broken.size === 0 ? 0 : 1
}

async function outcome(scratch, clock, kind, files) {
  const report = join(mkdtempSync(join(scratch, 'run-')), 'report.json')
  const plain = await kind(report, files)
  const { command, args, environment } = clock
    ? underClock(clock, plain)
    : { ...plain, command: join(root, 'node_modules/.bin', plain.program) }
  say(`\n== ${clock?.name ?? 'today'}: ${plain.program}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return outcomeOf(report)
}

async function alsoToday(scratch, tests) {
  const files = [...new Set(tests.map((test) => test.split(' > ')[0]))].filter((file) => existsSync(join(root, file)))
  const failing = new Set()
  for (const kind of [unit, journeys]) {
    const own = files.filter((file) => file.startsWith('e2e') === (kind === journeys))
    if (own.length === 0) continue
    for (const test of (await outcome(scratch, undefined, kind, own)).failed) failing.add(test)
  }
  return failing
}

// node scripts/other-clocks.mjs [--journeys] [--asking] [--clock NAME]... [FILES]
if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
