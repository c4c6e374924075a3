import { Alert } from '@mantine/core'
import { NoPasskey } from '../data/passkey.ts'
import { ProblemNote } from './problem-note.tsx'
import { useText } from './text.ts'

/** Why a passkey was not made or not used: the browser gave none, which is no fault, or the call failed. */
export function PasskeyNote({ problem }: Readonly<{ problem: unknown }>) {
  const { t } = useText()
  if (!(problem instanceof NoPasskey)) return <ProblemNote problem={problem} />
  const { reason, host } = problem
  return (
    <Alert color="orange" variant="light" role="status" p="sm">
      {reason === 'elsewhere'
        ? t('passkeyElsewhere', { host })
        : t(reason === 'known' ? 'passkeyKnown' : 'passkeyStopped')}
    </Alert>
  )
}
