import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { useBillReminders } from './reminder-data.ts'

/** The reminders that went out for a bill; nothing where none did. */
export function BillReminders({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const format = useFormat()
  const reminders = useBillReminders(id)
  if (!reminders.data || reminders.data.length === 0) return null
  return (
    <section>
      <h2>{t('paymentReminders')}</h2>
      {reminders.data.map(({ Step: step, SentOn: on, By: by, Status: status }) => (
        <div key={step} className={`${billing['row']} figures`}>
          <span>{t('reminderOn', { step: t(`reminderStep_${step}`), day: format.date(on) })}</span>
          <span>{[by, t(`reminderStatus_${status}`)].filter(Boolean).join(', ')}</span>
        </div>
      ))}
    </section>
  )
}
