import type { Patch } from '@temelia/model/entity'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import type { Point } from '@temelia/takeoff/point'
import { useState } from 'react'
import { useSaveNow } from '../../data/records.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { LengthDialog } from './length-dialog.tsx'
import { type PageRow, type ScaleRow, sheetScale } from './measures.ts'
import { ScaleDialog } from './scale-dialog.tsx'

/** The scale of a sheet, and the dialogs that set it. */
export function useScaleSetting(
  page: PageRow,
  isCad: boolean,
  scales: readonly ScaleRow[],
  linked: readonly string[],
  onMeasure: () => void,
) {
  const practice = usePractice()
  const unit = practice === 'us' ? 'ft' : 'm'
  const { save } = useSaveNow(BlueprintScale)
  const [open, setOpen] = useState(false)
  const [ends, setEnds] = useState<readonly [Point, Point] | null>(null)
  const kept = scales.find(({ zone }) => zone === null) ?? null

  function set(patch: Patch<typeof BlueprintScale>) {
    const whole = {
      unit,
      ratio: null,
      points: null,
      length: null,
      secondPoints: null,
      secondLength: null,
      ...patch,
    } as const
    const saving = kept ? save(kept.id, whole) : save(null, { blueprintPageId: page.id, ...whole })
    saving.then(() => {
      setOpen(false)
      setEnds(null)
    }, toastProblem)
  }

  return {
    kept,
    scale: sheetScale(page, scales),
    open: () => setOpen(true),
    askLength: (points: readonly Point[]) => {
      const [from, to] = points
      if (from && to) setEnds([from, to])
    },
    dialogs: (
      <>
        {open && (
          <ScaleDialog
            page={page}
            isCad={isCad}
            linked={linked}
            onRatio={(ratio) => set({ kind: 'ratio', ratio })}
            onMeasure={() => {
              setOpen(false)
              onMeasure()
            }}
            onClose={() => setOpen(false)}
          />
        )}
        {ends && (
          <LengthDialog
            unit={unit}
            onLength={(length) => set({ kind: 'calibration', points: ends, length })}
            onClose={() => setEnds(null)}
          />
        )}
      </>
    ),
  }
}
