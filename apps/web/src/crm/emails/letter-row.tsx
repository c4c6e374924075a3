import { IconAlertTriangle, IconArrowDownLeft, IconArrowUpRight, IconClock, IconPaperclip } from '@tabler/icons-react'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { Letter } from './letter-data.ts'
import { nameOf } from './letter-text.ts'
import classes from './letters.module.css'

/** One letter in a list: which way it went, who, about what, when, and whether something is wrong. */
export function LetterRow({ letter, onOpen }: Readonly<{ letter: Letter; onOpen: () => void }>) {
  const { t } = useText()
  const labels = useLabels(EmailMessage)
  const format = useFormat()
  const incoming = letter.direction === 'in'
  const Way = incoming ? IconArrowDownLeft : IconArrowUpRight
  const people = incoming ? nameOf(letter.sender ?? '') : letter.recipients.join(', ')
  return (
    <li>
      <button type="button" className={classes['row']} onClick={onOpen}>
        <Way
          size={16}
          stroke={1.8}
          className={classes['way']}
          aria-label={labels.choice('direction', letter.direction ?? 'out')}
        />
        <span className={classes['people']}>{people}</span>
        <span className={classes['subject']}>
          <span>{letter.subject || t('emailNoSubject')}</span>
          {letter.fileIds && letter.fileIds.length > 0 && (
            <IconPaperclip size={14} stroke={1.6} aria-label={labels.field('fileIds')} />
          )}
        </span>
        <LetterState letter={letter} />
        <time className={classes['when']}>{letter.at ? format.instant(letter.at) : ''}</time>
      </button>
    </li>
  )
}

/** The state of a letter where it is more than sent or received. */
export function LetterState({ letter }: Readonly<{ letter: Pick<Letter, 'status' | 'direction'> }>) {
  const labels = useLabels(EmailMessage)
  if (letter.status !== 'queued' && letter.status !== 'failed') return <span />
  const failed = letter.status === 'failed'
  const Sign = failed ? IconAlertTriangle : IconClock
  return (
    <span className={failed ? classes['failed'] : classes['queued']}>
      <Sign size={14} stroke={1.8} aria-hidden />
      {labels.choice('status', letter.status)}
    </span>
  )
}
