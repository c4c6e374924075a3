import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { useText } from '../ui/text.ts'
import { shortcutKeys } from './shortcut.ts'
import classes from './shortcut-keys.module.css'

const MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** A shortcut as key caps. */
export function ShortcutKeys({ shortcut }: { shortcut: string }) {
  const { t } = useText()
  return (
    <span className={classes['keys']}>
      {shortcutKeys(shortcut, MAC).map((stroke, index) => (
        <Fragment key={stroke.join('+')}>
          {index > 0 && <span className={classes['then']}>{t('shortcutThen')}</span>}
          {stroke.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
