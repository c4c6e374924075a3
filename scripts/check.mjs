import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { clockProgram, CLOCKS, outcomeOf, testsWithClocks, underClock, unit } from './other-clocks.mjs'
import { testsOnPostgres } from './on-postgres.mjs'
import { freePorts, startPostgres } from './postgres.mjs'
import { refuse, root, say } from './ready.mjs'

const program = (name) => join(root, 'node_modules/.bin', name)

/**
 * Every check, in order; the first that fails ends the run with its name. The last line counts the tests of all runners.
 * With `changedSince` (a commit) only the unit tests that what changed since then can reach, on the embedded database.
 */
export async function check(changedSince) {
  const scratch = mkdtempSync(join(tmpdir(), 'temelia-check-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  const started = Date.now()
  const counts = { passed: 0, skipped: 0 }

  await step('format', program('biome'), ['format', '.'])
  await step('lint', program('oxlint'), ['-c', 'oxlint.config.mjs', '--quiet'])
  await step('folders', process.execPath, ['scripts/folders.mjs'])
  await step('types', program('tsc'), ['--noEmit', '-p', 'tsconfig.json'])
  await step('dead code', program('knip'), ['--no-progress'])
  if (changedSince) {
    await vitest(`tests of what changed since ${changedSince}`, ['--changed', changedSince, '--passWithNoTests'])
    return report()
  }
  await vitest('unit and API, embedded database', [])
  await otherClocks()
  const postgres = await startPostgres()
  await vitest('API where databases differ, PostgreSQL', testsOnPostgres(), {
    TEST_DATABASE: 'postgres',
    TEST_DATABASE_URL: postgres.url,
  })
  await postgres.stop()
  await vitest('components in a browser', ['--config', 'vitest.components.config.ts'])
  await step('build', process.execPath, ['scripts/build.mjs'])
  await journeys()
  report()

  function report() {
    say(`\nall checks: fine (${seconds(started)} s)`)
    say(`${counts.passed} passed, 0 failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
  }

  async function vitest(name, filters, environment) {
    const file = join(scratch, 'vitest.json')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    await step(name, program('vitest'), ['run', ...reporters, ...filters], environment)
    const report = JSON.parse(readFileSync(file, 'utf8'))
    counts.passed += report.numPassedTests
    counts.skipped += report.numPendingTests
    sayLongest(report.testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]))
  }

  /** The tests that ask what time it is, on a leap day and on a Sunday night far west; all clocks: scripts/other-clocks.mjs. */
  async function otherClocks() {
    if (!clockProgram()) return say('\n== other clocks: left out, faketime is not here')
    for (const clock of CLOCKS.filter(({ name }) => ['leap-day', 'sunday-night'].includes(name))) {
      const report = join(scratch, `${clock.name}.json`)
      const { command, args, environment } = underClock(clock, unit(report, testsWithClocks()))
      await step(`tests that ask the time, ${clock.name}`, command, args, environment)
      counts.passed += outcomeOf(report).passed
    }
  }

  async function journeys() {
    const file = join(scratch, 'journeys.json')
    await step('journeys', program('playwright'), ['test', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_PORT: String(await freePorts()),
      E2E_DATA: join(scratch, 'data'),
    })
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
    if (stats.flaky > 0) say(`${stats.flaky} journeys passed at the second try only`)
    counts.passed += stats.expected + stats.flaky
    counts.skipped += stats.skipped
    sayLongest(suites.map((suite) => [`e2e/${suite.file}`, durationOf(suite)]))
  }
}

/** Where the time goes: the ten files that took longest. */
function sayLongest(files) {
  for (const [file, milliseconds] of files.toSorted((one, other) => other[1] - one[1]).slice(0, 10))
    say(`${(milliseconds / 1000).toFixed(1).padStart(8)} s  ${file}`)
}

function durationOf({ suites = [], specs }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0)
}

/** The commit that `--changed` is about: the one that is named, or the last. */
export function changedSince() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { changed: { type: 'boolean' } } })
  return values.changed ? (positionals[0] ?? 'HEAD') : undefined
}

async function step(name, command, args, environment = {}) {
  const [started, before] = [Date.now(), processorSeconds()]
  say(`\n== ${name}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) refuse(`== ${name}: FAILED (${seconds(started)} s)`)
  const busy = processorSeconds() - before
  say(`== ${name}: fine (${seconds(started)} s${busy > 0 ? `, ${busy.toFixed(0)} s of processors` : ''})`)
}

/** What the steps that ended have used of the processors, which a busy machine does not stretch as it does hours; 0 where it cannot be read. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0
  // The fields behind the name in brackets; Linux counts them in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}

// A run that is stopped takes its cluster and files with it (the `exit` handlers).
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))

if (process.argv[1] === fileURLToPath(import.meta.url)) await check(changedSince())
