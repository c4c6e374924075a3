import { NativeSelect, Stack, Switch } from '@mantine/core'
import { estimateReportTypes, expensesCategories, expensesChapters } from '@temelia/model/estimation/expenses'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { byId, type EstimateRow } from '../project-state/project-tree.ts'
import styles from './panels.module.css'

type ExpensesPatch = Partial<
  Pick<EstimateRow, 'expensesCategory' | 'defaultChapter' | 'applyVat' | 'includeInF1' | 'reportType'>
>

/** Where an estimate belongs in the general estimate and in the printed forms. Nothing where no estimate is chosen. */
export function EstimateExpenses({ estimateId }: Readonly<{ estimateId: number | null }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const estimate = byId(tree.estimates, estimateId ?? 0)
  if (!estimate || tree.project.practice === 'us') return null
  const { id } = estimate
  const disabled = !(tree.actions['edit'] ?? true)

  function change(patch: ExpensesPatch) {
    editor.edit([{ entity: 'estimate', id, patch }], t('didEditExpenses'))
  }

  return (
    <section>
      <h3 className={styles.heading}>
        {t('estimateExpenses')}: {estimate.name}
      </h3>
      <Stack gap="xs" mb="md">
        <NativeSelect
          size="xs"
          label={t('any.expensesCategory')}
          disabled={disabled}
          value={estimate.expensesCategory}
          data={expensesCategories.map((value) => ({ value, label: t(`any.expensesCategory.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ expensesCategory: expensesCategories.find((one) => one === value) })
          }
        />
        <NativeSelect
          size="xs"
          label={t('any.defaultChapter')}
          disabled={disabled}
          value={estimate.defaultChapter ?? ''}
          data={[
            { value: '', label: t('expensesByCategory') },
            ...expensesChapters.map((value) => ({ value, label: t(`any.defaultChapter.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ defaultChapter: expensesChapters.find((one) => one === value) ?? null })
          }
        />
        <NativeSelect
          size="xs"
          label={t('any.reportType')}
          disabled={disabled}
          value={estimate.reportType}
          data={estimateReportTypes.map((value) => ({ value, label: t(`any.reportType.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ reportType: estimateReportTypes.find((one) => one === value) })
          }
        />
        {(['applyVat', 'includeInF1'] as const).map((key) => (
          <Switch
            key={key}
            size="sm"
            label={t(`any.${key}`)}
            checked={estimate[key]}
            disabled={disabled}
            onChange={(event) => change({ [key]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </section>
  )
}
