import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'

/** `/confirm-address/:token`: a press confirms, as programs that look at emails open their links too. */
export function ConfirmAddressPage() {
  const { t } = useText()
  const { token } = useParams({ from: '/confirm-address/$token' })
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [problem, setProblem] = useState<unknown>(null)

  async function confirm(): Promise<void> {
    setState('busy')
    setProblem(null)
    try {
      await call('/auth/confirmAddress', { method: 'POST', json: { Token: token } })
      setState('done')
    } catch (cause) {
      setProblem(cause)
      setState('open')
    }
  }

  return (
    <EntryLayout title={t('addressConfirm')}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        {state === 'done' ? (
          <Text size="sm" role="status">
            {t('addressConfirmed')}
          </Text>
        ) : (
          <Button fullWidth loading={state === 'busy'} onClick={() => void confirm()}>
            {t('secondStepConfirm')}
          </Button>
        )}
        <Anchor href="#/login" size="sm" underline="always">
          {t('signIn')}
        </Anchor>
      </Stack>
    </EntryLayout>
  )
}
