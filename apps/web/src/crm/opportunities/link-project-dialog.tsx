import { Button, Group, Stack, Text } from '@mantine/core'
import type { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { type FormEvent, useState } from 'react'
import { type Found, useSave, WAITS } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'

type LinkProjectProps = Readonly<{ row: Found<typeof Opportunity>; onClose: () => void }>

/** Links a project that is there already, one that belongs to no opportunity. */
export function LinkProjectDialog({ row, onClose }: LinkProjectProps) {
  const { t } = useText()
  const { save, isPending, error } = useSave(Project)
  const [project, setProject] = useState<number | null>(null)

  async function link(): Promise<void> {
    if (project === null) return
    const saved = await save(project, { relatedEntityType: 'opportunity', relatedEntityId: row.id })
    if (saved !== WAITS) toastDone(t('oppLinked', { name: saved.name }))
    onClose()
  }

  return (
    <Dialog title={t('oppLinkProject')} onClose={onClose} size={460}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          link().catch(() => undefined)
        }}
      >
        <Stack gap="md">
          {error && <ProblemNote problem={error} />}
          <Text size="sm" c="dimmed">
            {t('oppLinkText', { name: row.name })}
          </Text>
          <RecordPicker
            of={Project}
            label={t('oppProject')}
            value={project}
            onChange={setProject}
            within={{ field: 'relatedEntityType', op: 'ne', value: 'opportunity' }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={project === null}>
              {t('oppLink')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
