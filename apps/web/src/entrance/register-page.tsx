import type { Region } from '@temelia/calendar/region'
import { Anchor, Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { fieldMessages } from '@temelia/text/field-faults'
import { type Language, say } from '@temelia/text/message'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { Problem } from '../data/problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { EntryLayout } from './entry-layout.tsx'
import { signInWithToken } from '../data/sign-in.ts'
import { landing } from '../session/session.ts'
import { passwordDemands, type Registration, registration } from './registration.ts'

const EMPTY: Registration = { name: '', company: '', email: '', phone: '', password: '', referralToken: '' }
const FIELD_OF_WIRE: Readonly<Record<string, keyof Registration>> = {
  Name: 'name',
  Company: 'company',
  Email: 'email',
  Phone: 'phone',
  Password: 'password',
  ReferralToken: 'referralToken',
}

/** Registration of a new client in Romania or the United States; other countries register as the United States does. */
export function RegisterPage() {
  const { t } = useText()
  const { country } = useParams({ from: '/register/$country' })
  const navigate = useNavigate()
  const [done, setDone] = useState<string | null>(null)

  async function enter(email: string, autoLoginToken: string | null): Promise<void> {
    setDone(email)
    if (!autoLoginToken) return
    await signInWithToken(autoLoginToken)
    await navigate({ to: landing() })
  }

  if (done) {
    return (
      <EntryLayout title={t('registerDone')} intro={t('registerDoneBody', { email: done })}>
        <Button component="a" href="#/login" fullWidth>
          {t('signIn')}
        </Button>
      </EntryLayout>
    )
  }
  return (
    <EntryLayout title={t('registerTitle')} intro={t('registerIntro')}>
      <RegisterForm country={country === 'ro' ? 'ro' : 'us'} onDone={(email, token) => void enter(email, token)} />
      <Text size="sm" mt="md" c="dimmed">
        {t('haveAccount')}{' '}
        <Anchor href="#/login" size="sm" underline="always">
          {t('signIn')}
        </Anchor>
      </Text>
    </EntryLayout>
  )
}

function RegisterForm({
  country,
  onDone,
}: {
  country: Region
  onDone: (email: string, autoLoginToken: string | null) => void
}) {
  const { t, language } = useText()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<Registration>({ initialValues: EMPTY, validate: schemaResolver(registration, { sync: true }) })
  const shown = (field: keyof Registration) => ({
    ...form.getInputProps(field),
    error: faultText(form.errors[field], language),
  })

  async function submit(values: Registration): Promise<void> {
    setBusy(true)
    setProblem(null)
    const typed = registration.parse(values)
    try {
      const { body } = await call(`/register/${country}`, { method: 'POST', json: wireOf(typed) })
      onDone(typed.email, (body as Readonly<{ autoLoginToken?: string }> | null)?.autoLoginToken ?? null)
    } catch (cause) {
      if (cause instanceof Problem) form.setErrors(faultsByField(cause))
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void submit(values), focusFirst)} noValidate>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} />}
        <NativeSelect
          label={t('country')}
          value={country}
          onChange={(event) =>
            void navigate({ to: '/register/$country', params: { country: event.currentTarget.value }, replace: true })
          }
          data={[
            { value: 'ro', label: t('countryRo') },
            { value: 'us', label: t('countryUs') },
          ]}
        />
        <TextInput label={t('yourName')} name="name" autoComplete="name" {...shown('name')} />
        <TextInput label={t('company')} name="company" autoComplete="organization" {...shown('company')} />
        <TextInput label={t('email')} name="email" type="email" autoComplete="email" {...shown('email')} />
        <TextInput
          label={`${t('phone')} (${t('optional')})`}
          name="phone"
          type="tel"
          autoComplete="tel"
          description={t(country === 'ro' ? 'phoneHint' : 'phoneHintUs')}
          {...shown('phone')}
        />
        <div>
          <PasswordInput
            label={t('password')}
            name="password"
            autoComplete="new-password"
            aria-describedby="password-demands"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            {...shown('password')}
          />
          <PasswordDemands password={form.values.password} />
        </div>
        <TextInput
          label={`${t('referralToken')} (${t('optional')})`}
          name="referralToken"
          {...shown('referralToken')}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t('createAccount')}
        </Button>
      </Stack>
    </form>
  )
}

/** The password's demands, each ticked as it is met. */
function PasswordDemands({ password }: { password: string }) {
  const { t } = useText()
  const met = passwordDemands(password)
  const demands = [
    [met.length, t('passwordLength')],
    [met.capital, t('passwordCapital')],
    [met.small, t('passwordSmall')],
    [met.digit, t('passwordDigit')],
  ] as const
  return (
    <Group id="password-demands" gap="sm" mt={6}>
      {demands.map(([done, text]) => (
        <Group key={text} gap={2} wrap="nowrap">
          {done ? (
            <IconCheck size={14} color="var(--mantine-color-green-7)" aria-hidden />
          ) : (
            <IconPoint size={14} aria-hidden />
          )}
          <Text size="xs" c={done ? undefined : 'dimmed'}>
            {text}
          </Text>
        </Group>
      ))}
    </Group>
  )
}

function faultText(fault: unknown, language: Language): string | undefined {
  if (typeof fault !== 'string' || !fault) return undefined
  if (fault === 'COMPANY_TOO_SHORT') return say(fieldMessages.TOO_SHORT, language, { min: 3 })
  return fault in fieldMessages ? fieldMessages[fault as keyof typeof fieldMessages][language] : fault
}

function focusFirst(errors: Readonly<Record<string, unknown>>): void {
  const first = Object.keys(EMPTY).find((field) => errors[field])
  document.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
}

function wireOf(typed: Registration): Record<string, string> {
  const pairs = Object.entries(FIELD_OF_WIRE).map(([wire, field]) => [wire, typed[field]] as const)
  return Object.fromEntries(pairs.filter(([wire, value]) => value !== '' || wire !== 'ReferralToken'))
}

function faultsByField(problem: Problem): Record<string, string> {
  return Object.fromEntries(problem.errors.map((fault) => [FIELD_OF_WIRE[fault.field] ?? fault.field, fault.message]))
}
