import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconArrowLeft, IconCrosshair } from '@tabler/icons-react'
import type { Row } from '@temelia/model/entity'
import type { Blueprint } from '@temelia/model/takeoff/blueprint'
import { type Alignment, alignment, stretchOf, thenAligned } from '@temelia/takeoff/alignment'
import type { Point } from '@temelia/takeoff/point'
import { segmentGrid } from '@temelia/takeoff/segment-grid'
import { type ReactNode, useMemo, useState } from 'react'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import classes from './blueprints.module.css'
import toolBar from './tool-bar.module.css'
import { ComparePanel } from './compare-panel.tsx'
import { CompareStage } from './compare-stage.tsx'
import type { PageRow, ScaleRow, ShapeRow } from './measures.ts'
import { REVISION_COLORS } from './paint-compared.ts'
import { MOST_ZONES, useComparison, usualAlignment } from './use-comparison.ts'
import { useMeasureLines } from './use-measure-lines.ts'
import { useSheetSource } from './use-sheet-source.ts'

/** A sheet with the drawing it belongs to, and what both are called together. */
export type Revision = Readonly<{ page: PageRow; blueprint: Row<typeof Blueprint>; word: string }>

type CompareWorkProps = Readonly<{
  older: Revision
  newer: Revision
  /** Sheets it can be compared with. */
  others: readonly Revision[]
  onNewer: (pageId: number) => void
  scales: readonly ScaleRow[]
  shapes: readonly ShapeRow[]
  sheets: ReactNode
  onClose: () => void
}>

const SAME = { color: '#8b94a1', weight: 1 } as const

/** Two revisions of a sheet over each other: what is gone in red, what is new in blue, and the measures that are affected. */
export function CompareWork(props: CompareWorkProps) {
  const { older, newer, others, onNewer, scales, shapes, sheets, onClose } = props
  const { t } = useText()
  const format = useFormat()
  const [first, second] = [useSheetSource(older.blueprint, older.page), useSheetSource(newer.blueprint, newer.page)]
  const usual = useMemo(() => usualAlignment(first.cad, second.cad), [first.cad, second.cad])
  const [own, setOwn] = useState<Alignment | null>(null)
  const by = own ?? usual
  const compared = useComparison(older.page, shapes, first, second, by)
  const measures = useMeasureLines(older.page, scales, shapes)
  const [shown, setShown] = useState<'both' | 'older' | 'newer'>('both')
  const [zone, setZone] = useState<number | null>(null)
  const [picked, setPicked] = useState<readonly Point[] | null>(null)
  const unreadable = [first, second].some(({ picture, broken }) => picture !== null || broken)

  const kinds = useMemo(() => {
    const lines = { older: first.lines?.segments ?? new Float64Array(), newer: compared?.next ?? new Float64Array() }
    if (shown !== 'both') return [{ lines: lines[shown], color: '#1d2733', weight: 1 }]
    return [
      { ...SAME, lines: lines.older },
      { lines: compared?.gone ?? new Float64Array(), color: REVISION_COLORS.gone, weight: 2, dash: [6, 3] },
      { lines: compared?.added ?? new Float64Array(), color: REVISION_COLORS.added, weight: 2 },
    ]
  }, [first.lines, compared, shown])
  const nextGrid = useMemo(() => compared && segmentGrid(compared.next), [compared])

  function pick(point: Point) {
    const points = [...(picked ?? []), point]
    const [oldOne, newOne, oldOther, newOther] = points
    if (!oldOne || !newOne || !oldOther || !newOther) return setPicked(points)
    const moved = alignment([newOne, newOther], [oldOne, oldOther])
    if (!moved) toastFailed(t('blueprintAlignFailed'))
    else setOwn(thenAligned(by, moved))
    setPicked(null)
  }

  const zones = compared?.zones.slice(0, MOST_ZONES) ?? []
  const stretch = stretchOf(by)
  return (
    <>
      <div className={toolBar['tools']} role="toolbar" aria-label={t('blueprintCompare')}>
        <Button size="compact-sm" variant="subtle" leftSection={<IconArrowLeft size={16} />} onClick={onClose}>
          {t('blueprintCompareEnd')}
        </Button>
        <span className={toolBar['gap']} />
        <span className={classes['sample']} style={{ borderColor: REVISION_COLORS.gone }} aria-hidden />
        <Text size="sm" className={classes['revision']} mr={8}>
          {older.word}
        </Text>
        <span className={classes['sample']} style={{ borderColor: REVISION_COLORS.added }} aria-hidden />
        <NativeSelect
          size="xs"
          aria-label={t('blueprintCompareWith')}
          value={newer.page.id}
          data={others.map(({ page, word }) => ({ value: String(page.id), label: word }))}
          onChange={(event) => {
            setOwn(null)
            setZone(null)
            onNewer(Number(event.currentTarget.value))
          }}
        />
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={(value) => setShown(value as typeof shown)}
          data={(['both', 'older', 'newer'] as const).map((value) => ({ value, label: t(`blueprintShow_${value}`) }))}
        />
        <Button
          size="compact-sm"
          variant={picked ? 'light' : 'subtle'}
          leftSection={<IconCrosshair size={16} />}
          aria-pressed={picked !== null}
          disabled={!compared}
          onClick={() => setPicked(picked ? null : [])}
        >
          {t('blueprintAlign')}
        </Button>
        {Math.abs(stretch - 1) > 0.0005 && (
          <Text size="sm">{t('blueprintStretched', { value: format.number(stretch, 4) })}</Text>
        )}
      </div>
      <div className={classes['work']}>
        <aside className={classes['left']}>{sheets}</aside>
        <div className={classes['middle']}>
          <CompareStage
            page={older.page}
            kinds={kinds}
            zones={zones}
            zone={zone}
            onZone={setZone}
            picked={picked}
            pickOn={picked && picked.length % 2 === 0 ? first.lines : nextGrid}
            onPick={pick}
          />
          <p className={classes['hint']} role="status">
            {unreadable
              ? t('blueprintCompareUnreadable')
              : !compared
                ? t('blueprintComparing')
                : picked
                  ? t(picked.length % 2 === 0 ? 'blueprintAlignOlder' : 'blueprintAlignNewer', {
                      number: picked.length < 2 ? 1 : 2,
                    })
                  : t('blueprintCompareHint')}
          </p>
        </div>
        <ComparePanel
          zones={compared?.zones ?? null}
          zone={zone}
          onZone={setZone}
          lines={measures.lines.filter(({ shape }) => compared?.affected.has(shape.id))}
        />
      </div>
    </>
  )
}
