import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useSending } from './use-sending.ts'

/** `/confirm-address/:token`: a press confirms, as programs that look at emails open their links too. */
export function ConfirmAddressPage() {
  const { t } = useText()
  const { token } = useParams({ from: '/confirm-address/$token' })
  const { state, problem, send } = useSending(() =>
    call('/auth/confirmAddress', { method: 'POST', json: { Token: token } }),
  )

  return (
    <EntryLayout title={t('addressConfirm')}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        {state === 'done' ? (
          <Text size="sm" role="status">
            {t('addressConfirmed')}
          </Text>
        ) : (
          <Button fullWidth loading={state === 'busy'} onClick={() => void send()}>
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
