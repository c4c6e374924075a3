import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Patch } from '@temelia/model/entity'
import { type Facility, sheetParts } from '@temelia/model/estimation/facility'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { FacilityRow } from './facility-places.ts'

type SheetProps = Readonly<{
  row: FacilityRow
  editable: boolean
  onSave: (patch: Patch<typeof Facility>) => Promise<unknown>
  onClose: () => void
}>

/** What the technical sheet of a line asks for (form F5), part by part; every line of text prints on a row of its own. */
export function TechnicalSheet({ row, editable, onSave, onClose }: SheetProps) {
  const { t } = useText()
  const [words, setWords] = useState(() => sheetParts.map((part) => row[part] ?? ''))
  const saving = useMutation({
    mutationFn: () => onSave(Object.fromEntries(sheetParts.map((part, at) => [part, words[at]?.trim() || null]))),
    onSuccess: onClose,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    saving.mutate()
  }

  return (
    <Dialog
      title={t('facilitySheetOf', { name: row.name })}
      onClose={onClose}
      size={640}
      unsaved={sheetParts.some((part, at) => (row[part] ?? '') !== words[at])}
    >
      <form onSubmit={submit}>
        <Stack gap="sm" pb="md">
          {sheetParts.map((part, at) => (
            <Textarea
              key={part}
              label={t(`facility.${part}`)}
              value={words[at] ?? ''}
              maxLength={4_000}
              minRows={2}
              maxRows={10}
              autosize
              readOnly={!editable}
              onChange={(event) => {
                const typed = event.currentTarget.value
                setWords(words.map((text, index) => (index === at ? typed : text)))
              }}
            />
          ))}
          {saving.isError && <ProblemNote problem={saving.error} onRetry={() => saving.mutate()} />}
          {editable && (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={saving.isPending}>
                {t('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
