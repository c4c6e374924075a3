import { Tooltip } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { Command } from '../commands/command.ts'
import { ProductMark } from '../ui/product-mark.tsx'
import { useText } from '../ui/text.ts'
import classes from './rail.module.css'

/** The modules: icons with words at the left, icons alone on narrower screens, a bar at the bottom of phones. */
export function Rail({ places }: { places: readonly Command[] }) {
  const { t } = useText()
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <nav className={classes['rail']} aria-label={t('mainNavigation')}>
      <a className={classes['brand']} href="#/">
        <ProductMark size={24} />
        <span className={classes['word']}>{t('productName')}</span>
      </a>
      <ul className={classes['places']}>
        {places.map((place) => (
          <li key={place.id}>
            <Tooltip label={place.label} position="right" classNames={{ tooltip: classes['tip'] }}>
              <a
                className={classes['place']}
                href={place.href}
                aria-current={
                  `#${path}` === place.href ? 'page' : path.startsWith(`${place.href?.slice(1)}/`) ? 'true' : undefined
                }
              >
                {place.icon && <place.icon size={20} stroke={1.6} aria-hidden />}
                <span className={classes['word']}>{place.label}</span>
              </a>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
