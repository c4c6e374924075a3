import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { hasPage } from '@temelia/model/practice-pages'
import { useSession } from '../session/session.ts'
import { BILLING_GROUPS, type BillingGroup, type BillingList, STOCK_LISTS } from '../shell/billing-lists.ts'
import { useText } from '../ui/text.ts'
import classes from './places.module.css'

/**
 * The lists of billing that a person has, as links above each of them: what they are about, and under it the lists about that. On
 * phones one row: what they are about is a choice before its lists.
 */
export function BillingPlaces() {
  const { t } = useText()
  const path = usePath()
  const { modules, region } = useSession() ?? {}
  const groups = BILLING_GROUPS.map(({ text, places }) => ({
    text,
    places: places.filter(({ module, path: place }) => modules?.[module] && hasPage(place, region)),
  })).filter(({ places }) => places.length > 0)
  const here = groups.find(({ places }) => places.some((place) => place.path === path))
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (phone)
    return (
      <nav className={classes['phone']} aria-label={t('billing')}>
        {groups.length > 1 && <GroupMenu groups={groups} here={here} />}
        {here && <Places of={here.places} path={path} />}
      </nav>
    )
  return (
    <nav aria-label={t('billing')}>
      <GroupLinks groups={groups} here={here} path={path} />
      {here && here.places.length > 1 && <Places of={here.places} path={path} />}
    </nav>
  )
}

type GroupsProps = Readonly<{ groups: readonly BillingGroup[]; here: BillingGroup | undefined }>

function GroupLinks({ groups, here, path }: GroupsProps & Readonly<{ path: string }>) {
  const { t } = useText()
  return (
    <div {...useCurrentInSight(path)} className={classes['groups']}>
      {groups.map((group) => (
        <a
          key={group.text}
          href={`#${group.places[0]?.path}`}
          aria-current={group !== here ? undefined : group.places.length > 1 ? 'true' : 'page'}
        >
          {t(group.text)}
        </a>
      ))}
    </div>
  )
}

function GroupMenu({ groups, here }: GroupsProps) {
  const { t } = useText()
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" className={classes['group']}>
          {t(here?.text ?? 'billing')}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group) => (
          <Menu.Item
            key={group.text}
            component="a"
            href={`#${group.places[0]?.path}`}
            aria-current={group === here || undefined}
          >
            {t(group.text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The lists of stock that a person has. */
export function StockPlaces() {
  const { t } = useText()
  const path = usePath()
  const modules = useSession()?.modules
  return (
    <nav aria-label={t('stock')}>
      <Places of={STOCK_LISTS.filter(({ module }) => modules?.[module])} path={path} />
    </nav>
  )
}

function usePath(): string {
  return useLocation({ select: (location) => location.pathname })
}

/** Where the places are wider than the screen, the one that is open is moved into sight; the page itself stays where it was. */
function useCurrentInSight(path: string) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = box.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const whole = box.current?.getBoundingClientRect()
    if (current && whole) box.current?.scrollBy(current.left + current.width / 2 - whole.left - whole.width / 2, 0)
  }, [path])
  // The router would bring the next page's places to where those of this page were; by this name they are others.
  return { ref: box, 'data-scroll-restoration-id': `places ${path}` }
}

function Places({ of, path }: Readonly<{ of: readonly BillingList[]; path: string }>) {
  const { t } = useText()
  return (
    <div {...useCurrentInSight(path)} className={classes['places']}>
      {of.map((place) => (
        <a key={place.path} href={`#${place.path}`} aria-current={path === place.path ? 'page' : undefined}>
          {t(place.text)}
        </a>
      ))}
    </div>
  )
}
