/**
 * Reads the schedule files of a folder (MSPDI, XER) and compares starts, finishes, floats and critical marks with those
 * that the other program saved in them. Dates compare as worked time: the end of one working day is the start of the next.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMspdi } from '@temelia/scheduling/mspdi-read'
import { momentText } from '@temelia/scheduling/moment'
import { calculateSchedule } from '@temelia/scheduling/schedule'
import type { FileReading } from '@temelia/scheduling/schedule-file'
import { readXer } from '@temelia/scheduling/xer-read'

const MOST_SHOWN = 12
const MOMENTS = ['start', 'finish', 'earlyStart', 'earlyFinish', 'lateStart', 'lateFinish'] as const

function compare(name: string, reading: FileReading): void {
  if (!reading.ok) {
    console.log(`${name}: not read, ${reading.note.code} ${reading.note.value ?? ''}`)
    return
  }
  const { input, rows, notes } = reading.file
  const schedule = calculateSchedule(input)
  if (!schedule.ok) {
    console.log(`${name}: a loop ${schedule.loop.join(' ')}`)
    return
  }
  const { network, leaves, settings } = schedule.parts
  let cells = 0
  const differing: string[] = []
  for (const { activity, dates } of rows) {
    const own = schedule.dates(activity.id)!
    const time = leaves[network.indexOf.get(activity.id)!]?.time ?? settings.projectTime
    for (const field of MOMENTS) {
      const other = dates?.[field] ?? null
      if (other === null) continue
      cells++
      if (time.before(other) !== time.before(own[field]))
        differing.push(`${activity.id} ${field}: ${momentText(own[field])}, in the file ${momentText(other)}`)
    }
    for (const field of ['totalFloat', 'freeFloat', 'critical'] as const) {
      const other = dates?.[field] ?? null
      if (other === null) continue
      cells++
      if (other !== own[field]) differing.push(`${activity.id} ${field}: ${own[field]}, in the file ${other}`)
    }
  }
  const codes = [...new Set([...notes, ...schedule.faults].map(({ code }) => code))].join(' ')
  console.log(
    `${name}: ${rows.length} activities, ${cells} cells, ${differing.length} differ${codes ? ` (${codes})` : ''}`,
  )
  for (const line of differing.slice(0, MOST_SHOWN)) console.log(`  ${line}`)
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('name a folder: npx tsx bench/schedule-files.ts FOLDER')
for (const name of readdirSync(folder).sort()) {
  const bytes = () => new Uint8Array(readFileSync(join(folder, name)))
  if (name.endsWith('.xml')) compare(name, readMspdi(bytes()))
  if (name.endsWith('.xer')) compare(name, readXer(bytes()))
}
