import { Button, Group, Text, Title } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import styles from '../open-project/project-screen.module.css'
import type { EditorCommands } from './use-editor-commands.ts'

/** A project without lines: what goes here, and the two ways to start. */
export function EmptyEstimate({ commands }: { commands: EditorCommands }) {
  const { t } = useText()
  return (
    <div className={styles.empty}>
      <Title order={2}>{t('emptyEstimateTitle')}</Title>
      <Text c="dimmed" maw={460}>
        {t('emptyEstimateBody')}
      </Text>
      <Group mt="md" justify="center">
        <Button leftSection={<IconPlus size={16} />} onClick={commands['add-estimate'].run}>
          {commands['add-estimate'].label}
        </Button>
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={commands.import.run}>
          {commands.import.label}
        </Button>
      </Group>
    </div>
  )
}
