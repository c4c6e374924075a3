import { Group, Select, TextInput } from '@mantine/core'
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
export function usualRecipes(practice: 'ro' | 'us' | null): boolean {
  return practice === 'ro'
}

/** The options as the call's target has them: only those that were filled in. */
export function optionsTarget(options: ListOptions, practice: 'ro' | 'us' | null): Readonly<Record<string, unknown>> {
  const rates = Object.fromEntries(
    RATES.flatMap((key) => (options[key].trim() === '' ? [] : [[key, options[key].trim()]])),
  )
  const recapitulation = { ...rates, ...(options.Rounding === '' ? {} : { Rounding: options.Rounding }) }
  return {
    ...(Object.keys(recapitulation).length === 0 ? {} : { Recapitulation: recapitulation }),
    ...(options.CostKind === null ? {} : { CostKind: options.CostKind }),
    ...((options.Recipes ?? usualRecipes(practice)) ? { Recipes: true } : {}),
    ...(options.LaborRate.trim() === '' ? {} : { LaborRate: options.LaborRate.trim() }),
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
        <TextInput
          key={key}
          w={92}
          size="xs"
          inputMode="decimal"
          label={labels[key]}
          value={options[key]}
          onChange={(event) => onChange({ ...options, [key]: event.currentTarget.value })}
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
      <TextInput
        w={170}
        size="xs"
        inputMode="decimal"
        label={t('importLaborRate')}
        value={options.LaborRate}
        onChange={(event) => onChange({ ...options, LaborRate: event.currentTarget.value })}
      />
    </Group>
  )
}
