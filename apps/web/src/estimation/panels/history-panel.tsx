import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react'
import { formatInstant } from '@temelia/text/format'
import { useEffect, useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import type { EditorActs } from '../editor/use-editor-acts.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { clearUndoItems, type DeletedItem, fetchUndoItems } from '../project-state/undo-items.ts'
import { restore } from '../project-state/wire.ts'
import styles from './panels.module.css'

const SHOWN = 30

/** What was done in this visit, newest first, and what was deleted and can be brought back. */
export function HistoryPanel({ acts }: { acts: EditorActs }) {
  const { t } = useText()
  const { history } = useProjectState()
  const steps = history.done.slice(-SHOWN).reverse()
  return (
    <Stack gap="md">
      <section className={styles.section}>
        <h3 className={styles.heading}>{t('historyDone')}</h3>
        {steps.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('historyNothing')}
          </Text>
        )}
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the stack
            <li key={at}>{step.label}</li>
          ))}
        </ol>
        {steps.length > 0 && (
          <Button size="compact-sm" variant="default" leftSection={<IconArrowBackUp size={14} />} onClick={acts.undo}>
            {t('undoLast')}
          </Button>
        )}
      </section>
      <DeletedItems />
    </Stack>
  )
}

function DeletedItems() {
  const { t, language } = useText()
  const { structure } = useEditor()
  const { tree, history } = useProjectState()
  const [items, setItems] = useState<readonly DeletedItem[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [sure, setSure] = useState(false)
  const projectId = tree.project.id

  function load() {
    setProblem(null)
    fetchUndoItems(projectId).then(setItems, setProblem)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked again whenever something was done
  useEffect(load, [projectId, history])

  async function bringBack(item: DeletedItem) {
    await restore(item.undoId)
    await structure.reload()
    load()
    toastDone(t('restored', { name: item.name }))
  }

  async function clear() {
    setSure(false)
    await clearUndoItems(projectId)
    load()
    toastDone(t('UNDO_HISTORY_DELETE_SUCCESS_ALERT'))
  }

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('historyDeleted')}</h3>
      {problem !== null && <ProblemNote problem={problem} onRetry={load} />}
      {items?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('historyNoDeleted')}
        </Text>
      )}
      {items?.map((item, at) => (
        <div key={item.undoId} className={styles.deleted}>
          <span className={styles.deletedPlace}>{at + 1}</span>
          <span className={styles.componentName}>
            {[item.symbol, item.name].filter(Boolean).join(' ')}
            <Text span size="xs" c="dimmed" display="block">
              {t(`undoType_${item.type}`)} · {formatInstant(item.date, language)}
            </Text>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRestore size={14} />}
            onClick={() => void bringBack(item).catch(toastProblem)}
          >
            {t('restore')}
          </Button>
        </div>
      ))}
      {items && items.length > 0 && (
        <Group mt="xs" gap="xs">
          {sure ? (
            <>
              <Text size="sm">{t('historyClearSure')}</Text>
              <Button size="compact-sm" color="red" onClick={() => void clear().catch(toastProblem)}>
                {t('historyClear')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setSure(false)}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setSure(true)}>
              {t('historyClear')}
            </Button>
          )}
        </Group>
      )}
    </section>
  )
}
