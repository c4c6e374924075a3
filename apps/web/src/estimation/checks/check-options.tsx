import { numberRefusal, readNumber } from '../../ui/typed-number.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Checkbox } from '@mantine/core'
import { formatNumber } from '../../ui/number-text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { TypedInput } from '../../ui/typed-input.tsx'
import type { CheckOptions, OfferChecks } from './checks-data.ts'
import { CompanyRate } from './company-rate.tsx'
import styles from './checks.module.css'
import { type Parts, PlaceSelect } from '../open-project/place-select.tsx'
import { ReferenceChooser } from './reference-chooser.tsx'

type CheckOptionsProps = Readonly<{
  options: CheckOptions
  /** The open project. */
  parts: Parts
  file: File | null
  /** What the server took where nothing was said. */
  found: OfferChecks | null
  onChange: (options: CheckOptions) => void
  onFile: (file: File | null) => void
}>

/** What is checked and what it is compared with: the list that was asked for, the expected price, the minimum of wages. */
export function CheckOptionsFields({ options, parts, file, found, onChange, onFile }: CheckOptionsProps) {
  const { t } = useText()
  const practice = usePractice()
  const { date } = useFormat()
  const us = useProjectState().tree.project.practice === 'us'
  const shown = (value: number | null | undefined) => (value ? formatNumber(value, practice) : '')
  const take = (key: 'minimumRate' | 'referenceTotal') => (text: string) => {
    const value = text === '' ? null : readNumber(text, practice)
    if (text !== '' && value === null) return numberRefusal(text, practice, t)
    if (value !== null && value < 0) return t('notANumber')
    onChange({ ...options, [key]: value })
    return undefined
  }
  const kept = found?.CompanyRate ?? null
  const rate = options.minimumRate ?? found?.MinimumRate ?? kept
  return (
    <section className={styles['options']} aria-label={t('checksSettings')}>
      <PlaceSelect
        label={t('checksOf')}
        parts={parts}
        value={options.of ?? { level: 'investment', id: parts.projectId }}
        onChange={(of) => onChange({ ...options, of: of.level === 'investment' ? null : of })}
      />
      <TypedInput
        size="sm"
        kind="number"
        label={t(us ? 'checksReferenceTotalUs' : 'checksReferenceTotal')}
        value={shown(options.referenceTotal ?? found?.ReferenceTotal)}
        onTake={take('referenceTotal')}
      />
      <div>
        <TypedInput
          size="sm"
          kind="number"
          label={t('checksMinimumRate')}
          description={
            options.minimumRate === null && kept !== null
              ? t('checksMinimumCompany')
              : t('checksMinimumHint', { date: found?.Date ? date(found.Date) : '–' })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={rate === 0 ? '0' : shown(rate)}
          onTake={take('minimumRate')}
        />
        <CompanyRate rate={rate} kept={kept} onKept={() => onChange({ ...options, minimumRate: null })} />
      </div>
      <Checkbox
        className={styles['one']}
        label={t('checksOneLaborRate')}
        checked={options.oneLaborRate}
        onChange={(event) => onChange({ ...options, oneLaborRate: event.currentTarget.checked })}
      />
      <ReferenceChooser
        reference={options.reference}
        file={file}
        onReference={(reference) => onChange({ ...options, reference })}
        onFile={onFile}
      />
    </section>
  )
}
