/** The columns of a timetable's table in their order, on the screen and in print. */
export const ganttColumns = [
  'number',
  'name',
  'duration',
  'start',
  'finish',
  'predecessors',
  'done',
  'float',
  'cost',
] as const

export type GanttColumn = (typeof ganttColumns)[number]
