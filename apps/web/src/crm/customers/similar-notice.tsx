import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserSearch } from '@tabler/icons-react'
import { Customer } from '@temelia/model/crm/customer'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLabels } from '../../records/labels.ts'
import type { NoticeProps } from '../../records/record-form.tsx'
import { useText } from '../../ui/text.ts'
import { fetchSimilar, TELLING } from './customer-data.ts'
import classes from './similar-notice.module.css'

const PATIENCE_MS = 350

/** Tells, while a customer is typed, which ones may already be it. Saving stays possible; while it goes on, the customer itself would be found. */
export function SimilarNotice({ draft, row, saving }: NoticeProps) {
  const { t } = useText()
  const labels = useLabels(Customer)
  const values = row as unknown as Readonly<Record<string, unknown>> | null
  const touched = TELLING.some((key) => (draft[key] ?? '') !== (values?.[key] ?? ''))
  const [sketch] = useDebouncedValue(JSON.stringify(TELLING.map((key) => draft[key] ?? '')), PATIENCE_MS)
  const similar = useQuery({
    // Not among the customers' own queries: a saved customer would be found like itself while its form closes.
    queryKey: ['similar-customers', sketch, row?.id],
    queryFn: ({ signal }) => {
      const typed = JSON.parse(sketch) as unknown[]
      return fetchSimilar(Object.fromEntries(TELLING.map((key, at) => [key, typed[at]])), row?.id ?? null, signal)
    },
    enabled: touched && !saving,
    placeholderData: keepPreviousData,
    meta: { keep: false },
  })
  const found = touched && !saving ? (similar.data ?? []) : []
  return (
    <div className={classes['notice']} aria-live="polite">
      {found.length > 0 && (
        <Alert color="yellow" variant="light" p="sm" icon={<IconUserSearch size={18} />} title={t('similarLead')}>
          <ul className={classes['list']}>
            {found.map(({ customer, alike }) => (
              <li key={customer.id}>
                <Anchor href={`#/customers/${customer.id}`} target="_blank" fz="sm" fw={600}>
                  {customer.name}
                </Anchor>
                <span className={classes['facts']}>
                  {[customer.taxId, customer.city, customer.phone].filter(Boolean).join(' · ')}
                </span>
                <span className={classes['alike']}>
                  {t('similarBy', { fields: alike.map((key) => midSentence(labels.field(key))).join(', ') })}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** A label inside a sentence: small at its beginning, abbreviations such as CUI as they are. */
function midSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label
}
