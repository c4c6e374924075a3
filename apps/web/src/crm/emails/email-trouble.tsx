import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Email } from './email-data.ts'
import { mailFaultText } from './mail-fault-text.ts'

/** Why an email has not left, when it is tried again, or why no copy of it was kept. */
export function EmailTrouble({ email }: Readonly<{ email: Email }>) {
  const { t } = useText()
  const format = useFormat()
  const stored = email.error ?? email.copyError
  if (email.status === 'queued' && !stored)
    return (
      <Alert variant="light" p="xs" icon={<IconClock size={18} />}>
        {t('emailWaiting')}
      </Alert>
    )
  if (!stored) return null
  const fault = mailFaultText(stored, t)
  const lead = email.error ? (email.status === 'failed' ? 'emailFailed' : 'emailNotYet') : 'emailNoCopy'
  return (
    <Alert
      variant="light"
      color={email.status === 'failed' ? 'red' : 'yellow'}
      p="xs"
      icon={<IconAlertTriangle size={18} />}
    >
      {t(lead)} {fault.meaning}
      {email.status === 'queued' && email.nextTryAt && (
        <> {t('emailNextTry', { when: format.instant(email.nextTryAt) })}</>
      )}
      {fault.words && <small style={{ display: 'block', overflowWrap: 'anywhere' }}>{fault.words}</small>}
    </Alert>
  )
}
