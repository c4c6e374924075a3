import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { installedChromium } from './e2e/installed-chromium.ts'

/** Components by themselves in a real Chromium (`*.test.tsx`): what hands do to them and what they give back, without server or addresses. */
export default defineConfig({
  plugins: [react()],
  // Found before the first test: a library that is found later loads the page anew under a test.
  optimizeDeps: { entries: ['apps/web/src/**/*.test.tsx', 'apps/web/src/main.tsx'] },
  test: {
    include: ['apps/web/src/**/*.test.tsx'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: {
          ...(installedChromium ? { executablePath: installedChromium } : {}),
          args: ['--no-sandbox', '--disable-gpu'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
