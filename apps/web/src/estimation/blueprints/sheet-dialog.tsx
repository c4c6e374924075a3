import { Autocomplete, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Row } from '@temelia/model/entity'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { type SyntheticEvent, useState } from 'react'
import { useSaveNow } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { PageRow } from './measures.ts'

type SheetDialogProps = Readonly<{
  page: PageRow
  blueprint: Row<typeof Blueprint>
  /** Folders that other drawings lie in. */
  folders: readonly string[]
  onClose: () => void
}>

const TURNS = [0, 90, 180, 270] as const

/** What a sheet is called, which issue of its drawing it is, where it lies and how it is turned. */
export function SheetDialog({ page, blueprint, folders, onClose }: SheetDialogProps) {
  const { t } = useText()
  const pages = useSaveNow(BlueprintPage)
  const drawings = useSaveNow(Blueprint)
  const [number, setNumber] = useState(page.number ?? '')
  const [name, setName] = useState(page.name)
  const [revision, setRevision] = useState(blueprint.revision ?? '')
  const [folder, setFolder] = useState(blueprint.folder ?? '')
  const [rotation, setRotation] = useState(page.rotation)
  const saving = useMutation({
    mutationFn: async () => {
      await pages.save(page.id, { number: number.trim() || null, name: name.trim() || page.name, rotation })
      const whole = { revision: revision.trim() || null, folder: folder.trim() || null }
      if (whole.revision !== blueprint.revision || whole.folder !== blueprint.folder)
        await drawings.save(blueprint.id, whole)
    },
    onSuccess: onClose,
  })

  function send(event: SyntheticEvent) {
    event.preventDefault()
    saving.mutate()
  }

  return (
    <Dialog title={t('blueprintSheet')} onClose={onClose} size={480} unsaved="typed">
      <form onSubmit={send}>
        <Stack gap="md">
          {saving.error && <ProblemNote problem={saving.error} />}
          <TextInput
            label={t('blueprintSheetNumber')}
            maxLength={40}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t('blueprintSheetName')}
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('blueprintRevision')}
            maxLength={40}
            value={revision}
            onChange={(event) => setRevision(event.currentTarget.value)}
          />
          <Autocomplete
            label={t('blueprintFolder')}
            maxLength={200}
            data={folders.filter((one) => one !== folder)}
            value={folder}
            onChange={setFolder}
          />
          <NativeSelect
            label={t('blueprintTurn')}
            value={rotation}
            data={TURNS.map((turn) => ({ value: String(turn), label: `${turn}°` }))}
            onChange={(event) => setRotation(TURNS.find((turn) => String(turn) === event.currentTarget.value) ?? 0)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
