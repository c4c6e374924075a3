import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useSending } from './use-sending.ts'
import { signOut } from '../data/sign-in.ts'
import { useSession } from '../session/session.ts'

/** Where an expired or restricted account lands, signed in or not: what happened, what stays, and how it goes on. */
export function RenewPage() {
  const { t } = useText()
  const { reason } = useParams({ from: '/renew/$reason' })
  const session = useSession()
  const restricted = reason === 'restricted'
  const title = restricted ? 'renewRestrictedTitle' : reason === 'expiring' ? 'renewNow' : 'renewTitle'
  return (
    <EntryLayout title={t(title)} intro={t(restricted ? 'renewRestrictedBody' : 'renewBody')}>
      <Stack gap="md">
        {!restricted && <RenewalRequest address={session?.email ?? ''} />}
        {session ? (
          <Button variant="default" fullWidth onClick={() => void signOut(true)}>
            {t('signOut')}
          </Button>
        ) : (
          <Anchor href="#/login" size="sm" underline="always">
            {t('signIn')}
          </Anchor>
        )}
      </Stack>
    </EntryLayout>
  )
}

/** Asks the vendor to renew: it arrives there as a ticket. */
function RenewalRequest({ address }: { address: string }) {
  const { t } = useText()
  const [user, setUser] = useState(address)
  const { state, problem, onSubmit } = useSending(() =>
    call('/auth/requestRenewal', { method: 'POST', json: { User: user.trim() } }),
  )
  if (state === 'done')
    return (
      <Text size="sm" role="status">
        {t('renewAsked')}
      </Text>
    )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        <TextInput
          label={t('email')}
          type="email"
          name="username"
          autoComplete="username"
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={state === 'busy'}>
          {t('renewAsk')}
        </Button>
      </Stack>
    </form>
  )
}
