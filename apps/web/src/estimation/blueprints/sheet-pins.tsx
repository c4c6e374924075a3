import type { Point } from '@temelia/takeoff/point'
import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import classes from './sheet-pins.module.css'
import type { Pin, PinRow } from './use-pins.ts'

type SheetPinsProps = Readonly<{
  pins: readonly Pin[]
  toScreen: (point: Point) => Point
  toSheet: (point: Point) => Point
  /** With another tool at hand they do not stand in its way. */
  choosing: boolean
  editable: boolean
  onOpen: (pin: Pin) => void
  onMove: (row: PinRow, point: Point) => void
}>

type Drag = Readonly<{ key: string; from: Point; at: Point; moved: boolean }>

const TAP_PX = 6

/** The pins of a sheet over it: pressed they open, dragged they move. */
export function SheetPins({ pins, toScreen, toSheet, choosing, editable, onOpen, onMove }: SheetPinsProps) {
  const { t } = useText()
  const [drag, setDrag] = useState<Drag | null>(null)
  // The press that ends a drag is none.
  const dragged = useRef(false)
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => [clientX, clientY]
  const shift = (pin: Pin): Point => {
    const [x, y] = toScreen(pin.point)
    return drag?.key === pin.key ? [x + drag.at[0] - drag.from[0], y + drag.at[1] - drag.from[1]] : [x, y]
  }
  return pins.map((pin) => {
    const [left, top] = shift(pin)
    const movable = editable && pin.row?.actions['edit'] === true
    return (
      <button
        key={pin.key}
        type="button"
        className={classes['pin']}
        style={{ left, top }}
        data-choosing={choosing}
        data-waiting={pin.waiting !== null}
        aria-label={t('blueprintPinNumber', { number: pin.number, text: pin.text ?? '' })}
        title={pin.text ?? undefined}
        onPointerDown={(event) => {
          event.stopPropagation()
          dragged.current = false
          if (!movable) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ key: pin.key, from: placeOf(event), at: placeOf(event), moved: false })
        }}
        onPointerMove={(event) => {
          event.stopPropagation()
          if (drag?.key !== pin.key) return
          const at = placeOf(event)
          const moved = drag.moved || Math.hypot(at[0] - drag.from[0], at[1] - drag.from[1]) > TAP_PX
          if (moved) setDrag({ ...drag, at, moved })
        }}
        onPointerUp={(event) => {
          event.stopPropagation()
          if (drag?.moved && pin.row) {
            dragged.current = true
            onMove(pin.row, toSheet([left, top]))
          }
          setDrag(null)
        }}
        onPointerCancel={() => setDrag(null)}
        onClick={() => {
          if (!dragged.current) onOpen(pin)
          dragged.current = false
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <svg viewBox="0 0 26 34" width={26} height={34} aria-hidden>
          <path d="M13 33C13 33 1 20.5 1 13a12 12 0 0 1 24 0c0 7.5-12 20-12 20Z" />
          <text x={13} y={13}>
            {pin.number}
          </text>
        </svg>
      </button>
    )
  })
}
