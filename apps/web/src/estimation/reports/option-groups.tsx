import { Checkbox, NativeSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { TypedDay } from '../open-project/typed-day.tsx'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import type { ReportForms, FormOptions } from './report-data.ts'
import styles from './reports.module.css'
import { SignatureRows } from './signature-rows.tsx'

type OptionGroupsProps = Readonly<{
  options: FormOptions
  forms: ReportForms
  /** The form prints a settlement. */
  settlement: boolean
  /** The form prints words that are typed with it. */
  worded: boolean
  /** How the form looks, which is drawn by itself. */
  look: ReactNode
  onChange: (options: FormOptions) => void
}>

const WORDS = [
  ['scopeText', 'reportsScope'],
  ['exclusionsText', 'reportsExclusions'],
  ['termsText', 'reportsTerms'],
] as const
type Flag =
  | 'showPrices'
  | 'showRecapitulation'
  | 'showChapters'
  | 'showWeight'
  | 'showZero'
  | 'chapterSubtotals'
  | 'archival'

const DECIMALS = ['0', '1', '2', '3', '4', '5', '6']

/** How one form is printed, in groups; what is left open follows the house style and the project. */
export function OptionGroups({ options, forms, settlement, worded, look, onChange }: OptionGroupsProps) {
  const { t } = useText()
  const set = (part: FormOptions) => onChange(cleaned({ ...options, ...part }))
  const flag = (key: Flag, usual: boolean) => ({
    checked: options[key] ?? usual,
    onChange: (event: { currentTarget: { checked: boolean } }) => set({ [key]: event.currentTarget.checked }),
  })
  return (
    <div>
      <Group title={t('reportsGroupShown')} open>
        <Checkbox label={t('reportsPrices')} description={t('reportsPricesHint')} {...flag('showPrices', true)} />
        <Checkbox label={t('reportsRecapitulation')} {...flag('showRecapitulation', true)} />
        <Checkbox label={t('reportsChapters')} {...flag('showChapters', true)} />
        <Checkbox label={t('reportsChapterSums')} {...flag('chapterSubtotals', false)} />
        <Checkbox label={t('reportsZero')} {...flag('showZero', true)} />
        <Checkbox label={t('reportsWeight')} {...flag('showWeight', false)} />
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('reportsLayout')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('reportsLayout')}
            value={options.layout ?? 'compact'}
            data={[
              { value: 'compact', label: t('reportsLayoutCompact') },
              { value: 'long', label: t('reportsLayoutLong') },
            ]}
            onChange={(layout) => set({ layout: layout === 'long' ? 'long' : 'compact' })}
          />
        </div>
        {settlement && <SettlementChoice options={options} forms={forms} set={set} />}
      </Group>
      {worded && (
        <Group title={t('reportsGroupWords')} open>
          {WORDS.map(([key, label]) => (
            <Textarea
              key={key}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={10_000}
              label={t(label)}
              value={options[key] ?? ''}
              onChange={({ currentTarget: { value } }) => set({ [key]: value || undefined })}
            />
          ))}
        </Group>
      )}
      <Group title={t('reportsGroupPaper')}>
        <NativeSelect
          label={t('reportsPaper')}
          value={options.paper ?? ''}
          data={[
            { value: '', label: t('reportsUsual') },
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'Letter' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ paper: value === 'a4' || value === 'letter' ? value : undefined })
          }
        />
        <NativeSelect
          label={t('reportsOrientation')}
          value={options.orientation ?? ''}
          data={[
            { value: '', label: t('reportsUsual') },
            { value: 'portrait', label: t('reportsPortrait') },
            { value: 'landscape', label: t('reportsLandscape') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({ orientation: value === 'portrait' || value === 'landscape' ? value : undefined })
          }
        />
        <Checkbox
          label={t('reportsBreaks')}
          checked={options.pageBreaks === 'chapter'}
          onChange={({ currentTarget: { checked } }) => set({ pageBreaks: checked ? 'chapter' : undefined })}
        />
        <Checkbox label={t('reportsArchival')} description={t('reportsArchivalHint')} {...flag('archival', false)} />
        <TypedDay
          size="sm"
          label={t('reportsDate')}
          description={t('reportsDateHint')}
          value={options.date ?? null}
          onTake={(date) => set({ date: date ?? undefined })}
        />
      </Group>
      <Group title={t('reportsGroupNumbers')}>
        <Text size="xs" c="dimmed">
          {t('reportsAsProject')}
        </Text>
        <div className={styles['three']}>
          {(['quantity', 'price', 'total'] as const).map((key) => (
            <NativeSelect
              key={key}
              label={t(
                key === 'quantity'
                  ? 'reportsDecimalsQuantity'
                  : key === 'price'
                    ? 'reportsDecimalsPrice'
                    : 'reportsDecimalsTotal',
              )}
              value={String(options.decimals?.[key] ?? '')}
              data={[{ value: '', label: `(${forms.Decimals[key]})` }, ...DECIMALS]}
              onChange={({ currentTarget: { value } }) => {
                const { [key]: _before, ...others } = options.decimals ?? {}
                set({ decimals: value === '' ? others : { ...others, [key]: Number(value) } })
              }}
            />
          ))}
        </div>
      </Group>
      <Group title={t('reportsGroupCurrency')}>
        <SecondCurrency options={options} forms={forms} set={set} />
      </Group>
      <Group title={t('looksGroup')}>{look}</Group>
      <Group title={t('reportsGroupHead')}>
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          label={t('reportsHeader')}
          description={t('reportsHeaderHint')}
          placeholder={forms.House.headerText}
          value={options.headerText ?? ''}
          onChange={({ currentTarget: { value } }) => set({ headerText: value || undefined })}
        />
        <SignatureRows
          signatures={options.signatures ?? []}
          house={forms.House.signatures ?? []}
          onChange={(signatures) => set({ signatures: signatures.length > 0 ? signatures : undefined })}
        />
      </Group>
    </div>
  )
}

type PartProps = Readonly<{ options: FormOptions; forms: ReportForms; set: (part: FormOptions) => void }>

function SettlementChoice({ options, forms, set }: PartProps) {
  const { t } = useText()
  const { date } = useFormat()
  return (
    <NativeSelect
      label={t('reportsSettlement')}
      value={String(options.settlement ?? '')}
      data={[
        { value: '', label: t('reportsSettlementLast') },
        ...forms.Settlements.map(({ Id, Name, Date }) => ({
          value: String(Id),
          label: [date(Date), Name].filter(Boolean).join(' '),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => set({ settlement: value === '' ? undefined : Number(value) })}
    />
  )
}

/** The currency, its rate and the day of the rate; without them the project's own are printed. */
function SecondCurrency({ options, forms, set }: PartProps) {
  const { t } = useText()
  const { number, date } = useFormat()
  const house = forms.House.secondCurrency
  const { name = '', rate = 0, date: day = null } = options.secondCurrency ?? {}
  const change = (part: Partial<NonNullable<FormOptions['secondCurrency']>>) => {
    const next = { name, rate, date: day, ...part }
    set({ secondCurrency: next.name === '' && next.rate === 0 && next.date === null ? undefined : next })
  }
  const incomplete = options.secondCurrency && !isWhole(options)
  return (
    <>
      {house && (
        <Text size="sm" c="dimmed">
          {t('reportsCurrencyHouse', {
            name: house.name,
            rate: [number(house.rate, { min: 2, max: 6 }), house.date && date(house.date)].filter(Boolean).join(', '),
          })}
        </Text>
      )}
      <div className={styles['currency']}>
        <TextInput
          label={t('reportsCurrencyName')}
          maxLength={10}
          placeholder={house?.name ?? 'EUR'}
          value={name}
          onChange={({ currentTarget: { value } }) => change({ name: value.toUpperCase() })}
        />
        <TypedNumber
          size="sm"
          label={t('reportsCurrencyRate')}
          value={rate === 0 ? null : rate}
          empty={0}
          range={[0, 1_000_000]}
          onTake={(value) => change({ rate: value })}
        />
        <TypedDay size="sm" label={t('reportsCurrencyDate')} value={day} onTake={(value) => change({ date: value })} />
      </div>
      {incomplete && (
        <Text size="sm" c="dimmed">
          {t('reportsCurrencyIncomplete')}
        </Text>
      )}
    </>
  )
}

function Group({ title, open, children }: Readonly<{ title: string; open?: boolean; children: ReactNode }>) {
  return (
    <details className={styles['group']} open={open}>
      <summary>{title}</summary>
      <Stack gap="sm" className={styles['groupBody']}>
        {children}
      </Stack>
    </details>
  )
}

/** Without what is left open. */
function cleaned(options: FormOptions): FormOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

function isWhole({ secondCurrency }: FormOptions): boolean {
  return !secondCurrency || (secondCurrency.name !== '' && secondCurrency.rate > 0)
}

/** The part of the options that can be printed: without a currency that lacks its rate, and without signatures that say nothing. */
export function printable(options: FormOptions): FormOptions {
  const { secondCurrency, signatures, ...others } = options
  const said = signatures?.filter(({ role, name }) => role.trim() !== '' || name.trim() !== '') ?? []
  return {
    ...others,
    ...(secondCurrency && isWhole(options) ? { secondCurrency } : {}),
    ...(said.length > 0 ? { signatures: said } : {}),
  }
}
