import { IconRepeat } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import classes from './activity-item.module.css'

/** That an activity comes again: a mark with its word. */
export function RepeatMark() {
  const { t } = useText()
  return (
    <span className={classes['repeats']} title={t('seriesMark')}>
      <IconRepeat size={14} stroke={1.6} aria-hidden />
      <span className={classes['quiet']}>{t('seriesMark')}</span>
    </span>
  )
}
