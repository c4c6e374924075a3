import { Anchor, Button, Stack } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { signInByRequest } from '../data/sign-in.ts'

/** `/sign-in/:token`: where the picture that was scanned leads; a press signs this device in, once. */
export function PhonePage() {
  const { t } = useText()
  const router = useRouter()
  const { token } = useParams({ from: '/sign-in/$token' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function enter(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await signInByRequest(token)
      await router.navigate({ to: '/', replace: true })
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <EntryLayout title={t('phoneSignIn')}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        <Button fullWidth loading={busy} onClick={() => void enter()}>
          {t('phoneSignInHere')}
        </Button>
        <Anchor href="#/login" size="sm" underline="always">
          {t('signIn')}
        </Anchor>
      </Stack>
    </EntryLayout>
  )
}
