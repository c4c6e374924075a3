import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { Problem } from '../data/problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useSending } from './use-sending.ts'

/** `/new-password/:token`: where the link of the email leads; it works once. */
export function NewPasswordPage() {
  const { t } = useText()
  const { token } = useParams({ from: '/new-password/$token' })
  const [password, setPassword] = useState('')
  const { state, problem, onSubmit } = useSending(() =>
    call('/auth/newPassword', { method: 'POST', json: { Token: token, Password: password } }),
  )

  const over = problem instanceof Problem && problem.code === 'LINK_EXPIRED'
  return (
    <EntryLayout title={t('passwordNew')}>
      <Stack gap="md">
        {state === 'done' ? (
          <Text size="sm" role="status">
            {t('passwordChanged')}
          </Text>
        ) : (
          <form onSubmit={onSubmit} noValidate>
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
