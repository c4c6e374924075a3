import '@mantine/notifications/styles.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { areas } from '@temelia/text/catalogue'
import { usWords } from '@temelia/text/us'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useKeyboard } from '../commands/keyboard.ts'
import { Palette } from '../commands/palette.tsx'
import { useCommands } from '../commands/registry.ts'
import { ShortcutList } from '../commands/shortcut-list.tsx'
import { useLiveChanges } from '../data/live.ts'
import { outbox } from '../data/outbox/browser-outbox.ts'
import { refreshSession, signOut } from '../data/sign-in.ts'
import { type Session, unsentChanges, useSession } from '../session/session.ts'
import { Question } from '../ui/question.tsx'
import { speakAs, useText } from '../ui/text.ts'
import classes from './app-shell.module.css'
import { useCreateCommands } from './create-commands.ts'
import { EndingBar } from './ending-bar.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { EmailComposer } from './email-composer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PracticeOutlet } from './practice-outlet.tsx'
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
  const [unsent, setUnsent] = useState(0)
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  const leave = useCallback(() => {
    void unsentChanges().then((count) => (count > 0 ? setUnsent(count) : signOut(false)))
  }, [])
  const { rail, commands } = useShellCommands(session, { openPalette, openShortcuts, leave })
  useCommands(commands)
  useCommands(useCreateCommands(session, open === 'palette'))
  useKeyboard()
  useLiveChanges()
  useEffect(() => {
    outbox.hurry()
    void refreshSession()
  }, [])
  const settings = useLocation({ select: ({ pathname }) => pathname.startsWith('/settings') })
  const sheet = useLocation({ select: ({ pathname }) => /^\/projects\/\d+$/.test(pathname) })
  const folded = useFolded()
  const close = () => setOpen(null)
  return (
    <div
      className={classes['shell']}
      data-folded={folded || undefined}
      data-settings={settings || undefined}
      data-sheet={sheet || undefined}
    >
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
      <Rail places={rail} folded={folded} />
      <div className={classes['body']}>
        <TopBar session={session} commands={commands} onPalette={openPalette} />
        <OfflineBar />
        <EndingBar session={session} />
        <main id="content" tabIndex={-1} className={classes['content']}>
          {settings ? <Outlet /> : <PracticeOutlet />}
        </main>
      </div>
      <EmailComposer />
      <Question />
      {unsent > 0 && <LeaveDialog unsent={unsent} onClose={() => setUnsent(0)} />}
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutList onClose={close} />}
      <Notifications position="bottom-left" limit={3} containerWidth={380} className={classes['toasts']} />
    </div>
  )
}

/** Whether the rail shows icons only: below 1200 px; beside a sheet below 1600 px; the settings have a navigation of their own. */
function useFolded(): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const narrow = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
  const middle = useMediaQuery('(max-width: 99.99em)', false, { getInitialValueInEffect: false })
  return narrow || path.startsWith('/settings') || (middle && /^\/projects\/./.test(path))
}
