import { dayNumber } from '@temelia/scheduling/moment'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePeopleAt } from '../presence/people-here.tsx'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type KeptSize, UNKNOWN, useBoxSize } from '../../ui/use-box-size.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { ROW } from '@temelia/scheduling/bars'
import { chartDays, dayAfterWanted } from './chart-days.ts'
import { CellField } from './cell-field.tsx'
import { shownColumns, widthOf } from './columns.ts'
import { DragTip } from './drag-tip.tsx'
import { daysInSight, stepAcross, stretchInSight } from './chart-stretch.ts'
import { GanttHead } from './gantt-axis.tsx'
import { GanttChart } from './gantt-chart.tsx'
import { GanttRow } from './gantt-row.tsx'
import { type GanttView, keeperOf } from './gantt-view.ts'
import classes from './gantt.module.css'
import { isTyped } from './cell-reading.ts'
import { LinkLine } from './link-line.tsx'
import { daysOff } from '@temelia/scheduling/non-working'
import { visibleRows } from '@temelia/scheduling/outline'
import { RowMenu } from './row-menu.tsx'
import { timeScale, zoomBy } from '@temelia/scheduling/time-scale'
import { useChartScroll } from './use-chart-scroll.ts'
import { usePromise } from './use-promise.ts'
import { useBarDrag } from './use-bar-drag.ts'
import { type ActiveCell, cellAt, ganttKeys, useGanttKeyHelp } from './use-gantt-keys.ts'
import type { RowActions } from './use-row-actions.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import type { OpenTimetable } from './use-timetable.ts'

type GanttProps = Readonly<{
  open: OpenTimetable
  actions: RowActions
  view: GanttView
  onView: (change: Partial<GanttView>) => void
  /** The activity to go to and name, such as one that was just added. */
  fresh: number | null
  /** Counts how often today was asked for. */
  askedToday: number
  onFresh: (id: number | null) => void
}>

const HEAD = 32

/** The size of the chart while another view is shown. */
const KEPT: KeptSize = { size: UNKNOWN }

/** The table of activities and their bars on one sheet that scrolls both ways. */
export function Gantt({ open, actions, view, onView, fresh, onFresh, askedToday }: GanttProps) {
  const { t } = useText()
  const { plan, mayEdit } = open
  const { ref: frame, width: frameWidth, height: frameHeight } = useBoxSize(KEPT)
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState<ActiveCell | null>(null)
  const [typing, setTyping] = useState<Readonly<{ cell: ActiveCell; text: string | null }> | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [across, setAcross] = useState(0)
  useGanttKeyHelp()

  const rows = useMemo(() => visibleRows(plan.rows, folded, keeperOf(plan, view)), [plan, folded, view])
  const forced = typing?.cell.column ?? null
  const shown = useMemo(() => {
    const fit = shownColumns(new Set(view.hidden), frameWidth)
    return forced && !fit.includes(forced) ? [...fit, forced] : fit
  }, [view.hidden, frameWidth, forced])
  const tableWidth = widthOf(shown)
  const today = dayNumber(tenantToday()) ?? 0
  const [first, last] = useMemo(() => chartDays(plan, today), [plan, today])
  const scale = useMemo(
    () => timeScale(view.zoom, first, last, frameWidth - tableWidth),
    [view.zoom, first, last, frameWidth, tableWidth],
  )
  // What is beyond the window and the relations come after the rows in it were shown.
  const settled = usePainted()
  const sight = useRowsInSight(scroller, rows.length, frameHeight, HEAD, settled)
  const top = sight.from * ROW.height
  const seen = {
    ...stretchInSight(across, frameWidth, scale, settled),
    top,
    height: Math.max(sight.to * ROW.height - top, frameHeight - HEAD, 0),
  }
  const [fromDay, toDay] = daysInSight(seen, scale)
  const off = useMemo(() => {
    if (scale.dayWidth < 1.5) return []
    const { Calendars, Settings } = plan.timetable
    const calendar = Calendars.find(({ CalendarId }) => CalendarId === (Settings.CalendarId ?? 0))
    return daysOff(plan.schedule.settings.projectTime, calendar?.Holidays ?? null, fromDay, toDay)
  }, [scale, plan, fromDay, toDay])

  const { drag, grab } = useBarDrag({
    plan,
    rows,
    scale,
    mayEdit,
    pointAt: ({ clientX, clientY }) => {
      const box = body.current?.getBoundingClientRect()
      const [x, y] = [clientX - (box?.left ?? 0) - tableWidth, clientY - (box?.top ?? 0)]
      return { x, y, row: Math.floor(y / ROW.height) }
    },
    onChoose: (id) => choose({ id, column: active?.column ?? 'name' }),
    onChange: (id, how, patch) => actions.change(id, patch, how === 'move' ? 'ttDidMove' : 'ttDidResize'),
    onLink: actions.link,
  })

  const others = usePeopleAt(open.scratch ? null : (typing?.cell.id ?? drag?.id ?? null))

  function choose(cell: ActiveCell) {
    setActive(cell)
    const at = rows.findIndex(({ item }) => item.id === cell.id)
    if (at >= 0) sight.show(at)
    scroller.current?.focus({ preventScroll: true })
  }

  function type(cell: ActiveCell, text: string | null) {
    const row = plan.byId.get(cell.id)
    if (!row || !mayEdit || !isTyped(row, cell.column)) return
    choose(cell)
    setTyping({ cell, text })
  }

  function toggle(id: number) {
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  const promise = usePromise(open)
  const showToday = useChartScroll({
    scroller,
    scale,
    tableWidth,
    today,
    askedToday,
    ready: frameWidth > 0,
    onZoom: (by) => onView({ zoom: zoomBy(view.zoom, by) }),
  })

  // A new activity is named where it stands.
  const typeLatest = useRef(type)
  typeLatest.current = type
  const known = fresh !== null && plan.byId.has(fresh)
  useEffect(() => {
    if (fresh === null || !known) return
    typeLatest.current({ id: fresh, column: 'name' }, null)
    onFresh(null)
  }, [fresh, known, onFresh])

  const onKeyDown = ganttKeys({
    rows,
    shown,
    active,
    mayEdit,
    actions,
    onActive: choose,
    onType: type,
    onFold: toggle,
    onMenu: () => setMenuOpen(active !== null && mayEdit),
    onInserted: onFresh,
    onView: (intent) => {
      if (intent.do === 'zoom') onView({ zoom: zoomBy(view.zoom, intent.by) })
      else if (intent.do === 'critical') onView({ critical: !view.critical })
      else if (intent.do === 'today') showToday()
      else open[intent.do]?.()
    },
  })

  function endTyping(go: 'down' | 'up' | 'next' | 'previous' | 'stay') {
    const cell = typing?.cell
    setTyping(null)
    scroller.current?.focus({ preventScroll: true })
    if (!cell) return
    const at = rows.findIndex(({ item }) => item.id === cell.id)
    const row = go === 'down' ? at + 1 : go === 'up' ? at - 1 : at
    const place = shown.indexOf(cell.column) + (go === 'next' ? 1 : go === 'previous' ? -1 : 0)
    const target = rows[Math.max(0, Math.min(rows.length - 1, row))]
    if (target) choose({ id: target.item.id, column: shown[Math.max(0, Math.min(shown.length - 1, place))] ?? 'name' })
  }

  const finish = dayAfterWanted(plan)
  const schedule = drag?.schedule ?? plan.schedule
  // Where everything stood before what is dragged or tried.
  const stood = drag ? plan.schedule : (open.scratch?.base.schedule ?? null)
  return (
    <div ref={frame} className={classes['gantt']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        role="treegrid"
        tabIndex={0}
        data-own-keys
        aria-label={t('ttGrid')}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length}
        aria-readonly={!mayEdit}
        aria-activedescendant={active && plan.byId.has(active.id) ? `tt-${active.id}-${active.column}` : undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          setAcross(stepAcross(currentTarget.scrollLeft))
          sight.onScrolled(currentTarget.scrollTop)
        }}
        onMouseDown={(event) => {
          const cell = cellAt(event)
          if (cell && !(typing && typing.cell.id === cell.id && typing.cell.column === cell.column)) setActive(cell)
        }}
        onDoubleClick={(event) => {
          const cell = cellAt(event)
          if (cell) type(cell, null)
        }}
        onContextMenu={(event) => {
          const cell = cellAt(event)
          if (!cell || !mayEdit || typing) return
          event.preventDefault()
          setActive(cell)
          setMenuOpen(true)
        }}
      >
        <GanttHead {...{ shown, scale, today, finish }} width={tableWidth + scale.width} first={fromDay} last={toDay} />
        {rows.length === 0 && <p className={classes['nothing']}>{t('ttNothingFound')}</p>}
        <div
          ref={body}
          className={classes['body']}
          role="rowgroup"
          style={{ width: tableWidth + scale.width, height: rows.length * ROW.height }}
        >
          <GanttChart
            {...{ plan, schedule, stood, rows, scale, seen, settled, off, today, finish, mayEdit, others }}
            tick={drag?.tick ?? 0}
            critical={view.critical}
            progressDay={view.progress ? (dayNumber(plan.timetable.Settings.DataDate ?? '') ?? today) : null}
            active={active?.id ?? null}
            dragged={drag?.how === 'link' ? null : (drag?.id ?? null)}
            left={tableWidth}
            onGrab={grab}
            onMilestone={promise}
          />
          {drag?.how === 'link' && <LinkLine {...{ drag, plan, rows, scale }} left={tableWidth} />}
          <div className={classes['table']} role="presentation" style={{ width: tableWidth }}>
            {rows.slice(sight.from, sight.to).map((row, at) => {
              const place = sight.from + at
              const dates = schedule.dates(row.item.id)
              if (!dates) return null
              const here = active?.id === row.item.id
              const typed = typing && typing.cell.id === row.item.id ? typing : null
              return (
                <GanttRow
                  key={row.item.id}
                  {...{ plan, row, dates, shown }}
                  before={stood?.dates(row.item.id) ?? null}
                  place={place}
                  top={place * ROW.height}
                  active={here ? active.column : null}
                  other={others.get(row.item.id) ?? null}
                  critical={view.critical}
                  onFold={toggle}
                  editor={
                    typed && (
                      <CellField
                        key={typed.cell.column}
                        {...{ plan, row }}
                        column={typed.cell.column}
                        start={typed.text}
                        onTake={(changes, go) => {
                          void open.edit(t('ttDidEdit', { name: row.item.activity.Name }), changes)
                          endTyping(go)
                        }}
                        onCancel={() => endTyping('stay')}
                      />
                    )
                  }
                  menu={
                    mayEdit && here && !typed ? (
                      <RowMenu
                        {...{ plan, row, actions }}
                        opened={menuOpen}
                        onOpened={(opened) => {
                          setMenuOpen(opened)
                          if (!opened) setTimeout(() => scroller.current?.focus({ preventScroll: true }))
                        }}
                        onLink={() => setTimeout(() => type({ id: row.item.id, column: 'predecessors' }, null))}
                        onInserted={onFresh}
                      />
                    ) : null
                  }
                />
              )
            })}
          </div>
        </div>
      </div>
      {drag && <DragTip drag={drag} plan={plan} frame={scroller.current} />}
    </div>
  )
}
