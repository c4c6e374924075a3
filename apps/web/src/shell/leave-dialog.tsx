import { Button, Stack, Text } from '@mantine/core'
import { signOut } from '../data/sign-in.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'

type LeaveDialogProps = Readonly<{ unsent: number; onClose: () => void }>

/** Asks what becomes of the changes that the server does not have yet, before their person signs out. */
export function LeaveDialog({ unsent, onClose }: LeaveDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={t('leaveTitle', { count: unsent })} onClose={onClose} size={460}>
      <Stack gap="md">
        <Text size="sm">{t('leaveText')}</Text>
        <Stack gap="xs">
          <Button data-autofocus onClick={onClose}>
            {t('leaveStay')}
          </Button>
          <Button variant="default" onClick={() => void signOut(true)}>
            {t('leaveKeep')}
          </Button>
          <Button variant="outline" color="red" onClick={() => void signOut(false)}>
            {t('leaveDiscard')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
