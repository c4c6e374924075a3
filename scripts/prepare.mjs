import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from './postgres.mjs'
import { ensureDependencies, findProgram, installPackage, refuse, requireNode, root, say } from './ready.mjs'

/** Makes the machine ready for the tests: dependencies, a Chromium, a PostgreSQL, other clocks. Ends with a sentence when one cannot be had. */
export async function prepare() {
  requireNode()
  ensureDependencies()
  const shell = findProgram('chromium-headless-shell') || installPackage('chromium-headless-shell')
  if (!shell && !(await hasBrowser()) && !installPackage('chromium') && !downloadBrowser())
    refuse('No Chromium was found and none could be installed. Install Chromium, then run npm test again.')
  if (!postgresPrograms() && !(installPackage('postgresql') && postgresPrograms()))
    refuse('No PostgreSQL 15 or newer was found and none could be installed. Install it, then run npm test again.')
  if (!findProgram('faketime') && !installPackage('faketime'))
    say('faketime is not here: the tests are run under the clock on the wall only.')
  if (!findProgram('pdftotext') && !installPackage('poppler-utils'))
    say('pdftotext is not here: the tests that read printed pages are skipped.')
}

async function hasBrowser() {
  if (findProgram('chromium', 'google-chrome', 'chromium-browser')) return true
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

function downloadBrowser() {
  const installer = [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']
  return spawnSync(process.execPath, installer, { stdio: ['ignore', 'inherit', 'inherit'], cwd: root }).status === 0
}
