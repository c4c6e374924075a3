import { prepare } from './prepare.mjs'

await prepare()
const { check } = await import('./check.mjs')
await check()
