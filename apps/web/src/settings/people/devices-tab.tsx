import { Button, Skeleton } from '@mantine/core'
import { call } from '../../data/http.ts'
import { useSession } from '../../session/session.ts'
import { deviceName } from '../../ui/device-name.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { type DevicesOfPerson, reloadDevices, useDevices } from './access-data.ts'
import { type Person, reloadPeople } from './people-data.ts'
import classes from './access.module.css'

/** Where a person is signed in, with what they prove who they are, and how an administrator ends it. */
export function PersonDevices({ person }: Readonly<{ person: Person }>) {
  const found = useDevices(person.id)
  if (found.isError) return <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={160} />
  return (
    <div className={classes['parts']}>
      <Sessions person={person} sessions={found.data.Sessions} />
      <Proofs person={person} devices={found.data} />
    </div>
  )
}

type SessionsProps = Readonly<{ person: Person; sessions: DevicesOfPerson['Sessions'] }>

function Sessions({ person, sessions }: SessionsProps) {
  const { t } = useText()
  const format = useFormat()
  const end = async (id: number) => {
    await call(`/api/users/${person.id}/sessions/${id}`, { method: 'DELETE' }).finally(reloadDevices)
    await reloadPeople()
  }
  return (
    <section className={classes['part']} aria-labelledby="devices-of-person">
      <h2 id="devices-of-person">{t('devicesTitle')}</h2>
      {sessions.length === 0 && <p>{t('peopleDevicesNone', { name: person.name })}</p>}
      <ul className={classes['list']}>
        {sessions.map((one) => (
          <li key={one.SessionId}>
            <div className={classes['name']}>
              {deviceName(one.Device)}
              {one.Current && ` (${t('deviceThis')})`}
              <small>
                {one.Address} · {t('deviceSeen', { when: format.instant(one.LastSeenAt) })}
              </small>
            </div>
            {!one.Current && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${t('deviceSignOut')}: ${deviceName(one.Device)}`}
                onClick={() => void end(one.SessionId).catch(toastProblem)}
              >
                {t('deviceSignOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProofsProps = Readonly<{ person: Person; devices: DevicesOfPerson }>

/** The app with codes and the passkeys: who lost the device has all of it taken away, and begins anew. */
function Proofs({ person, devices }: ProofsProps) {
  const { t } = useText()
  const format = useFormat()
  const { Passkeys: passkeys, SecondStep: step } = devices
  const self = useSession()?.userId === person.id
  const some = step.On || passkeys.length > 0
  const { name } = person
  const takeAway = async () => {
    const asked = { title: t('peopleProofsAsk', { name }), text: t('peopleProofsText', { name }) }
    if (!(await askFirst({ ...asked, go: t('peopleProofsTake') }))) return
    await call(`/api/users/${person.id}/second-step`, { method: 'DELETE' }).finally(reloadDevices)
    toastDone(t('peopleProofsTaken', { name }))
  }
  return (
    <section className={classes['part']} aria-labelledby="proofs-of-person">
      <h2 id="proofs-of-person">{t('peopleProofs')}</h2>
      <p>
        {step.On
          ? t('peopleCodesOn', { day: format.date((step.Since ?? '').slice(0, 10)) })
          : t(passkeys.length > 0 ? 'peopleCodesOff' : 'peopleProofsNone')}{' '}
        {some && t('recoveryCodesLeft', { count: step.RecoveryLeft })}
      </p>
      {passkeys.length > 0 && (
        <ul className={classes['list']} aria-label={t('passkeys')}>
          {passkeys.map((one) => (
            <li key={one.PasskeyId}>
              <div className={classes['name']}>
                {one.Name}
                <small>
                  {t('passkeyAdded', { when: format.instant(one.CreatedAt) })} ·{' '}
                  {one.LastUsedAt === null
                    ? t('passkeyUnused')
                    : t('passkeyUsed', { when: format.instant(one.LastUsedAt) })}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
      {some && !self && (
        <Button variant="default" color="red" onClick={() => void takeAway().catch(toastProblem)}>
          {t('peopleProofsTake')}
        </Button>
      )}
    </section>
  )
}
