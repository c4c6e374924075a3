import { barOf, type EstimateCosts } from './costs-data.ts'
import classes from './project-costs.module.css'

const PARTS = ['actual', 'committed', 'planned', 'over'] as const

/** The figures of a row as a bar; they stand in words beside it. */
export function CostsBar({ row, most }: Readonly<{ row: EstimateCosts; most: number }>) {
  const parts = barOf(row, most)
  return (
    <td aria-hidden className={classes['barColumn']}>
      <span className={classes['bar']}>
        {PARTS.map((part) => (
          <i key={part} data-part={part} style={{ width: `${100 * parts[part]}%` }} />
        ))}
      </span>
    </td>
  )
}
