import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { AskPassword } from '../ui/ask-password.tsx'
import { type Begun, ConfirmDevice } from './confirm-device.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'

type State = Readonly<{ On: boolean; Since: string | null; Passkeys: number; RecoveryLeft: number }>
type Act = 'begin' | 'remove' | 'codes'

/** What is known of the second step, in the cache of the app. */
export const SECOND_STEP_KEY = ['second-step']
const PATHS: Readonly<Record<Act, string>> = {
  begin: '/api/second-step',
  remove: '/api/second-step/remove',
  codes: '/api/second-step/recovery-codes',
}

/** The second step of one's sign-in: on or off, how it is turned on with a phone, and the codes for a lost one. */
export function SecondStep() {
  const { t } = useText()
  const format = useFormat()
  const client = useQueryClient()
  const state = useQuery({
    queryKey: SECOND_STEP_KEY,
    queryFn: async () => (await call('/api/second-step')).body as State,
  })
  const [act, setAct] = useState<Act | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  /** Recovery codes stand in for the app as for a passkey. */
  const protectedNow = state.data !== undefined && (state.data.On || state.data.Passkeys > 0)

  function done(kind: Act, body: unknown): void {
    setAct(null)
    if (kind === 'begin') setBegun(body as Begun)
    if (kind === 'codes') setCodes((body as { RecoveryCodes: string[] }).RecoveryCodes)
    void client.invalidateQueries({ queryKey: SECOND_STEP_KEY })
  }

  function confirmed(fresh: readonly string[]): void {
    setBegun(null)
    setCodes(fresh)
    void client.invalidateQueries({ queryKey: SECOND_STEP_KEY })
  }

  return (
    <section className={classes['part']} aria-labelledby="second-step">
      <h2 id="second-step">{t('secondStep')}</h2>
      {state.isError && <ProblemNote problem={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <Skeleton height={48} />}
      {state.data && (
        <p>
          {state.data.On
            ? t('secondStepOn', { day: format.date((state.data.Since ?? '').slice(0, 10)) })
            : t('secondStepOff')}{' '}
          {protectedNow && t('recoveryCodesLeft', { count: state.data.RecoveryLeft })}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {begun && <ConfirmDevice begun={begun} onConfirmed={confirmed} onCancel={() => setBegun(null)} />}
      {act && (
        <AskPassword
          key={act}
          go={t(act === 'remove' ? 'secondStepRemove' : act === 'codes' ? 'recoveryCodesNew' : 'secondStepBegin')}
          send={async (Password) => done(act, (await call(PATHS[act], { method: 'POST', json: { Password } })).body)}
          onCancel={() => setAct(null)}
        />
      )}
      {state.data && !act && !begun && !codes && (
        <Group gap="xs">
          {!state.data.On && <Button onClick={() => setAct('begin')}>{t('secondStepBegin')}</Button>}
          {protectedNow && (
            <Button variant="default" onClick={() => setAct('codes')}>
              {t('recoveryCodesNew')}
            </Button>
          )}
          {state.data.On && (
            <Button variant="default" color="red" onClick={() => setAct('remove')}>
              {t('secondStepRemove')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}
