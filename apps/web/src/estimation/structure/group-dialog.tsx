import { Autocomplete, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { byId } from '../project-state/project-tree.ts'
import { chaptersOf, planGroup } from './grouping.ts'
import classes from './structure.module.css'

const LONGEST = 400

/** The chapter lines are grouped into: a new one, or one of the estimate's. */
export function GroupDialog({ ids, onClose }: Readonly<{ ids: readonly number[]; onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree } = useProjectState()
  const [name, setName] = useState('')
  const estimateId = byId(tree.articles, ids[0] ?? 0)?.estimateId ?? 0

  return (
    <Dialog title={t('groupLines')} size={440} onClose={onClose} unsaved={name !== ''}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const chapter = name.trim()
          if (chapter === '') return
          editor.edit(planGroup(tree, ids, chapter), t('didGroup', { name: chapter }))
          onClose()
        }}
      >
        <Autocomplete
          data-autofocus
          openOnFocus={false}
          label={t('chapterName')}
          maxLength={LONGEST}
          data={[{ group: t('chapterKnown'), items: [...chaptersOf(tree, estimateId)] }]}
          value={name}
          onChange={setName}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('groupDo')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
