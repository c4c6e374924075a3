import { build } from './build.mjs'
import { ensureDependencies, requireNode } from './ready.mjs'

requireNode()
ensureDependencies()
await build()
// In this process: signals, exit code and a kill reach the server itself.
process.setSourceMapsEnabled(true)
await import('../apps/server/dist/main.js')
