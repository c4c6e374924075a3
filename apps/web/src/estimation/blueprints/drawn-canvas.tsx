import { useEffect, useRef, useState } from 'react'
import classes from './sheet-stage.module.css'
import type { PageRow } from './measures.ts'
import { seenSize, type SheetView } from './sheet-view.ts'

/** Draws what is seen of a sheet; `stop` gives up a drawing that is no longer wanted. */
export type Painter = (
  context: CanvasRenderingContext2D,
  view: SheetView,
  density: number,
) => Readonly<{ done: Promise<unknown>; stop: () => void }>

type DrawnProps = Readonly<{
  page: PageRow
  view: SheetView
  place: Readonly<{ width: number; height: number }>
  /** Another one draws anew. */
  paint: Painter | null
}>

/** How long the view rests before what is seen is drawn anew. */
const REST_MS = 90
const MOST_DENSITY = 2

/** The part of a sheet that is seen, drawn sharp when the view rests. While it moves, what was drawn last moves along. */
export function DrawnCanvas({ page, view, place, paint }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState<SheetView | null>(null)
  const { zoom, x, y } = view
  const { width, height } = place
  useEffect(() => {
    const shown = canvas.current
    if (!paint || !shown || width === 0) return
    const density = Math.min(window.devicePixelRatio, MOST_DENSITY)
    // With a canvas of its own, what is seen stays until the new one is whole.
    const behind = document.createElement('canvas')
    behind.width = Math.round(width * density)
    behind.height = Math.round(height * density)
    let stop = () => undefined as void
    const clock = setTimeout(() => {
      const painting = paint(behind.getContext('2d') as CanvasRenderingContext2D, { zoom, x, y }, density)
      stop = painting.stop
      painting.done.then(
        () => {
          shown.width = behind.width
          shown.height = behind.height
          shown.getContext('2d')?.drawImage(behind, 0, 0)
          setDrawn({ zoom, x, y })
        },
        () => undefined,
      )
    }, REST_MS)
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [paint, zoom, x, y, width, height])
  const size = seenSize(page)
  const by = drawn ? zoom / drawn.zoom : 1
  const moved = drawn ? `translate(${x - drawn.x * by}px, ${y - drawn.y * by}px) scale(${by})` : 'none'
  return (
    <>
      <div
        className={classes['paper']}
        style={{ left: x, top: y, width: size.width * zoom, height: size.height * zoom }}
      />
      <canvas
        ref={canvas}
        className={classes['drawn']}
        data-drawn={drawn !== null}
        style={{ width, height, transform: moved }}
      />
    </>
  )
}
