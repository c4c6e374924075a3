import { ROW } from '@temelia/scheduling/bars'
import { type RefObject, useCallback, useState } from 'react'

type RowsInSight = Readonly<{
  /** The first row that is drawn, and the one after the last. */
  from: number
  to: number
  /** The sheet was scrolled. */
  onScrolled: (top: number) => void
  /** Brings a row into sight; one that is in sight stays where it is, under the pointer. */
  show: (at: number) => void
}>

/** Rows drawn beyond those in sight, and how many go by before others are drawn. */
const [BEYOND, STEP] = [6, 4]

/** Which rows of the sheet are drawn: those in sight, and with `beyond` some around them, so that a sheet that is opened shows its rows sooner. All are equally high, so nothing has to be measured, however many there are. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  viewHeight: number,
  head: number,
  beyond: boolean,
): RowsInSight {
  const [first, setFirst] = useState(0)
  const onScrolled = useCallback((top: number) => setFirst(Math.floor(top / ROW.height / STEP) * STEP), [])
  const show = useCallback(
    (at: number) => {
      const box = scroller.current
      if (!box) return
      const above = at * ROW.height
      const below = head + (at + 1) * ROW.height - box.clientHeight
      if (box.scrollTop > above) box.scrollTop = above
      else if (box.scrollTop < below) box.scrollTop = below
    },
    [scroller, head],
  )
  const spare = beyond ? STEP + BEYOND : 0
  const inView = viewHeight > 0 ? Math.ceil(viewHeight / ROW.height) + spare : 0
  const to = Math.min(first + inView, count)
  return { from: Math.max(Math.min(first - BEYOND, to), 0), to, onScrolled, show }
}
