import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Note } from '@temelia/model/record/note'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { draftAt } from '../../data/drafts/drafts.ts'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { labelsOf } from '../labels.ts'
import { useRemoval } from '../use-removal.ts'
import { FileChips } from './file-chips.tsx'
import { useTitles } from '../titles.ts'
import { NoteComposer, notePlace } from './note-composer.tsx'
import { type About, hrefOf, kindWord, type NoteRow, useNoteKinds, useNotes } from './note-data.ts'
import classes from './notes.module.css'
import { RichTextView } from './rich-text-view.tsx'
import { WaitingNotes } from './waiting-notes.tsx'

/** The notes about a record, newest first, and the place to write one. */
export function NotesTab({ about }: { about: About }) {
  const { t } = useText()
  const { list, rows, mayAdd, more, showMore } = useNotes(about)
  const [writing, setWriting] = useState(() => draftAt(notePlace(about, null)) !== undefined)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'note-write',
        label: t('noteWrite'),
        group: 'here',
        icon: IconPlus,
        enabled: mayAdd,
        run: () => setWriting(true),
      },
    ],
    [t, mayAdd],
  )
  useCommands(commands)
  return (
    <div className={classes['notes']}>
      {writing ? (
        <NoteComposer about={about} note={null} onClose={() => setWriting(false)} />
      ) : (
        mayAdd && (
          <button type="button" className={classes['open']} onClick={() => setWriting(true)}>
            {t('noteWrite')}
          </button>
        )
      )}
      {list.isError && rows.length === 0 && (
        <ProblemNote what="GET_NOTE_DATA_PROBLEM" problem={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && [1, 2].map((at) => <Skeleton key={at} height={64} />)}
      {list.isSuccess && rows.length === 0 && !writing && (
        <p className={classes['none']}>{t(mayAdd ? 'noteNone' : 'noteNoneRead')}</p>
      )}
      <WaitingNotes about={about} />
      <ol className={classes['list']}>
        {rows.map((note) => (
          <li key={note.id}>
            <NoteItem note={note} about={about} />
          </li>
        ))}
      </ol>
      {more && (
        <Button fullWidth variant="subtle" loading={list.isFetching} onClick={showMore}>
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

function NoteItem({ note, about }: Readonly<{ note: NoteRow; about: About }>) {
  const { t } = useText()
  const format = useFormat()
  const names = useTitles(Note, ['userId'], [note])
  const kinds = useNoteKinds()
  const remove = useRemoval(Note)
  const [editing, setEditing] = useState(() => draftAt(notePlace(about, note)) !== undefined)
  const waiting = useWaiting(Note)
  const shown = { ...note, ...waiting.changed.get(note.id) }
  if (editing) return <NoteComposer about={about} note={note} onClose={() => setEditing(false)} />
  const who = note.author ?? names['userId']?.get(note.userId ?? 0) ?? ''
  const kind = kinds.find(({ id }) => id === shown.noteType)
  const mayEdit = note.actions['edit'] === true
  const mayDelete = note.actions['delete'] === true
  return (
    <article className={classes['note']}>
      <header className={classes['by']}>
        <strong>{who}</strong>
        <time dateTime={note.createdAt}>{format.instant(note.createdAt)}</time>
        {note.version > 1 && note.updatedAt > note.createdAt && (
          <span title={format.instant(note.updatedAt)}>{t('noteChanged')}</span>
        )}
        {(waiting.changed.has(note.id) || waiting.removed.has(note.id)) && (
          <span className={classes['kind']}>{t(waiting.removed.has(note.id) ? 'waitsRemoval' : 'waitsChange')}</span>
        )}
        {kind && <span className={classes['kind']}>{kindWord(kind)}</span>}
        <Elsewhere note={note} about={about} />
        {(mayEdit || mayDelete) && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon size={28} className={classes['menu']} aria-label={t('noteMenu')}>
                <IconDots size={16} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayEdit && (
                <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setEditing(true)}>
                  {t('noteEdit')}
                </Menu.Item>
              )}
              {mayDelete && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={() => void remove([note])}
                >
                  {t('noteDelete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      {shown.text && <RichTextView html={shown.text} />}
      <FileChips ids={note.fileIds ?? (note.fileId ? [note.fileId] : [])} />
    </article>
  )
}

/** The record a note of a customer is about when it is not the customer himself. */
function Elsewhere({ note, about }: Readonly<{ note: NoteRow; about: About }>) {
  const { language } = useText()
  const place = { type: note.relatedEntityType, id: note.relatedEntityId }
  const of = relatedEntity(place.type)
  if (!of || (place.type === about.type && place.id === about.id)) return null
  const word = labelsOf(of, language).one
  const href = hrefOf(place)
  return href ? <a href={href}>{word}</a> : <span>{word}</span>
}
