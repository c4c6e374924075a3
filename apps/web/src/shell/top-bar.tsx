import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Fragment, useSyncExternalStore } from 'react'
import type { Command } from '../commands/command.ts'
import { ShortcutKeys } from '../commands/shortcut-keys.tsx'
import type { Session } from '../session/session.ts'
import { setBarSlot, setTrailSlot } from '../ui/bar-slot.tsx'
import { type Step, useCountHere, useTrail } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notifications/bell.tsx'
import classes from './top-bar.module.css'

type TopBarProps = Readonly<{ session: Session; commands: readonly Command[]; onPalette: () => void }>

/** Where the person is, the command field, the notifications, the account. */
export function TopBar({ session, commands, onPalette }: TopBarProps) {
  const { t } = useText()
  return (
    <header className={classes['bar']}>
      <Breadcrumbs />
      <div ref={setBarSlot} className={classes['slot']} />
      <button type="button" className={classes['search']} onClick={onPalette} aria-label={t('commandSearch')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes['searchText']}>{t('commandSearch')}</span>
        <span className={classes['searchKeys']}>
          <ShortcutKeys shortcut="mod+k" />
        </span>
      </button>
      <NotificationBell />
      <AccountMenu session={session} commands={commands.filter((command) => command.group === 'account')} />
    </header>
  )
}

/** Pixels after which the heading of a record lies behind the bar. */
const HEADING = 40

function Breadcrumbs() {
  const { t } = useText()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const trail = useWay(phone)
  const scrolled = useSyncExternalStore(onScroll, () => window.scrollY > HEADING)
  const steps = trail.filter(({ headed }) => !headed || scrolled)
  return (
    <nav className={classes['trail']} aria-label={t('breadcrumbs')}>
      <ol>
        {steps.map((step, index) => (
          <Fragment key={`${index}-${step.label}`}>
            {index > 0 && (
              <li aria-hidden className={classes['slash']}>
                /
              </li>
            )}
            <li className={classes['step']}>
              <Crumb {...step} />
            </li>
          </Fragment>
        ))}
      </ol>
      <div ref={setTrailSlot} className={classes['trailEnd']} />
    </nav>
  )
}

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** The steps to the screen. On phones the settings are a page of their own, one step above each of theirs. */
function useWay(phone: boolean): readonly Step[] {
  const { t } = useText()
  const trail = useTrail()
  const inSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/settings/') })
  return phone && inSettings && trail.length === 1 ? [{ label: t('settings'), href: '#/settings' }, ...trail] : trail
}

function Crumb({ label, href, heading }: Step) {
  if (href)
    return (
      <a href={href}>
        <IconChevronLeft className={classes['back']} size={22} stroke={1.75} aria-hidden />
        <span>{label}</span>
      </a>
    )
  const Name = heading ? 'h1' : 'span'
  return (
    <div className={classes['named']}>
      <Name className={classes[heading ? 'heading' : 'name']} aria-current="page" title={label}>
        {label}
      </Name>
      <Count />
    </div>
  )
}

function Count() {
  const { number } = useFormat()
  const count = useCountHere()
  return count !== null && <span className={`${classes['count']} figures`}>{number(count, 0)}</span>
}
