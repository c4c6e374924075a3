import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { takeFile } from '../estimation/timetable/take-file.ts'
import { type Caller, inTransaction, type Services } from '../http/services.ts'
import { find } from '../records/find.ts'
import { readTimetable, type Upload } from '../transfer/read-upload.ts'
import { finish, type ImportRow } from './import-row.ts'
import { demandTarget, type ScheduleTarget } from './target.ts'

/** Writes a timetable file into the timetable of a project, in one transaction. @throws AppError IMPORT_PROBLEM for a file that cannot be read any more */
export async function writeSchedule(
  services: Services,
  caller: Caller,
  row: Pick<ImportRow, 'id' | 'version'>,
  target: ScheduleTarget,
  upload: Upload,
): Promise<void> {
  const read = await readTimetable(upload, caller.actor.region)
  if (!read.ok || !read.value.reading.ok) throw new AppError('IMPORT_PROBLEM')
  const { file } = read.value.reading
  const { form } = read.value
  await inTransaction(services, caller, async (context) => {
    await demandTarget(context, target)
    const project = await find(context, Project, target.id)
    const made = await takeFile(context, services.engine, project, file, form !== 'csv')
    await finish(context, row, { created: made.length, updated: 0, skipped: 0, made })
  })
}
