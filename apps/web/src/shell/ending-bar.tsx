import { Anchor } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { type Session, isAdministrator } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './offline-bar.module.css'

/** A thin line while modules end within days or have ended: which, when, and for the administrator the way to renew. */
export function EndingBar({ session }: { session: Session }) {
  const { t } = useText()
  const { date } = useFormat()
  const ending = session.ending ?? []
  const [first] = ending
  if (!first) return null
  const days = new Set(ending.map(({ expires }) => expires))
  const shown = days.size === 1 && ending.length > 2 ? [] : ending
  return (
    <div className={classes['bar']} role="status" data-notice>
      <IconClockExclamation size={16} stroke={1.6} aria-hidden />
      <span>
        {shown.length === 0
          ? t(first.expired ? 'subscriptionEnded' : 'subscriptionEnds', { date: date(first.expires) })
          : shown
              .map(({ module, expires, expired }) =>
                t(expired ? 'moduleEnded' : 'moduleEnds', {
                  module: t(`module.${module}` as TextKey),
                  date: date(expires),
                }),
              )
              .join(' ')}
      </span>
      {isAdministrator(session) && (
        <Anchor href="#/renew/expiring" size="sm" c="inherit" underline="always" flex="none">
          {t('renewNow')}
        </Anchor>
      )}
    </div>
  )
}
