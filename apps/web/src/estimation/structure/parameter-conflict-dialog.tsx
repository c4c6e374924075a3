import { Button, Group, List, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { ParameterConflict } from '../project-state/transfer.ts'

type ParameterConflictDialogProps = Readonly<{
  conflicts: readonly ParameterConflict[]
  onChoose: (onConflict: 'keep' | 'rename') => void
  onClose: () => void
}>

/** Parameters that mean something else in the other project: its own serve, or ours come under new names. */
export function ParameterConflictDialog({ conflicts, onChoose, onClose }: ParameterConflictDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={t('parameters')} onClose={onClose}>
      <Text size="sm">{t('transferConflict')}</Text>
      <List size="sm" my="sm">
        {conflicts.map((conflict) => (
          <List.Item key={conflict.name}>{t('transferConflictLine', conflict)}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="default" onClick={() => onChoose('keep')}>
          {t('transferKeep')}
        </Button>
        <Button data-autofocus onClick={() => onChoose('rename')}>
          {t('transferRename')}
        </Button>
      </Group>
    </Dialog>
  )
}
