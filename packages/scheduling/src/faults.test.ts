import { scheduleFaultTexts } from '@temelia/text/schedule-faults'
import { describe, expect, it } from 'vitest'
import { scheduleFaults } from './faults.ts'
import { fileNotes } from './schedule-file.ts'

describe('faults (S9)', () => {
  it('every code has a sentence, and every sentence a code', () => {
    const codes = [...Object.keys(scheduleFaults), ...Object.keys(fileNotes)]
    expect(Object.keys(scheduleFaultTexts).sort()).toEqual(codes.sort())
  })
})
