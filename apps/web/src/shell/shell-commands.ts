import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconTags,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { isAdministrator, type Session } from '../session/session.ts'
import { useLastUndo } from '../ui/last-undo.ts'
import { saveLanguage, useText } from '../ui/text.ts'
import { destinations } from './navigation.ts'

type Openers = Readonly<{ openPalette: () => void; openShortcuts: () => void; leave: () => void }>

/** What an administrator sets up, with the module that it belongs to; null: to the company. */
const SETTINGS = [
  { path: '/settings/email', text: 'mailboxes', module: 'accounts' },
  { path: '/settings/email-templates', text: 'emailTemplate', module: 'accounts' },
  { path: '/settings/sales', text: 'stageSettings', module: 'sales' },
  { path: '/settings/fields', text: 'ownFields', module: 'accounts' },
  { path: '/settings/note-kinds', text: 'noteKinds', module: 'accounts' },
  { path: '/settings/ip-access', text: 'ipAccess', module: null },
  { path: '/settings/audit', text: 'audit', module: null },
] as const

/** What whoever estimates keeps: who sells, for how much, and the price lists. */
const PRICE_PAGES = [
  { path: '/settings/suppliers', text: 'supplier' },
  { path: '/settings/offers', text: 'supplierOffer' },
  { path: '/settings/collections', text: 'priceCollections' },
  { path: '/own-items', text: 'ownItems' },
  { path: '/settings/report-looks', text: 'reportLayout' },
] as const

/** The commands of the shell: the places to go (the rail draws these), appearance, language, help, sign-out (the account menu draws those). */
export function useShellCommands(session: Session, { openPalette, openShortcuts, leave }: Openers): readonly Command[] {
  const { t, language } = useText()
  const navigate = useNavigate()
  const lastUndo = useLastUndo()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return useMemo(() => {
    const go = destinations
      .filter((place) => session.modules[place.module])
      .map(
        (place): Command => ({
          id: `go${place.path}`,
          label: t(place.text),
          group: 'go',
          icon: place.icon,
          shortcut: `g ${place.key}`,
          href: `#${place.path}`,
          run: () => void navigate({ to: place.path }),
        }),
      )
    const themes = [
      ['light', t('themeLight'), IconSun],
      ['dark', t('themeDark'), IconMoon],
      ['auto', t('themeAuto'), IconDeviceDesktop],
    ] as const
    const settings = SETTINGS.filter(
      (page) => isAdministrator(session) && (page.module === null || session.modules[page.module]),
    ).map(
      (page): Command => ({
        id: `settings${page.path}`,
        label: `${t('settings')}: ${t(page.text)}`,
        group: 'account',
        icon: IconSettings,
        run: () => void navigate({ to: page.path }),
      }),
    )
    const prices = PRICE_PAGES.filter(() => session.modules['estimation']).map(
      (page): Command => ({
        id: `prices${page.path}`,
        label: t(page.text),
        group: 'account',
        icon: IconTags,
        run: () => void navigate({ to: page.path }),
      }),
    )
    const account: Command[] = [
      ...themes.map(
        ([scheme, label, icon]): Command => ({
          id: `theme-${scheme}`,
          label: `${t('appearance')}: ${label}`,
          group: 'account',
          icon,
          enabled: scheme !== colorScheme,
          run: () => setColorScheme(scheme),
        }),
      ),
      ...(['en', 'ro'] as const).map(
        (code): Command => ({
          id: `language-${code}`,
          label: `${t('language')}: ${t(code === 'en' ? 'languageEn' : 'languageRo')}`,
          group: 'account',
          icon: IconLanguage,
          enabled: code !== language,
          run: () => saveLanguage(code),
        }),
      ),
      {
        id: 'security',
        label: t('security'),
        group: 'account',
        icon: IconShieldLock,
        run: () => void navigate({ to: '/account/security' }),
      },
      ...settings,
      ...prices,
      {
        id: 'integrations',
        label: t('integrations'),
        group: 'account',
        icon: IconPlugConnected,
        enabled: session.modules['accounts'] === true,
        run: () => void navigate({ to: '/integrations' }),
      },
      ...(lastUndo
        ? [
            {
              id: 'undo-last',
              label: t('undoLastDone', { text: lastUndo.text }),
              group: 'account',
              icon: IconArrowBackUp,
              run: lastUndo.undo,
            } as const,
          ]
        : []),
      {
        id: 'bin',
        label: t('bin'),
        group: 'account',
        icon: IconTrash,
        shortcut: 'g b',
        run: () => void navigate({ to: '/bin' }),
      },
      {
        id: 'shortcuts',
        label: t('shortcuts'),
        group: 'account',
        icon: IconKeyboard,
        shortcut: '?',
        run: openShortcuts,
      },
      { id: 'sign-out', label: t('signOut'), group: 'account', icon: IconLogout, run: leave },
    ]
    const palette: Command = {
      id: 'palette',
      label: t('commands'),
      group: 'account',
      icon: IconSearch,
      shortcut: 'mod+k',
      run: openPalette,
    }
    return [...go, palette, ...account]
  }, [t, language, lastUndo, navigate, session, colorScheme, setColorScheme, openPalette, openShortcuts, leave])
}
