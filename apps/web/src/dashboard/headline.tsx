import type { ReactNode } from 'react'
import { useText } from '../ui/text.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import classes from './headline.module.css'
import { type Figure, FigureLink } from './figure-link.tsx'
import { usePanel } from './panel-data.ts'
import { useMoney } from './use-money.ts'

/** The six figures above the panels. */
export function Headline({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t } = useText()
  const money = useMoney()
  const { data, error, refetch } = usePanel('figures', body)
  if (!data && error) return <ProblemNote problem={error} onRetry={() => void refetch()} />
  const count = (figure: Figure | null | undefined) => figure?.Count ?? 0
  return (
    <section className={classes['headline']} aria-label={t('dashFigures')} aria-busy={!data}>
      <Cell label={t('dashOpen')} figure={data?.Open} value={money.sum(data?.Open)} unit={money.currency}>
        {t('dashOpportunities', { count: count(data?.Open) })}
      </Cell>
      <Cell
        label={t('dashWeighted')}
        figure={data?.Open}
        value={money.sum(data?.Open, 'WeightedSum')}
        unit={money.currency}
      >
        {money.besides(data?.Open, 'WeightedSum') &&
          t('dashBesides', { sums: money.besides(data?.Open, 'WeightedSum') })}
      </Cell>
      <Cell label={t('dashWon')} figure={data?.Won} value={money.sum(data?.Won)} unit={money.currency}>
        <FigureLink figure={data?.Won}>{t('dashWonCount', { count: count(data?.Won) })}</FigureLink>,{' '}
        <FigureLink figure={data?.Lost}>{t('dashLostCount', { count: count(data?.Lost) })}</FigureLink>
      </Cell>
      <Cell label={t('dashClosing')} figure={data?.Closing} value={money.sum(data?.Closing)} unit={money.currency}>
        {t('dashOpenCount', { count: count(data?.Closing) })}
        {count(data?.PastClosing) > 0 && (
          <>
            ,{' '}
            <FigureLink figure={data?.PastClosing} late>
              {t('dashPast', { count: count(data?.PastClosing) })}
            </FigureLink>
          </>
        )}
      </Cell>
      <Cell label={t('dashOffers')} figure={data?.Offers} value={money.count(data?.Offers)}>
        {data?.OldestOfferDays != null && t('dashOldest', { count: data.OldestOfferDays })}
      </Cell>
      <Cell
        label={t('dashBalanceDue')}
        figure={data?.Balance}
        value={money.sum(data?.Balance, 'OverallBalance')}
        unit={money.currency}
      >
        {t('dashCustomers', { count: count(data?.Balance) })}
      </Cell>
    </section>
  )
}

type CellProps = Readonly<{
  label: string
  figure: Figure | null | undefined
  value: string
  unit?: string
  children: ReactNode
}>

function Cell({ label, figure, value, unit, children }: CellProps) {
  return (
    <div className={classes['cell']}>
      <span className={classes['cellLabel']}>{label}</span>
      <FigureLink figure={figure} label={`${label}: ${value}`} big>
        {figure === undefined ? ' ' : value} {unit && value !== '–' && <small>{unit}</small>}
      </FigureLink>
      <span className={classes['cellNote']}>{figure === undefined ? null : children}</span>
    </div>
  )
}
