import type { Point } from '@temelia/takeoff/point'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { nearest, type Snap, snapToLines } from '@temelia/takeoff/snap'
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { betterSnap, canEnd, kindOf, lockedTo, shapeLines, type Tool, withPoint } from './drawing.ts'
import { Loupe } from './loupe.tsx'
import type { PageRow, ShapeRow } from './measures.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { type Outline, shifted, withCorner } from './shape-acts.ts'
import { outlinePath, SheetShapes } from './sheet-shapes.tsx'
import classes from './sheet-stage.module.css'
import { onScreen, onSheet } from './sheet-view.ts'
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
  /** What stays in the corner of the sheet, at a zoom: its scale. */
  corner: (zoom: number) => ReactNode
}>

/** A shape on its way: by one of its corners, or as a whole from where it was taken hold of. */
type Moving = Readonly<{ shape: ShapeRow; outline: Outline; by: number | Point; moved: boolean }>

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
  const press = useRef<Readonly<{ from: Point; last: Point; pans: boolean; moved: boolean }> | null>(null)
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

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const screen = placeOf(event.currentTarget, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch' && fingers.down(event.pointerId, screen) > 1) {
      press.current = null
      setAt(null)
      return
    }
    // One finger aims with a tool at hand, and sets a point where it is lifted; two fingers pan.
    const pans = event.button === 1 || tool === 'select'
    press.current = { from: screen, last: screen, pans, moved: false }
    if (event.pointerType === 'touch' && !pans) setAt(aim(screen, event, points.at(-1)))
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const screen = placeOf(event.currentTarget, event)
    if (event.pointerType === 'touch' && fingers.move(event.pointerId, screen)) return setFinger(null)
    const draws = moving ? typeof moving.by === 'number' : press.current && !press.current.pans
    if (event.pointerType === 'touch') setFinger(draws ? screen : null)
    if (moving) {
      const { shape, outline, by } = moving
      if (typeof by === 'number') {
        const points = outline.points.with(by, aim(screen, event, undefined))
        return setMoving({ ...moving, outline: { ...outline, points }, moved: true })
      }
      const [x, y] = onSheet(view, page, screen)
      const far = Math.hypot(x - by[0], y - by[1]) * view.zoom > TAP_PX
      if (moving.moved || far) setMoving({ ...moving, outline: shifted(shape, x - by[0], y - by[1]), moved: true })
      return
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
    fingers.up(event.pointerId)
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
    if (tool === 'select') onChoose(null)
    else setPoint(aim(placeOf(event.currentTarget, event), event, points.at(-1)))
  }

  /** Takes hold of a shape; the stage follows the pointer from now on. */
  function take(shape: ShapeRow, outline: Outline, by: number | Point, event: PointerEvent) {
    event.stopPropagation()
    stage.current?.setPointerCapture(event.pointerId)
    const { points, bulges, deducts } = outline
    setMoving({ shape, outline: { points, bulges, deducts }, by, moved: false })
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
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => {
        fingers.up(event.pointerId)
        press.current = null
        setMoving(null)
        setFinger(null)
      }}
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
      {finger && <Loupe stage={stage} finger={finger} at={aimedAt(finger)} place={place} color={color} />}
      <StageTools onFit={fit} onZoom={zoomBy} {...(canEnd(tool, points) ? { onFinish: end } : {})} />
      {props.corner(view.zoom)}
    </div>
  )
}

function SnapMark({ at: [x, y], word }: Readonly<{ at: Point; word: string }>) {
  return (
    <g className={classes['snap']}>
      <rect x={x - 8} y={y - 8} width={16} height={16} />
      <text x={x + 14} y={y + 18}>
        {word}
      </text>
    </g>
  )
}

/** How a shape looks while it is drawn. */
function shapeOf(tool: Tool): ShapeRow['kind'] {
  if (tool === 'deduct') return 'area'
  if (tool === 'alike' || tool === 'zone') return 'rectangle'
  return tool === 'count' ? 'polyline' : (kindOf(tool) ?? 'line')
}
