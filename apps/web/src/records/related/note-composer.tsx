import { Button, Group, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Note } from '@temelia/model/record/note'
import { useSave, WAITS } from '../../data/records.ts'
import { isAdministrator, useSession, whenSignedOut } from '../../session/session.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { RichText } from '../rich-text.tsx'
import { Attachments, DropZone } from './attachments.tsx'
import { FileChips } from './file-chips.tsx'
import { type About, kindWord, type NoteRow, useNoteKinds } from './note-data.ts'
import classes from './notes.module.css'
import { useUploads } from './use-uploads.ts'

/** What was begun and not saved, so that it is there again when the person comes back to the record. */
const begun = new Map<string, string>()
whenSignedOut(() => begun.clear())

type NoteComposerProps = Readonly<{ about: About; note: NoteRow | null; onClose: () => void }>

/** Writes a new note or changes one: rich text, its kind, its files. */
export function NoteComposer({ about, note, onClose }: NoteComposerProps) {
  const { t } = useText()
  const draftKey = note ? `note ${note.id}` : `${about.type} ${about.id}`
  const kinds = useNoteKinds()
  const administrator = isAdministrator(useSession())
  const { save } = useSave(Note)
  const uploads = useUploads()
  const [start] = useState(() => begun.get(draftKey) ?? note?.text ?? '')
  const [html, setHtml] = useState(start)
  const [kind, setKind] = useState(note?.noteType ? String(note.noteType) : '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const keptFiles = note?.fileIds ?? []
  const fileIds = [...keptFiles, ...uploads.fileIds]
  const ready = (html !== '' || fileIds.length > 0) && !uploads.busy && !busy

  useEffect(() => {
    if (html === (note?.text ?? '')) begun.delete(draftKey)
    else begun.set(draftKey, html)
  }, [draftKey, html, note])

  function done(): void {
    begun.delete(draftKey)
    onClose()
  }

  async function send(): Promise<void> {
    if (!ready) return
    setProblem(null)
    const content = {
      text: html || null,
      noteType: kind ? Number(kind) : null,
      fileIds: fileIds.length > 0 ? fileIds : null,
    }
    setBusy(true)
    try {
      const saved = await save(
        note?.id ?? null,
        note ? content : { ...content, relatedEntityType: about.type, relatedEntityId: about.id },
        note?.version ?? null,
      )
      if (saved !== WAITS) toastDone(t('noteSaved'))
      done()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <DropZone onFiles={uploads.add}>
      <form
        className={classes['composer']}
        aria-label={t(note ? 'noteEdit' : 'noteWrite')}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        // Before the editor sees it: there it would begin a new line.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          void send()
        }}
      >
        {problem !== null && <ProblemNote problem={problem} />}
        <RichText
          label={t('noteText')}
          placeholder={t('notePlaceholder')}
          start={start}
          onChange={setHtml}
          autoFocus
          minHeight={88}
        />
        {keptFiles.length > 0 && <FileChips ids={keptFiles} />}
        <Attachments uploads={uploads} compact />
        <div className={classes['foot']}>
          <NativeSelect
            aria-label={t('noteKind')}
            value={kind}
            data={[
              { value: '', label: t('noteNoKind') },
              ...kinds.map((one) => ({ value: String(one.id), label: kindWord(one) })),
            ]}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
          {administrator && (
            <a className={classes['settings']} href="#/settings/note-kinds">
              {t('noteKinds')}
            </a>
          )}
          <Group gap="xs" ml="auto">
            <Button variant="default" onClick={done}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!ready} loading={busy}>
              {note ? t('save') : t('noteSave')}
            </Button>
          </Group>
        </div>
      </form>
    </DropZone>
  )
}
