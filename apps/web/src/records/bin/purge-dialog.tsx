import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'

type PurgeDialogProps = Readonly<{ count: number; busy: boolean; onPurge: () => void; onClose: () => void }>

/** Asks before something is deleted that nobody can bring back. */
export function PurgeDialog({ count, busy, onPurge, onClose }: PurgeDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={t('binPurge')} onClose={onClose} size={440}>
      <Text>{t('binPurgeSure', { count })}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={onPurge}>
          {t('binPurge')}
        </Button>
      </Group>
    </Dialog>
  )
}
