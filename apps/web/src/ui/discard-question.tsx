import { Button, Group, Text } from '@mantine/core'
import { useText } from './text.ts'

type DiscardQuestionProps = Readonly<{ onKeep: () => void; onDiscard: () => void }>

/** Asks, where a form has its buttons, whether what was typed may go. Keeping it has the focus. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useText()
  return (
    <Group justify="flex-end" role="alert">
      <Text size="sm" fw={600}>
        {t('formDiscardTitle')}
      </Text>
      <Button variant="default" onClick={onKeep} autoFocus>
        {t('formKeepEditing')}
      </Button>
      <Button color="red" onClick={onDiscard}>
        {t('formDiscard')}
      </Button>
    </Group>
  )
}
