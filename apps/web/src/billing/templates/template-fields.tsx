import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { DocumentTemplate, templateDocuments } from '@temelia/model/admin/document-template'
import { type Look, readLook } from '@temelia/reports/look'
import { useLabels } from '../../records/labels.ts'
import { filledLook, LookFace } from '../../ui/look/look-face.tsx'
import { useText } from '../../ui/text.ts'
import styles from './templates.module.css'
import type { TemplateDraft } from './template-data.ts'

type TemplateFieldsProps = Readonly<{ draft: TemplateDraft; open: boolean; onChange: (part: TemplateDraft) => void }>

/** What a document is set in where its template says nothing: points, and millimetres. */
const USUAL = { size: 10, margins: { x: 18, top: 12, bottom: 12 } }
const COLUMNS = ['code', 'description', 'unit', 'discount', 'tax'] as const
const TEXTS = [
  ['header', 2_000],
  ['terms', 4_000],
  ['remitTo', 1_000],
  ['footer', 2_000],
] as const
/** What a printed order never has. */
const NOT_OF_ORDERS: ReadonlySet<string> = new Set(['description', 'tax', 'remitTo', 'bankAccounts'])
const FLAGS = ['bankAccounts', 'taxRecap', 'signatures'] as const

/** The fields of a template: what it is for, how it looks, what it shows, what it says. */
export function TemplateFields({ draft, open, onChange }: TemplateFieldsProps) {
  const { t } = useText()
  const labels = useLabels(DocumentTemplate)
  const look: Look = readLook(draft.look ?? {}, 'look', []) ?? {}
  const setLook = (part: Look) => onChange({ look: { ...filledLook({ ...look, ...part }) } as TemplateDraft['look'] })
  const hidden = look.hidden ?? []
  // An order says nothing of where to pay; its lines have neither descriptions nor rates.
  const said = (key: string) => draft.document !== 'order' || !NOT_OF_ORDERS.has(key)
  return (
    <div className={styles['fields']}>
      <section>
        <TextInput
          label={labels.field('name')}
          maxLength={120}
          disabled={!open}
          value={draft.name ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <div className={styles['pair']}>
          <NativeSelect
            label={labels.field('document')}
            disabled={!open}
            value={draft.document ?? ''}
            data={[
              { value: '', label: t('templateForAll') },
              ...templateDocuments.map((one) => ({ value: one, label: labels.choice('document', one) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ document: templateDocuments.find((one) => one === value) ?? null })
            }
          />
          <NativeSelect
            label={labels.field('language')}
            disabled={!open}
            value={draft.language ?? ''}
            data={[
              { value: '', label: t('templateReaderLanguage') },
              { value: 'ro', label: labels.choice('language', 'ro') },
              { value: 'en', label: labels.choice('language', 'en') },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ language: value === 'ro' || value === 'en' ? value : null })
            }
          />
        </div>
        {open && (
          <Checkbox
            label={t('templateStandard')}
            description={t('templateDefaultHint')}
            checked={draft.standard === true}
            onChange={({ currentTarget: { checked } }) => onChange({ standard: checked })}
          />
        )}
      </section>
      <section>
        <h2>{t('templateLook')}</h2>
        <LookFace look={look} usual={USUAL} disabled={!open} onChange={setLook} />
      </section>
      <section>
        <h2>{t('templateShown')}</h2>
        <div className={styles['checks']}>
          {COLUMNS.filter(said).map((key) => (
            <Checkbox
              key={key}
              label={t(`templateColumn_${key}`)}
              disabled={!open}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                setLook({ hidden: checked ? hidden.filter((one) => one !== key) : [...hidden, key] })
              }
            />
          ))}
          {FLAGS.filter(said).map((key) => (
            <Checkbox
              key={key}
              label={labels.field(key)}
              disabled={!open}
              checked={draft[key] === true}
              onChange={({ currentTarget: { checked } }) => onChange({ [key]: checked })}
            />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('templateTexts')}</h2>
        <p className={styles['hint']}>{t('templateTextsHint')}</p>
        {TEXTS.filter(([key]) => said(key)).map(([key, most]) => (
          <Textarea
            key={key}
            label={labels.field(key)}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={most}
            disabled={!open}
            value={draft[key] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ [key]: value === '' ? null : value })}
          />
        ))}
        <TextInput
          label={t('templateTitle')}
          description={t('templateTitleHint')}
          maxLength={400}
          disabled={!open}
          value={look.title ?? ''}
          onChange={({ currentTarget: { value } }) => setLook({ title: value || undefined })}
        />
        <TextInput
          label={t('looksFooter')}
          maxLength={200}
          disabled={!open}
          value={look.footer ?? ''}
          onChange={({ currentTarget: { value } }) => setLook({ footer: value || undefined })}
        />
      </section>
    </div>
  )
}
