import { ColorInput, Fieldset, SegmentedControl, Text } from '@mantine/core'
import type { Look } from '@temelia/reports/look'
import { useText } from '../text.ts'
import styles from './look-face.module.css'
import { LookLogo } from './look-logo.tsx'
import { LookNumber } from './look-number.tsx'

type LookFaceProps = Readonly<{
  look: Look
  /** What is taken where the look says nothing: points, and millimetres. */
  usual: Readonly<{ size: number; margins: Readonly<Record<'x' | 'top' | 'bottom', number>> }>
  disabled?: boolean
  onChange: (part: Look) => void
}>

const SWATCHES = ['#1f4e79', '#2f5d50', '#7a2e2e', '#4a3f6b', '#6b4e16', '#333333']
const COLORS = [
  ['accent', 'looksAccent'],
  ['headFill', 'looksHeadFill'],
  ['sumFill', 'looksSumFill'],
] as const
const MARGINS = [
  ['x', 'looksMarginX'],
  ['top', 'looksMarginTop'],
  ['bottom', 'looksMarginBottom'],
] as const

/** Typeface, colours, margins and logo of a look. */
export function LookFace({ look, usual, disabled = false, onChange }: LookFaceProps) {
  const { t } = useText()
  return (
    <>
      <div className={styles['face']}>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('looksFont')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('looksFont')}
            disabled={disabled}
            value={look.font ?? 'sans'}
            data={[
              { value: 'sans', label: t('looksSans') },
              { value: 'serif', label: t('looksSerif') },
            ]}
            onChange={(font) => onChange({ font: font === 'serif' ? 'serif' : undefined })}
          />
        </div>
        <LookNumber
          label={t('looksSize')}
          usual={usual.size}
          value={look.size ?? null}
          range={[5, 14]}
          disabled={disabled}
          onTake={(size) => onChange({ size: size ?? undefined })}
        />
      </div>
      <Fieldset variant="unstyled" legend={t('looksColors')} className={styles['three']}>
        {COLORS.map(([key, label]) => (
          <ColorInput
            key={key}
            label={t(label)}
            swatches={SWATCHES}
            value={look[key] ?? ''}
            withEyeDropper={false}
            disabled={disabled}
            onChange={(color) => onChange({ [key]: /^#[0-9a-f]{6}$/i.test(color) ? color : undefined })}
          />
        ))}
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('looksMargins')} className={styles['three']}>
        {MARGINS.map(([key, label]) => (
          <LookNumber
            key={key}
            label={t(label)}
            usual={usual.margins[key]}
            value={look.margins?.[key] ?? null}
            range={[5, 50]}
            disabled={disabled}
            onTake={(value) => {
              const { [key]: _before, ...others } = look.margins ?? {}
              onChange({ margins: value === null ? others : { ...others, [key]: value } })
            }}
          />
        ))}
      </Fieldset>
      {!disabled && <LookLogo logo={look.logo} onChange={(logo) => onChange({ logo })} />}
    </>
  )
}

/** What is set of a look; nothing at all is no look. */
export function filledLook(look: Look): Look | undefined {
  const set = Object.entries(look).filter(
    ([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0),
  )
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Look)
}
