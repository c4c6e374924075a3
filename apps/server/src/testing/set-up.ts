import { prepareTestDatabases } from './database.ts'

/** Runs once before all test files (vitest.config.ts); what it gives runs after them. */
export default prepareTestDatabases
