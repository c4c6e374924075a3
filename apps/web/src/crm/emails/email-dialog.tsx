import { usePractice } from '../../session/tenant-region.ts'
import { Button, Checkbox, Menu, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconDots,
  IconDownload,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecord } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useAccounts } from './account-data.ts'
import { ComposeDialog, type EmailStart } from './compose-dialog.tsx'
import { fileSize } from './file-size.ts'
import { type About, type Email, sendAgain, share, useFiles } from './email-data.ts'
import { EmailFrame } from './email-frame.tsx'
import { EmailTrouble } from './email-trouble.tsx'
import { answerTo, quoted, subjectOf } from './email-text.ts'
import classes from './emails.module.css'

/** An email to read, with its files, and to answer or pass on. Answering takes the dialog's place. */
export function EmailDialog({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) {
  const { t } = useText()
  const email = useRecord(EmailMessage, id)
  const [answer, setAnswer] = useState<EmailStart | null>(null)
  if (answer) return <ComposeDialog start={answer} onClose={onClose} />
  return (
    <Dialog title={email.data?.subject || t('emailNoSubject')} onClose={onClose} size={820}>
      {email.isError && <ProblemNote problem={email.error} onRetry={() => void email.refetch()} />}
      {email.isPending && <Skeleton height={240} />}
      {email.data && <Reading email={email.data} onAnswer={setAnswer} onClose={onClose} />}
    </Dialog>
  )
}

type ReadingProps = Readonly<{ email: Email; onAnswer: (start: EmailStart) => void; onClose: () => void }>

/** An email with its files and what can be done with it. */
export function Reading({ email, onAnswer, onClose }: ReadingProps) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(EmailMessage)
  const format = useFormat()
  const files = useFiles(email.fileIds ?? [])
  return (
    <div className={classes['reading']}>
      <dl className={classes['head']}>
        <Line label={t('emailFrom')} text={email.sender ?? ''} />
        <Line label={t('emailTo')} text={email.recipients.join(', ')} />
        {email.copies && email.copies.length > 0 && <Line label={t('emailCc')} text={email.copies.join(', ')} />}
        {email.blindCopies && email.blindCopies.length > 0 && (
          <Line label={t('emailBcc')} text={email.blindCopies.join(', ')} />
        )}
        {email.at && <Line label={labels.field('at')} text={format.instant(email.at)} />}
      </dl>
      <EmailTrouble email={email} />
      <EmailFrame email={email} />
      {files.data && files.data.length > 0 && (
        <ul className={classes['files']} aria-label={labels.field('fileIds')}>
          {files.data.map((file) => (
            <li key={file.id}>
              <a className={classes['file']} href={`/files/${file.id}`} download={file.name ?? undefined}>
                <IconDownload size={14} stroke={1.8} aria-hidden />
                {file.name} <small>{fileSize(file.size ?? 0, practice)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
      <EmailActions email={email} files={files.data ?? []} onAnswer={onAnswer} onClose={onClose} />
    </div>
  )
}

function Line({ label, text }: Readonly<{ label: string; text: string }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** What can be done with an email. */
function EmailActions({
  email,
  files,
  onAnswer,
  onClose,
}: ReadingProps & Readonly<{ files: NonNullable<EmailStart['files']> }>) {
  const { t } = useText()
  const format = useFormat()
  const session = useSession()
  const accounts = useAccounts()
  const remove = useRemoval(EmailMessage)
  const own = accounts.data?.rows.map(({ address }) => address) ?? []
  const sharing = useMutation({ mutationFn: (shared: boolean) => share(email.id, shared), onError: toastProblem })
  const again = useMutation({
    mutationFn: () => sendAgain(email.id),
    onSuccess: () => toastDone(t('emailOnItsWay')),
    onError: toastProblem,
  })
  const { relatedEntityType: type, relatedEntityId: about } = email
  const place: Pick<EmailStart, 'about' | 'customerId'> = {
    about: type && about ? ({ type, id: about } satisfies About) : null,
    customerId: email.accountId,
  }
  const heading = t('emailWrote', { when: email.at ? format.instant(email.at) : '', who: email.sender ?? '' })
  const reply = (everybody: boolean) =>
    onAnswer({
      ...place,
      ...answerTo(email, everybody, own),
      subject: subjectOf(email.subject, 'Re'),
      html: quoted(email, heading),
      inReplyTo: email.messageId,
    })
  const forward = () =>
    onAnswer({ ...place, subject: subjectOf(email.subject, 'Fwd'), html: quoted(email, heading), files })
  const removeAndLeave = async () => {
    if ((await remove([email])).length > 0) onClose()
  }
  return (
    <div className={classes['actions']}>
      {email.status === 'failed' && email.direction === 'out' && email.actions['delete'] && (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('emailSendAgain')}
        </Button>
      )}
      <Button
        variant={email.direction === 'in' ? 'filled' : 'default'}
        leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
        onClick={() => reply(false)}
      >
        {t('emailReply')}
      </Button>
      <Button variant="default" leftSection={<IconArrowForwardUp size={16} stroke={1.8} />} onClick={forward}>
        {t('emailForward')}
      </Button>
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <Button variant="default" aria-label={t('recordMore')} px={8}>
            <IconDots size={16} stroke={1.6} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowBackUpDouble size={16} stroke={1.6} />} onClick={() => reply(true)}>
            {t('emailReplyAll')}
          </Menu.Item>
          {email.actions['delete'] && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void removeAndLeave()}
            >
              {t('recordDelete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {email.userId === session?.userId && (
        <Checkbox
          className={classes['share']}
          label={t('emailShared')}
          checked={email.shared}
          disabled={sharing.isPending}
          onChange={(event) => sharing.mutate(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
