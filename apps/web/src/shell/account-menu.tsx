import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { type Command, isEnabled } from '../commands/command.ts'
import { ShortcutKeys } from '../commands/shortcut-keys.tsx'
import type { Session } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import classes from './account-menu.module.css'

/** The account: who is signed in, profile, appearance, language, sign-out; on phones the settings too. A choice in use is ticked. */
export function AccountMenu({ session, commands }: { session: Session; commands: readonly Command[] }) {
  const { t } = useText()
  const choices = commands.filter((command) => /^(theme|language)-/.test(command.id))
  const rest = commands.filter((command) => !choices.includes(command))
  return (
    <Menu position="bottom-end" width={260} shadow="md" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <UnstyledButton className={classes['button']} aria-label={`${t('accountMenu')}: ${session.name}`}>
          <span aria-hidden className={classes['initials']}>
            {initials(session.name)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu']}>
        <div className={classes['who']}>
          <Text size="sm" fw={600} truncate>
            {session.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {session.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="#/settings"
          leftSection={<IconSettings size={16} stroke={1.6} />}
          className={classes['onPhones']}
        >
          {t('settings')}
        </Menu.Item>
        {choices.map((command) => (
          <MenuCommand key={command.id} command={command} chosen={!isEnabled(command)} />
        ))}
        <Menu.Divider />
        {rest.map((command) => (
          <MenuCommand key={command.id} command={command} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuCommand({ command, chosen = false }: { command: Command; chosen?: boolean }) {
  return (
    <Menu.Item
      leftSection={command.icon && <command.icon size={16} stroke={1.6} />}
      rightSection={chosen ? <IconCheck size={16} /> : command.shortcut && <ShortcutKeys shortcut={command.shortcut} />}
      aria-current={chosen ? 'true' : undefined}
      onClick={command.run}
    >
      {command.label}
    </Menu.Item>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words[1] : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}
