import { Alert, Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { askPasskey, type PasskeyAsked, passkeysHere } from '../data/passkey.ts'
import { Problem } from '../data/problem.ts'
import { PasskeyNote } from '../ui/passkey-note.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useSending } from './use-sending.ts'
import { SignedInNote } from './signed-in-note.tsx'
import { type SecondStepShown, signIn, signInWithPasskey } from '../data/sign-in.ts'
import { landing, takeNotice, takePlace, useSession } from '../session/session.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The sign-in page. After signing in it says so and moves on by itself. */
export function LoginPage() {
  const { t, language } = useText()
  const router = useRouter()
  const session = useSession()
  const goOn = () => {
    const place = takePlace()
    if (place) router.history.replace(place)
    else void router.navigate({ to: landing(), replace: true })
  }
  const [notice] = useState(takeNotice)
  if (session) {
    return (
      <EntryLayout title={t('signedInAs', { name: session.name })}>
        <SignedInNote onContinue={goOn} />
      </EntryLayout>
    )
  }
  return (
    <EntryLayout title={t('signIn')}>
      {notice && (
        <Alert color="orange" variant="light" role="status" mb="md" p="sm">
          {t('DISCONNECTED_RECONNECT_MESSAGE')}
        </Alert>
      )}
      <SignInForm />
      <Text size="sm" mt="md" c="dimmed">
        {t('noAccountYet')}{' '}
        <Anchor href={language === 'ro' ? '#/register/ro' : '#/register/us'} size="sm" underline="always">
          {t('createAccount')}
        </Anchor>
      </Text>
    </EntryLayout>
  )
}

function SignInForm() {
  const { t } = useText()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const [asked, setAsked] = useState<PasskeyAsked | null>(null)
  const [busy, setBusy] = useState(false)
  const [passkeyBusy, setPasskeyBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const userFault = EMAIL.test(user.trim()) ? null : t('emailInvalid')
  const shut = problem instanceof Problem && problem.code === 'ACCESS_RESTRICTED_MESSAGE'
  const passwordFault = password ? null : t('fieldRequired')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setChecked(true)
    if (userFault || passwordFault) {
      event.currentTarget.querySelector<HTMLInputElement>(userFault ? '[name=username]' : '[name=password]')?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    await enter(code ? { Code: code } : undefined)
    setBusy(false)
  }

  async function enter(second?: SecondStepShown): Promise<void> {
    await signIn(user.trim(), password, second).catch((cause: unknown) => {
      // The password was right: the second step is all that is missing.
      if (!(cause instanceof Problem) || cause.code !== 'SECOND_FACTOR_REQUIRED') return setProblem(cause)
      setCode(code ?? '')
      setAsked((cause.body['Passkey'] as PasskeyAsked | undefined) ?? null)
    })
  }

  /** What was asked is good for one answer: after a refusal the right password asks anew. */
  async function showPasskey(options: PasskeyAsked): Promise<void> {
    setProblem(null)
    setPasskeyBusy(true)
    await askPasskey(options).then((Passkey) => {
      setAsked(null)
      return enter({ Passkey })
    }, setProblem)
    setPasskeyBusy(false)
  }

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {problem !== null && <SignInProblem problem={problem} />}
          {shut && <AskForAccess key={user} user={user.trim()} password={password} />}
          <TextInput
            label={t('email')}
            name="username"
            type="email"
            autoComplete="username"
            autoFocus
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
            error={checked && userFault}
          />
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            error={checked && passwordFault}
          />
          <Anchor href="#/forgot-password" size="sm" underline="always">
            {t('passwordForgotten')}
          </Anchor>
          {code !== null && (
            <TextInput
              label={t('secondStepCode')}
              description={t('secondStepCodeHint')}
              name="one-time-code"
              autoComplete="one-time-code"
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {asked && passkeysHere() && (
            <Button variant="default" fullWidth loading={passkeyBusy} onClick={() => void showPasskey(asked)}>
              {t('passkeyUse')}
            </Button>
          )}
          <Button type="submit" fullWidth loading={busy}>
            {t('signIn')}
          </Button>
        </Stack>
      </form>
      {code === null && passkeysHere() && <PasskeySignIn />}
    </>
  )
}

/** Signing in without a name or password, by a passkey of this device. */
function PasskeySignIn() {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function enter(): Promise<void> {
    setBusy(true)
    setProblem(null)
    await signInWithPasskey().catch(setProblem)
    setBusy(false)
  }

  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('signInOr')} />
      {problem !== null && <SignInProblem problem={problem} />}
      <Button
        variant="default"
        fullWidth
        loading={busy}
        leftSection={<IconKey size={18} />}
        onClick={() => void enter()}
      >
        {t('passkeySignIn')}
      </Button>
    </Stack>
  )
}

/** Whom the administrator keeps out may ask to be let in. */
function AskForAccess({ user, password }: { user: string; password: string }) {
  const { t } = useText()
  const { state, problem, send } = useSending(() =>
    call('/auth/requestAccess', { method: 'POST', json: { User: user, Password: password } }),
  )

  if (state === 'done')
    return (
      <Text size="sm" role="status">
        {t('requestAccessAsked')}
      </Text>
    )
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      <Button variant="default" loading={state === 'busy'} onClick={() => void send()}>
        {t('requestAccessAsk')}
      </Button>
    </>
  )
}

/** The failures of the catalogue: no network, wrong data, restricted access, an ended subscription, anything else. */
function SignInProblem({ problem }: { problem: unknown }) {
  const { t } = useText()
  if (!(problem instanceof Problem)) return <PasskeyNote problem={problem} />
  if (problem.unreachable) return <ProblemNote problem={problem} text={t('AUTHENTICATION_ERROR')} />
  if (problem.status === 402) return <ProblemNote problem={problem} text={problem.message || t('renewBody')} />
  const known = problem.message || problem.code === 'AUTHENTICATION_FAILED'
  return <ProblemNote problem={problem} text={known && problem.message ? undefined : t('AUTHENTICATION_FAILED')} />
}
