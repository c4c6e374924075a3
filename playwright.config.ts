import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3210)
/** Where a journey puts its stand-in of the service for electronic invoices. */
const eInvoices = `http://127.0.0.1:${port + 20_000}`
const data = process.env['E2E_DATA'] ?? join(tmpdir(), `temelia-journeys-${port}`)
const folders = (process.env['PATH'] ?? '').split(':')
const system = ['chromium', 'google-chrome', 'chromium-browser']
  .flatMap((name) => folders.map((folder) => join(folder, name)))
  .find((path) => existsSync(path))

/** Journeys in a real Chromium against the built product (npm run build) on a fresh data folder with the demo companies. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  // A second try tells a machine that was busy from a fault; the check names how many needed it.
  retries: 1,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A trace costs more than the journey: E2E_TRACE=1 keeps those of what fails.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(system ? { executablePath: system } : {}),
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
  webServer: {
    command: `rm -rf "${data}" && exec node apps/server/dist/main.js`,
    env: {
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      OWN_NETWORKS: 'loopback',
      BLUEPRINT_CONVERTER: fileURLToPath(new URL('e2e/drawings/convert-dwg.sh', import.meta.url)),
      EFACTURA_URL: eInvoices,
      EFACTURA_TOKEN_URL: `${eInvoices}/token`,
    },
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
