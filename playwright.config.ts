import { defineConfig } from '@playwright/test'
import { installedChromium } from './e2e/installed-chromium.ts'
import { ownPlace } from './e2e/places.ts'

/** Journeys in a real Chromium against the built product (npm run build) on fresh data folders with the demo companies, one for each worker. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalSetup: './e2e/start-servers.ts',
  // A file is one worker's whole. A second try tells a machine that was busy from a fault; the check names how many needed it.
  workers: 3,
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: ownPlace().url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // On a first visit, which every journey is, it keeps some 550 files: more work than the journey's own. Journeys about the network allow it.
    serviceWorkers: 'block',
    // A trace costs more than the journey: E2E_TRACE=1 keeps those of what fails.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(installedChromium ? { executablePath: installedChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
