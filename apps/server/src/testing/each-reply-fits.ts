import { afterEach } from 'vitest'
import { replyFaults, replyFaultsRead } from './reply-faults.ts'

replyFaultsRead.yes = true

afterEach(() => {
  const faults = replyFaults.splice(0)
  if (faults.length > 0)
    throw new Error(`replies that do not fit the description of the interface:\n${faults.join('\n')}`)
})
