import { type NumberPractice } from '@temelia/decimal/typed-number'
import { readNumber } from '../../ui/typed-number.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Group, Select } from '@mantine/core'
import { useText } from '../../ui/text.ts'

/** What the estimates of a list are recapitulated with; an empty field takes what the file prints, else the project's. */
export type ListOptions = Readonly<{
  CAM: string
  Indirect: string
  Profit: string
  VAT: string
  Rounding: '' | 'LINE' | 'FULL'
  LaborRate: string
}>

export const NO_OPTIONS: ListOptions = { CAM: '', Indirect: '', Profit: '', VAT: '', Rounding: '', LaborRate: '' }

const RATES = ['CAM', 'Indirect', 'Profit', 'VAT'] as const

/** The options as the call's target has them: only those that were filled in. What is no number goes over as it was typed, so that the server refuses it by name. */
export function optionsTarget(options: ListOptions, practice: NumberPractice): Readonly<Record<string, unknown>> {
  const rates = Object.fromEntries(
    RATES.flatMap((key) =>
      options[key].trim() === '' ? [] : [[key, readNumber(options[key], practice) ?? options[key]]],
    ),
  )
  const recapitulation = { ...rates, ...(options.Rounding === '' ? {} : { Rounding: options.Rounding }) }
  return {
    ...(Object.keys(recapitulation).length === 0 ? {} : { Recapitulation: recapitulation }),
    ...(options.LaborRate.trim() === ''
      ? {}
      : { LaborRate: readNumber(options.LaborRate, practice) ?? options.LaborRate }),
  }
}

/** The fields of the options, in the order of the recapitulation. */
export function ListOptionsFields({
  options,
  onChange,
}: Readonly<{ options: ListOptions; onChange: (options: ListOptions) => void }>) {
  const { t } = useText()
  const labels = {
    CAM: t('importRateCam'),
    Indirect: t('importRateIndirect'),
    Profit: t('importRateProfit'),
    VAT: t('importRateVat'),
  }
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      {RATES.map((key) => (
        <NumberField
          key={key}
          w={92}
          size="xs"
          label={labels[key]}
          value={options[key]}
          onText={(typed) => onChange({ ...options, [key]: typed })}
        />
      ))}
      <Select
        w={150}
        size="xs"
        label={t('importRounding')}
        data={[
          { value: '', label: t('importRoundingProject') },
          { value: 'LINE', label: t('importRoundingLine') },
          { value: 'FULL', label: t('importRoundingFull') },
        ]}
        value={options.Rounding}
        onChange={(value) => onChange({ ...options, Rounding: (value ?? '') as ListOptions['Rounding'] })}
        allowDeselect={false}
      />
      <NumberField
        w={170}
        size="xs"
        label={t('importLaborRate')}
        value={options.LaborRate}
        onText={(typed) => onChange({ ...options, LaborRate: typed })}
      />
    </Group>
  )
}
