import { describe, expect, test } from 'vitest'
import { nextReminder, type SentReminder } from './payment-reminders.ts'

const DAYS = [7, 15, 30]
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const next = (...sent: SentReminder[]) => nextReminder('2030-03-01', sent, DAYS, addDays)

describe('the next reminder of an overdue bill', () => {
  test('is the step after the last one that was sent, from its days after the due date', () => {
    expect(next()).toEqual({ step: 1, on: '2030-03-08' })
    expect(next({ step: 1, on: '2030-03-08' })).toEqual({ step: 2, on: '2030-03-16' })
    expect(next({ step: 2, on: '2030-03-16' }, { step: 1, on: '2030-03-08' })).toEqual({ step: 3, on: '2030-03-31' })
  })

  test('leaves as many days after a late one as lie between the steps, and none is skipped', () => {
    expect(next({ step: 1, on: '2030-05-01' })).toEqual({ step: 2, on: '2030-05-09' })
    expect(next({ step: 1, on: '2030-05-01' }, { step: 2, on: '2030-05-09' })).toEqual({ step: 3, on: '2030-05-24' })
  })

  test('ends after the last step', () => {
    expect(next({ step: 3, on: '2030-04-01' })).toBeNull()
  })
})
