import { IconAlertTriangle, IconCheck, IconRuler2 } from '@tabler/icons-react'
import type { PageScale } from '@temelia/takeoff/scale'
import type { PointerEvent } from 'react'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import type { PageRow, ScaleRow } from './measures.ts'
import classes from './sheet-stage.module.css'

const INCH = { m: 0.0254, ft: 1 / 12 } as const

/** The scale as people say it: `1:100` on paper, else how long a hundred pixels are. */
export function scaleWord(
  scale: PageScale,
  page: PageRow,
  number: (value: number, decimals: number) => string,
): string {
  const ratio = page.unitsPerInch === null ? null : (scale.x * page.unitsPerInch) / INCH[scale.unit]
  if (ratio !== null) return `1:${number(ratio, Math.abs(ratio - Math.round(ratio)) < 0.005 ? 0 : 2)}`
  return `100 px = ${number(scale.x * 100, 2)} ${scale.unit}`
}

type RulerProps = Readonly<{
  page: PageRow
  kept: ScaleRow | null
  scale: PageScale | null
  zoom: number
  onOpen: () => void
}>

/** The scale of the sheet, always in sight, with how it is known; without one, nothing can be measured. */
export function ScaleRuler({ page, kept, scale, zoom, onOpen }: RulerProps) {
  const { t } = useText()
  const format = useFormat()
  const own = (event: PointerEvent) => event.stopPropagation()
  const knownBy = ({ kind, ratio }: ScaleRow) =>
    page.drawingUnit !== null && kind === 'ratio' && ratio === 1
      ? t('blueprintScaleFrom_unit', { unit: page.drawingUnit })
      : t(`blueprintScaleFrom_${kind}`)
  const word = scale ? scaleWord(scale, page, format.number) : t('blueprintScaleNone')
  return (
    <button
      type="button"
      className={classes['ruler']}
      data-none={!scale}
      onPointerDown={own}
      onPointerUp={own}
      onClick={onOpen}
      aria-label={t('blueprintScaleOf', { scale: word })}
    >
      <IconRuler2 size={16} aria-hidden />
      <strong>{word}</strong>
      {scale && <Bar scale={scale} zoom={zoom} />}
      {scale && kept ? (
        <span className={classes['known']}>
          <IconCheck size={14} aria-hidden /> {knownBy(kept)}
        </span>
      ) : (
        <span>
          <IconAlertTriangle size={14} aria-hidden /> {t('blueprintScaleNoneHint')}
        </span>
      )}
    </button>
  )
}

const LONGEST_PX = 160

/** The longest round length that fits, as long as it is on the sheet now. */
function Bar({ scale, zoom }: Readonly<{ scale: PageScale; zoom: number }>) {
  const format = useFormat()
  const longest = (LONGEST_PX / zoom) * scale.x
  const power = 10 ** Math.floor(Math.log10(longest))
  const length = ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power
  return (
    <span className={classes['bar']}>
      <span style={{ width: (length / scale.x) * zoom }} aria-hidden />
      {format.number(length, { min: 0, max: 3 })} {scale.unit}
    </span>
  )
}
