import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folders = (process.env['PATH'] ?? '').split(':')

/** The Chromium of this machine, the one without windows first; undefined where there is none, then Playwright's own is used. */
export const installedChromium: string | undefined = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'chromium-browser',
]
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path))
