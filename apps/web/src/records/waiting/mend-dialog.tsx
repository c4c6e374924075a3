import { decode } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import type { RelatedType } from '@temelia/model/record/related'
import { entityNamed } from '@temelia/model/registry'
import { useState } from 'react'
import { outbox } from '../../data/outbox/browser-outbox.ts'
import type { SaveEntry } from '../../data/outbox/waiting.ts'
import { useRecord } from '../../data/records.ts'
import { clashesOf, type Side, type Values, withoutTheirs } from '../../data/stale-edit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { NoteComposer } from '../related/note-composer.tsx'
import { RecordForm } from '../record-form.tsx'
import { shownFields } from '../shown-fields.ts'
import { StaleChoice } from '../stale-choice.tsx'
import { Button, Group } from '@mantine/core'

type MendDialogProps = Readonly<{ entry: SaveEntry; onClose: () => void }>

/** What a person does about a change that was not accepted: chooses where somebody else changed the same, else edits it and sends it again. */
export function MendDialog({ entry, onClose }: MendDialogProps) {
  const { t } = useText()
  const of = entityNamed(entry.change.entity)
  if (!of) return null
  if (entry.refusal?.current) return <ChooseDialog of={of} entry={entry} onClose={onClose} />
  if (of.name !== Note.name) return <MendForm of={of} entry={entry} onClose={onClose} />
  const { relatedEntityType, relatedEntityId } = entry.change.patch as Readonly<Record<string, unknown>>
  const about = { type: relatedEntityType as RelatedType, id: Number(relatedEntityId) }
  return (
    <Dialog title={t('noteEdit')} onClose={onClose} size={640}>
      <NoteComposer about={about} note={null} refused={entry} onClose={onClose} />
    </Dialog>
  )
}

function MendForm({ of, entry, onClose }: MendDialogProps & Readonly<{ of: Entity }>) {
  const { id, patch } = entry.change
  const record = useRecord(of, id)
  if (id !== null && !record.data) return null
  const fields = shownFields(of).flatMap(([key, field]) => (field.readOnly || field.kind === 'json' ? [] : [key]))
  return (
    <RecordForm
      of={of}
      row={record.data ?? null}
      sections={[{ fields }]}
      {...(id === null ? { start: patch as Values } : {})}
      begun={patch as Values}
      replaces={entry.key}
      onClose={onClose}
    />
  )
}

/** Mine or theirs, field by field. What only one of the two changed is not asked about. */
function ChooseDialog({ of, entry, onClose }: MendDialogProps & Readonly<{ of: Entity }>) {
  const { t } = useText()
  const { change, refusal, key } = entry
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const theirs = decode(of, refusal?.current ?? {})
  const mine = change.patch as Values
  const fields = clashesOf(mine, (change.seen ?? {}) as Values, theirs as Values)
  const send = async () => {
    const left = withoutTheirs(mine, theirs as Values, sides)
    const seen = Object.fromEntries(Object.keys(left).map((field) => [field, (theirs as Values)[field]]))
    if (Object.keys(left).length === 0) await outbox.discard(key)
    else await outbox.mend(key, { ...change, patch: left, seen, version: theirs.version })
    onClose()
  }
  return (
    <Dialog title={t('staleTitle')} onClose={onClose} size={560}>
      <StaleChoice
        of={of}
        stale={{ theirs: theirs as Values, mine, fields, sides }}
        onChoose={(field, side) => setSides((all) => ({ ...all, [field]: side }))}
      />
      <Group justify="flex-end" py="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => void send()}>{t('save')}</Button>
      </Group>
    </Dialog>
  )
}
