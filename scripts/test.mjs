import { prepare } from './prepare.mjs'

await prepare()
const { changedSince, check } = await import('./check.mjs')
await check(changedSince())
