/** How the timetable is looked at: kept on this device. */
import { fold } from '@temelia/text/fold'
import { useCallback, useState } from 'react'
import { type Column, columns } from './columns.ts'
import { daysOfDates, type Plan, type PlanRow } from './plan.ts'
import { isMilestone } from './timetable-data.ts'
import { type Zoom, zooms } from '@temelia/scheduling/time-scale'

export const filters = ['all', 'critical', 'open', 'late', 'milestones'] as const

export type Filter = (typeof filters)[number]

/** What is sought and filtered is not kept: who comes back sees everything. */
export type GanttView = Readonly<{
  zoom: Zoom
  critical: boolean
  /** The line of what is done by the data date. */
  progress: boolean
  hidden: readonly Column[]
  query: string
  filter: Filter
}>

const KEY = 'temelia.timetable'
const USUAL: GanttView = { zoom: 'week', critical: true, progress: false, hidden: ['cost'], query: '', filter: 'all' }

/** The view and how it is changed. */
export function useGanttView(): readonly [GanttView, (change: Partial<GanttView>) => void] {
  const [view, setView] = useState(kept)
  const change = useCallback((patch: Partial<GanttView>) => {
    setView((before) => {
      const next = { ...before, ...patch }
      const { zoom, critical, progress, hidden } = next
      localStorage.setItem(KEY, JSON.stringify({ zoom, critical, progress, hidden }))
      return next
    })
  }, [])
  return [view, change]
}

/** Whether a row stands in the filter and answers to what is sought; null where everything does. */
export function keeperOf(plan: Plan, { query, filter }: GanttView): ((row: PlanRow) => boolean) | null {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0 && filter === 'all') return null
  return (row) => {
    const name = fold(row.item.activity.Name)
    return words.every((word) => name.includes(word)) && fits(plan, row, filter)
  }
}

function fits(plan: Plan, row: PlanRow, filter: Filter): boolean {
  if (filter === 'all') return true
  const { activity, id } = row.item
  const dates = plan.schedule.dates(id)
  if (!dates || row.group) return false
  if (filter === 'critical') return dates.critical
  if (filter === 'open') return !dates.complete
  if (filter === 'milestones') return isMilestone(activity)
  return activity.Baseline !== undefined && daysOfDates(dates, activity).end > activity.Baseline.End
}

function kept(): GanttView {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<GanttView>
    return {
      ...USUAL,
      zoom: zooms.find((zoom) => zoom === found.zoom) ?? USUAL.zoom,
      critical: found.critical ?? USUAL.critical,
      progress: found.progress ?? USUAL.progress,
      hidden: found.hidden?.filter((column) => columns.includes(column)) ?? USUAL.hidden,
    }
  } catch {
    return USUAL
  }
}
