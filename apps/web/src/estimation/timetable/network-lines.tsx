import { pathOf, type Point } from '@temelia/scheduling/relation-route'
import type { DiagramPlace } from '@temelia/scheduling/node-diagram'
import classes from './network.module.css'

/** Measures of the picture, in pixels. */
export const NODE = { width: 184, height: 92, across: 56, down: 28, edge: 20 } as const

/** The left top corner of a node. */
export function cornerOf({ column, line }: DiagramPlace): Point {
  return [NODE.edge + column * (NODE.width + NODE.across), NODE.edge + line * (NODE.height + NODE.down)]
}

/** A relation between two places. */
export type NetworkLink = Readonly<{
  id: number
  from: DiagramPlace
  to: DiagramPlace
  /** The how many-th it is out of one node and into the other. */
  out: number
  into: number
  look: 'critical' | 'faded' | undefined
  /** What is not usual about it, such as `SS+2d`. */
  text: string
}>

type NetworkLinesProps = Readonly<{ links: readonly NetworkLink[]; width: number; height: number }>

/** Lines of a network: out of a node to the right, between the columns and the lines of nodes, never behind one. */
export function NetworkLines({ links, width, height }: NetworkLinesProps) {
  return (
    <svg className={classes['lines']} width={width} height={height} aria-hidden>
      {links.map((link) => {
        const points = route(link)
        const [x, y] = points.at(-1)!
        return (
          <g key={link.id} data-look={link.look}>
            <path className={classes['line']} d={pathOf(points)} />
            <path className={classes['arrow']} d={`M${x - 6} ${y - 4}v8l6 -4Z`} />
            {link.text && (
              <text className={classes['lineText']} x={x - 8} y={y - 6} textAnchor="end">
                {link.text}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const STEP = 6
const LANES = 4

function route({ from, to, out, into }: NetworkLink): readonly Point[] {
  const [left, top] = cornerOf(from)
  const [toLeft, toTop] = cornerOf(to)
  const begin: Point = [left + NODE.width, top + NODE.height / 2 + lane(out) * STEP]
  const end: Point = [toLeft, toTop + NODE.height / 2 + lane(into) * STEP]
  const last = toLeft - 12 - (into % LANES) * STEP
  if (to.column === from.column + 1) {
    return begin[1] === end[1] ? [begin, end] : [begin, [last, begin[1]], [last, end[1]], end]
  }
  // Past the columns between it runs in the gap above or below the line it comes from or leads to.
  const first = left + NODE.width + 12 + (out % LANES) * STEP
  const gap =
    toTop - NODE.down / 2 + (to.line > from.line || to.line === 0 ? 0 : NODE.height + NODE.down) + lane(into) * 3
  return [begin, [first, begin[1]], [first, gap], [last, gap], [last, end[1]], end]
}

/** 0, 1, -1, 2, -2: lines out of one node lie around its middle. */
function lane(nth: number): number {
  const at = nth % (2 * LANES)
  return at % 2 === 1 ? (at + 1) / 2 : -at / 2
}
