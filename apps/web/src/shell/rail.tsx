import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconSettings } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { Command } from '../commands/command.ts'
import { ProductMark } from '../ui/product-mark.tsx'
import { useText } from '../ui/text.ts'
import { placesOnPhone, standsUnder } from './navigation.ts'
import classes from './rail.module.css'

/** The modules: icons with words at the left, icons alone where it is folded, a bar of five at the bottom of phones. */
export function Rail({ places, folded }: Readonly<{ places: readonly Command[]; folded: boolean }>) {
  const { t } = useText()
  const path = useLocation({ select: (location) => location.pathname })
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { shown, more } = phone ? placesOnPhone(places) : { shown: places, more: [] }
  return (
    <nav className={classes['rail']} data-folded={folded || undefined} aria-label={t('mainNavigation')}>
      <a className={classes['brand']} href="#/">
        <ProductMark size={24} />
        <span className={classes['word']}>{t('productName')}</span>
      </a>
      <ul className={classes['places']}>
        {shown.map((place) => (
          <li key={place.id}>
            <Tooltip label={place.label} position="right" disabled={phone || !folded}>
              <a className={classes['place']} href={place.href} aria-current={currentOf(place, path)}>
                {place.icon && <place.icon size={20} stroke={1.6} aria-hidden />}
                <span className={classes['word']}>{place.label}</span>
              </a>
            </Tooltip>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <Menu position="top-end" withinPortal>
              <Menu.Target>
                <UnstyledButton
                  className={classes['place']}
                  aria-current={more.some((place) => currentOf(place, path)) ? 'true' : undefined}
                >
                  <IconDots size={20} stroke={1.6} aria-hidden />
                  <span className={classes['word']}>{t('moreActions')}</span>
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {more.map((place) => (
                  <Menu.Item
                    key={place.id}
                    component="a"
                    href={place.href}
                    className={classes['more']}
                    leftSection={place.icon && <place.icon size={20} stroke={1.6} aria-hidden />}
                  >
                    {place.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
      <Tooltip label={t('settings')} position="right" disabled={phone || !folded}>
        <a
          className={`${classes['place']} ${classes['foot']}`}
          href="#/settings"
          aria-current={path.startsWith('/settings') ? 'true' : undefined}
        >
          <IconSettings size={20} stroke={1.6} aria-hidden />
          <span className={classes['word']}>{t('settings')}</span>
        </a>
      </Tooltip>
    </nav>
  )
}

function currentOf({ href }: Command, path: string): 'page' | 'true' | undefined {
  if (`#${path}` === href) return 'page'
  return href && standsUnder(href.slice(1), path) ? 'true' : undefined
}
