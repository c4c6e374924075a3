import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stepOnEnter } from '../../ui/step-on-enter.ts'
import { useText } from '../../ui/text.ts'
import cells from '../../ui/typed-cells.module.css'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { useFormat } from '../../ui/use-format.ts'
import cards from '../phone-cards.module.css'
import { COST_WORDS, type Costs, type EstimateCosts, lengthOf, overrun } from './costs-data.ts'
import { CostsBar } from './costs-bar.tsx'
import { nameOfCosts } from './name-of-costs.ts'
import classes from './project-costs.module.css'
import type { ForecastActs } from './use-forecasts.ts'

type CostsSheetProps = Readonly<{
  costs: Costs
  overOnly: boolean
  chosen: EstimateCosts | null
  acts: ForecastActs
  onChoose: (row: EstimateCosts | null) => void
}>

const FIGURES = ['Planned', 'Committed', 'Draft', 'Actual'] as const

const CENTS = { min: 2, max: 2 } as const

/** Estimate by estimate: planned, committed, spent, a bar of them on one scale, what it comes to at completion, which may be typed, and by how much that is over. */
export function CostsSheet({ costs, overOnly, chosen, acts, onChoose }: CostsSheetProps) {
  const { t } = useText()
  const format = useFormat()
  const compared = costs.AtCompletion !== null
  const over = costs.Estimates.filter((row) => overrun(row) > 0)
  const shown = overOnly && over.length > 0 ? over : costs.Estimates
  const most = Math.max(1, ...costs.Estimates.map(lengthOf))
  const figures = costs.Draft === 0 ? FIGURES.filter((figure) => figure !== 'Draft') : FIGURES

  function row(one: EstimateCosts) {
    const name = nameOfCosts(one, t)
    return (
      <tr key={one.EstimateId ?? 'rest'} data-chosen={one === chosen || undefined}>
        <th scope="row" data-part="party">
          <button type="button" aria-pressed={one === chosen} onClick={() => onChoose(one === chosen ? null : one)}>
            {name}
          </button>
        </th>
        {figures.map((figure) => (
          <td key={figure} data-number data-head={t(COST_WORDS[figure])} data-none={one[figure] === 0 || undefined}>
            {format.figure(one[figure], CENTS)}
          </td>
        ))}
        {compared && (
          <>
            <CostsBar row={one} most={most} />
            <td
              data-number
              data-end
              data-head={t('costsAtCompletion')}
              data-typed={one.Forecast ? '' : undefined}
              data-unexplained={one.Forecast && !one.Forecast.Reason ? '' : undefined}
            >
              <TypedNumber
                data-column="AtCompletion"
                aria-label={t('costsForecastOf', { name })}
                value={one.AtCompletion}
                empty={null}
                range={[0, MOST]}
                decimals={CENTS}
                readOnly={!costs.Editable || one.Forecast?.CostForecastId === null}
                onFocus={() => onChoose(one)}
                onTake={(amount) => acts.setAmount(one, amount)}
              />
            </td>
            <Variance head={t('costsVariance')} value={one.Variance ?? 0}>
              {signed(one.Variance ?? 0)}
            </Variance>
          </>
        )}
      </tr>
    )
  }

  function signed(value: number): string {
    return `${value > 0 ? '+' : ''}${format.figure(value, CENTS)}`
  }

  return (
    <>
      <div className={`${classes['scroll']} ${cells['cells']}`} onKeyDown={stepOnEnter} role="presentation">
        <table className={`${classes['table']} ${cards['rows']}`}>
          <thead>
            <tr>
              <th>{t('costsEstimate')}</th>
              {figures.map((figure) => (
                <th key={figure} data-number>
                  {t(COST_WORDS[figure])}
                </th>
              ))}
              {compared && (
                <>
                  <th aria-hidden className={classes['barColumn']}>
                    <span className={classes['scale']}>
                      <span>0</span>
                      <span>{t('costsScale', { amount: format.number(most / 2000, WHOLE) })}</span>
                      <span>{format.number(most / 1000, WHOLE)}</span>
                    </span>
                  </th>
                  <th data-number data-end>
                    {t('costsAtCompletion')}
                  </th>
                  <th data-number>{t('costsVariance')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>{shown.map(row)}</tbody>
          <tfoot>
            <tr>
              <th scope="row" data-part="party">
                {t('dashTotal')}
              </th>
              {figures.map((figure) => (
                <td key={figure} data-number data-head={t(COST_WORDS[figure])}>
                  {format.figure(costs[figure], CENTS)}
                </td>
              ))}
              {compared && (
                <>
                  <td aria-hidden className={classes['barColumn']} />
                  <td data-number data-end data-head={t('costsAtCompletion')}>
                    {format.figure(costs.AtCompletion ?? 0, CENTS)}
                  </td>
                  <Variance head={t('costsVariance')} value={costs.Variance ?? 0}>
                    {signed(costs.Variance ?? 0)}
                  </Variance>
                </>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      {compared && <p className={classes['hint']}>{t('costsHint')}</p>}
    </>
  )
}

/** What the wire carries. */
const MOST = 999_999_999_999

const WHOLE = { min: 0, max: 0 } as const

/** How far from the plan works come to: what is over it is told by a sign and a mark too, not by colour alone. */
function Variance({ head, value, children }: Readonly<{ head: string; value: number; children: ReactNode }>) {
  return (
    <td data-number data-head={head} data-over={value < 0 || undefined}>
      {value < 0 && <IconAlertTriangle className={classes['warning']} size={14} stroke={1.75} aria-hidden />}
      {children}
    </td>
  )
}
