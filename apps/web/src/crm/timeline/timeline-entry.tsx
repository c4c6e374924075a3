import { Anchor } from '@mantine/core'
import { dayAt } from '@temelia/calendar/wall-clock'
import { type Icon, IconHistory, IconMail, IconMailOpened, IconNote, IconPaperclip } from '@tabler/icons-react'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { type ReactNode, useState } from 'react'
import { FileChips } from '../../records/related/file-chips.tsx'
import { HistoryChanges, HistorySentence } from '../../records/related/history-tab.tsx'
import type { About } from '../../records/related/note-data.ts'
import { RichTextView } from '../../records/related/rich-text-view.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useAgents } from '../activities/activity-item.tsx'
import { KindIcon } from '../activities/activity-kind.tsx'
import { clockText } from '../activities/calendar-span.ts'
import { EmailDialog } from '../emails/email-dialog.tsx'
import { nameOf } from '../emails/email-text.ts'
import type { TimelineEntry } from './timeline-data.ts'
import classes from './timeline.module.css'

type EntryLineProps = Readonly<{
  entry: TimelineEntry
  about: About
  /** It stands under no day: its day is shown in place of its hour. */
  dated?: boolean
}>

/** One line of a timeline: a sign of its kind, what happened, by whom, and when. */
export function EntryLine({ entry, about, dated = false }: EntryLineProps) {
  const format = useFormat()
  const practice = usePractice()
  const zone = useTenantZone()
  return (
    <li className={classes['entry']} data-kind={entry.kind}>
      <span className={classes['tile']} aria-hidden>
        <Sign entry={entry} />
      </span>
      <div className={classes['text']}>
        <Body entry={entry} about={about} />
      </div>
      <time className={`${classes['when']} figures`} dateTime={entry.at} title={format.instant(entry.at)}>
        {dated ? format.date(dayAt(entry.at, zone)) : clockText(entry.at, zone, practice)}
      </time>
    </li>
  )
}

function Sign({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'activity') return <KindIcon kind={entry.activity.kind} />
  const Shown: Icon =
    entry.kind === 'change'
      ? IconHistory
      : entry.kind === 'email'
        ? entry.email.direction === 'in'
          ? IconMailOpened
          : IconMail
        : entry.note.text
          ? IconNote
          : IconPaperclip
  return <Shown size={16} stroke={1.6} />
}

function Body({ entry, about }: Readonly<{ entry: TimelineEntry; about: About }>): ReactNode {
  const { t } = useText()
  const agents = useAgents()
  if (entry.kind === 'note') {
    const { note } = entry
    const files = note.fileIds ?? (note.fileId ? [note.fileId] : [])
    return (
      <>
        <p className={classes['line']}>
          <strong>{note.author ?? agents.get(note.userId ?? 0) ?? ''}</strong>{' '}
          {t(note.text ? 'timelineWrote' : 'timelineFiled')}
        </p>
        {note.text && <Folded html={note.text} />}
        <FileChips ids={files} />
      </>
    )
  }
  if (entry.kind === 'activity') {
    const { activity } = entry
    return (
      <>
        <p className={classes['line']}>
          <strong>{agents.get(activity.agentId ?? 0) ?? ''}</strong> {t('timelineCompleted')}{' '}
          <Anchor fz="inherit" href={`#/activities/${activity.id}`}>
            {activity.name}
          </Anchor>
        </p>
        {activity.description && <Folded text={activity.description} />}
      </>
    )
  }
  if (entry.kind === 'email') return <EmailBody email={entry.email} />
  const of = relatedEntity(about.type)
  return (
    <>
      <p className={classes['line']}>{of && <HistorySentence entry={entry.change} own={of} />}</p>
      <HistoryChanges entry={entry.change} />
    </>
  )
}

function EmailBody({ email }: { email: Extract<TimelineEntry, { kind: 'email' }>['email'] }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const incoming = email.direction === 'in'
  const who = incoming ? nameOf(email.sender ?? '') : email.recipients.map(nameOf).join(', ')
  return (
    <>
      <p className={classes['line']}>
        <span className={classes['quiet']}>{t(incoming ? 'timelineReceived' : 'timelineSent', { who })}</span>{' '}
        <Anchor component="button" type="button" fz="inherit" ta="left" onClick={() => setOpen(true)}>
          {email.subject || t('emailNoSubject')}
        </Anchor>
      </p>
      {open && <EmailDialog id={email.id} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A text that shows three lines until it is opened. */
const LONG = 240

function Folded({ html, text }: Readonly<{ html?: string; text?: string }>) {
  const { t } = useText()
  const [whole, setWhole] = useState(false)
  const long = (html ?? text ?? '').length > LONG
  return (
    <div className={classes['said']}>
      <div className={whole || !long ? undefined : classes['folded']}>
        {html ? <RichTextView html={html} /> : <p>{text}</p>}
      </div>
      {long && (
        <button type="button" className={classes['fold']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'showLess' : 'showMore')}
        </button>
      )}
    </div>
  )
}
