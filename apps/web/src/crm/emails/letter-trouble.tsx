import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Letter } from './letter-data.ts'
import { mailFaultText } from './mail-fault-text.ts'

/** Why a letter has not left, when it is tried again, or why no copy of it was kept. */
export function LetterTrouble({ letter }: Readonly<{ letter: Letter }>) {
  const { t } = useText()
  const format = useFormat()
  const stored = letter.error ?? letter.copyError
  if (letter.status === 'queued' && !stored)
    return (
      <Alert variant="light" p="xs" icon={<IconClock size={18} />}>
        {t('emailWaiting')}
      </Alert>
    )
  if (!stored) return null
  const fault = mailFaultText(stored, t)
  const lead = letter.error ? (letter.status === 'failed' ? 'emailFailed' : 'emailNotYet') : 'emailNoCopy'
  return (
    <Alert
      variant="light"
      color={letter.status === 'failed' ? 'red' : 'yellow'}
      p="xs"
      icon={<IconAlertTriangle size={18} />}
    >
      {t(lead)} {fault.meaning}
      {letter.status === 'queued' && letter.nextTryAt && (
        <> {t('emailNextTry', { when: format.instant(letter.nextTryAt) })}</>
      )}
      {fault.words && <small style={{ display: 'block', overflowWrap: 'anywhere' }}>{fault.words}</small>}
    </Alert>
  )
}
