import { Button, Group, Select, Text } from '@mantine/core'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { useState } from 'react'
import { useAll } from '../../data/records.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { dropChanges } from '../open-project/moves.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { rowKey } from '../grid/rows.ts'
import type { Transfer } from '../project-state/transfer.ts'
import classes from './structure.module.css'

type TransferDialogProps = Readonly<{
  mode: 'copy' | 'move'
  lines: Pick<Transfer, 'entity' | 'ids'>
  onTransfer: (transfer: Transfer, label: string) => void
  onClose: () => void
}>

/** Where lines are copied or moved to: a project, and the object or estimate in it. */
export function TransferDialog({ mode, lines, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const [projectId, setProjectId] = useState<number | null>(tree.project.id)
  const [placeId, setPlaceId] = useState<string | null>(null)
  const places = usePlaces(lines.entity, projectId)
  const here = projectId === tree.project.id
  const target = lines.entity === 'object' ? projectId : placeId === null ? null : Number(placeId)
  const [projectName, setProjectName] = useState(tree.project.name)

  function send() {
    if (target === null) return
    const name = places.find(({ value }) => value === placeId)?.label ?? projectName
    const label = t(`transferDone_${mode}`, { name })
    if (mode === 'copy' || !here) return onTransfer({ mode, ...lines, targetId: target }, label)
    const kind = lines.entity === 'article' ? 'estimate' : 'object'
    const over = {
      key: rowKey(kind, target),
      kind,
      id: target,
      level: 1,
      parent: null,
      expanded: null,
      place: 1,
      of: 1,
    } as const
    editor.edit(lines.entity === 'object' ? [] : dropChanges(tree, lines.entity, lines.ids, over, 'inside'), label)
    onClose()
  }

  return (
    <Dialog title={t(`transferTitle_${mode}`)} onClose={onClose}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Text size="sm" c="dimmed">
          {t('transferCount', { count: lines.ids.length })}
        </Text>
        <RecordPicker
          of={Project}
          label={t('transferProject')}
          value={projectId}
          onChange={(id, row) => {
            setProjectId(id)
            setProjectName(String((row as Readonly<{ name?: string }> | null)?.name ?? ''))
            setPlaceId(null)
          }}
        />
        {lines.entity !== 'object' && (
          <Select
            data-autofocus
            searchable
            openOnFocus={false}
            label={t(`transferTo_${lines.entity}`)}
            value={placeId}
            data={places}
            nothingFoundMessage={t('transferNoPlace')}
            onChange={setPlaceId}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={target === null || (mode === 'move' && here && lines.entity === 'object')}>
            {t(mode === 'copy' ? 'transferCopy' : 'transferMove')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** What lines of a kind may come into, in the chosen project. */
function usePlaces(entity: Transfer['entity'], projectId: number | null) {
  const filter = { field: 'projectId', op: 'eq', value: projectId } as const
  const query = { filter, sort: 'position' }
  const objects = useAll(WorkObject, query, { enabled: projectId !== null && entity !== 'object' })
  const estimates = useAll(Estimate, query, { enabled: projectId !== null && entity === 'article' })
  if (entity === 'object') return []
  const objectRows = objects.data?.rows ?? []
  if (entity === 'estimate') return objectRows.map((row) => ({ value: String(row.id), label: titled(row) }))
  return objectRows.flatMap((object) =>
    (estimates.data?.rows ?? [])
      .filter((row) => row.objectId === object.id)
      .map((row) => ({ value: String(row.id), label: `${titled(object)} › ${titled(row)}` })),
  )
}

function titled({ code, name }: Readonly<{ code: string | null; name: string }>): string {
  return [code, name].filter(Boolean).join(' ')
}
