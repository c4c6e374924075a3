import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight, IconClock, IconPaperclip } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Email } from './email-data.ts'
import { nameOf } from './email-text.ts'
import classes from './emails.module.css'

/** One email in a list: which way it went, who, about what, when, and whether something is wrong. */
export function EmailRow({
  email,
  active = false,
  onOpen,
}: Readonly<{ email: Email; active?: boolean; onOpen: (event: MouseEvent) => void }>) {
  const { t } = useText()
  const labels = useLabels(EmailMessage)
  const format = useFormat()
  const incoming = email.direction === 'in'
  const Way = incoming ? IconArrowDownLeft : IconArrowUpRight
  const people = incoming ? nameOf(email.sender ?? '') : email.recipients.join(', ')
  return (
    <li data-id={email.id}>
      <button type="button" className={classes['row']} data-active={active || undefined} onClick={onOpen}>
        <Way
          size={16}
          stroke={1.8}
          className={classes['way']}
          aria-label={labels.choice('direction', email.direction ?? 'out')}
        />
        <span className={classes['people']}>{people}</span>
        <span className={classes['subject']}>
          <span>{email.subject || t('emailNoSubject')}</span>
          {email.fileIds && email.fileIds.length > 0 && (
            <IconPaperclip size={14} stroke={1.6} aria-label={labels.field('fileIds')} />
          )}
        </span>
        <EmailState email={email} />
        <time className={classes['when']}>{email.at ? format.instant(email.at) : ''}</time>
      </button>
    </li>
  )
}

/** The state of an email where it is more than sent or received. */
export function EmailState({ email }: Readonly<{ email: Pick<Email, 'status' | 'direction'> }>) {
  const labels = useLabels(EmailMessage)
  if (email.status !== 'queued' && email.status !== 'failed') return <span />
  const failed = email.status === 'failed'
  const Sign = failed ? IconAlertTriangle : IconClock
  return (
    <span className={failed ? classes['failed'] : classes['queued']}>
      <Sign size={14} stroke={1.8} aria-hidden />
      {labels.choice('status', email.status)}
    </span>
  )
}
