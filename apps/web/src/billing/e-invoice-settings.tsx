import { Alert, Button, Checkbox, Group, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isAdministrator, useSession } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { type Say, useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { type EInvoiceAccess, saveAccess, testAccess, useEInvoiceAccess } from './e-invoice-data.ts'
import classes from './e-invoice-settings.module.css'

/** `/settings/e-factura`: how the company signs in to the service for electronic invoices. */
export function EInvoiceSettings() {
  const { t } = useText()
  const session = useSession()
  usePlace({ label: t('eInvoice'), heading: true })
  if (!session) return null
  if (!isAdministrator(session)) return <EmptyState title={t('eInvoice')} text={t('settingsOnlyAdministrators')} />
  return (
    <div className={classes['page']}>
      <p>{t('eInvoiceLead')}</p>
      <Loaded />
    </div>
  )
}

function Loaded() {
  const { t } = useText()
  const access = useEInvoiceAccess()
  if (access.isLoadingError) return <ProblemNote problem={access.error} onRetry={() => void access.refetch()} />
  if (!access.data) return <Skeleton height={220} />
  if (!access.data.Available) return <Alert color="gray">{t('eInvoiceUnavailable')}</Alert>
  return <AccessForm access={access.data} />
}

function AccessForm({ access }: Readonly<{ access: EInvoiceAccess }>) {
  const { t } = useText()
  const [name, setName] = useState(access.OAuthClientId ?? '')
  const [secret, setSecret] = useState('')
  const [token, setToken] = useState('')
  const [test, setTest] = useState(access.Test)
  const { busy, problem, tried: doing } = useAction()
  const [outcome, setOutcome] = useState<Readonly<{ Ok: boolean; Fault: string | null; Detail: string | null }> | null>(
    null,
  )

  const tried = (work: () => Promise<void>) => {
    setOutcome(null)
    return doing(work)
  }

  const save = (event: FormEvent) => {
    event.preventDefault()
    void tried(async () => {
      await saveAccess({
        OAuthClientId: name.trim() || null,
        ...(secret ? { ClientSecret: secret } : {}),
        ...(token ? { RefreshToken: token } : {}),
        Test: test,
      })
      setSecret('')
      setToken('')
      toastDone(t('settingsSaved'))
    })
  }

  return (
    <form noValidate className={classes['form']} onSubmit={save}>
      {problem !== null && <ProblemNote problem={problem} />}
      <TextInput
        label={t('eInvoiceClientId')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('eInvoiceClientSecret')}
        autoComplete="new-password"
        description={access.ClientSecretSet ? t('eInvoiceKept') : undefined}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('eInvoiceRefreshToken')}
        autoComplete="new-password"
        description={access.RefreshTokenSet ? t('eInvoiceKept') : undefined}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <Checkbox
        label={t('eInvoiceTestMode')}
        description={t('eInvoiceTestModeHint')}
        checked={test}
        onChange={(event) => setTest(event.currentTarget.checked)}
      />
      {outcome && (
        <Alert color={outcome.Ok ? 'green' : 'red'} role="status">
          {outcome.Ok
            ? t('eInvoiceAccessGood')
            : [faultWords(outcome.Fault, t), outcome.Detail].filter(Boolean).join(' ')}
        </Alert>
      )}
      <Group>
        <Button type="submit" loading={busy}>
          {t('save')}
        </Button>
        <Button variant="default" loading={busy} onClick={() => void tried(async () => setOutcome(await testAccess()))}>
          {t('eInvoiceTryAccess')}
        </Button>
      </Group>
    </form>
  )
}

function faultWords(fault: string | null, t: Say): string {
  return fault === 'DENIED' ? t('eInvoiceAccessDenied') : t('eInvoiceAccessDown')
}
