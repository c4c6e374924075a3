import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { signInByRequest } from '../data/sign-in.ts'
import { landing, useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'

/** `/sign-in-here/:token`: where the picture on a computer leads a phone. A press signs in, as programs that look at links open them too. */
export function SignInHerePage() {
  const { t } = useText()
  const router = useRouter()
  const { token } = useParams({ from: '/sign-in-here/$token' })
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function enter(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await signInByRequest(token)
      await router.navigate({ to: landing(), replace: true })
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <EntryLayout title={t('signInHere')}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        {session && !busy ? (
          <>
            <Text size="sm">{t('signedInAs', { name: session.name })}</Text>
            <Anchor href="#/" size="sm" underline="always">
              {t('continueNow')}
            </Anchor>
          </>
        ) : (
          <>
            <Text size="sm">{t('signInHereText')}</Text>
            <Button fullWidth loading={busy} onClick={() => void enter()}>
              {t('signIn')}
            </Button>
          </>
        )}
      </Stack>
    </EntryLayout>
  )
}
