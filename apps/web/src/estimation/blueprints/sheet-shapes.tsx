import { arcMiddle, bulgeThrough } from '@temelia/takeoff/path'
import { distance, type Point } from '@temelia/takeoff/point'
import type { PointerEvent } from 'react'
import classes from './sheet-stage.module.css'
import type { PageRow, ShapeRow } from './measures.ts'
import { edgeMiddles } from './shape-acts.ts'
import { onScreen, type SheetView } from './sheet-view.ts'

type ShapesProps = Readonly<{
  page: PageRow
  view: SheetView
  shapes: readonly ShapeRow[]
  selected: number | null
  /** Shapes whose outline crosses itself. */
  crossed: ReadonlySet<number>
  labels: ReadonlyMap<number, string>
  /** Whether a press chooses a shape; else it goes through to the sheet. */
  choosing: boolean
  /** Corners, edges and the whole can be dragged. */
  editable: boolean
  onChoose: (id: number) => void
  onBody: (shape: ShapeRow, event: PointerEvent) => void
  onEdge: (shape: ShapeRow, edge: number, middle: Point, event: PointerEvent) => void
  onCorner: (shape: ShapeRow, at: number, event: PointerEvent) => void
}>

/** What is measured on a sheet, in the colour and weight of its layer at any zoom, with its size beside it. */
export function SheetShapes(props: ShapesProps) {
  const { page, view, shapes, selected, crossed, labels, choosing, editable, onChoose, onBody, onEdge, onCorner } =
    props
  const place = (point: Point) => onScreen(view, page, point)
  return (
    <>
      <Hatches shapes={shapes} />
      {shapes.map((shape) => {
        const chosen = shape.id === selected
        const points = shape.points.map(place)
        return (
          <g
            key={shape.id}
            data-shape={shape.id}
            className={classes['shape']}
            data-choosing={choosing}
            onPointerDown={(event) => {
              if (!choosing || event.button !== 0) return
              if (chosen && editable) return onBody(shape, event)
              // A finger that stays there chooses when it is lifted: it may be about to pan.
              if (event.pointerType === 'touch') return
              event.stopPropagation()
              onChoose(shape.id)
            }}
          >
            {shape.kind === 'count' ? (
              points.map(([x, y], at) => (
                <g key={at}>
                  <circle cx={x} cy={y} r={9} fill="#fff" stroke={shape.color} strokeWidth={shape.weight} />
                  <text x={x} y={y} className={classes['number']} fill={shape.color}>
                    {at + 1}
                  </text>
                </g>
              ))
            ) : (
              <path
                d={wholePath(shape, place)}
                fill={isOpen(shape) ? 'none' : shape.color}
                fillOpacity={(chosen ? Math.min(shape.opacity + 12, 100) : shape.opacity) / 100}
                fillRule="evenodd"
                stroke={crossed.has(shape.id) ? 'var(--mantine-color-red-7)' : shape.color}
                strokeWidth={shape.weight}
              />
            )}
            {isOpen(shape) && (
              <path d={wholePath(shape, place)} className={classes['reach']} stroke="transparent" strokeWidth={28} />
            )}
            {shape.hatch !== 'none' && shape.kind !== 'count' && !isOpen(shape) && (
              <path
                d={wholePath(shape, place)}
                fill={`url(#${hatchId(shape)})`}
                fillRule="evenodd"
                pointerEvents="none"
              />
            )}
            <Label at={middleOf(points)} text={labels.get(shape.id)} name={shape.name} />
            {chosen &&
              choosing &&
              editable &&
              edgeMiddles(shape).map(([edge, middle]) => {
                const [x, y] = place(middle)
                return (
                  <g key={edge} onPointerDown={(event) => onEdge(shape, edge, middle, event)}>
                    <circle cx={x} cy={y} r={16} className={classes['reach']} fill="transparent" />
                    <circle cx={x} cy={y} r={4} className={classes['corner']} stroke={shape.color} />
                  </g>
                )
              })}
            {chosen &&
              choosing &&
              editable &&
              points.map(([x, y], at) => (
                <g key={at} onPointerDown={(event) => onCorner(shape, at, event)}>
                  <circle cx={x} cy={y} r={22} className={classes['reach']} fill="transparent" />
                  <rect x={x - 5} y={y - 5} width={10} height={10} className={classes['corner']} stroke={shape.color} />
                </g>
              ))}
          </g>
        )
      })}
    </>
  )
}

function Label({ at: [x, y], text, name }: Readonly<{ at: Point; text: string | undefined; name: string | null }>) {
  if (!text) return null
  return (
    <text x={x} y={y} className={classes['label']}>
      <tspan className={classes['labelValue']}>{text}</tspan>
      <tspan x={x} dy="1.3em">
        {name}
      </tspan>
    </text>
  )
}

/** Hatches of the shapes, as fine at any zoom: lines of their colour, 8 pixels apart. */
function Hatches({ shapes }: Readonly<{ shapes: readonly ShapeRow[] }>) {
  const used = new Map(shapes.filter(({ hatch }) => hatch !== 'none').map((shape) => [hatchId(shape), shape]))
  return (
    <defs>
      {[...used].map(([id, { color, hatch }]) => (
        <pattern key={id} id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d={hatch === 'cross' ? 'M0 0H8M0 0V8' : 'M0 0V8'} stroke={color} strokeWidth={1} opacity={0.7} />
        </pattern>
      ))}
    </defs>
  )
}

function hatchId({ hatch, color }: ShapeRow): string {
  return `hatch-${hatch}-${color.slice(1)}`
}

/** The outline of a shape with what is cut out of it. */
function wholePath(shape: ShapeRow, place: (point: Point) => Point): string {
  return [outlinePath(shape, place), ...(shape.deducts ?? []).map((ring) => closedPath(ring.map(place)))].join(' ')
}

function isOpen({ kind }: ShapeRow): boolean {
  return kind === 'line' || kind === 'polyline' || kind === 'arc'
}

/** The outline of a shape on the screen, as the path of an SVG. */
export function outlinePath(
  { kind, points, bulges }: Pick<ShapeRow, 'kind' | 'points' | 'bulges'>,
  place: (point: Point) => Point,
): string {
  const [first, second, third] = points
  if (!first || !second) return ''
  if (kind === 'circle') {
    const [[x, y], rim] = [place(first), place(second)]
    const r = distance([x, y], rim)
    return `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  }
  if (kind === 'rectangle' && points.length === 2)
    return closedPath([first, [second[0], first[1]] as const, second, [first[0], second[1]] as const].map(place))
  if (kind === 'arc' && third) return `M${place(first).join(' ')} ${arcTo(place(first), place(second), place(third))}`
  const closed = kind === 'area' || kind === 'rectangle'
  const edges = points.flatMap((from, at) => {
    const to = points[at + 1] ?? (closed ? first : undefined)
    if (!to) return []
    const bulge = bulges?.[at] ?? 0
    return [bulge === 0 ? `L${place(to).join(' ')}` : arcTo(place(from), place(arcMiddle(from, to, bulge)), place(to))]
  })
  return `M${place(first).join(' ')} ${edges.join(' ')}${closed ? 'Z' : ''}`
}

function closedPath(points: readonly Point[]): string {
  return `M${points.map((point) => point.join(' ')).join(' L')}Z`
}

/** An arc of an SVG path: the screen's y points down, so a positive bulge sweeps counter to the way of the numbers. */
function arcTo(from: Point, middle: Point, to: Point): string {
  const bulge = bulgeThrough(from, middle, to)
  if (bulge === 0) return `L${to.join(' ')}`
  const radius = (distance(from, to) * (1 + bulge ** 2)) / (4 * Math.abs(bulge))
  return `A${radius} ${radius} 0 ${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 1 : 0} ${to.join(' ')}`
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}
