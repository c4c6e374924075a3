import { useText } from '../ui/text.ts'
import classes from './bar-legend.module.css'

/** What the two parts of a bar are: the weighted sum within the sum of all. */
export function BarLegend() {
  const { t } = useText()
  return (
    <span className={classes['legend']} aria-hidden>
      <i data-part="strong" />
      {t('dashWeightedShort')}
      <i data-part="soft" />
      {t('dashSum')}
    </span>
  )
}
