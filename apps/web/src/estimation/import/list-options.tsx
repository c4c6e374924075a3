import { type NumberPractice } from '@temelia/decimal/typed-number'
import { readNumber, readPercent } from '../../ui/typed-number.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Group, Select } from '@mantine/core'
import { useText } from '../../ui/text.ts'

/** What the whole price of a line without parts can be taken for; `recognised` leaves it to what the line shows. */
export const COST_KINDS = ['recognised', 'material', 'labor', 'equipment', 'transport', 'subcontract', 'other'] as const

/**
 * What a list is taken with, whichever screen asks: an empty field takes what the file prints, else the project's. Null: nobody has
 * said otherwise than is usual.
 */
export type ListOptions = Readonly<{
  /** Name of a new project. */
  Name: string | null
  CostKind: (typeof COST_KINDS)[number] | null
  Recipes: boolean | null
  CAM: string
  Indirect: string
  Profit: string
  VAT: string
  Rounding: '' | 'LINE' | 'FULL'
  LaborRate: string
}>

export const NO_OPTIONS: ListOptions = {
  Name: null,
  CostKind: null,
  Recipes: null,
  CAM: '',
  Indirect: '',
  Profit: '',
  VAT: '',
  Rounding: '',
  LaborRate: '',
}

const RATES = ['CAM', 'Indirect', 'Profit', 'VAT'] as const

/** Whether lines take the recipes of norms when nobody has said: where resources have to be listed, they do. */
export function usualRecipes(practice: NumberPractice): boolean {
  return practice === 'ro'
}

/** The options as the call's target has them: only those that were filled in. What is no number goes over as it was typed, so that the server refuses it by name. `list`: what was read of it so far. */
export function optionsTarget(
  options: ListOptions,
  practice: NumberPractice,
  list: Readonly<{ practice: NumberPractice }> | null,
): Readonly<Record<string, unknown>> {
  const rates = Object.fromEntries(
    RATES.flatMap((key) =>
      options[key].trim() === '' ? [] : [[key, readPercent(options[key], practice) ?? options[key]]],
    ),
  )
  const recapitulation = { ...rates, ...(options.Rounding === '' ? {} : { Rounding: options.Rounding }) }
  return {
    ...(Object.keys(recapitulation).length === 0 ? {} : { Recapitulation: recapitulation }),
    ...(options.CostKind === null ? {} : { CostKind: options.CostKind }),
    ...((options.Recipes ?? (list !== null && usualRecipes(list.practice))) ? { Recipes: true } : {}),
    ...(options.LaborRate.trim() === ''
      ? {}
      : { LaborRate: readNumber(options.LaborRate, practice) ?? options.LaborRate }),
  }
}

/** The percentages of a recapitulation, how it rounds, and the labor rate. */
export function RecapitulationFields({
  options,
  onChange,
  withVat,
}: Readonly<{ options: ListOptions; onChange: (options: ListOptions) => void; withVat: boolean }>) {
  const { t } = useText()
  const labels = {
    CAM: t('importRateCam'),
    Indirect: t('importRateIndirect'),
    Profit: t('importRateProfit'),
    VAT: t('importRateVat'),
  }
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      {RATES.filter((key) => withVat || key !== 'VAT').map((key) => (
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
