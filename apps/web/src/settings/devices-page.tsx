import { Button, Group, PasswordInput, Skeleton } from '@mantine/core'
import { Session } from '@temelia/model/admin/session'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { useList, useRemove } from '../data/records.ts'
import { disconnect, useSession } from '../session/session.ts'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './settings-page.module.css'

/** `/settings/devices`: the own password, and where one is signed in. */
export function DevicesPage() {
  const { t } = useText()
  const { instant } = useFormat()
  usePlace({ label: t('settingsDevices') })
  const list = useList(Session, { sort: '-lastSeenAt', pageSize: 100 })
  const { remove } = useRemove(Session)
  const end = (id: number) => remove(id).then(() => toastDone(t('deviceSignedOut')), toastProblem)
  return (
    <div className={classes['page']}>
      <h1>{t('settingsDevices')}</h1>
      <p className={classes['lead']}>{t('devicesText')}</p>
      {list.isError && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && [1, 2].map((at) => <Skeleton key={at} height={42} mb={8} />)}
      <ul className={classes['rows']}>
        {list.data?.rows.map((device) => (
          <li key={device.id}>
            <span className={classes['what']}>
              {deviceName(device.device ?? '')}
              <div className={classes['detail']}>
                {device.address}
                {device.lastSeenAt && `, ${t('deviceSeen', { when: instant(device.lastSeenAt) })}`}
              </div>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              flex="none"
              aria-label={t('deviceSignOutName', { name: deviceName(device.device ?? '') })}
              onClick={() => void end(device.id)}
            >
              {t('deviceSignOut')}
            </Button>
          </li>
        ))}
      </ul>
      <h2>{t('changePassword')}</h2>
      <PasswordForm />
    </div>
  )
}

/** Browsers by what they send, the particular ones before those whose name they send too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

/** Browser and system in a few words; what names neither reads as it was sent. */
function deviceName(agent: string): string {
  const browser = BROWSERS.find(([sent]) => agent.includes(`${sent}/`))?.[1]
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(agent)?.[0]
  return [browser, system].filter(Boolean).join(', ') || agent
}

/** A new password ends every session, this one too. */
function PasswordForm() {
  const { t } = useText()
  const session = useSession()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await call(`/api/users/${session?.userId}/password`, {
        method: 'PUT',
        json: { Password: fresh, OldPassword: old },
      })
      toastDone(t('passwordChanged'))
      disconnect()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }
  const eye = { visibilityToggleButtonProps: { 'aria-label': t('showPassword'), tabIndex: 0 } }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)}>
      {problem !== null && <ProblemNote problem={problem} />}
      <div className={classes['fields']}>
        <PasswordInput
          label={t('passwordOld')}
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          {...eye}
        />
        <PasswordInput
          label={t('passwordNew')}
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
          {...eye}
        />
      </div>
      <Group mt="md">
        <Button type="submit" variant="default" loading={busy} disabled={!old || !fresh}>
          {t('changePassword')}
        </Button>
      </Group>
    </form>
  )
}
