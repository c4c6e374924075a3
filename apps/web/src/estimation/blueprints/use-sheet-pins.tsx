import type { Point } from '@temelia/takeoff/point'
import { useState } from 'react'
import { PinDialog } from './pin-dialog.tsx'
import { SheetPins } from './sheet-pins.tsx'
import { type Pin, usePins } from './use-pins.ts'

/** Photos pinned at places of a sheet: put, opened, moved. */
export function useSheetPins(pageId: number, editable: boolean) {
  const { pins, keep, move } = usePins(pageId)
  const [asked, setAsked] = useState<Readonly<{ pin: Pin | null; point: Point }> | null>(null)
  return {
    put: (point: Point) => setAsked({ pin: null, point }),
    marks: (toScreen: (point: Point) => Point, toSheet: (point: Point) => Point, choosing: boolean) => (
      <SheetPins
        pins={pins}
        toScreen={toScreen}
        toSheet={toSheet}
        choosing={choosing}
        editable={editable}
        onOpen={(pin) => setAsked({ pin, point: pin.point })}
        onMove={(row, point) => void move(row, point)}
      />
    ),
    dialog: asked && <PinDialog {...asked} editable={editable} onKeep={keep} onClose={() => setAsked(null)} />,
  }
}
