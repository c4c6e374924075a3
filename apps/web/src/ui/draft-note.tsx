import { Button, Group, Text } from '@mantine/core'
import { useText } from './text.ts'

/** Says that a form shows what was begun in it earlier, and lets go of that. */
export function DraftNote({ onDiscard }: Readonly<{ onDiscard: () => void }>) {
  const { t } = useText()
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {t('draftFound')}
      </Text>
      <Button size="compact-xs" variant="subtle" color="red" onClick={onDiscard}>
        {t('draftDiscard')}
      </Button>
    </Group>
  )
}
