import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { planUngroup } from './grouping.ts'

/** A chapter goes: its lines stay without it, or go with it. */
export function DeleteChapterDialog({ row, onClose }: Readonly<{ row: GridRow; onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const name = row.chapter?.name ?? t('chapterNone')
  const ids = (row.chapter?.lines ?? []).map(({ id }) => id)

  function dropLines() {
    onClose()
    const label = t('didDelete', { count: ids.length })
    editor.structure
      .remove(
        ids.map((id) => ({ entity: 'article', id })),
        label,
      )
      .then(() => toastDone(label, () => void editor.undo().catch(toastProblem)), toastProblem)
  }

  return (
    <Dialog title={t('chapterDeleteTitle', { name })} size={440} onClose={onClose}>
      <Text size="sm">{t('chapterLines', { count: ids.length })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button color="red" variant="default" onClick={dropLines}>
          {t('chapterDropLines')}
        </Button>
        <Button
          data-autofocus
          disabled={row.chapter?.name == null}
          onClick={() => {
            editor.edit(planUngroup(tree, ids), t('didUngroup'))
            onClose()
          }}
        >
          {t('chapterKeepLines')}
        </Button>
      </Group>
    </Dialog>
  )
}
