import { describe, expect, it } from 'vitest'
import { instanceInput } from './builders.fixture.ts'
import { instances } from './psplib.fixture.ts'
import { calculateSchedule } from './schedule.ts'

describe('PSPLIB', () => {
  it.each(instances)('$name has the critical path length of its file, $mpm', (instance) => {
    const schedule = calculateSchedule(instanceInput(instance))
    if (!schedule.ok) throw new Error('a loop')
    expect(schedule.span.finish - schedule.span.start).toBe(instance.mpm)
    expect(schedule.faults).toEqual([])
  })
})
