import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { fold } from '@temelia/text/fold'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { PracticeOutlet } from '../shell/practice-outlet.tsx'
import { type SettingsPlace, settingsOf } from '../shell/settings-places.ts'
import { usePlace } from '../ui/place.ts'
import { type Say, useText } from '../ui/text.ts'
import classes from './settings-layout.module.css'

/** `/settings`: the navigation at the left and one page beside it; on phones the navigation is a page of its own, and the top bar leads back to it. */
export function SettingsLayout() {
  const path = useLocation({ select: (location) => location.pathname.replace(/\/$/, '') })
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const index = path === '/settings'
  if (index && !phone) return <Navigate to="/settings/profile" replace />
  return (
    <div className={classes['frame']} data-index={index || undefined}>
      <SettingsNavigation path={path} />
      {index && <IndexPlace />}
      <div className={classes['content']}>
        <PracticeOutlet />
      </div>
    </div>
  )
}

/** On phones the navigation is the page. */
function IndexPlace() {
  const { t } = useText()
  usePlace({ label: t('settings') })
  return null
}

function SettingsNavigation({ path }: Readonly<{ path: string }>) {
  const { t } = useText()
  const session = useSession()
  const [sought, setSought] = useState('')
  if (!session) return null
  const words = fold(sought.trim())
  const groups = settingsOf(session)
    .map((group) => ({ ...group, places: group.places.filter((place) => isSought(place, words, t)) }))
    .filter(({ places }) => places.length > 0)
  return (
    <nav className={classes['navigation']} aria-label={t('settingsNavigation')}>
      <div className={classes['title']}>{t('settings')}</div>
      <TextInput
        type="search"
        size="xs"
        className={classes['find']}
        aria-label={t('settingsFind')}
        placeholder={t('settingsFind')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {groups.map((group) => (
        <section key={group.text} aria-labelledby={`settings-${group.text}`}>
          <h2 id={`settings-${group.text}`} className={classes['group']}>
            {t(group.text)}
          </h2>
          <ul>
            {group.places.map((place) => (
              <li key={place.path}>
                <a
                  href={`#${place.path}`}
                  aria-current={path === place.path || path.startsWith(`${place.path}/`) ? 'page' : undefined}
                >
                  {t(place.text)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={classes['none']}>{t('settingsFoundNone', { text: sought })}</p>}
    </nav>
  )
}

function isSought({ text, words }: SettingsPlace, sought: string, t: Say): boolean {
  const hay = fold(`${t(text)} ${words ? t(words) : ''}`)
  return sought.split(/\s+/).every((word) => hay.includes(word))
}
