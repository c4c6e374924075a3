import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'apps/*/src/**/*.test.ts',
      'apps/web/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'seed/**/*.test.ts',
      'e2e/*.test.ts',
    ],
    environment: 'node',
    setupFiles: ['apps/server/src/testing/use-bundles.ts', 'apps/server/src/testing/each-reply-fits.ts'],
    globalSetup: 'apps/server/src/testing/set-up.ts',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Files share a process, its modules and its database; what a file changes for others, it puts back.
    isolate: false,
  },
})
