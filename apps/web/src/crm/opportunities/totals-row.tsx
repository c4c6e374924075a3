import type { Filter } from '@temelia/model/filter'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useBoard } from './board/use-board.ts'
import classes from './opportunities.module.css'

/** Sum and weighted sum of all opportunities of a filter, whatever page is on screen, by currency. */
export function TotalsRow({ q, filter }: { q?: string; filter: Filter | undefined }) {
  const { t } = useText()
  const format = useFormat()
  const { data } = useBoard({ q, filter, sort: '', cards: 0, more: '' })
  if (!data || data.totals.length === 0) return null
  return (
    <dl className={`${classes['totals']} figures`} aria-label={t('oppSums')}>
      {data.totals.map((one) => (
        <div key={one.currency}>
          <dt>{format.number(one.count, 0)} ×</dt>
          <dd>{format.money(one.sum, one.currency)}</dd>
          <dd title={t('oppWeightedHint')}>
            {format.money(one.weighted, one.currency)} {t('oppWeighted')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
