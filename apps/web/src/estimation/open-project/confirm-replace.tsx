import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { say } from '../../ui/text.ts'

/** Tells which symbols the own items have already, and offers to replace them. */
export function confirmReplace(symbols: readonly string[], replace: () => void): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    autoClose: 20_000,
    withBorder: true,
    color: 'yellow',
    role: 'alert',
    closeButtonProps: { 'aria-label': say('close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{say('ownItemsThere', { symbols: symbols.slice(0, 5).join(', ') })}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            replace()
          }}
        >
          {say('ownItemsReplace')}
        </Button>
      </Group>
    ),
  })
}
