import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ganttColumns } from '@temelia/reports/gantt-columns'
import { ganttLayout, MOST_SHEETS, sheetsOf } from '@temelia/reports/gantt-layout'
import { CHART_FITS, CHART_PAPERS, type ChartPaper, type GanttToPrint } from '@temelia/reports/gantt-print'
import { zooms } from '@temelia/scheduling/time-scale'
import type { Language } from '@temelia/text/message'
import { z } from 'zod'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { houseStyle } from '../reports/house-style.ts'
import { linesOfBaseline } from '../timetable/baselines.ts'
import { encodeMilestones } from '../timetable/encode-milestones.ts'
import { timetableOf } from '../timetable/timetable.ts'
import { partsOf } from '../timetable/timetable-rows.ts'
import { ganttChart } from './gantt-chart.ts'

const column = z.enum(ganttColumns)

/** How a chart is to be printed, as a query says it. */
export const chartQuery = {
  paper: z.enum(Object.keys(CHART_PAPERS) as [ChartPaper, ...ChartPaper[]]).optional(),
  orientation: z.enum(['portrait', 'landscape']).default('landscape'),
  fit: z.enum(CHART_FITS).default('width'),
  zoom: z.enum(zooms).default('week'),
  columns: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(column).max(ganttColumns.length))
    .optional(),
  BaselineId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  lang: z.enum(['en', 'ro']).optional(),
}

type ChartQuery = z.infer<z.ZodObject<typeof chartQuery>>

/** Columns that print where none are chosen. */
const USUAL = ganttColumns.filter((key) => key !== 'cost')

/** The chart of a project as it was asked for. @throws AppError NOT_FOUND, CHART_TOO_MANY_SHEETS */
export async function chartOf(
  context: Context,
  projectId: number,
  query: ChartQuery,
  language: Language,
): Promise<GanttToPrint> {
  const { paper, orientation, fit, zoom, columns = USUAL, BaselineId, lang = language } = query
  const timetable = await timetableOf(context, projectId)
  const { project } = timetable.rows
  const lines = BaselineId === undefined ? null : await linesOfBaseline(context, projectId, BaselineId)
  const baseline = BaselineId === undefined ? null : await find(context, ScheduleBaseline, BaselineId)
  const milestones = encodeMilestones(timetable, await partsOf(context, ScheduleMilestone, projectId))
  const chart = ganttChart(timetable, milestones, await houseStyle(context, project), {
    sheet: { paper: paper ?? (project.practice === 'us' ? 'tabloid' : 'a3'), orientation, fit, zoom },
    columns,
    baseline: baseline && lines ? { name: baseline.name, lines } : null,
    language: lang,
    today: todayIn(context.actor.region, context.now),
  })
  const count = sheetsOf(ganttLayout(chart))
  if (count > MOST_SHEETS) throw new AppError('CHART_TOO_MANY_SHEETS', { params: { count, max: MOST_SHEETS } })
  return chart
}
