import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { COST_WORDS, type Costs, DOCUMENTED, type Documented } from './costs-data.ts'
import classes from './project-costs.module.css'

/** The figures of the whole project, which never scroll away; each leads to what it is made of. */
export function CostsFoot({ costs, onFigure }: Readonly<{ costs: Costs; onFigure: (figure: Documented) => void }>) {
  const { t } = useText()
  const format = useFormat()
  const same = costs.Currency === costs.PlannedCurrency
  const margin = subtractDecimals(costs.Earned, costs.Actual)
  return (
    <footer className={classes['foot']}>
      <a href={`#/projects/${costs.InvestmentId}`}>
        {t(COST_WORDS.Planned)} <strong>{format.sum(costs.Planned, costs.PlannedCurrency)}</strong>
      </a>
      {DOCUMENTED.map((figure) => (
        <button key={figure} type="button" onClick={() => onFigure(figure)}>
          {t(COST_WORDS[figure])}{' '}
          <strong>{format.sum(costs[figure], figure === 'Earned' ? costs.PlannedCurrency : costs.Currency)}</strong>
        </button>
      ))}
      {costs.PercentSpent !== null && costs.PercentSpent !== 0 && (
        <span>
          {t('costsPercentSpent')} <strong>{format.percent(costs.PercentSpent, { min: 0, max: 1 })}</strong>
        </span>
      )}
      {same && (
        <span>
          {t('costsMargin')} <strong data-over={margin < 0 || undefined}>{format.sum(margin, costs.Currency)}</strong>
        </span>
      )}
    </footer>
  )
}
