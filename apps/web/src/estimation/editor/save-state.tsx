import { Button, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { outbox, useOutbox } from '../../data/outbox/browser-outbox.ts'
import { useText } from '../../ui/text.ts'
import type { SaveFault } from '../project-state/project-state.ts'
import { unsavedCount } from '../project-state/save-queue.ts'
import styles from '../open-project/project-screen.module.css'
import { useEditor, useProjectState } from '../open-project/use-project.ts'

/** How saving stands, of edits and of new lines; `silent` says nothing once all is saved. Refused changes are listed with Try again and Drop. */
export function SaveState({ adding, silent = false }: Readonly<{ adding: number; silent?: boolean }>) {
  const { t } = useText()
  const { saver } = useEditor()
  const { saving: edits, queue, faults } = useProjectState()
  const { unreachable } = useOutbox()
  if (faults.size > 0) return <Refused faults={[...faults.values()]} />
  const count = unsavedCount(queue) + adding
  const saving = adding === 0 ? edits : unreachable || edits === 'offline' ? 'offline' : 'sending'
  if (silent && saving === 'saved') return null
  const Icon = saving === 'offline' ? IconCloudOff : saving === 'saved' ? IconCloudCheck : IconCloudUp
  const words =
    saving === 'offline'
      ? t('savingOffline', { count })
      : saving === 'saved'
        ? t('savingDone')
        : t('savingNow', { count })
  return (
    <span className={styles.saving} aria-live="polite" title={words}>
      <Icon size={16} aria-hidden />
      <span className={styles.savingWords}>{words}</span>
      {saving === 'offline' && (
        <Button size="compact-xs" variant="default" onClick={() => void saver.flush().then(outbox.hurry)}>
          {t('retry')}
        </Button>
      )}
    </span>
  )
}

function Refused({ faults }: { faults: readonly SaveFault[] }) {
  const { t } = useText()
  const editor = useEditor()
  return (
    <Popover position="bottom-end" width={360} shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={`${styles.saving} ${styles.refused}`}>
          <IconAlertTriangle size={16} aria-hidden /> {t('savingRefused', { count: faults.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {faults.slice(0, 5).map((fault) => (
            <Text key={`${fault.change.entity}${fault.change.id}`} size="sm">
              {fault.message}
            </Text>
          ))}
          <Button size="xs" onClick={() => editor.retryAll(faults)}>
            {t('retry')}
          </Button>
          <Button size="xs" variant="default" onClick={() => void editor.dropRefused()}>
            {t('dropUnsaved')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
