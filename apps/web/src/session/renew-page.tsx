import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { signOut } from './session.ts'

/** Where an expired or restricted account lands: what happened, what stays, who can change it. */
export function RenewPage() {
  const { t } = useText()
  const { reason } = useParams({ from: '/renew/$reason' })
  const restricted = reason === 'restricted'
  return (
    <EntryLayout
      title={t(restricted ? 'renewRestrictedTitle' : 'renewTitle')}
      intro={t(restricted ? 'renewRestrictedBody' : 'renewBody')}
    >
      <Button variant="default" fullWidth onClick={() => void signOut(true)}>
        {t('signOut')}
      </Button>
    </EntryLayout>
  )
}
