import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { Problem } from '../data/problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'

/** `/new-password/:token`: where the link of the email leads; it works once. */
export function NewPasswordPage() {
  const { t } = useText()
  const { token } = useParams({ from: '/new-password/$token' })
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'set'>('open')
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setState('busy')
    setProblem(null)
    try {
      await call('/auth/newPassword', { method: 'POST', json: { Token: token, Password: password } })
      setState('set')
    } catch (cause) {
      setProblem(cause)
      setState('open')
    }
  }

  const over = problem instanceof Problem && problem.code === 'LINK_EXPIRED'
  return (
    <EntryLayout title={t('passwordNew')}>
      <Stack gap="md">
        {state === 'set' ? (
          <Text size="sm" role="status">
            {t('passwordChanged')}
          </Text>
        ) : (
          <form onSubmit={(event) => void send(event)} noValidate>
            <Stack gap="md">
              {problem !== null && <ProblemNote problem={problem} />}
              <PasswordInput
                label={t('passwordNew')}
                name="new-password"
                autoComplete="new-password"
                autoFocus
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              />
              <Button type="submit" fullWidth loading={state === 'busy'} disabled={password === ''}>
                {t('passwordSet')}
              </Button>
            </Stack>
          </form>
        )}
        <Anchor href={over ? '#/forgot-password' : '#/login'} size="sm" underline="always">
          {t(over ? 'passwordForgotten' : 'signIn')}
        </Anchor>
      </Stack>
    </EntryLayout>
  )
}
