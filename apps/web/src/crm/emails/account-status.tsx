import { IconAlertTriangle } from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Account } from './account-data.ts'
import classes from './accounts.module.css'
import { mailFaultText } from './mail-fault-text.ts'

const reasons: Readonly<Record<string, TextKey>> = {
  'no-customer': 'mailSkip_noCustomer',
  'too-large': 'mailSkip_tooLarge',
  unparsable: 'mailSkip_unparsable',
}

/** How the reading of a mailbox goes: when it last worked, when it is tried again, what is wrong, what was left out and why. */
export function AccountStatus({ row }: Readonly<{ row: Account }>) {
  const { t } = useText()
  const format = useFormat()
  if (!row.imapHost) return <p className={classes['quiet']}>{t('mailboxNoIncoming')}</p>
  const fault = row.lastError ? mailFaultText(row.lastError, t) : null
  const due = row.nextTryAt === null || Date.parse(row.nextTryAt) <= Date.now()
  return (
    <>
      {fault && (
        <p className={classes['bad']}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            {t('mailboxInFailed', { why: fault.meaning })}
            {fault.words && <small>{fault.words}</small>}
          </span>
        </p>
      )}
      <dl className={classes['facts']}>
        <Fact label={t('mailboxLastSuccess')}>
          {row.lastSuccessAt ? format.instant(row.lastSuccessAt) : t('mailboxNever')}
        </Fact>
        <Fact label={t('mailboxNextTry')}>{due ? t('mailboxNow') : format.instant(row.nextTryAt ?? '')}</Fact>
        <Fact label={t('mailboxReceived')}>{format.number(row.receivedCount ?? 0)}</Fact>
        <Fact label={t('mailboxSkipped')}>{format.number(row.skippedCount ?? 0)}</Fact>
      </dl>
      {row.skipped && row.skipped.length > 0 && (
        <details className={classes['skipped']}>
          <summary>{t('mailboxSkippedTitle')}</summary>
          <p className={classes['quiet']}>{t('mailboxSkippedLast', { count: row.skipped.length })}</p>
          <ul>
            {row.skipped.map((one) => (
              <li key={one.messageId}>
                <span>{one.sender}</span> · {format.instant(one.at)} · {t(reasons[one.reason] ?? 'mailSkip_unparsable')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Fact({ label, children }: Readonly<{ label: string; children: string }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
