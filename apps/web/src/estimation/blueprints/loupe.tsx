import type { Point } from '@temelia/takeoff/point'
import { type RefObject, useEffect, useRef } from 'react'
import classes from './sheet-stage.module.css'

const SIZE = 128
const NEARER = 3
const MARGIN = 12

type LoupeProps = Readonly<{
  stage: RefObject<HTMLDivElement | null>
  /** Where a finger hides the sheet, and where its point goes. */
  finger: Point
  at: Point
  place: Readonly<{ width: number; height: number }>
  color: string
}>

/** What lies under a finger, three times as large, in the corner away from it. */
export function Loupe({ stage, finger, at, place, color }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [x, y] = at
  useEffect(() => {
    const shown = canvas.current?.getContext('2d')
    const sheet = stage.current?.querySelector<HTMLCanvasElement | HTMLImageElement>('canvas[data-drawn], img')
    const box = stage.current?.getBoundingClientRect()
    if (!shown || !sheet || !box) return
    const own = sheet.getBoundingClientRect()
    shown.setTransform(1, 0, 0, 1, 0, 0)
    shown.fillStyle = '#fff'
    shown.fillRect(0, 0, SIZE, SIZE)
    shown.setTransform(NEARER, 0, 0, NEARER, SIZE / 2 - x * NEARER, SIZE / 2 - y * NEARER)
    shown.drawImage(sheet, own.left - box.left, own.top - box.top, own.width, own.height)
    shown.setTransform(1, 0, 0, 1, 0, 0)
    shown.strokeStyle = color
    shown.lineWidth = 1.5
    shown.beginPath()
    shown.moveTo(SIZE / 2, 0)
    shown.lineTo(SIZE / 2, SIZE)
    shown.moveTo(0, SIZE / 2)
    shown.lineTo(SIZE, SIZE / 2)
    shown.stroke()
  }, [stage, x, y, color])
  const left = finger[0] < place.width / 2 ? place.width - SIZE - MARGIN : MARGIN
  return (
    <canvas
      ref={canvas}
      width={SIZE}
      height={SIZE}
      className={classes['loupe']}
      style={{ left, top: MARGIN }}
      aria-hidden
    />
  )
}
