import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useSending } from './use-sending.ts'

/** `/forgot-password`: an email with a link to set a new one. The answer is the same whether or not somebody has the address. */
export function ForgotPasswordPage() {
  const { t } = useText()
  const [user, setUser] = useState('')
  const { state, problem, onSubmit } = useSending(() =>
    call('/auth/forgotPassword', { method: 'POST', json: { User: user.trim() } }),
  )

  return (
    <EntryLayout title={t('passwordForgotten')} intro={t('passwordForgottenText')}>
      <Stack gap="md">
        {state === 'done' ? (
          <Text size="sm" role="status">
            {t('passwordSent')}
          </Text>
        ) : (
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md">
              {problem !== null && <ProblemNote problem={problem} />}
              <TextInput
                label={t('email')}
                type="email"
                name="username"
                autoComplete="username"
                autoFocus
                value={user}
                onChange={(event) => setUser(event.currentTarget.value)}
              />
              <Button type="submit" fullWidth loading={state === 'busy'}>
                {t('passwordSend')}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor href="#/login" size="sm" underline="always">
          {t('signIn')}
        </Anchor>
      </Stack>
    </EntryLayout>
  )
}
