import { Button, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'
import { useProjectState } from '../open-project/use-project.ts'
import styles from './panels.module.css'

const SHOWN = 30

/** What was done in this visit, newest first, and the way to what was deleted. */
export function HistoryPanel({ actions }: { actions: EditorActions }) {
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
            // A step is its place in the stack
            <li key={at}>{step.label}</li>
          ))}
        </ol>
        {steps.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBackUp size={14} />}
            onClick={actions.undo}
          >
            {t('undoLast')}
          </Button>
        )}
      </section>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={14} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={actions.undoHistory}
      >
        {t('undoHistory')}
      </Button>
    </Stack>
  )
}
