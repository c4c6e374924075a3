import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { draftAt, keepDraft, partOfPlace, useKeptDraft } from '../../data/drafts/drafts.ts'
import { submitChange } from '../../data/outbox/browser-outbox.ts'
import { WAITS } from '../../data/records.ts'
import type { Attachment } from '../../data/send-file.ts'
import { DropZone } from '../../records/related/attachments.tsx'
import { useDraftedUploads } from '../../records/related/use-uploads.ts'
import { RichText } from '../../records/rich-text.tsx'
import { isAdministrator, useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { DiscardQuestion } from '../../ui/discard-question.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { type Account, useAccounts } from './account-data.ts'
import { AddressInput } from './address-input.tsx'
import { Attachments } from './attachments.tsx'
import { type About, type Filled, type EmailFile, emailToSend } from './email-data.ts'
import { addressIn } from './email-text.ts'
import classes from './emails.module.css'
import { TemplateChoice } from './template-choice.tsx'
import { useKnownAddresses } from './use-known-addresses.ts'

/** What a new email begins with. */
export type EmailStart = Readonly<{
  about: About | null
  /** The customer whose contacts are offered. */
  customerId: number | null
  recipients?: readonly string[]
  copies?: readonly string[]
  blindCopies?: readonly string[]
  subject?: string
  html?: string
  inReplyTo?: string | null
  /** Files that are on the server already. */
  files?: readonly EmailFile[]
  /** Files of this device. */
  attached?: readonly Attachment[]
}>

type ComposeProps = Readonly<{ start: EmailStart; onClose: () => void }>

/** Writes an email. Without a mailbox it says so and leads to where one is set up. */
export function ComposeDialog({ start, onClose }: ComposeProps) {
  const { t } = useText()
  const session = useSession()
  const accounts = useAccounts()
  const mine = accounts.data?.rows.filter(({ userId }) => userId === null || userId === session?.userId)
  const place = emailPlace(start)
  const [found, setFound] = useState(() => {
    const begun = draftAt<EmailDraft>(place)
    // Files alone that an email was opened with and nobody touched are no draft.
    if (begun === undefined) keepDraft(partOfPlace(place), null)
    return begun
  })
  const [dirty, setDirty] = useState(found !== undefined)
  const [asking, setAsking] = useState(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  const forget = () => {
    keepDraft(place, null)
    keepDraft(partOfPlace(place), null)
    setFound(undefined)
    setDirty(false)
  }
  return (
    <Dialog
      title={t(start.inReplyTo ? 'emailAnswer' : 'emailWrite')}
      onClose={close}
      size={760}
      closeOnClickOutside={!dirty}
    >
      {accounts.isError && <ProblemNote problem={accounts.error} onRetry={() => void accounts.refetch()} />}
      {mine?.length === 0 && (
        <EmptyState title={t('emailNoMailbox')} text={t('emailNoMailboxText')}>
          {isAdministrator(session) && (
            <Button component="a" href="#/settings/email" onClick={onClose}>
              {t('emailSetUp')}
            </Button>
          )}
        </EmptyState>
      )}
      {mine && mine.length > 0 && (
        <>
          {found && <DraftNote onDiscard={forget} />}
          <Writing
            key={String(found !== undefined)}
            accounts={mine}
            start={{ ...start, ...found }}
            place={dirty ? place : null}
            onClose={() => {
              forget()
              onClose()
            }}
            onCancel={close}
            onDirty={() => setDirty(true)}
          />
        </>
      )}
      {asking && (
        <div className={classes['asking']}>
          <DiscardQuestion
            onKeep={() => setAsking(false)}
            onDiscard={() => {
              forget()
              onClose()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Where an email that is being written is kept until it is sent. */
function emailPlace({ about, inReplyTo }: EmailStart): string {
  return `email ${about ? `${about.type} ${about.id}` : ''} ${inReplyTo ?? ''}`
}

type EmailDraft = Required<Pick<EmailStart, 'recipients' | 'copies' | 'blindCopies' | 'subject' | 'html' | 'files'>>

type WritingProps = ComposeProps &
  Readonly<{
    accounts: readonly Account[]
    /** Where what is typed is kept, once something is. */
    place: string | null
    onCancel: () => void
    onDirty: () => void
  }>

function Writing({ accounts, start, place, onClose, onCancel, onDirty }: WritingProps) {
  const { t } = useText()
  const session = useSession()
  const first = accounts.find(({ userId }) => userId === session?.userId) ?? accounts[0]
  const [accountId, setAccountId] = useState(first?.id ?? 0)
  const [recipients, setRecipients] = useState(start.recipients ?? [])
  const [copies, setCopies] = useState(start.copies ?? [])
  const [blindCopies, setBlindCopies] = useState(start.blindCopies ?? [])
  const [more, setMore] = useState((start.copies?.length ?? 0) > 0)
  const [subject, setSubject] = useState(start.subject ?? '')
  const [body, setBody] = useState({ html: start.html ?? '', round: 0, start: start.html ?? '' })
  const [files, setFiles] = useState<readonly EmailFile[]>(start.files ?? [])
  const draft: EmailDraft = { recipients, copies, blindCopies, subject, html: body.html, files }
  useKeptDraft(place, draft)
  const uploads = useDraftedUploads(emailPlace(start), 'own', start.attached)
  const attach = (chosen: readonly File[]) => {
    onDirty()
    uploads.add(chosen)
  }
  const account = accounts.find(({ id }) => id === accountId)
  const [shared, setShared] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const known = useKnownAddresses(start.customerId)
  const everybody = [...recipients, ...copies, ...blindCopies]
  const ready = recipients.length > 0 && subject.trim() !== '' && everybody.every((one) => addressIn(one) !== null)

  async function send(): Promise<void> {
    if (!ready || busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { about, inReplyTo = null } = start
      const fileIds = files.map(({ id }) => id)
      const says = { recipients, copies, blindCopies, subject: subject.trim(), html: body.html, fileIds }
      const email = { about, accountId, ...says, shared: shared ?? account?.shared ?? false, inReplyTo }
      const from = { place: emailPlace(start), value: draft, href: window.location.hash.slice(1) }
      const sent = await submitChange(emailToSend(email, uploads.attachments, from))
      if (sent !== WAITS) toastDone(t('emailOnItsWay'))
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
  }
  const fill = ({ Subject: text, Html: html }: Filled) => {
    onDirty()
    if (text && !start.inReplyTo) setSubject(text)
    const whole = start.inReplyTo ? `${html}${start.html ?? ''}` : html
    setBody(({ round }) => ({ html: whole, start: whole, round: round + 1 }))
  }
  return (
    <DropZone onFiles={attach}>
      <form onSubmit={submit} onKeyDownCapture={keys} onChange={onDirty} className={classes['compose']}>
        {problem !== null && <ProblemNote problem={problem} drafted onRetry={() => void send()} />}
        <div className={classes['pair']}>
          <NativeSelect
            label={t('emailFrom')}
            value={String(accountId)}
            data={accounts.map(({ id, name, address }) => ({ value: String(id), label: `${name} <${address}>` }))}
            onChange={(event) => setAccountId(Number(event.currentTarget.value))}
          />
          <TemplateChoice about={start.about} onFill={fill} />
        </div>
        <AddressInput
          label={t('emailTo')}
          value={recipients}
          onChange={setRecipients}
          known={known}
          required
          autoFocus={!start.recipients?.length}
        />
        {more ? (
          <div className={classes['pair']}>
            <AddressInput
              label={t('emailCc')}
              value={copies}
              onChange={setCopies}
              known={known}
              focusNow={!start.copies?.length}
            />
            <AddressInput label={t('emailBcc')} value={blindCopies} onChange={setBlindCopies} known={known} />
          </div>
        ) : (
          <Button className={classes['more']} size="compact-sm" variant="subtle" onClick={() => setMore(true)}>
            {t('emailMoreAddresses')}
          </Button>
        )}
        <TextInput
          label={t('emailSubject')}
          withAsterisk
          maxLength={998}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <RichText
          key={body.round}
          label={t('emailText')}
          start={body.start}
          minHeight={200}
          autoFocus={body.round === 0 && (start.recipients?.length ?? 0) > 0}
          onChange={(html) => {
            setBody((now) => ({ ...now, html }))
            onDirty()
          }}
        />
        <Attachments about={start.about} files={files} onChange={setFiles} uploads={{ ...uploads, add: attach }} />
        <div className={classes['foot']}>
          <Checkbox
            label={t('emailShared')}
            checked={shared ?? account?.shared ?? false}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!ready}>
              {t('emailSend')}
            </Button>
          </Group>
        </div>
      </form>
    </DropZone>
  )
}
