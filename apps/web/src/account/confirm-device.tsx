import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './security.module.css'

/** A second step that was begun: the secret for the app on the phone. */
export type Begun = Readonly<{ Secret: string; Address: string }>

/** The secret goes into the authenticator app; its first code shows that it arrived there. */
export function ConfirmDevice({
  begun,
  onConfirmed,
  onCancel,
}: Readonly<{ begun: Begun; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void }>) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function confirm(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const { body } = await call('/api/second-step/confirm', { method: 'POST', json: { Code: code } })
      onConfirmed((body as { RecoveryCodes: string[] }).RecoveryCodes)
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void confirm(event)}>
      <p>{t('secondStepScan')}</p>
      <div>
        {t('secondStepKey')}: <span className={classes['key']}>{begun.Secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </div>
      <Anchor href={begun.Address} size="sm" underline="always">
        {t('secondStepOpen')}
      </Anchor>
      {problem !== null && <ProblemNote problem={problem} />}
      <TextInput
        label={t('secondStepCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy} disabled={code.trim() === ''}>
          {t('secondStepConfirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
