import { afterEach, expect } from 'vitest'
import { replyFaults } from './reply-faults.ts'

afterEach(() => {
  expect(replyFaults.splice(0), 'replies that do not fit the description of the interface').toEqual([])
})
