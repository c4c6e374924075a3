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
import { ComposeDialog, type LetterStart } from './compose-dialog.tsx'
import { fileSize } from './file-size.ts'
import { type About, type Letter, sendAgain, share, useFiles } from './letter-data.ts'
import { LetterFrame } from './letter-frame.tsx'
import { LetterTrouble } from './letter-trouble.tsx'
import { answerTo, quoted, subjectOf } from './letter-text.ts'
import classes from './letters.module.css'

/** A letter to read, with its files, and to answer or pass on. Answering takes the dialog's place. */
export function LetterDialog({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) {
  const { t } = useText()
  const letter = useRecord(EmailMessage, id)
  const [answer, setAnswer] = useState<LetterStart | null>(null)
  if (answer) return <ComposeDialog start={answer} onClose={onClose} />
  return (
    <Dialog title={letter.data?.subject || t('emailNoSubject')} onClose={onClose} size={820}>
      {letter.isError && <ProblemNote problem={letter.error} onRetry={() => void letter.refetch()} />}
      {letter.isPending && <Skeleton height={240} />}
      {letter.data && <Reading letter={letter.data} onAnswer={setAnswer} onClose={onClose} />}
    </Dialog>
  )
}

type ReadingProps = Readonly<{ letter: Letter; onAnswer: (start: LetterStart) => void; onClose: () => void }>

function Reading({ letter, onAnswer, onClose }: ReadingProps) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(EmailMessage)
  const format = useFormat()
  const files = useFiles(letter.fileIds ?? [])
  return (
    <div className={classes['reading']}>
      <dl className={classes['head']}>
        <Line label={t('emailFrom')} text={letter.sender ?? ''} />
        <Line label={t('emailTo')} text={letter.recipients.join(', ')} />
        {letter.copies && letter.copies.length > 0 && <Line label={t('emailCc')} text={letter.copies.join(', ')} />}
        {letter.blindCopies && letter.blindCopies.length > 0 && (
          <Line label={t('emailBcc')} text={letter.blindCopies.join(', ')} />
        )}
        {letter.at && <Line label={labels.field('at')} text={format.instant(letter.at)} />}
      </dl>
      <LetterTrouble letter={letter} />
      <LetterFrame letter={letter} />
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
      <Deeds letter={letter} files={files.data ?? []} onAnswer={onAnswer} onClose={onClose} />
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

/** What can be done with a letter. */
function Deeds({
  letter,
  files,
  onAnswer,
  onClose,
}: ReadingProps & Readonly<{ files: NonNullable<LetterStart['files']> }>) {
  const { t } = useText()
  const format = useFormat()
  const session = useSession()
  const accounts = useAccounts()
  const remove = useRemoval(EmailMessage)
  const own = accounts.data?.rows.map(({ address }) => address) ?? []
  const sharing = useMutation({ mutationFn: (shared: boolean) => share(letter.id, shared), onError: toastProblem })
  const again = useMutation({
    mutationFn: () => sendAgain(letter.id),
    onSuccess: () => toastDone(t('emailOnItsWay')),
    onError: toastProblem,
  })
  const { relatedEntityType: type, relatedEntityId: about } = letter
  const place: Pick<LetterStart, 'about' | 'customerId'> = {
    about: type && about ? ({ type, id: about } satisfies About) : null,
    customerId: letter.accountId,
  }
  const heading = t('emailWrote', { when: letter.at ? format.instant(letter.at) : '', who: letter.sender ?? '' })
  const reply = (everybody: boolean) =>
    onAnswer({
      ...place,
      ...answerTo(letter, everybody, own),
      subject: subjectOf(letter.subject, 'Re'),
      html: quoted(letter, heading),
      inReplyTo: letter.messageId,
    })
  const forward = () =>
    onAnswer({ ...place, subject: subjectOf(letter.subject, 'Fwd'), html: quoted(letter, heading), files })
  const removeAndLeave = async () => {
    if ((await remove([letter])).length > 0) onClose()
  }
  return (
    <div className={classes['deeds']}>
      {letter.status === 'failed' && letter.direction === 'out' && letter.actions['delete'] && (
        <Button
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('emailSendAgain')}
        </Button>
      )}
      <Button
        variant={letter.direction === 'in' ? 'filled' : 'default'}
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
          {letter.actions['delete'] && (
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
      {letter.userId === session?.userId && (
        <Checkbox
          className={classes['share']}
          label={t('emailShared')}
          checked={letter.shared}
          disabled={sharing.isPending}
          onChange={(event) => sharing.mutate(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
