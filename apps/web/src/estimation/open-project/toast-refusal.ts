import { notifications } from '@mantine/notifications'
import { say } from '../../ui/text.ts'

/** A sentence that tells why nothing was changed. It does not take the focus and is read out at once. */
export function toastRefusal(message: string): void {
  notifications.show({
    message,
    color: 'red',
    role: 'alert',
    autoClose: 8_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': say('close') },
  })
}
