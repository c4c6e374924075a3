import { formatDay } from '@temelia/calendar/format-day'
import { IconCalendarPin, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { ActivityDates, Constraint } from '@temelia/scheduling/types'
import { usePractice } from '../../session/tenant-region.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { initials } from '../../ui/initials.ts'
import { hueOf } from '../presence/people-here.tsx'
import type { PersonHere } from '../presence/use-people-here.ts'
import { predecessorsOf } from './cell-reading.ts'
import { type Column, COLUMN_WIDTH } from './columns.ts'
import { CONSTRAINT_TEXT } from './constraints.ts'
import { daysOf, durationText } from '@temelia/reports/duration-text'
import classes from './gantt-row.module.css'
import { daysOfDates, type Plan, type PlanRow } from './plan.ts'
import { predecessorText } from '@temelia/reports/predecessor-text'
import { shortDay } from './short-day.ts'
import { isMilestone } from './timetable-data.ts'

type GanttRowProps = Readonly<{
  plan: Plan
  row: PlanRow
  /** As they are drawn, and as the plan has them while something else is tried. */
  dates: ActivityDates
  before: ActivityDates | null
  place: number
  top: number
  shown: readonly Column[]
  active: Column | null
  critical: boolean
  /** Who else is changing it. */
  other: PersonHere | null
  /** The field and the menu of the active row. */
  editor: ReactNode
  menu: ReactNode
  onFold: (id: number) => void
}>

const END: readonly Column[] = ['number', 'duration', 'start', 'finish', 'done', 'float', 'cost']

/** One activity in words. */
export const GanttRow = memo(function GanttRow(props: GanttRowProps) {
  const { plan, row, dates, before, place, top, shown, active, editor, menu, onFold, other } = props
  const { item, group, depth } = row
  const look = group ? (depth === 0 ? 'object' : 'group') : undefined
  const moved = before !== null && (before.start !== dates.start || before.finish !== dates.finish)
  return (
    <div
      className={classes['row']}
      role="row"
      aria-rowindex={place + 2}
      aria-level={depth + 1}
      aria-expanded={group ? row.open : undefined}
      style={{ top }}
    >
      <div
        className={classes['cells']}
        data-look={look}
        data-active={active ? true : undefined}
        data-id={item.id}
        data-other={other ? hueOf(other) : undefined}
      >
        {shown.map((column) => (
          <div
            key={column}
            id={`tt-${item.id}-${column}`}
            role="gridcell"
            className={classes['cell']}
            style={{ width: COLUMN_WIDTH[column] }}
            data-column={column}
            data-end={END.includes(column) || undefined}
            data-chosen={active === column || undefined}
            data-moved={(moved && (column === 'start' || column === 'finish')) || undefined}
            data-own={
              (column === 'duration' &&
                !group &&
                !isMilestone(item.activity) &&
                item.activity.DurationFrom === 'typed') ||
              undefined
            }
            aria-selected={active === column}
          >
            {active === column && editor ? (
              editor
            ) : (
              <CellContent {...{ plan, row, dates, column, onFold }} critical={props.critical} />
            )}
            {column === 'name' && other && <OtherMark person={other} />}
            {column === 'name' && menu}
          </div>
        ))}
      </div>
    </div>
  )
})

/** Somebody else is changing this activity: their initials, in the colour of the ring around it. */
function OtherMark({ person }: Readonly<{ person: PersonHere }>) {
  const { t } = useText()
  const label = t('taEditing', { name: person.name })
  return (
    <span className={classes['other']} role="img" aria-label={label} title={label}>
      {initials(person.name)}
    </span>
  )
}

type CellContentProps = Pick<GanttRowProps, 'plan' | 'row' | 'dates' | 'critical' | 'onFold'> &
  Readonly<{ column: Column }>

function CellContent({ plan, row, dates, critical, column, onFold }: CellContentProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { activity, id } = row.item
  const { start, end } = daysOfDates(dates, activity)
  const done = plan.done.get(id) ?? 0
  switch (column) {
    case 'number':
      return <>{row.number}</>
    case 'name':
      return <Name row={row} critical={critical && dates.critical} onFold={onFold} />
    case 'duration':
      return <>{isMilestone(activity) ? '–' : durationText(dates.duration, dates.dayMinutes, language, practice)}</>
    case 'start':
      return <>{activity.Kind === 'finishMilestone' ? '–' : shortDay(start, practice)}</>
    case 'finish':
      return <>{activity.Kind === 'startMilestone' ? '–' : shortDay(end, practice)}</>
    case 'predecessors':
      return <span className={classes['text']}>{predecessorText(predecessorsOf(plan, id), language, practice)}</span>
    case 'done':
      return <>{format.figure(done, 0)}</>
    case 'float': {
      if (row.group || dates.complete) return <>–</>
      const days = format.number(daysOf(dates.totalFloat, dates.dayMinutes), { min: 0, max: 2 })
      if (!dates.critical) return <>{days}</>
      return (
        <>
          <span className={classes['criticalMark']} role="img" aria-label={t('ttCritical')} />
          <span className={classes['criticalFloat']}>{days}</span>
        </>
      )
    }
    case 'cost':
      return <>{format.figure(activity.Amount)}</>
  }
}

function Name({ row, critical, onFold }: Readonly<{ row: PlanRow; critical: boolean; onFold: (id: number) => void }>) {
  const { t } = useText()
  const { activity, id } = row.item
  const Chevron = row.open ? IconChevronDown : IconChevronRight
  return (
    <>
      <span style={{ width: row.depth * 12, flex: 'none' }} />
      {row.group ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes['fold']}
          aria-label={t(row.open ? 'ttFoldNamed' : 'ttUnfold', { name: activity.Name })}
          onClick={(event) => {
            event.stopPropagation()
            onFold(id)
          }}
        >
          <Chevron size={14} aria-hidden />
        </button>
      ) : (
        <span className={classes['leaf']} />
      )}
      {isMilestone(activity) && (
        <span
          className={classes['diamond']}
          role="img"
          aria-label={t('ttMilestone')}
          style={critical ? { color: 'var(--tt-critical)' } : undefined}
        >
          ◆
        </span>
      )}
      <span className={classes['text']} title={activity.Name}>
        {activity.Name}
      </span>
      {!row.group && activity.Constraints.length > 0 && <ConstraintMark constraints={activity.Constraints} />}
    </>
  )
}

/** That an activity keeps dates of its own, and which. */
function ConstraintMark({ constraints }: Readonly<{ constraints: readonly Constraint[] }>) {
  const { t } = useText()
  const practice = usePractice()
  const label = constraints
    .map(({ kind, date }) => `${t(CONSTRAINT_TEXT[kind])} ${date ? formatDay(date.slice(0, 10), practice) : ''}`.trim())
    .join(', ')
  return (
    <span className={classes['pin']} role="img" aria-label={label} title={label}>
      <IconCalendarPin size={12} aria-hidden />
    </span>
  )
}
