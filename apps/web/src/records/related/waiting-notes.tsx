import { Note } from '@temelia/model/record/note'
import { useState } from 'react'
import { type SaveEntry, useWaiting } from '../../data/outbox/waiting.ts'
import { useText } from '../../ui/text.ts'
import { WaitingState } from '../waiting/waiting-state.tsx'
import { sizeText } from './file-size.ts'
import { NoteComposer } from './note-composer.tsx'
import type { About } from './note-data.ts'
import classes from './notes.module.css'
import { RichTextView } from './rich-text-view.tsx'

/** The notes about a record that are kept on this device and not with the server yet, newest first: what they say, their files and how they stand. */
export function WaitingNotes({ about }: { about: About }) {
  const { t } = useText()
  const waiting = useWaitingNotes(about)
  if (waiting.length === 0) return null
  return (
    <ol className={classes['list']} aria-label={t('waitsNotes')}>
      {waiting.map((entry) => (
        <li key={entry.key}>
          <WaitingNote entry={entry} about={about} />
        </li>
      ))}
    </ol>
  )
}

/** The notes about a record that the server does not have yet. */
function useWaitingNotes({ type, id }: About): readonly SaveEntry[] {
  const { made } = useWaiting(Note)
  const isHere = ({ change }: SaveEntry) => {
    const { relatedEntityType, relatedEntityId } = change.patch as Readonly<Record<string, unknown>>
    return relatedEntityType === type && relatedEntityId === id
  }
  return made.filter(isHere).toReversed()
}

function WaitingNote({ entry, about }: Readonly<{ entry: SaveEntry; about: About }>) {
  const [mending, setMending] = useState(false)
  const { text } = entry.change.patch as Readonly<{ text?: string | null }>
  if (mending) return <NoteComposer about={about} note={null} refused={entry} onClose={() => setMending(false)} />
  return (
    <article className={classes['note']}>
      <WaitingState entry={entry} onMend={() => setMending(true)} />
      {text && <RichTextView html={text} />}
      {entry.change.files?.map(({ key, name, bytes }) => (
        <div key={key} className={classes['by']}>
          {name} ({sizeText(bytes.size)})
        </div>
      ))}
    </article>
  )
}
