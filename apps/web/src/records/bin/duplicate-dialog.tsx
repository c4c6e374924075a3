import { Button, Group, Text, TextInput } from '@mantine/core'
import { fieldByWire } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { labelsOf } from '../labels.ts'
import { hrefOf } from '../related/note-data.ts'
import type { RelatedType } from '@temelia/model/related'
import type { BinItem, Comeback, Refusal } from './bin-data.ts'

type DuplicateDialogProps = Readonly<{
  item: BinItem
  refusal: Refusal
  busy: boolean
  onRestore: (comeback: Comeback) => void
  onLeave: () => void
}>

/** A record whose name or code is in use again: under another name, as it was, or not at all. */
export function DuplicateDialog({ item, refusal, busy, onRestore, onLeave }: DuplicateDialogProps) {
  const { t, language } = useText()
  const [name, setName] = useState(`${item.name ?? ''} (2)`)
  const of = entityNamed(item.entityType)
  const duplicates = refusal.Duplicates ?? []
  const labels = of && labelsOf(of, language)
  const fields = duplicates
    .map(({ Field }) => (of && labels?.field(fieldByWire(of, Field) ?? Field)) ?? Field)
    .join(', ')
  const others = [...new Map(duplicates.map((one) => [one.Id, one])).values()]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRestore({ UndoId: item.UndoId, Name: name.trim(), Keep: true })
  }
  return (
    <Dialog title={t('binDuplicateTitle')} onClose={onLeave} size={520}>
      <form onSubmit={submit}>
        <Text>{t('binDuplicateText', { name: item.name ?? '', fields })}</Text>
        <ul>
          {others.map((other) => {
            const href = hrefOf({ type: item.entityType as RelatedType, id: other.Id })
            return <li key={other.Id}>{href ? <a href={href}>{other.Name}</a> : other.Name}</li>
          })}
        </ul>
        <TextInput
          label={t('binNewName')}
          value={name}
          maxLength={200}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onLeave}>
            {t('binLeave')}
          </Button>
          <Button variant="default" loading={busy} onClick={() => onRestore({ UndoId: item.UndoId, Keep: true })}>
            {t('binKeepBoth')}
          </Button>
          <Button type="submit" loading={busy} disabled={!name.trim()}>
            {t('binRename')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
