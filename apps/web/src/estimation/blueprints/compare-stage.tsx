import type { ChangedZone } from '@temelia/takeoff/compare-lines'
import type { Point } from '@temelia/takeoff/point'
import { snapToLines } from '@temelia/takeoff/snap'
import type { SegmentGrid } from '@temelia/takeoff/segment-grid'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useText } from '../../ui/text.ts'
import { DrawnCanvas } from './drawn-canvas.tsx'
import type { PageRow } from './measures.ts'
import { type InkedLines, linesPainter, REVISION_COLORS } from './paint-compared.ts'
import classes from './sheet-stage.module.css'
import { onScreen, onSheet } from './sheet-view.ts'
import { StageTools } from './stage-tools.tsx'
import { placeOf, useSheetView } from './use-sheet-view.ts'

type CompareStageProps = Readonly<{
  page: PageRow
  kinds: readonly InkedLines[]
  zones: readonly ChangedZone[]
  /** Which zone stands in the middle. */
  zone: number | null
  onZone: (at: number) => void
  /** Points that were set to align by; the next one is drawn to these lines. Null while nothing is aligned. */
  picked: readonly Point[] | null
  pickOn: SegmentGrid | null
  onPick: (point: Point) => void
}>

const REACH_PX = 12
const TAP_PX = 4
const AROUND_PX = 8

/** Two revisions of a sheet over each other, with what has changed in numbered frames. */
export function CompareStage({ page, kinds, zones, zone, onZone, picked, pickOn, onPick }: CompareStageProps) {
  const { t } = useText()
  const stage = useRef<HTMLDivElement>(null)
  const { view, place, fit, zoomBy, panBy, goTo, fingers } = useSheetView(page, stage)
  const press = useRef<Readonly<{ from: Point; last: Point; moved: boolean }> | null>(null)
  const paint = useMemo(() => linesPainter(page, kinds), [page, kinds])
  const shown = zone === null ? undefined : zones[zone]
  useEffect(() => {
    if (shown && place.width > 0) goTo(...shown.corners)
    // Only another zone moves the view, not what was compared anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [zone])

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const at = placeOf(event.currentTarget, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    const several = event.pointerType === 'touch' && fingers.down(event.pointerId, at) > 1
    press.current = several ? null : { from: at, last: at, moved: false }
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const at = placeOf(event.currentTarget, event)
    if (event.pointerType === 'touch' && fingers.move(event.pointerId, at)) return
    const now = press.current
    if (!now) return
    const moved = now.moved || Math.hypot(at[0] - now.from[0], at[1] - now.from[1]) > TAP_PX
    if (moved) panBy(at[0] - now.last[0], at[1] - now.last[1])
    press.current = { ...now, last: at, moved }
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    fingers.up(event.pointerId)
    const now = press.current
    press.current = null
    if (!now || now.moved || event.button !== 0 || picked === null) return
    const free = onSheet(view, page, placeOf(event.currentTarget, event))
    onPick((pickOn && snapToLines(pickOn, free, REACH_PX / view.zoom, null)?.point) ?? free)
  }

  return (
    <div
      ref={stage}
      className={classes['stage']}
      data-tool={picked === null ? 'select' : 'align'}
      data-zoom={view.zoom}
      data-left={view.x}
      data-top={view.y}
      role="application"
      tabIndex={0}
      aria-label={t('blueprintComparison', { name: page.name })}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => {
        fingers.up(event.pointerId)
        press.current = null
      }}
    >
      <DrawnCanvas page={page} view={view} place={place} paint={paint} />
      <svg className={classes['over']} width={place.width} height={place.height} aria-hidden>
        {picked === null &&
          zones.map(({ corners }, at) => {
            const [one, other] = corners.map((corner) => onScreen(view, page, corner)) as [Point, Point]
            const [left, top] = [Math.min(one[0], other[0]) - AROUND_PX, Math.min(one[1], other[1]) - AROUND_PX]
            const [wide, tall] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
            return (
              <g key={at} className={classes['zone']} data-chosen={at === zone} onPointerDown={() => onZone(at)}>
                <rect x={left} y={top} width={wide + 2 * AROUND_PX} height={tall + 2 * AROUND_PX} rx={10} />
                <circle cx={left} cy={top} r={10} />
                <text x={left} y={top} className={classes['zoneNumber']}>
                  {at + 1}
                </text>
              </g>
            )
          })}
        {picked?.map((point, at) => {
          const [x, y] = onScreen(view, page, point)
          const color = at % 2 === 0 ? REVISION_COLORS.gone : REVISION_COLORS.added
          return (
            <path
              key={at}
              className={classes['crosshair']}
              stroke={color}
              d={`M${x - 14} ${y}h28M${x} ${y - 14}v28M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0`}
            />
          )
        })}
      </svg>
      <StageTools onFit={fit} onZoom={zoomBy} />
    </div>
  )
}
