import { Button } from '@mantine/core'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'

/** Lines of a document that are drawn at first, and more at each press: thousands of rows at once keep a phone busy for seconds. */
export const DRAWN_LINES = 500

type MoreLinesProps = Readonly<{ drawn: number; all: number; onMore: (drawn: number) => void }>

/** How many lines are on screen, and the way to the next ones. Nothing where all are. */
export function MoreLines({ drawn, all, onMore }: MoreLinesProps) {
  const { t } = useText()
  const format = useFormat()
  if (all <= drawn) return null
  return (
    <div className={classes['lineActs']}>
      <span className={classes['hint']}>
        {t('linesShown', { count: format.number(drawn, 0), all: format.number(all, 0) })}
      </span>
      <Button variant="default" size="compact-sm" onClick={() => onMore(drawn + DRAWN_LINES)}>
        {t('showMore')}
      </Button>
    </div>
  )
}
