import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../data/http.ts'
import { signOut } from '../data/sign-in.ts'
import { useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import classes from './security.module.css'

/** A new password, with the old one; every device signs in anew. */
export function PasswordForm() {
  const { t } = useText()
  const userId = useSession()?.userId
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await call(`/api/users/${userId}/password`, { method: 'PUT', json: { OldPassword: old, Password: fresh } })
      toastDone(t('passwordChanged'))
      await signOut(true)
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  const show = { 'aria-label': t('showPassword'), tabIndex: 0 }
  return (
    <section className={classes['part']} aria-labelledby="password">
      <h2 id="password">{t('passwordChange')}</h2>
      <form onSubmit={(event) => void change(event)}>
        {problem !== null && <ProblemNote problem={problem} />}
        <PasswordInput
          label={t('passwordOld')}
          autoComplete="current-password"
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          visibilityToggleButtonProps={show}
        />
        <PasswordInput
          label={t('passwordNew')}
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
          visibilityToggleButtonProps={show}
        />
        <Button type="submit" variant="default" loading={busy} disabled={old === '' || fresh === ''}>
          {t('passwordChange')}
        </Button>
      </form>
    </section>
  )
}
