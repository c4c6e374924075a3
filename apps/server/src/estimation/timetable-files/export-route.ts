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
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { processPrinter, tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { baselineLines } from '../timetable/baselines.ts'
import { encodeMilestones } from '../timetable/encode-milestones.ts'
import { chartOf, chartQuery } from './chart-order.ts'
import { MOST_BASELINES, scheduleFile, withMilestones } from './export-file.ts'
import { timetableOf } from '../timetable/timetable.ts'
import { partsOf } from '../timetable/timetable-rows.ts'

const FILES = {
  mspdi: { type: 'application/xml; charset=utf-8', ending: 'xml' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  ical: { type: 'text/calendar; charset=utf-8', ending: 'ics' },
} as const

type Format = keyof typeof FILES

const format = z.enum(['mspdi', 'csv', 'ical', 'pdf'])

/** What a spreadsheet needs to read letters with marks. */
const BYTE_ORDER_MARK = '\ufeff'

/** The timetable as a file of other programs and as a printed chart, and what such a file cannot hold of it. */
export function timetableExportRoute(app: App, services: Services): void {
  const printer = processPrinter()
  app.addHook('onClose', async () => printer.close())
  const path = `/api/${Project.wire.path}/:id/schedule/export`
  const preValidation = demandRight('view', Project)
  const schema = { tags: ['estimation'], params: idParams }

  app.get(
    path,
    {
      preValidation,
      schema: {
        ...schema,
        summary:
          'The timetable for Microsoft Project (XML), as CSV, its milestones as iCalendar, or the Gantt as PDF (paper, orientation, fit, zoom, columns by comma, BaselineId, lang)',
        querystring: z.looseObject({ format, ...chartQuery }),
      },
    },
    async (request, reply) => {
      const { query } = request
      if (query.format === 'pdf') {
        const chart = await inTransaction(services, request, (context) =>
          chartOf(context, request.params.id, query, languageOf(request)),
        )
        const pdf = await printer.printGantt(chart, { tenant: tenantOf(request.actor), signal: clientGone(reply) })
        return reply
          .type('application/pdf')
          .header('content-disposition', named(chart.footer, 'pdf'))
          .send(Buffer.from(pdf))
      }
      const { file, milestones, made } = await inTransaction(services, request, (context) =>
        fileOf(context, request.params.id),
      )
      const content = written(
        query.format,
        file,
        milestones,
        `${request.actor.region}-${request.params.id}.temelia`,
        made,
      )
      const { type, ending } = FILES[query.format]
      return reply.type(type).header('content-disposition', named(file.name, ending)).send(content)
    },
  )

  app.get(
    `${path}/lost`,
    {
      preValidation,
      schema: {
        ...schema,
        summary: 'What such a file cannot hold of the timetable',
        querystring: z.looseObject({ format }),
      },
    },
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
    id: one.MilestoneId,
    name: one.Name,
    day: one.Planned ?? one.Date,
  }))
  const standard = say(timetableLabels['workCalendar.standard'], context.actor.language)
  return { file: scheduleFile(timetable, kept, standard), milestones, made: context.now }
}

function named(name: string, ending: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`
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
