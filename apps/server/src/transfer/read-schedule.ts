import type { NumberPractice } from '@temelia/decimal/typed-number'
import { readCsv } from '@temelia/scheduling/csv'
import { readMspdi } from '@temelia/scheduling/mspdi-read'
import { calculateSchedule } from '@temelia/scheduling/schedule'
import type { FileReading, ScheduleFile } from '@temelia/scheduling/schedule-file'
import { readXer } from '@temelia/scheduling/xer-read'
import { decodeText } from './decode-text.ts'

/** A timetable of a file: whose form it has, what it holds, and the activities along a loop where it has one. */
export interface ScheduleReading {
  readonly form: 'mspdi' | 'xer' | 'csv'
  readonly reading: FileReading
  readonly loop: readonly string[]
}

/** Reads a timetable of Microsoft Project (XML), Primavera (XER) or CSV, by its content. */
export function readSchedule(bytes: Uint8Array, practice: NumberPractice): ScheduleReading {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_048)).replaceAll('\u0000', '')
  if (head.startsWith('ERMHDR')) return withLoop('xer', readXer(bytes))
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head)) return withLoop('mspdi', readMspdi(bytes))
  const decoded = decodeText(bytes, practice)
  return withLoop(
    'csv',
    decoded.ok ? readCsv(decoded.value.text, { start: ANY_DAY }) : { ok: false, note: { code: 'FILE_NOT_A_SCHEDULE' } },
  )
}

/** A table says no start: the project's counts. */
const ANY_DAY = '2001-01-01'

function withLoop(form: ScheduleReading['form'], reading: FileReading): ScheduleReading {
  return { form, reading, loop: reading.ok ? loopOf(reading.file) : [] }
}

function loopOf({ input, rows }: ScheduleFile): readonly string[] {
  const schedule = calculateSchedule(input)
  if (schedule.ok) return []
  const names = new Map(rows.map(({ activity, name }) => [activity.id, name]))
  return schedule.loop.map((id) => names.get(id) ?? String(id))
}
