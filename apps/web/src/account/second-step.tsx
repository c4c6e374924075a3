import { Button, Group, PasswordInput, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { type Begun, ConfirmDevice } from './confirm-device.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'

type State = Readonly<{ On: boolean; Since: string | null; RecoveryLeft: number }>
type Act = 'begin' | 'remove' | 'codes'

const KEY = ['second-step']
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
  const state = useQuery({ queryKey: KEY, queryFn: async () => (await call('/api/second-step')).body as State })
  const [act, setAct] = useState<Act | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  function done(kind: Act, body: unknown): void {
    setAct(null)
    if (kind === 'begin') setBegun(body as Begun)
    if (kind === 'codes') setCodes((body as { RecoveryCodes: string[] }).RecoveryCodes)
    void client.invalidateQueries({ queryKey: KEY })
  }

  function confirmed(fresh: readonly string[]): void {
    setBegun(null)
    setCodes(fresh)
    void client.invalidateQueries({ queryKey: KEY })
  }

  return (
    <section className={classes['part']} aria-labelledby="second-step">
      <h2 id="second-step">{t('secondStep')}</h2>
      {state.isError && <ProblemNote problem={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <Skeleton height={48} />}
      {state.data && (
        <p>
          {state.data.On
            ? t('secondStepOn', {
                day: format.date((state.data.Since ?? '').slice(0, 10)),
                count: state.data.RecoveryLeft,
              })
            : t('secondStepOff')}
        </p>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {begun && <ConfirmDevice begun={begun} onConfirmed={confirmed} onCancel={() => setBegun(null)} />}
      {act && <AskPassword act={act} onDone={(body) => done(act, body)} onCancel={() => setAct(null)} />}
      {state.data && !act && !begun && !codes && (
        <Group gap="xs">
          {state.data.On ? (
            <>
              <Button variant="default" onClick={() => setAct('codes')}>
                {t('recoveryCodesNew')}
              </Button>
              <Button variant="default" color="red" onClick={() => setAct('remove')}>
                {t('secondStepRemove')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAct('begin')}>{t('secondStepBegin')}</Button>
          )}
        </Group>
      )}
    </section>
  )
}

/** The own password once more, before anything changes. */
function AskPassword({
  act,
  onDone,
  onCancel,
}: Readonly<{ act: Act; onDone: (body: unknown) => void; onCancel: () => void }>) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    await call(PATHS[act], { method: 'POST', json: { Password: password } }).then(
      ({ body }) => onDone(body),
      setProblem,
    )
    setBusy(false)
  }

  return (
    <form onSubmit={(event) => void send(event)}>
      {problem !== null && <ProblemNote problem={problem} />}
      <PasswordInput
        label={t('passwordOld')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy} disabled={password === ''}>
          {t(act === 'remove' ? 'secondStepRemove' : act === 'codes' ? 'recoveryCodesNew' : 'secondStepBegin')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
