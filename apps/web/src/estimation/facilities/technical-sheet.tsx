import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Patch } from '@temelia/model/entity'
import { Facility, sheetParts } from '@temelia/model/estimation/facility'
import { type FormEvent, useState } from 'react'
import type { Found, WAITS } from '../../data/records.ts'
import { StaleChoice } from '../../records/stale-choice.tsx'
import { useStaleEdit } from '../../records/use-stale-edit.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import type { FacilityRow } from './facility-places.ts'

type SheetProps = Readonly<{
  row: FacilityRow
  editable: boolean
  onSave: (patch: Patch<typeof Facility>, version: number | null) => Promise<Found<typeof Facility> | typeof WAITS>
  onClose: () => void
}>

/** What the technical sheet of a line asks for (form F5), part by part; every line of text prints on a row of its own. */
export function TechnicalSheet({ row, editable, onSave, onClose }: SheetProps) {
  const { t } = useText()
  // What others change meanwhile is neither shown over what is typed nor taken back by it.
  const [began] = useState(row)
  const [words, setWords] = useState(() => sheetParts.map((part) => began[part] ?? ''))
  const edit = useStaleEdit(Facility, began as Found<typeof Facility>)
  const typed = sheetParts.flatMap((part, at) => {
    const text = words[at]?.trim() || null
    return text === (began[part] || null) ? [] : [[part, text] as const]
  })
  const saving = useMutation({
    mutationFn: () =>
      edit.send(Object.fromEntries(typed), (patch, version) => onSave(patch as Patch<typeof Facility>, version)),
    onSuccess: (saved) => saved && onClose(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.length === 0) return onClose()
    saving.mutate()
  }

  return (
    <Dialog title={t('facilitySheetOf', { name: row.name })} onClose={onClose} size={640} unsaved={typed.length > 0}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {edit.stale && <StaleChoice of={Facility} stale={edit.stale} onChoose={edit.choose} />}
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
