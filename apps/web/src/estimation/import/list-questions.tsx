import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { COST_KINDS, type ListOptions, RecapitulationFields, usualRecipes } from './list-options.tsx'
import type { ImportList, ImportPreview } from './quantity-import.ts'

type Props = Readonly<{
  preview: ImportPreview
  options: ListOptions
  onChange: (options: ListOptions) => void
  /** The name of the file where a project is made for it, else null. */
  newProject: string | null
}>

/** What is asked about a file before it is written; the list of projects and the editor ask the same. */
export function ListQuestions({ preview, options, onChange, newProject }: Props) {
  const { t } = useText()
  const practice = usePractice()
  const { list, assumedVat } = preview
  return (
    <Stack gap="sm">
      {newProject !== null && (
        <Group gap="sm" align="flex-start">
          <TextInput
            w={420}
            maw="100%"
            size="xs"
            label={t('importProjectName')}
            value={options.Name ?? preview.name ?? newProject}
            onChange={(event) => onChange({ ...options, Name: event.currentTarget.value })}
          />
          {assumedVat !== null && (
            <NumberField
              w={280}
              size="xs"
              label={t('importRateVat')}
              description={t('importVatUnsaid')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={options.VAT === '' ? typedText(assumedVat, practice) : options.VAT}
              onText={(VAT) => onChange({ ...options, VAT })}
            />
          )}
        </Group>
      )}
      {list && <LineQuestions list={list} options={options} onChange={onChange} />}
      {list?.practice === 'ro' && (
        <Stack gap={6}>
          <Text size="sm" c="dimmed">
            {t(preview.fullSuggested ? 'importFullSuggested' : 'importOptionsHint')}
          </Text>
          <RecapitulationFields
            options={options}
            onChange={onChange}
            withVat={newProject === null || assumedVat === null}
          />
        </Stack>
      )}
    </Stack>
  )
}

function LineQuestions({
  list,
  options,
  onChange,
}: Omit<Props, 'preview' | 'newProject'> & Readonly<{ list: ImportList }>) {
  const { t } = useText()
  const { recipes, costKind, practice } = list
  return (
    <>
      {costKind.lines > 0 && (
        <Select
          w={420}
          maw="100%"
          size="xs"
          allowDeselect={false}
          label={t('importCostKind')}
          description={t('importCostKindLines', { count: costKind.lines })}
          inputWrapperOrder={['label', 'input', 'description']}
          value={options.CostKind ?? costKind.usual}
          data={COST_KINDS.map((kind) => ({
            value: kind,
            label: t(kind === 'other' ? 'importCostKind_otherCosts' : `importCostKind_${kind}`),
          }))}
          onChange={(value) => onChange({ ...options, CostKind: COST_KINDS.find((kind) => kind === value) ?? null })}
        />
      )}
      {recipes.works > 0 && (
        <Checkbox
          size="sm"
          disabled={recipes.matched === 0}
          checked={recipes.matched > 0 && (options.Recipes ?? usualRecipes(practice))}
          label={t('importRecipes')}
          description={t('importRecipesFit', recipes)}
          onChange={(event) => onChange({ ...options, Recipes: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
