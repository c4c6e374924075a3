import type { Patch } from '@temelia/model/entity'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import type { Point } from '@temelia/takeoff/point'
import { deviation } from '@temelia/takeoff/scale'
import { useState } from 'react'
import { useRemove, useSaveNow } from '../../data/records.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { LengthDialog } from './length-dialog.tsx'
import { type PageRow, type ScaleRow, sheetScale } from './measures.ts'
import { ScaleDialog } from './scale-dialog.tsx'
import { scaleWord } from './scale-ruler.tsx'

type Pair = readonly [Point, Point]

/** What a scale is set for: the whole sheet, or a zone of it. */
type Target = Readonly<{ kept: ScaleRow | null; zone: Pair | null }>

/** Set one after the other by two clicks each. */
export type ScaleTool = 'calibrate' | 'second' | 'zone'

/** The scales of a sheet, and the dialogs that set them. */
export function useScaleSetting(
  page: PageRow,
  isCad: boolean,
  scales: readonly ScaleRow[],
  linked: readonly string[],
  onTool: (tool: ScaleTool) => void,
) {
  const { t } = useText()
  const format = useFormat()
  const practice = usePractice()
  const unit = practice === 'us' ? 'ft' : 'm'
  const { save } = useSaveNow(BlueprintScale)
  const { remove } = useRemove(BlueprintScale)
  const whole: Target = { kept: scales.find(({ zone }) => zone === null) ?? null, zone: null }
  const [target, setTarget] = useState<Target | null>(null)
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<Readonly<{ ends: Pair; second: boolean }> | null>(null)
  const now = target?.zone ? target : whole
  const scale = sheetScale(page, scales)
  const zones = scales.filter(({ zone }) => zone !== null)

  function set(patch: Patch<typeof BlueprintScale>) {
    const bare = { ratio: null, points: null, length: null, secondPoints: null, secondLength: null } as const
    const set = { unit, ...bare, ...patch } as const
    const added = { blueprintPageId: page.id, zone: now.zone, ...set }
    const saving = now.kept ? save(now.kept.id, set) : save(null, added)
    saving.then(close, toastProblem)
  }

  function close() {
    setOpen(false)
    setAsked(null)
    setTarget(null)
  }

  /** A second length tells by how much the first is off; the two together are the scale of a stretched sheet. */
  function setLength(length: number) {
    if (!asked) return
    const { ends, second } = asked
    const { kept } = whole
    if (!second || !kept?.points || kept.length === null) return set({ kind: 'calibration', points: ends, length })
    const off = scale && deviation(scale, { points: ends, length })
    if (off !== null)
      toastDone(t('blueprintScaleOff', { percent: format.percent(Math.round(Math.abs(off) * 10_000) / 100, 2) }))
    const { points, length: first } = kept
    set({ kind: 'axes', points, length: first, secondPoints: ends, secondLength: length })
  }

  return {
    kept: whole.kept,
    scale,
    zones,
    open: () => {
      setTarget(whole)
      setOpen(true)
    },
    /** Two points were set with one of the tools of scales. */
    take: (tool: ScaleTool, [from, to]: readonly Point[]) => {
      if (!from || !to) return
      if (tool !== 'zone') return setAsked({ ends: [from, to], second: tool === 'second' })
      setTarget({ kept: null, zone: [from, to] })
      setOpen(true)
    },
    dialogs: (
      <>
        {open && (
          <ScaleDialog
            page={page}
            isCad={isCad}
            inZone={now.zone !== null}
            hasLength={now.zone === null && whole.kept?.kind === 'calibration'}
            zones={zones.map((one) => ({ id: one.id, word: zoneWord(one) }))}
            linked={linked}
            onRatio={(ratio) => set({ kind: 'ratio', ratio })}
            onTool={(tool) => {
              setOpen(false)
              onTool(tool)
            }}
            onRemoveZone={(id) => void remove(id).catch(toastProblem)}
            onClose={close}
          />
        )}
        {asked && <LengthDialog unit={unit} onLength={setLength} onClose={close} />}
      </>
    ),
  }

  function zoneWord(zoned: ScaleRow): string {
    const own = sheetScale(page, [{ ...zoned, zone: null }])
    return own ? scaleWord(own, page, format.number) : ''
  }
}
