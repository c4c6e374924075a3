import { TextInput } from '@mantine/core'
import type { Look } from '@temelia/reports/look'
import { filledLook, LookFace } from '../../ui/look/look-face.tsx'
import { useText } from '../../ui/text.ts'
import { LookColumns } from './look-columns.tsx'
import { LookMenu } from './look-menu.tsx'
import type { ReportLanguage, FormOptions } from './report-data.ts'
import type { ReportPlace } from '../open-project/place-address.ts'

type LookGroupProps = Readonly<{
  place: ReportPlace
  form: string
  options: FormOptions
  language: ReportLanguage
  onChange: (look: Look | undefined) => void
}>

/** What a form is set in where its look says nothing: points, and millimetres. */
const USUAL = { size: 8, margins: { x: 12, top: 15, bottom: 20 } }

/** How the form looks: typeface, colours, margins, logo, words and columns, and the looks that the company keeps. */
export function LookGroup({ place, form, options, language, onChange }: LookGroupProps) {
  const { t } = useText()
  const look = options.look ?? {}
  const set = (part: Look) => onChange(filledLook({ ...look, ...part }))
  return (
    <>
      <LookMenu form={form} look={look} onChoose={onChange} />
      <LookFace look={look} usual={USUAL} onChange={set} />
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
