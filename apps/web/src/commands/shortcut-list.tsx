import { Group, Stack, Switch, Text } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'
import { useToldKeys } from './key-help.ts'
import { useOfferedCommands, usePlainKeys } from './registry.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'

/** The list behind `?`: every shortcut that works on this screen, and the switch for the plain keys. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const commands = useOfferedCommands().filter((command) => command.shortcut)
  const told = useToldKeys()
  const [plainKeys, setPlainKeys] = usePlainKeys()
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <Stack gap={6}>
        {commands.map((command) => (
          <Group key={command.id} justify="space-between" wrap="nowrap">
            <Text size="sm">{command.label}</Text>
            {command.shortcut && <ShortcutKeys shortcut={command.shortcut} />}
          </Group>
        ))}
        {told.map(({ text, shortcut }) => (
          <Group key={shortcut} justify="space-between" wrap="nowrap">
            <Text size="sm">{t(text)}</Text>
            <ShortcutKeys shortcut={shortcut} />
          </Group>
        ))}
      </Stack>
      <Switch
        mt="lg"
        checked={plainKeys}
        onChange={(event) => setPlainKeys(event.currentTarget.checked)}
        label={t('shortcutsOn')}
        description={t('shortcutsOnHint')}
      />
    </Dialog>
  )
}
