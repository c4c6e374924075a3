import type { Practice } from '@temelia/estimation/types'
import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { type FormOffer, formName, type Level } from './report-data.ts'
import styles from './form-list.module.css'

type FormListProps = Readonly<{
  forms: readonly FormOffer[]
  practice: Practice
  level: Level
  chosen: readonly string[]
  shown: string | null
  onChoose: (symbols: readonly string[]) => void
  onShow: (symbol: string) => void
}>

/** The forms of a place: a tick prints one, a press on its name shows it. */
export function FormList({ forms, practice, level, chosen, shown, onChoose, onShow }: FormListProps) {
  const { t } = useText()
  if (forms.length === 0) return <Text c="dimmed">{t('reportsNoForms')}</Text>
  // The order of a file is the order of the list, in whatever order forms were ticked.
  const toggle = (symbol: string, on: boolean) => {
    const now = new Set(on ? [...chosen, symbol] : chosen.filter((one) => one !== symbol))
    onChoose(forms.map((form) => form.Symbol).filter((one) => now.has(one)))
  }
  return (
    <ul className={styles['forms']} aria-label={t('reportsForms')}>
      {forms.map((form) => (
        <li key={form.Symbol} className={styles['form']} data-shown={form.Symbol === shown || undefined}>
          <label className={styles['tick']}>
            <Checkbox
              aria-label={practice === 'us' ? form.Title : `${form.Symbol} ${form.Title}`}
              checked={chosen.includes(form.Symbol)}
              onChange={(event) => toggle(form.Symbol, event.currentTarget.checked)}
            />
          </label>
          <UnstyledButton
            className={styles['formName']}
            aria-current={form.Symbol === shown || undefined}
            title={t('reportsShow', { form: formName(form, practice) })}
            onClick={() => onShow(form.Symbol)}
          >
            {practice === 'ro' && (
              <Badge variant="light" color="gray" radius="sm" tt="none" className={styles['symbol']}>
                {form.Symbol}
              </Badge>
            )}
            <span>
              {form.Title}
              {form.Level !== level && (
                <small className={styles['each']}>
                  {t(form.Level === 'object' ? 'reportsForEachObject' : 'reportsForEachEstimate', {
                    count: form.Documents,
                  })}
                </small>
              )}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
