import { Anchor, Badge, Button } from '@mantine/core'
import { IconMail, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import billing from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useText } from '../../ui/text.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFormat } from '../../ui/use-format.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { type OverdueBill, type OverdueCustomer, stopReminders, useOverdue } from './reminder-data.ts'
import classes from './reminders.module.css'
import { StepsDialog } from './steps-dialog.tsx'
import { useSums } from './use-sums.ts'

/** `/payment-reminders`: what customers owe past its due date, and the letters that ask for it. */
export function PaymentRemindersPage() {
  const { t } = useText()
  const overdue = useOverdue()
  const [writing, setWriting] = useState<OverdueCustomer | null>(null)
  const [setting, setSetting] = useState(false)
  usePlace({ label: t('paymentReminders'), heading: true })
  const { Customers: customers = [], More: more = false, _actions: actions } = overdue.data ?? {}
  return (
    <>
      <BillingPlaces />
      <div className={billing['journal']}>
        <ScreenHead>
          {actions?.settings === true && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} stroke={1.6} />}
              onClick={() => setSetting(true)}
            >
              {t('reminderSettings')}
            </Button>
          )}
        </ScreenHead>
        {overdue.isError && <ProblemNote problem={overdue.error} onRetry={() => void overdue.refetch()} />}
        {overdue.data && customers.length === 0 && <p className={billing['hint']}>{t('reminderNoOverdue')}</p>}
        {customers.map((one) => (
          <Owing key={one.AccountId} one={one} onWrite={() => setWriting(one)} />
        ))}
        {more && (
          <p className={billing['hint']}>
            {t('reminderMore', { count: customers.reduce((sum, { Bills }) => sum + Bills.length, 0) })}
          </p>
        )}
      </div>
      {writing && <LetterDialog accountId={writing.AccountId} onClose={() => setWriting(null)} />}
      {setting && <StepsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

/** A customer with its overdue bills, and what is next. */
function Owing({ one, onWrite }: Readonly<{ one: OverdueCustomer; onWrite: () => void }>) {
  const { t } = useText()
  const { busy, problem, tried } = useAction()
  const sums = useSums()
  return (
    <section className={classes['owing']}>
      <header className={classes['head']}>
        <h2>
          <Anchor href={`#/customers/${one.AccountId}`} fz="inherit" fw="inherit">
            {one.Customer}
          </Anchor>
        </h2>
        <strong className="figures">{sums(one.Amounts)}</strong>
        {one.Stopped && (
          <Badge variant="light" color="gray" tt="none">
            {t('reminderStopped')}
          </Badge>
        )}
        <span className={classes['steps']}>
          {one._actions.send && one.Step !== null && (
            <Button size="xs" variant="light" leftSection={<IconMail size={16} stroke={1.6} />} onClick={onWrite}>
              {t('reminderWrite', { step: t(`reminderStep_${one.Step}`).toLowerCase() })}
            </Button>
          )}
          {one._actions.stop && (
            <Button
              size="xs"
              variant="default"
              loading={busy}
              onClick={() => void tried(() => stopReminders(one.AccountId, !one.Stopped))}
            >
              {t(one.Stopped ? 'reminderResume' : 'reminderStop')}
            </Button>
          )}
        </span>
      </header>
      {problem !== null && <ProblemNote problem={problem} />}
      {one.Unassigned.length > 0 && (
        <p className={billing['hint']}>{t('reminderUnassigned', { amount: sums(one.Unassigned) })}</p>
      )}
      <Bills of={one} />
    </section>
  )
}

function Bills({ of: { Bills: bills, Stopped: stopped } }: Readonly<{ of: OverdueCustomer }>) {
  const { t } = useText()
  const format = useFormat()
  const number = billing['number']
  const next = ({ NextStep: step, NextOn: on }: OverdueBill) =>
    stopped || step === null || on === null
      ? '–'
      : t('reminderFrom', { step: t(`reminderStep_${step}`), day: format.date(on) })
  return (
    <div className={billing['scroll']}>
      <table className={`${billing['table']} ${classes['bills']} figures`}>
        <thead>
          <tr>
            <th>{t('reminderBill')}</th>
            <th>{t('reminderDueDate')}</th>
            <th className={number}>{t('reminderDaysLate')}</th>
            <th className={number}>{t('reminderAmount')}</th>
            <th className={number}>{t('reminderDue')}</th>
            <th>{t('reminderSent')}</th>
            <th>{t('reminderNextStep')}</th>
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.BillId}>
              <td data-part="bill">
                <Anchor href={`#/bills/${bill.BillId}`} fz="inherit" underline="always">
                  {bill.Code}
                </Anchor>
              </td>
              <td data-part="date">{format.date(bill.DueDate)}</td>
              <td data-part="days" data-head={t('reminderDaysLate')} className={number}>
                {format.number(bill.DaysLate)}
              </td>
              <td data-part="billed" className={number}>
                {format.money(bill.WithVAT, bill.Currency)}
              </td>
              <td data-part="due" className={number}>
                {format.money(bill.Due, bill.Currency)}
              </td>
              <td data-part="sent">
                {bill.Reminders.map(({ Step: step, SentOn: on, Status: status }) => (
                  <div key={step}>
                    {t('reminderOn', { step: t(`reminderStep_${step}`), day: format.date(on) })}
                    {status !== 'sent' && `: ${t(`reminderStatus_${status}`)}`}
                  </div>
                ))}
              </td>
              <td data-part="next" data-head={t('reminderNextStep')}>
                {next(bill)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
