import { transfer } from '@temelia/text/transfer'
import { describe, expect, it } from 'vitest'
import { fault, transferFaults } from './fault.ts'

describe('faults', () => {
  it('have a message each, and no message is left over', () => {
    expect(Object.keys(transfer).sort()).toEqual(Object.keys(transferFaults).sort())
  })

  it('repeat no more of a value than a message can show', () => {
    expect(fault('NUMBER_UNREADABLE', { value: 'x'.repeat(500) }).value).toHaveLength(81)
  })
})
