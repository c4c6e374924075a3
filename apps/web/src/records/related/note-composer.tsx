import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Note } from '@temelia/model/record/note'
import { draftAt, keepDraft, partOfPlace, useKeptDraft } from '../../data/drafts/drafts.ts'
import { outbox } from '../../data/outbox/browser-outbox.ts'
import type { SaveEntry } from '../../data/outbox/waiting.ts'
import { useSave, WAITS } from '../../data/records.ts'
import { isAdministrator, useSession } from '../../session/session.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { RichText } from '../rich-text.tsx'
import { Attachments, DropZone } from './attachments.tsx'
import { FileChips } from './file-chips.tsx'
import { type About, kindWord, type NoteRow, useNoteKinds } from './note-data.ts'
import classes from './notes.module.css'
import { useDraftedUploads } from './use-uploads.ts'

type NoteDraft = Readonly<{ html: string; kind: string }>

type NoteComposerProps = Readonly<{
  about: About
  note: NoteRow | null
  /** A note that the server did not accept, to be mended. */
  refused?: SaveEntry
  onClose: () => void
}>

/** Where a note that is being written is kept until it is sent. */
export function notePlace(about: About, note: NoteRow | null): string {
  return note ? `note ${note.id}` : `note about ${about.type} ${about.id}`
}

/** Writes a new note or changes one: rich text, its kind, its files. What is begun is there again when the person comes back. */
export function NoteComposer({ about, note, refused, onClose }: NoteComposerProps) {
  const { t } = useText()
  const place = refused ? `refused ${refused.key}` : notePlace(about, note)
  const kinds = useNoteKinds()
  const administrator = isAdministrator(useSession())
  const { save } = useSave(Note)
  const [begun] = useState(() => draftAt<NoteDraft>(place) ?? null)
  const before = (refused?.change.patch as Partial<NoteRow> | undefined) ?? note
  const uploads = useDraftedUploads(place, 'own', refused?.change.files)
  const start = begun?.html ?? before?.text ?? ''
  const [html, setHtml] = useState(start)
  const [kind, setKind] = useState(begun?.kind ?? (before?.noteType ? String(before.noteType) : ''))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const keptFiles = before?.fileIds ?? []
  const { attachments } = uploads
  const touched = html !== (before?.text ?? '') || attachments.length > 0
  const ready = (html !== '' || keptFiles.length + attachments.length > 0) && !busy

  useKeptDraft(place, touched ? { html, kind } : null)

  function done(): void {
    keepDraft(place, null)
    keepDraft(partOfPlace(place), null)
    onClose()
  }

  async function send(): Promise<void> {
    if (!ready) return
    setProblem(null)
    const content = {
      text: html || null,
      noteType: kind ? Number(kind) : null,
      fileIds: keptFiles.length > 0 ? keptFiles : null,
    }
    setBusy(true)
    try {
      if (refused) {
        const patch = { ...refused.change.patch, ...content }
        await outbox.mend(refused.key, { ...refused.change, patch, files: attachments, key: crypto.randomUUID() })
        return done()
      }
      const saved = await save(
        note?.id ?? null,
        note ? content : { ...content, relatedEntityType: about.type, relatedEntityId: about.id },
        note?.version ?? null,
        attachments,
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
          autoFocus={begun === null}
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
              {t(touched ? 'draftDiscard' : 'cancel')}
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
