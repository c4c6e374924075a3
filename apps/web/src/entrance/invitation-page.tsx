import { Button, Loader, PasswordInput, Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { addTexts, saveLanguage, useText } from '../ui/text.ts'
import { settingsTexts } from '@temelia/text/settings'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { signIn } from '../data/sign-in.ts'

type Invited = Readonly<{ UserName: string; User: string; Company: string; Language: 'en' | 'ro' }>

addTexts({ settingsTexts })

/** `/invitation/:token`: who was invited sets a password and is signed in. The page speaks the person's language. */
export function InvitationPage() {
  const { t } = useText()
  const { token } = useParams({ from: '/invitation/$token' })
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await call(`/auth/invitation/${token}`)).body as Invited,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const language = invited.data?.Language
  useEffect(() => {
    if (language) saveLanguage(language)
  }, [language])
  if (invited.isPending) return <EntryLayout title={t('invitationTitle')}>{<Loader size="sm" />}</EntryLayout>
  if (!invited.data)
    return (
      <EntryLayout title={t('invitationGone')} intro={t('invitationGoneText')}>
        <Button component="a" href="#/login" variant="default" fullWidth>
          {t('signIn')}
        </Button>
      </EntryLayout>
    )
  const { UserName: name, Company: company, User: email } = invited.data
  return (
    <EntryLayout title={t('invitationTitle')} intro={t('invitationIntro', { name, company, email })}>
      <PasswordForm token={token} email={email} />
    </EntryLayout>
  )
}

function PasswordForm({ token, email }: Readonly<{ token: string; email: string }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await call(`/auth/invitation/${token}`, { method: 'POST', json: { Password: password } })
      await signIn(email, password)
      await navigate({ to: '/' })
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        {/* Password managers keep the password under this name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="new-password"
          description={[t('passwordLength'), t('passwordCapital'), t('passwordSmall'), t('passwordDigit')].join(', ')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!password}>
          {t('invitationSet')}
        </Button>
      </Stack>
    </form>
  )
}
