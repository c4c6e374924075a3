import { Project } from '@temelia/model/estimation/project'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { writeCsv } from '@temelia/scheduling/csv'
import { milestonesCalendar } from '@temelia/scheduling/ical'
import { writeMspdi } from '@temelia/scheduling/mspdi-write'
import type { FileNote, ScheduleFile } from '@temelia/scheduling/schedule-file'
import { say } from '@temelia/text/message'
import { scheduleFaultTexts } from '@temelia/text/schedule-faults'
import { timetableLabels } from '@temelia/text/labels-timetable'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { baselineLines } from './baselines.ts'
import { encodeMilestones } from './encode-timetable.ts'
import { MOST_BASELINES, scheduleFile, withMilestones } from './export-file.ts'
import { timetableOf } from './timetable.ts'
import { partsOf } from './timetable-rows.ts'

const FILES = {
  mspdi: { type: 'application/xml; charset=utf-8', ending: 'xml' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  ical: { type: 'text/calendar; charset=utf-8', ending: 'ics' },
} as const

type Format = keyof typeof FILES

const format = z.enum(['mspdi', 'csv', 'ical'])

/** What a spreadsheet needs to read letters with marks. */
const BYTE_ORDER_MARK = '\ufeff'

/** The timetable as a file of other programs, and what such a file cannot hold of it. */
export function timetableExportRoute(app: App, services: Services): void {
  const path = `/api/${Project.wire.path}/:id/schedule/export`
  const preValidation = demandRight('view', Project)
  const schema = { tags: ['estimation'], params: idParams, querystring: z.looseObject({ format }) }

  app.get(
    path,
    {
      preValidation,
      schema: {
        ...schema,
        summary: 'The timetable for Microsoft Project (XML), as CSV, or its milestones as iCalendar',
      },
    },
    async (request, reply) => {
      const { file, milestones, made } = await inTransaction(services, request, (context) =>
        fileOf(context, request.params.id),
      )
      const content = written(
        request.query.format,
        file,
        milestones,
        `${request.actor.region}-${request.params.id}.temelia`,
        made,
      )
      const { type, ending } = FILES[request.query.format]
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.${ending}`)}`)
        .send(content)
    },
  )

  app.get(
    `${path}/lost`,
    { preValidation, schema: { ...schema, summary: 'What such a file cannot hold of the timetable' } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { file } = await fileOf(context, request.params.id)
        const lost = request.query.format === 'mspdi' ? (writeMspdi(file)?.lost ?? []) : []
        const language = languageOf(request)
        return { Notes: lost.map((note) => ({ Code: note.code, Message: sentenceOf(note, file, language) })) }
      }),
  )
}

async function fileOf(context: Context, projectId: number) {
  const timetable = await timetableOf(context, projectId)
  const baselines = (await partsOf(context, ScheduleBaseline, projectId)).slice(0, MOST_BASELINES)
  const kept = []
  for (const { id } of baselines) kept.push(await baselineLines(context, id))
  const milestones = encodeMilestones(timetable, await partsOf(context, ScheduleMilestone, projectId)).map((one) => ({
    id: one.MilestoneId as number,
    name: one.Name as string,
    day: (one.Planned ?? one.Date) as string | null,
  }))
  const standard = say(timetableLabels['workCalendar.standard'], context.actor.language)
  return { file: scheduleFile(timetable, kept, standard), milestones, made: context.now }
}

function written(
  as: Format,
  file: ScheduleFile,
  milestones: Parameters<typeof withMilestones>[1],
  key: string,
  made: Date,
): Buffer {
  switch (as) {
    case 'mspdi':
      return Buffer.from(writeMspdi(file)?.bytes ?? '')
    case 'csv':
      return Buffer.from(`${BYTE_ORDER_MARK}${writeCsv(file) ?? ''}`)
    case 'ical': {
      const stamp = `${made.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
      return Buffer.from(milestonesCalendar(withMilestones(file, milestones), { key, made: stamp }) ?? '')
    }
  }
}

/** What a note of a file says, with the names of what it is about. */
function sentenceOf({ code, id, line, value }: FileNote, { rows, input }: ScheduleFile, language: 'en' | 'ro'): string {
  const nameOf = (of: number | undefined) => rows.find(({ activity }) => activity.id === of)?.name ?? ''
  const link = input.relations.find((relation) => relation.id === id)
  return say(scheduleFaultTexts[code], language, {
    activity: nameOf(id),
    relation: link ? `${nameOf(link.from)} → ${nameOf(link.to)}` : '',
    calendar: input.calendars?.find((calendar) => calendar.id === id)?.name ?? '',
    ...(line === undefined ? {} : { line }),
    ...(value === undefined ? {} : { value }),
  })
}
