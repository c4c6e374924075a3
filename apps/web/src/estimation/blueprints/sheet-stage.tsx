import type { Point } from '@temelia/takeoff/point'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { nearest, type Snap, snapToLines } from '@temelia/takeoff/snap'
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { betterSnap, canEnd, lockedTo, shapeLines, shapeOf, type Tool, withPoint } from './drawing.ts'
import { Loupe } from './loupe.tsx'
import type { PageRow, ShapeRow } from './measures.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { type Outline, shifted, withCorner } from './shape-acts.ts'
import { outlinePath, SheetShapes } from './sheet-shapes.tsx'
import classes from './sheet-stage.module.css'
import { onScreen, onSheet } from './sheet-view.ts'
import { SnapMark } from './snap-mark.tsx'
import { StageTools } from './stage-tools.tsx'
import type { SheetSource } from './use-sheet-source.ts'
import { placeOf, useSheetView } from './use-sheet-view.ts'

type StageProps = Readonly<{
  page: PageRow
  source: SheetSource
  shapes: readonly ShapeRow[]
  /** Parts of the sheet with a scale of their own, by opposite corners. */
  zones: readonly (readonly [Point, Point])[]
  tool: Tool
  color: string
  snapping: boolean
  locking: boolean
  selected: number | null
  crossed: ReadonlySet<number>
  labels: ReadonlyMap<number, string>
  onChoose: (id: number | null) => void
  /** The tool is put away. */
  onLeave: () => void
  onDrawn: (points: readonly Point[]) => void
  onMoved: (shape: ShapeRow, outline: Outline) => void
  /** The corner that was touched last. */
  onCorner: (corner: number) => void
  editable: boolean
  /** What stands at places of the sheet. */
  over: (toScreen: (point: Point) => Point, toSheet: (point: Point) => Point) => ReactNode
  /** What stays in the corner of the sheet, at a zoom: its scale. */
  corner: (zoom: number) => ReactNode
}>

/** A shape on its way: by one of its corners, or as a whole from where it was taken hold of; `grip` is how far from the pointer its corner was. */
type Moving = Readonly<{
  shape: ShapeRow
  outline: Outline
  by: number | Point
  from: Point
  grip: Point
  moved: boolean
}>
/** A press of the sheet, and the shape that it was on. */
type Press = Readonly<{ from: Point; last: Point; pans: boolean; moved: boolean; on: number | null }>

const REACH_PX = 10
const TAP_PX = 4

/** A sheet with what is measured on it: zoomed, panned, and drawn on with the tool at hand. */
export function SheetStage(props: StageProps) {
  const { page, source, shapes, tool, color, snapping, locking, selected, onChoose, onLeave, onDrawn, onMoved } = props
  const { t } = useText()
  const stage = useRef<HTMLDivElement>(null)
  const { view, place, fit, zoomBy, panBy, fingers } = useSheetView(page, stage)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [at, setAt] = useState<Point | null>(null)
  const [snap, setSnap] = useState<Snap | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [finger, setFinger] = useState<Point | null>(null)
  const press = useRef<Press | null>(null)
  const reach = REACH_PX / view.zoom
  const movingId = moving?.shape.id
  const own = useMemo(() => segmentGrid(shapeLines(shapes, movingId)), [shapes, movingId])

  useEffect(() => {
    setPoints([])
    setSnap(null)
  }, [tool, page.id])

  function end() {
    if (canEnd(tool, points)) onDrawn(points)
    setPoints([])
  }

  /** Gives up the points that were set; without any, the tool. */
  function giveUp() {
    if (points.length > 0) setPoints([])
    else onLeave()
  }

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]')) return
      if (event.key === '0') fit()
      else if (event.key === '+' || event.key === '=') zoomBy(1.25)
      else if (event.key === '-') zoomBy(0.8)
      else if (points.length > 0 && event.key === 'Enter') end()
      else if (event.key === 'Escape' && tool !== 'select') giveUp()
      else if (points.length > 0 && event.key === 'Backspace') setPoints(points.slice(0, -1))
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  })

  /** Where the pointer draws: on a corner or a middle within reach, or in a locked direction. */
  function aim(screen: Point, event: Pick<PointerEvent, 'altKey' | 'shiftKey'>, from: Point | undefined) {
    const free = onSheet(view, page, screen)
    const locked = from && (locking || event.shiftKey) ? lockedTo(from, free) : null
    const near = snapping && !event.altKey ? snapAt(free, from ?? null) : null
    // Anywhere on a line is no reason to leave the locked direction.
    const found = locked && near?.kind === 'on' ? null : near
    setSnap(found)
    return found?.point ?? locked ?? free
  }

  function snapAt(free: Point, from: Point | null): Snap | null {
    const drawn = nearest('end', points, free, reach)
    const measured = betterSnap(drawn, snapToLines(own, free, reach, from), free)
    return betterSnap(measured, source.lines && snapToLines(source.lines, free, reach, from), free)
  }

  /** Counts the fingers before anything on the sheet takes one: a second one pans and pinches, whatever the first was on. */
  function onFinger(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType !== 'touch') return
    if (fingers.down(event.pointerId, placeOf(event.currentTarget, event)) < 2) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    giveUpPress()
    setAt(null)
  }

  function giveUpPress() {
    press.current = null
    setMoving(null)
    setFinger(null)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const screen = placeOf(event.currentTarget, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    // One finger aims with a tool at hand, and sets a point where it is lifted; two fingers pan.
    const pans = event.button === 1 || tool === 'select'
    const on = event.target instanceof Element ? event.target.closest<SVGElement>('[data-shape]') : null
    press.current = { from: screen, last: screen, pans, moved: false, on: Number(on?.dataset['shape']) || null }
    if (event.pointerType === 'touch' && !pans) setAt(aim(screen, event, points.at(-1)))
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const screen = placeOf(event.currentTarget, event)
    if (event.pointerType === 'touch' && fingers.move(event.pointerId, screen)) return setFinger(null)
    const draws = moving ? typeof moving.by === 'number' : press.current && !press.current.pans
    if (event.pointerType === 'touch') setFinger(draws ? screen : null)
    if (moving) {
      const { shape, outline, by, from, grip } = moving
      if (!moving.moved && Math.hypot(screen[0] - from[0], screen[1] - from[1]) <= TAP_PX) return
      if (typeof by === 'number') {
        const points = outline.points.with(by, aim([screen[0] + grip[0], screen[1] + grip[1]], event, undefined))
        return setMoving({ ...moving, outline: { ...outline, points }, moved: true })
      }
      const [x, y] = onSheet(view, page, screen)
      return setMoving({ ...moving, outline: shifted(shape, x - by[0], y - by[1]), moved: true })
    }
    const now = press.current
    if (now) {
      const moved = now.moved || Math.hypot(screen[0] - now.from[0], screen[1] - now.from[1]) > TAP_PX
      if (moved && now.pans) panBy(screen[0] - now.last[0], screen[1] - now.last[1])
      press.current = { ...now, last: screen, moved }
    }
    if (tool !== 'select') setAt(aim(screen, event, points.at(-1)))
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType === 'touch') setAt(null)
    if (moving) {
      setFinger(null)
      if (moving.moved) onMoved(moving.shape, moving.outline)
      setMoving(null)
      setSnap(null)
      return
    }
    const now = press.current
    press.current = null
    setFinger(null)
    if (!now || (now.moved && now.pans) || event.button !== 0) return
    if (tool === 'select') onChoose(now.on)
    else setPoint(aim(placeOf(event.currentTarget, event), event, points.at(-1)))
  }

  /** Takes hold of a shape; the stage follows the pointer from now on. */
  function take(shape: ShapeRow, outline: Outline, by: number | Point, event: PointerEvent) {
    event.stopPropagation()
    stage.current?.setPointerCapture(event.pointerId)
    const { points, bulges, deducts } = outline
    const from = placeIn(event)
    const corner = typeof by === 'number' ? points[by] : undefined
    const [x, y] = corner ? onScreen(view, page, corner) : from
    setMoving({ shape, outline: { points, bulges, deducts }, by, from, grip: [x - from[0], y - from[1]], moved: false })
  }

  function placeIn(event: PointerEvent): Point {
    return stage.current ? placeOf(stage.current, event) : [0, 0]
  }

  function setPoint(point: Point) {
    const next = withPoint(tool, points, point, reach)
    if (next.done) onDrawn(next.points)
    setPoints(next.done ? [] : next.points)
  }

  const shown = moving
    ? shapes.map((shape) => (shape.id === moving.shape.id ? { ...shape, ...moving.outline } : shape))
    : shapes
  const toScreen = (point: Point) => onScreen(view, page, point)
  /** Where the point goes that a finger aims at. */
  const aimedAt = (screen: Point) => {
    const corner = moving && typeof moving.by === 'number' ? moving.outline.points[moving.by] : at
    return corner ? onScreen(view, page, corner) : screen
  }
  const aimed = at && tool !== 'select' ? at : null
  return (
    <div
      ref={stage}
      className={classes['stage']}
      data-tool={tool}
      data-zoom={view.zoom}
      data-left={view.x}
      data-top={view.y}
      role="application"
      tabIndex={0}
      aria-label={t('blueprintDrawing', { name: page.name })}
      onPointerDownCapture={onFinger}
      onPointerUpCapture={(event) => fingers.up(event.pointerId)}
      onPointerCancelCapture={(event) => fingers.up(event.pointerId)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={giveUpPress}
      onPointerLeave={() => setAt(null)}
      onDoubleClick={() => points.length > 0 && end()}
    >
      <SheetPicture source={source} page={page} view={view} place={place} />
      <svg className={classes['over']} width={place.width} height={place.height} aria-hidden>
        <SheetShapes
          page={page}
          view={view}
          shapes={shown}
          selected={selected}
          crossed={props.crossed}
          labels={props.labels}
          choosing={tool === 'select'}
          editable={props.editable}
          onChoose={onChoose}
          onBody={(shape, event) => take(shape, shape, onSheet(view, page, placeIn(event)), event)}
          onEdge={(shape, edge, middle, event) => take(shape, withCorner(shape, edge, middle), edge + 1, event)}
          onCorner={(shape, corner, event) => {
            props.onCorner(corner)
            take(shape, shape, corner, event)
          }}
        />
        {props.zones.map((points, at) => (
          <path
            key={at}
            className={classes['zone']}
            d={outlinePath({ kind: 'rectangle', points, bulges: null }, toScreen)}
          />
        ))}
        {aimed && points.length > 0 && (
          <path
            className={classes['draft']}
            stroke={color}
            fill={color}
            fillOpacity={['area', 'volume', 'rectangle', 'circle'].includes(tool) ? 0.1 : 0}
            d={outlinePath({ kind: shapeOf(tool), points: [...points, aimed], bulges: null }, toScreen)}
          />
        )}
        {points.map((point, index) => {
          const [x, y] = onScreen(view, page, point)
          return <circle key={index} cx={x} cy={y} r={4} className={classes['corner']} stroke={color} />
        })}
        {snap && <SnapMark at={onScreen(view, page, snap.point)} word={t(`blueprintSnap_${snap.kind}`)} />}
      </svg>
      {props.over(toScreen, (screen) => onSheet(view, page, screen))}
      {finger && <Loupe stage={stage} finger={finger} at={aimedAt(finger)} place={place} color={color} />}
      <StageTools onFit={fit} onZoom={zoomBy} {...(canEnd(tool, points) ? { onFinish: end } : {})} />
      {props.corner(view.zoom)}
    </div>
  )
}
