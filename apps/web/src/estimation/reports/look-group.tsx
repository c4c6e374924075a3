import { ColorInput, Fieldset, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { Look } from '@temelia/reports/look'
import { useText } from '../../ui/text.ts'
import { LookColumns } from './look-columns.tsx'
import { LookLogo } from './look-logo.tsx'
import { LookMenu } from './look-menu.tsx'
import type { ReportLanguage, FormOptions } from './report-data.ts'
import { TypedNumber } from '../open-project/typed-number.tsx'
import type { ReportPlace } from '../open-project/place-address.ts'
import styles from './look.module.css'

type LookGroupProps = Readonly<{
  place: ReportPlace
  form: string
  options: FormOptions
  language: ReportLanguage
  onChange: (look: Look | undefined) => void
}>

const SWATCHES = ['#1f4e79', '#2f5d50', '#7a2e2e', '#4a3f6b', '#6b4e16', '#333333']
const COLORS = [
  ['accent', 'looksAccent'],
  ['headFill', 'looksHeadFill'],
  ['sumFill', 'looksSumFill'],
] as const
const MARGINS = [
  ['x', 'looksMarginX', 12],
  ['top', 'looksMarginTop', 15],
  ['bottom', 'looksMarginBottom', 20],
] as const

/** How the form looks: typeface, colours, margins, logo, words and columns, and the looks that the company keeps. */
export function LookGroup({ place, form, options, language, onChange }: LookGroupProps) {
  const { t } = useText()
  const look = options.look ?? {}
  const set = (part: Look) => onChange(filled({ ...look, ...part }))
  return (
    <>
      <LookMenu form={form} look={look} onChoose={onChange} />
      <div className={styles['face']}>
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('looksFont')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('looksFont')}
            value={look.font ?? 'sans'}
            data={[
              { value: 'sans', label: t('looksSans') },
              { value: 'serif', label: t('looksSerif') },
            ]}
            onChange={(font) => set({ font: font === 'serif' ? 'serif' : undefined })}
          />
        </div>
        <TypedNumber
          size="sm"
          label={t('looksSize')}
          placeholder="8"
          value={look.size ?? null}
          empty={null}
          range={[5, 14]}
          onTake={(size) => set({ size: size ?? undefined })}
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
            onChange={(color) => set({ [key]: /^#[0-9a-f]{6}$/i.test(color) ? color : undefined })}
          />
        ))}
      </Fieldset>
      <Fieldset variant="unstyled" legend={t('looksMargins')} className={styles['three']}>
        {MARGINS.map(([key, label, usual]) => (
          <TypedNumber
            key={key}
            size="sm"
            label={t(label)}
            placeholder={String(usual)}
            value={look.margins?.[key] ?? null}
            empty={null}
            range={[5, 50]}
            onTake={(value) => {
              const { [key]: _before, ...others } = look.margins ?? {}
              set({ margins: value === null ? others : { ...others, [key]: value } })
            }}
          />
        ))}
      </Fieldset>
      <LookLogo logo={look.logo} onChange={(logo) => set({ logo })} />
      <TextInput
        label={t('looksTitle')}
        maxLength={400}
        value={look.title ?? ''}
        onChange={({ currentTarget: { value } }) => set({ title: value || undefined })}
      />
      <TextInput
        label={t('looksFooter')}
        maxLength={200}
        value={look.footer ?? ''}
        onChange={({ currentTarget: { value } }) => set({ footer: value || undefined })}
      />
      <LookColumns place={place} form={form} options={options} language={language} look={look} onChange={set} />
    </>
  )
}

/** What is set of a look; nothing at all is no look. */
function filled(look: Look): Look | undefined {
  const set = Object.entries(look).filter(
    ([, value]) => value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0),
  )
  return set.length === 0 ? undefined : (Object.fromEntries(set) as Look)
}
