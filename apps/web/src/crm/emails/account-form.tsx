import { numberFault } from '../../ui/typed-number.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Checkbox, Group, PasswordInput } from '@mantine/core'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { fieldByWire, type Patch } from '@temelia/model/entity'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { useSaveNow } from '../../data/records.ts'
import { FieldInput } from '../../records/field-input.tsx'
import { useLabels } from '../../records/labels.ts'
import { draftOf, isDirty, readDraft } from '../../records/record-draft.ts'
import formClasses from '../../records/record-form.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { type Account, keepPasswords, testAccount, type Tested } from './account-data.ts'
import classes from './accounts.module.css'
import { TestResult } from './test-result.tsx'

const GENERAL = ['name', 'address', 'userId', 'shared'] as const
const OUTGOING = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUser'] as const
const INCOMING = ['imapHost', 'imapPort', 'imapSecurity', 'imapUser'] as const

/** Adds or changes a mailbox; saving tries both servers and says how it went. */
export function AccountForm({ row, onClose }: Readonly<{ row: Account | null; onClose: () => void }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(EmailAccount)
  const { save } = useSaveNow(EmailAccount)
  const [kept, setKept] = useState(row)
  const [began, setBegan] = useState(() => draftOf(EmailAccount, [...GENERAL, ...OUTGOING, ...INCOMING], row))
  const [draft, setDraft] = useState(began)
  const [passwords, setPasswords] = useState({ smtp: '', imap: '' })
  const [email, setEmail] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<{ result: Tested; sentTo: string | null } | null>(null)

  async function send(): Promise<void> {
    const { patch, unreadable, missing } = readDraft(EmailAccount, draft, began, practice)
    const found = Object.fromEntries([
      ...unreadable.map((key) => [key, numberFault(String(draft[key]), practice, t)] as const),
      ...missing.map((key) => [key, fieldMessages.REQUIRED[language]]),
    ]) as Readonly<Record<string, string>>
    setFaults(found)
    setProblem(null)
    setTested(null)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const changed = kept === null || Object.keys(patch).length > 0
      const saved = changed ? await save(kept?.id ?? null, patch as Patch<typeof EmailAccount>) : kept
      setKept(saved)
      setBegan(draft)
      await keepPasswords(saved.id, passwords.smtp, passwords.imap)
      setTested({ result: await testAccount(saved.id, email), sentTo: email ? saved.address : null })
    } catch (cause) {
      setProblem(cause)
      if (cause instanceof Problem)
        setFaults(
          Object.fromEntries(
            cause.errors.map(({ field, message }) => [fieldByWire(EmailAccount, field) ?? field, message]),
          ),
        )
    }
    setBusy(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const input = (key: string, first = false) => {
    const field = EmailAccount.fields[key as keyof typeof EmailAccount.fields]
    return (
      <FieldInput
        key={key}
        name={key}
        field={field}
        labels={labels}
        value={draft[key]}
        error={faults[key]}
        autoFocus={first}
        onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
      />
    )
  }
  const password = (kind: 'smtp' | 'imap') => {
    const moved = draft[`${kind}Host`] !== began[`${kind}Host`] || draft[`${kind}User`] !== began[`${kind}User`]
    const there = kept?.[`${kind}PasswordSet`] === true
    return (
      <PasswordInput
        label={t('mailboxPassword')}
        autoComplete="new-password"
        placeholder={there && !moved ? t('mailboxPasswordKept') : undefined}
        description={there && moved ? t('mailboxPasswordAgain') : undefined}
        value={passwords[kind]}
        onChange={(event) => setPasswords({ ...passwords, [kind]: event.currentTarget.value })}
      />
    )
  }
  return (
    <Dialog
      title={row ? labels.edit : labels.add}
      onClose={onClose}
      size={680}
      closeOnClickOutside={!isDirty(draft, began)}
    >
      <form onSubmit={submit} noValidate className={formClasses['form']}>
        {problem !== null && <ProblemNote problem={problem} />}
        <Part>{GENERAL.map((key, at) => input(key, at === 0))}</Part>
        <Part legend={t('mailboxOutgoing')}>
          {OUTGOING.map((key) => input(key))}
          {password('smtp')}
        </Part>
        <Part legend={t('mailboxIncoming')} hint={t('mailboxIncomingHint')}>
          {INCOMING.map((key) => input(key))}
          {password('imap')}
        </Part>
        <div className={formClasses['foot']}>
          {tested && <TestResult {...tested} />}
          <Group justify="space-between" mt={tested ? 'sm' : 0}>
            <Checkbox
              label={t('mailboxTestEmail')}
              checked={email}
              onChange={(event) => setEmail(event.currentTarget.checked)}
            />
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                {tested ? t('close') : t('cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {t('mailboxSaveAndTest')}
              </Button>
            </Group>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}

function Part({ legend, hint, children }: Readonly<{ legend?: string; hint?: string; children: ReactNode }>) {
  return (
    <fieldset className={formClasses['section']}>
      {legend && <legend>{legend}</legend>}
      {hint && <p className={`${formClasses['wide']} ${classes['hint']}`}>{hint}</p>}
      {children}
    </fieldset>
  )
}
