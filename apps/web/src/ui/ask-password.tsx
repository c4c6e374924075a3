import { Button, Group, PasswordInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './ask-password.module.css'
import { PasskeyNote } from './passkey-note.tsx'
import { useText } from './text.ts'

type AskPasswordProps = Readonly<{
  /** Its form's, for a field that stands beside it. */
  id?: string
  /** What the button says that goes on. */
  go: string
  /** What is done with the password; what it rejects with is shown, and one may try again. */
  send: (password: string) => Promise<void>
  onCancel: () => void
  /** What stands above the password: what it is for, other fields. */
  children?: ReactNode
  ready?: boolean
  /** What goes on cannot be taken back. */
  risky?: boolean
}>

/** The own password once more, before anything changes. */
export function AskPassword({ id, go, send, onCancel, children, ready = true, risky = false }: AskPasswordProps) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    await send(password).catch(setProblem)
    setBusy(false)
  }

  return (
    <form id={id} className={classes['ask']} onSubmit={(event) => void submit(event)}>
      {problem !== null && <PasskeyNote problem={problem} />}
      {children}
      <PasswordInput
        label={t('passwordOld')}
        autoComplete="current-password"
        autoFocus={children === undefined}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Group gap="xs">
        <Button type="submit" color={risky ? 'red' : undefined} loading={busy} disabled={password === '' || !ready}>
          {go}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
