import { afterEach } from 'vitest'
import { replyFaults } from './reply-faults.ts'

afterEach(() => {
  const faults = replyFaults.splice(0)
  if (faults.length > 0)
    throw new Error(`replies that do not fit the description of the interface:\n${faults.join('\n')}`)
})
