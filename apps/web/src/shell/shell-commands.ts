import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { settingsWords } from '@temelia/text/settings-words'
import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import type { Session } from '../session/session.ts'
import { useLastUndo } from '../ui/last-undo.ts'
import { saveLanguage, useText } from '../ui/text.ts'
import { destinationsOf } from './navigation.ts'
import { bothLanguages, screensOf, wordsOf } from './screens.ts'
import { settingsOf } from './settings-places.ts'

type Openers = Readonly<{ openPalette: () => void; openShortcuts: () => void; leave: () => void }>

/** Shortcuts of pages of the settings. */
const SETTINGS_KEYS: Readonly<Record<string, string>> = { '/settings/bin': 'g b' }

/**
 * The commands of the shell: the modules (`rail` draws these too), every other screen with an address, appearance, language, help, sign-out
 * (the account menu draws those).
 */
export function useShellCommands(
  session: Session,
  { openPalette, openShortcuts, leave }: Openers,
): Readonly<{ rail: readonly Command[]; commands: readonly Command[] }> {
  const { t, language } = useText()
  const navigate = useNavigate()
  const lastUndo = useLastUndo()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return useMemo(() => {
    const screens = screensOf(session)
    const listed = new Set(screens.map(({ path }) => path))
    const rail = destinationsOf(session.modules).map(
      (place): Command => ({
        id: `go${place.path}`,
        label: t(place.text),
        group: 'go',
        icon: place.icon,
        // A module that begins with a list is found by its own name, the list by the words for what it holds.
        keywords: listed.has(place.path) ? undefined : wordsOf(place.path),
        shortcut: `g ${place.key}`,
        href: `#${place.path}`,
        run: () => void navigate({ to: place.path }),
      }),
    )
    const further = screens.map(
      ({ path, text, icon }): Command => ({
        id: `screen${path}`,
        label: t(text),
        group: 'go',
        icon,
        keywords: wordsOf(path),
        whenTyped: true,
        href: `#${path}`,
        run: () => void navigate({ to: path }),
      }),
    )
    const themes = [
      ['light', t('themeLight'), IconSun],
      ['dark', t('themeDark'), IconMoon],
      ['auto', t('themeAuto'), IconDeviceDesktop],
    ] as const
    const settings = settingsOf(session).flatMap(({ places }) =>
      places
        .filter(({ path }) => !listed.has(path))
        .map(
          (page): Command => ({
            id: `settings${page.path}`,
            label: `${t('settings')}: ${t(page.text)}`,
            group: 'settings',
            icon: IconSettings,
            keywords: page.words && bothLanguages(settingsWords[page.words]),
            shortcut: SETTINGS_KEYS[page.path],
            href: `#${page.path}`,
            run: () => void navigate({ to: page.path }),
          }),
        ),
    )
    const account: Command[] = [
      {
        id: 'profile',
        label: t('settingsProfile'),
        group: 'account',
        icon: IconUser,
        run: () => void navigate({ to: '/settings/profile' }),
      },
      {
        id: 'security',
        label: t('security'),
        group: 'account',
        icon: IconShieldLock,
        run: () => void navigate({ to: '/settings/security' }),
      },
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
    return { rail, commands: [...rail, ...further, palette, ...account, ...settings] }
  }, [t, language, lastUndo, navigate, session, colorScheme, setColorScheme, openPalette, openShortcuts, leave])
}
