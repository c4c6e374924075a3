import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { areas } from '@temelia/text/catalogue'
import { usWords } from '@temelia/text/us'
import { Outlet } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useKeyboard } from '../commands/keyboard.ts'
import { Palette } from '../commands/palette.tsx'
import { useCommands } from '../commands/registry.ts'
import { ShortcutList } from '../commands/shortcut-list.tsx'
import { useLiveChanges } from '../data/live.ts'
import { queryClient } from '../data/query-client.ts'
import { refreshSession, type Session, useSession } from '../session/session.ts'
import { speakAs, useText } from '../ui/text.ts'
import classes from './app-shell.module.css'
import { LetterComposer } from './letter-composer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Rail } from './rail.tsx'
import { useShellCommands } from './shell-commands.ts'
import { TopBar } from './top-bar.tsx'

/** The frame of every signed-in screen. Drawn only while a session stands; the guard moves the person away when it ends. */
export function AppShell() {
  const session = useSession()
  if (session) speakAs(session.region, areas, { us: usWords })
  return session && <SignedInShell session={session} />
}

function SignedInShell({ session }: { session: Session }) {
  const { t } = useText()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  const commands = useShellCommands(session, { openPalette, openShortcuts })
  useCommands(commands)
  useKeyboard()
  useLiveChanges()
  useEffect(() => {
    void queryClient.resumePausedMutations()
    void refreshSession()
  }, [])
  const close = () => setOpen(null)
  return (
    <div className={classes['shell']}>
      <a
        className={classes['skip']}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('skipToContent')}
      </a>
      <Rail places={commands.filter((command) => command.group === 'go')} />
      <div className={classes['body']}>
        <TopBar session={session} commands={commands} onPalette={openPalette} />
        <OfflineBar />
        <main id="content" tabIndex={-1} className={classes['content']}>
          <Outlet />
        </main>
      </div>
      <LetterComposer />
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutList onClose={close} />}
      <Notifications position="bottom-left" limit={3} containerWidth={380} className={classes['toasts']} />
    </div>
  )
}
