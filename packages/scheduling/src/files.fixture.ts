import { calculateSchedule } from './schedule.ts'
import type { FileReading, ScheduleFile } from './schedule-file.ts'
import type { ScheduleInput } from './types.ts'

/** The bytes of a file. */
export const text = (written: string) => new TextEncoder().encode(written)

/** What was read of a file that is none of the refused. */
export const read = (reading: FileReading): ScheduleFile => {
  if (!reading.ok) throw new Error(reading.note.code)
  return reading.file
}

/** The dates of a schedule without loops. */
export const datesOf = (input: ScheduleInput) => {
  const schedule = calculateSchedule(input)
  if (!schedule.ok) throw new Error('a loop')
  return schedule.all()
}
