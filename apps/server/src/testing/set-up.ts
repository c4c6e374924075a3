import type { TestProject } from 'vitest/node'
import { prepareTestDatabases } from './database.ts'
import { bundleThreads, type Bundles } from './thread-bundles.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    bundles: Bundles
  }
}

/** Runs once before all test files (vitest.config.ts); what it gives runs after them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { bundles, remove } = await bundleThreads()
  project.provide('bundles', bundles)
  const cleanUp = await prepareTestDatabases()
  return async () => {
    remove()
    await cleanUp()
  }
}
