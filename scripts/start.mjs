import { existsSync } from 'node:fs'
import { build } from './build.mjs'
import { ensureDependencies, requireNode } from './ready.mjs'

requireNode()
ensureDependencies()
await build()
if (!existsSync(process.env.DATA_DIR ?? 'data')) process.stdout.write('Preparing the data folder (once) ...\n')
// npm hands a signal to the shell between it and this process, which dies of it and passes nothing on.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 100).unref()
// In this process: signals, exit code and a kill reach the server itself.
process.setSourceMapsEnabled(true)
await import('../apps/server/dist/main.js')
