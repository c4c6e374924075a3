import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { makePasskey, passkeysHere } from '../data/passkey.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import { AskPassword } from '../ui/ask-password.tsx'
import { deviceName } from '../ui/device-name.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SECOND_STEP_KEY } from './second-step.tsx'
import classes from './security.module.css'

type Passkey = Readonly<{
  PasskeyId: number
  Name: string
  BackedUp: boolean
  CreatedAt: string
  LastUsedAt: string | null
}>
type Found = Readonly<{ _embedded: { passkeys: readonly Passkey[] } }>
type Act = Readonly<{ kind: 'add' } | { kind: 'rename' | 'remove'; of: Passkey }>

const KEY = ['passkeys']
const NAME_LENGTH = 80

/** One's own passkeys: added on this device, named, removed. */
export function Passkeys() {
  const { t } = useText()
  const client = useQueryClient()
  const found = useQuery({
    queryKey: KEY,
    queryFn: async () => ((await call('/api/passkeys')).body as Found)._embedded.passkeys,
  })
  const [act, setAct] = useState<Act | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])

  function done(fresh: readonly string[] = []): void {
    setAct(null)
    setCodes(fresh)
    void client.invalidateQueries({ queryKey: KEY })
    void client.invalidateQueries({ queryKey: SECOND_STEP_KEY })
  }

  const end = () => setAct(null)
  return (
    <section className={classes['part']} aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      <p>{t('passkeysText')}</p>
      {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={48} />}
      {found.data?.length === 0 && <p>{t('passkeysEmpty')}</p>}
      <ul className={classes['devices']}>
        {(found.data ?? []).map((one) => (
          <li key={one.PasskeyId}>
            {act !== null && act.kind !== 'add' && act.of.PasskeyId === one.PasskeyId ? (
              act.kind === 'rename' ? (
                <Rename passkey={one} onDone={done} onCancel={end} />
              ) : (
                <Remove passkey={one} onDone={done} onCancel={end} />
              )
            ) : (
              <Line passkey={one} onAct={setAct} />
            )}
          </li>
        ))}
      </ul>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {act?.kind === 'add' && <Add onDone={done} onCancel={end} />}
      {!passkeysHere() && <p>{t('passkeysNotHere')}</p>}
      {passkeysHere() && found.data && act === null && codes.length === 0 && (
        <Button variant="default" onClick={() => setAct({ kind: 'add' })}>
          {t('passkeyAdd')}
        </Button>
      )}
    </section>
  )
}

function Line({ passkey, onAct }: Readonly<{ passkey: Passkey; onAct: (act: Act) => void }>) {
  const { t } = useText()
  const format = useFormat()
  const { Name: name, CreatedAt: created, LastUsedAt: used, BackedUp: synced } = passkey
  const facts = [
    t('passkeyAdded', { when: format.instant(created) }),
    used === null ? t('passkeyUnused') : t('passkeyUsed', { when: format.instant(used) }),
    ...(synced ? [t('passkeySynced')] : []),
  ]
  return (
    <>
      <div className={classes['device']}>
        {name}
        <small>{facts.join(' · ')}</small>
      </div>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('passkeyRename')}: ${name}`}
          onClick={() => onAct({ kind: 'rename', of: passkey })}
        >
          {t('passkeyRename')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          aria-label={`${t('passkeyRemove')}: ${name}`}
          onClick={() => onAct({ kind: 'remove', of: passkey })}
        >
          {t('passkeyRemove')}
        </Button>
      </Group>
    </>
  )
}

type ActProps = Readonly<{ onDone: (codes?: readonly string[]) => void; onCancel: () => void }>

function Add({ onDone, onCancel }: ActProps) {
  const { t } = useText()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))

  async function send(password: string): Promise<void> {
    const asked = (await call('/api/passkeys/begin', { method: 'POST', json: { Password: password } })).body
    const made = await makePasskey(asked as Parameters<typeof makePasskey>[0])
    const { body } = await call('/api/passkeys', { method: 'POST', json: { Name: name.trim(), Response: made } })
    toastDone(t('passkeyDone'))
    onDone((body as { RecoveryCodes: string[] }).RecoveryCodes)
  }

  return (
    <AskPassword go={t('passkeyAdd')} send={send} onCancel={onCancel} ready={name.trim() !== ''}>
      <TextInput
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        maxLength={NAME_LENGTH}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </AskPassword>
  )
}

function Remove({ passkey, onDone, onCancel }: ActProps & Readonly<{ passkey: Passkey }>) {
  const { t } = useText()
  const path = `/api/passkeys/${passkey.PasskeyId}/remove`
  const send = (password: string) => call(path, { method: 'POST', json: { Password: password } }).then(() => onDone())
  return (
    <AskPassword go={t('passkeyRemove')} send={send} onCancel={onCancel}>
      <p>{t('passkeyRemoveText', { name: passkey.Name })}</p>
    </AskPassword>
  )
}

function Rename({ passkey, onDone, onCancel }: ActProps & Readonly<{ passkey: Passkey }>) {
  const { t } = useText()
  const [name, setName] = useState(passkey.Name)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const json = { Name: name.trim() }
    await call(`/api/passkeys/${passkey.PasskeyId}`, { method: 'PUT', json }).then(() => onDone(), toastProblem)
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('passkeyName')}
        maxLength={NAME_LENGTH}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
