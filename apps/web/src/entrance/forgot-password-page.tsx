import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'

/** `/forgot-password`: an email with a link to set a new one. The answer is the same whether or not somebody has the address. */
export function ForgotPasswordPage() {
  const { t } = useText()
  const [user, setUser] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    setProblem(null)
    try {
      await call('/auth/forgotPassword', { method: 'POST', json: { User: user.trim() } })
      setState('sent')
    } catch (cause) {
      setProblem(cause)
      setState('open')
    }
  }

  return (
    <EntryLayout title={t('passwordForgotten')} intro={t('passwordForgottenText')}>
      <Stack gap="md">
        {state === 'sent' ? (
          <Text size="sm" role="status">
            {t('passwordSent')}
          </Text>
        ) : (
          <form onSubmit={(event) => void send(event)} noValidate>
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
