import type { Point } from '@temelia/takeoff/point'
import classes from './sheet-stage.module.css'

/** Where the pointer is drawn to, and to what. */
export function SnapMark({ at: [x, y], word }: Readonly<{ at: Point; word: string }>) {
  return (
    <g className={classes['snap']}>
      <rect x={x - 8} y={y - 8} width={16} height={16} />
      <text x={x + 14} y={y + 18}>
        {word}
      </text>
    </g>
  )
}
