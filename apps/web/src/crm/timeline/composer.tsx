import { Button } from '@mantine/core'
import { IconCalendarPlus, IconMail, IconNote, IconPhone, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { draftAt } from '../../data/drafts/drafts.ts'
import { NoteComposer, notePlace } from '../../records/related/note-composer.tsx'
import type { About } from '../../records/related/note-data.ts'
import { writeEmail } from '../../shell/email-composer.tsx'
import { useText } from '../../ui/text.ts'
import { ActivityForm } from '../activities/activity-form.tsx'
import { CallLog } from './call-log.tsx'
import classes from './timeline.module.css'

/** For whom something is written on a record's page: its customer, who is called, and what one asked to write. */
export type Writer = Readonly<{
  customerId: number | null
  customerName: string | null
  email: string | null
  /** A note is asked for from elsewhere on the page; told once it is open. */
  noteWanted?: boolean
  onNote?: () => void
  /** On phones the head of the page has the note, the email and the next step. */
  inHead?: boolean
}>

type Writing = 'note' | 'call' | 'activity' | null
type ComposerProps = Readonly<{ about: About; writer: Writer; may: Readonly<Record<string, boolean>> }>

/** Where one writes on a record's page: a note, a call that was made, an email, an activity. */
export function Composer({ about, writer, may }: ComposerProps) {
  const { t } = useText()
  const [writing, setWriting] = useState<Writing>(() => (draftAt(notePlace(about, null)) === undefined ? null : 'note'))
  const { customerId, email, noteWanted = false, onNote, inHead = false } = writer
  const mayNote = may['note'] === true
  const mayPlan = may['activity'] === true
  useEffect(() => {
    if (!noteWanted) return
    setWriting('note')
    onNote?.()
  }, [noteWanted, onNote])
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'note-write',
        label: t('noteWrite'),
        group: 'here',
        icon: IconPlus,
        enabled: mayNote,
        run: () => setWriting('note'),
      },
      {
        id: 'call-log',
        label: t('callLog'),
        group: 'here',
        icon: IconPhone,
        shortcut: 'c',
        enabled: mayPlan,
        run: () => setWriting('call'),
      },
    ],
    [t, mayNote, mayPlan],
  )
  useCommands(commands)
  if (!mayNote && !mayPlan) return null
  const close = () => setWriting(null)
  const toggle = (what: Writing) => setWriting((now) => (now === what ? null : what))
  const shared = { size: 'xs', variant: 'subtle', color: 'gray' } as const
  return (
    <div className={classes['composer']}>
      <div className={classes['kinds']} data-in-head={inHead || undefined}>
        {mayNote && (
          <Button
            {...shared}
            className={classes['headed']}
            leftSection={<IconNote size={16} stroke={1.6} />}
            aria-expanded={writing === 'note'}
            onClick={() => toggle('note')}
          >
            {t('recordNote')}
          </Button>
        )}
        {mayPlan && (
          <Button
            {...shared}
            leftSection={<IconPhone size={16} stroke={1.6} />}
            aria-expanded={writing === 'call'}
            onClick={() => toggle('call')}
          >
            {t('callLog')}
          </Button>
        )}
        {may['email'] === true && (
          <Button
            {...shared}
            className={email ? classes['headed'] : undefined}
            leftSection={<IconMail size={16} stroke={1.6} />}
            onClick={() => writeEmail({ about, customerId, recipients: email ? [email] : [], subject: '', files: [] })}
          >
            {t('recordEmail')}
          </Button>
        )}
        {mayPlan && (
          <Button
            {...shared}
            leftSection={<IconCalendarPlus size={16} stroke={1.6} />}
            onClick={() => setWriting('activity')}
          >
            {t('activityPlan')}
          </Button>
        )}
      </div>
      {writing === 'note' && (
        <div className={classes['writing']}>
          <NoteComposer about={about} note={null} onClose={close} />
        </div>
      )}
      {writing === 'call' && (
        <div className={classes['writing']}>
          <CallLog about={about} writer={writer} onClose={close} />
        </div>
      )}
      {writing === 'activity' && (
        <ActivityForm
          row={null}
          start={{
            relatedEntityType: about.type,
            relatedEntityId: about.id,
            ...(customerId === null ? {} : { accountId: customerId }),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
