import { Button, Group, Select, Text } from '@mantine/core'
import { IconRestore, IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { UndoScope } from '../project-state/undo-items.ts'
import classes from './bin.module.css'
import type { UndoHistory } from './use-undo-history.ts'

type UndoHistoryToolsProps = Readonly<{
  history: UndoHistory
  scope: UndoScope
  onScope: (scope: UndoScope) => void
  chosen: ReadonlySet<number>
}>

/** Where the deletions are from; restore the chosen ones; clear all for good, after a question. */
export function UndoHistoryTools({ history, scope, onScope, chosen }: UndoHistoryToolsProps) {
  const { t } = useText()
  const { tree } = useProjectState()
  const [asking, setAsking] = useState(false)
  const shown = (history.items ?? []).filter((item) => item.number !== null)
  const ids = shown.flatMap(({ undoId }) => (chosen.has(undoId) ? [undoId] : []))
  const mayDelete = tree.actions['delete'] ?? true
  return (
    <div className={classes['tools']}>
      <Select
        size="xs"
        w={220}
        aria-label={t('undoWhere')}
        allowDeselect={false}
        value={keyOf(scope)}
        data={[
          { value: keyOf({ kind: 'investment', id: tree.project.id }), label: t('undoWholeProject') },
          ...tree.objects.map(({ id, name }) => ({
            value: keyOf({ kind: 'object', id }),
            label: `${t('undoType_object')}: ${name}`,
          })),
          ...tree.estimates.map(({ id, name }) => ({
            value: keyOf({ kind: 'estimate', id }),
            label: `${t('undoType_estimate')}: ${name}`,
          })),
        ]}
        onChange={(value) => value && onScope(scopeOf(value))}
      />
      <Button
        size="xs"
        leftSection={<IconRestore size={14} />}
        disabled={ids.length === 0 || !mayDelete}
        onClick={() => history.restore(ids)}
      >
        {t('undoRestoreChosen', { count: ids.length })}
      </Button>
      <Button
        size="xs"
        variant="default"
        color="red"
        leftSection={<IconTrashX size={14} />}
        disabled={!mayDelete || (history.items ?? []).length === 0}
        onClick={() => setAsking(true)}
      >
        {t('undoClear')}
      </Button>
      {asking && (
        <Dialog title={t('undoClearTitle')} size={440} onClose={() => setAsking(false)}>
          <Text size="sm">{t('undoClearBody')}</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                setAsking(false)
                history.clear()
              }}
            >
              {t('historyClear')}
            </Button>
          </Group>
        </Dialog>
      )}
    </div>
  )
}

function keyOf({ kind, id }: UndoScope): string {
  return `${kind} ${id}`
}

function scopeOf(key: string): UndoScope {
  const [kind, id] = key.split(' ')
  return { kind: kind as UndoScope['kind'], id: Number(id) }
}
