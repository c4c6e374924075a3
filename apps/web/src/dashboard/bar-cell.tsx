import classes from './table.module.css'

type BarCellProps = Readonly<{
  /** The part of the longest bar of its table, 0 to 1. */
  share: number
  /** How much of the bar is filled, 0 to 1. */
  filled?: number
}>

/** A cell with the figures beside it as a bar; nothing is drawn for nothing. The figures say the same in words. */
export function BarCell({ share, filled = 1 }: BarCellProps) {
  return (
    <td aria-hidden className={classes['barColumn']}>
      {share > 0 && (
        <span className={classes['bar']} style={{ width: `${100 * share}%` }}>
          <span style={{ width: `${100 * filled}%` }} />
        </span>
      )}
    </td>
  )
}
