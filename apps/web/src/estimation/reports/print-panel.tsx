import { Alert, Button, SegmentedControl, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { PlaceSelect } from '../open-project/place-select.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { FormList } from './form-list.tsx'
import { LookGroup } from './look-group.tsx'
import { OptionGroups, printable } from './option-groups.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PrintBar } from './print-bar.tsx'
import { fetchForms, formName, type FormOptions, type KeptReport, type ReportForms } from './report-data.ts'
import type { ReportsAddress } from '../open-project/reports-address.ts'
import styles from './reports.module.css'
import { usePrintRun } from './use-print-run.ts'
import { useFormOptions } from './use-form-options.ts'

type PrintPanelProps = Readonly<{
  address: ReportsAddress
  onAddress: (part: Partial<ReportsAddress>) => void
  onSend: (kept: KeptReport) => Promise<void>
}>

type Step = 'forms' | 'options' | 'preview'

/** What is printed and how, beside the pages it comes to; on a phone one step after the other. */
export function PrintPanel({ address, onAddress, onSend }: PrintPanelProps) {
  const { t, language } = useText()
  const { saver } = useEditor()
  const { project } = useProjectState().tree
  const phone = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [step, setStep] = useState<Step>('forms')
  const formOptions = useFormOptions()
  const { printing, start, stop } = usePrintRun(() => saver.flush())
  const { place } = address
  const forms = useQuery({
    queryKey: ['report-forms', place, language],
    queryFn: ({ signal }) => fetchForms(place, signal),
    staleTime: 0,
    meta: { keep: false },
    placeholderData: (before) => before,
  })
  const offers = forms.data?.Forms ?? []
  const chosen = address.forms.filter((symbol) => offers.some((form) => form.Symbol === symbol))
  const shown =
    offers.find(({ Symbol }) => Symbol === address.shown) ??
    offers.find(({ Symbol }) => Symbol === chosen[0]) ??
    offers[0]
  const documents = offers
    .filter(({ Symbol }) => chosen.includes(Symbol))
    .reduce((sum, { Documents }) => sum + Documents, 0)
  const printed = formOptions.common.language ?? (project.practice === 'us' ? 'en' : language)
  const { output } = formOptions.common

  // The settlement that the address names is the one to print until another is chosen.
  const optionsOf = (symbol: string): FormOptions => ({
    ...(address.settlement === null ? {} : { settlement: address.settlement }),
    ...formOptions.of(symbol),
  })
  const changeOptions = (symbol: string, options: FormOptions) => {
    formOptions.change(symbol, options)
    if (address.settlement !== null && options.settlement !== address.settlement) onAddress({ settlement: null })
  }

  const print = () =>
    start({
      place,
      forms: chosen,
      formOptions: Object.fromEntries(chosen.map((symbol) => [symbol, printable(optionsOf(symbol))])),
      output,
      language: printed,
    })

  const steps = (
    <SegmentedControl
      fullWidth
      className={styles['steps']}
      value={!phone && step === 'preview' ? 'forms' : step}
      data={[
        { value: 'forms', label: t('reportsStepForms') },
        { value: 'options', label: t('reportsStepOptions') },
        ...(phone ? [{ value: 'preview', label: t('reportsStepPreview') }] : []),
      ]}
      onChange={(value) => setStep(value as Step)}
    />
  )

  return (
    <div className={styles['work']}>
      {phone && steps}
      <div className={styles['side']} hidden={phone && step === 'preview'}>
        {!phone && steps}
        {forms.isError && <ProblemNote problem={forms.error} onRetry={() => void forms.refetch()} />}
        {(step === 'forms' || (!phone && step === 'preview')) && (
          <>
            <PlaceChoice address={address} onAddress={onAddress} />
            {!forms.data && !forms.isError && <LoadingBlock height={200} />}
            {forms.data && (
              <FormList
                forms={offers}
                practice={forms.data.Practice}
                level={place.level}
                chosen={chosen}
                shown={shown?.Symbol ?? null}
                onChoose={(symbols) => {
                  const added = symbols.find((symbol) => !chosen.includes(symbol))
                  onAddress({ forms: symbols, ...(added ? { shown: added } : {}) })
                }}
                onShow={(symbol) => onAddress({ shown: symbol })}
              />
            )}
            {forms.data?.Articles === 0 && <Alert color="gray">{t('reportsNoArticles')}</Alert>}
          </>
        )}
        {forms.data && shown && step === 'options' && (
          <>
            <LanguageChoice
              value={printed}
              onChange={(value) => formOptions.changeCommon({ ...formOptions.common, language: value })}
            />
            <OptionsHead
              form={formName(shown, forms.data.Practice)}
              others={chosen.filter((symbol) => symbol !== shown.Symbol)}
              onAll={(symbols) => {
                for (const symbol of symbols) changeOptions(symbol, optionsOf(shown.Symbol))
                toastDone(t('reportsOptionsCopied', { count: symbols.length + 1 }))
              }}
              onReset={() => changeOptions(shown.Symbol, {})}
            />
            <OptionGroups
              key={shown.Symbol}
              options={optionsOf(shown.Symbol)}
              forms={forms.data as ReportForms}
              settlement={shown.Settlement}
              worded={shown.Worded}
              look={
                <LookGroup
                  place={place}
                  form={shown.Symbol}
                  options={optionsOf(shown.Symbol)}
                  language={printed}
                  onChange={(look) => {
                    const { look: _before, ...others } = optionsOf(shown.Symbol)
                    changeOptions(shown.Symbol, look === undefined ? others : { ...others, look })
                  }}
                />
              }
              onChange={(options) => changeOptions(shown.Symbol, options)}
            />
          </>
        )}
      </div>
      {(!phone || step === 'preview') && (
        // The keyboard scrolls the paper too.
        <section className={styles['preview']} tabIndex={0} aria-label={t('reportsStepPreview')}>
          {formOptions.ready && (
            <PreviewPane
              place={place}
              form={shown?.Symbol ?? null}
              name={shown && forms.data ? formName(shown, forms.data.Practice) : ''}
              options={optionsOf(shown?.Symbol ?? '')}
              language={printed}
              before={() => saver.flush()}
            />
          )}
        </section>
      )}
      <PrintBar
        projectId={project.id}
        output={output}
        documents={documents}
        printing={printing}
        onOutput={(value) => formOptions.changeCommon({ ...formOptions.common, output: value })}
        onPrint={print}
        onStop={stop}
        onSend={onSend}
      />
    </div>
  )
}

function PlaceChoice({ address, onAddress }: Pick<PrintPanelProps, 'address' | 'onAddress'>) {
  const { t } = useText()
  const { project, objects, estimates } = useProjectState().tree
  const { level, id } = address.place
  return (
    <PlaceSelect
      label={t('reportsPlace')}
      parts={{ projectId: project.id, objects, estimates }}
      value={{ level, id }}
      onChange={(place) => onAddress({ place: { projectId: project.id, ...place } })}
    />
  )
}

function LanguageChoice({ value, onChange }: Readonly<{ value: 'ro' | 'en'; onChange: (value: 'ro' | 'en') => void }>) {
  const { t } = useText()
  return (
    <div className={styles['language']}>
      <Text size="sm" fw={600}>
        {t('reportsLanguage')}
      </Text>
      <SegmentedControl
        aria-label={t('reportsLanguage')}
        value={value}
        data={[
          { value: 'ro', label: 'Română' },
          { value: 'en', label: 'English' },
        ]}
        onChange={(chosen) => onChange(chosen === 'ro' ? 'ro' : 'en')}
      />
    </div>
  )
}

type OptionsHeadProps = Readonly<{
  form: string
  /** The other forms that are chosen. */
  others: readonly string[]
  onAll: (symbols: readonly string[]) => void
  onReset: () => void
}>

function OptionsHead({ form, others, onAll, onReset }: OptionsHeadProps) {
  const { t } = useText()
  return (
    <div className={styles['optionsHead']}>
      <Title order={2} size="h5">
        {t('reportsOptionsOf', { form })}
      </Title>
      <Button size="compact-xs" variant="subtle" onClick={onReset}>
        {t('reportsOptionsReset')}
      </Button>
      {others.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onAll(others)}>
          {t('reportsOptionsForAll')}
        </Button>
      )}
    </div>
  )
}
