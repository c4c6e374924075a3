import { rules } from '../areas.ts'
import { startReminders } from '../crm/reminder-loop.ts'
import { openServer } from '../db/postgres.ts'
import { liveness } from '../records/live.ts'

/**
 * A server process reduced to its reminders, for reminder-processes.test.ts: rings what is due in a database until it is killed.
 * Its clock begins at the given moment and runs so many times faster than the one on the wall.
 */
const [url = '', begin = '', speed = '1'] = process.argv.slice(2)
const started = Date.now()
const now = () => new Date(Date.parse(begin) + (Date.now() - started) * Number(speed))
const database = await openServer('ro', url, 2)
startReminders(database, { rules, live: liveness(), now }, (error) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
})
process.stdout.write('ringing\n')
