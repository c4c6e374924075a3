import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import type { Outcome, Tested } from './account-data.ts'
import classes from './accounts.module.css'
import { mailFaultText } from './mail-fault-text.ts'

/** How the test of a mailbox went, one line a server. */
export function TestResult({ result, sentTo }: Readonly<{ result: Tested; sentTo: string | null }>) {
  const { t } = useText()
  return (
    <div role="status" className={classes['result']}>
      <Line
        outcome={result.Smtp}
        good={sentTo ? t('mailboxOutSent', { address: sentTo }) : t('mailboxOutOk')}
        bad={(why) => t('mailboxOutFailed', { why })}
      />
      {result.Imap && (
        <Line outcome={result.Imap} good={t('mailboxInOk')} bad={(why) => t('mailboxInFailed', { why })} />
      )}
    </div>
  )
}

function Line({ outcome, good, bad }: Readonly<{ outcome: Outcome; good: string; bad: (why: string) => string }>) {
  const { t } = useText()
  if (outcome.Ok) {
    return (
      <p className={classes['good']}>
        <IconCheck size={16} stroke={2} aria-hidden />
        {good}
      </p>
    )
  }
  return (
    <p className={classes['bad']}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {bad(mailFaultText(outcome.Fault ?? '', t).meaning)}
        {outcome.Detail && <small>{outcome.Detail}</small>}
      </span>
    </p>
  )
}
