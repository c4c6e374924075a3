import { Switch } from '@mantine/core'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import cards from '../phone-cards.module.css'
import { atCompletion, barOf, COST_WORDS, type Costs, type EstimateCosts, variance } from './costs-data.ts'
import { nameOfCosts } from './name-of-costs.ts'
import classes from './project-costs.module.css'

type CostsSheetProps = Readonly<{
  costs: Costs
  chosen: EstimateCosts | null
  onChoose: (row: EstimateCosts | null) => void
}>

/** Estimate by estimate: planned, committed, spent, a bar of them on one scale, what it comes to at completion and by how much that is over. */
export function CostsSheet({ costs, chosen, onChoose }: CostsSheetProps) {
  const { t } = useText()
  const format = useFormat()
  const [overOnly, setOverOnly] = useState(false)
  const same = costs.Currency === costs.PlannedCurrency
  const rows = costs.Estimates
  const over = same ? rows.filter((row) => variance(row) < 0) : []
  const shown = overOnly && over.length > 0 ? over : rows
  const most = Math.max(1, ...rows.map(atCompletion))
  const figures = costs.Draft === 0 ? FIGURES.filter((figure) => figure !== 'Draft') : FIGURES
  const total = { Planned: sumDecimals(rows.map(atCompletion)), over: sumDecimals(rows.map(variance)) }
  return (
    <>
      <div className={classes['tools']}>
        {over.length > 0 && (
          <Switch
            size="xs"
            label={t('costsOverOnly', { count: over.length })}
            checked={overOnly}
            onChange={(event) => setOverOnly(event.currentTarget.checked)}
          />
        )}
        {same ? <Legend over={over.length > 0} /> : <span>{t('costsCurrencies')}</span>}
      </div>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${cards['rows']}`}>
          <thead>
            <tr>
              <th>{t('costsEstimate')}</th>
              {figures.map((figure) => (
                <th key={figure} data-number>
                  {t(COST_WORDS[figure])}
                </th>
              ))}
              {same && (
                <>
                  <th aria-hidden className={classes['barColumn']} />
                  <th data-number>{t('costsAtCompletion')}</th>
                  <th data-number>{t('costsVariance')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.EstimateId ?? 'rest'} data-chosen={row === chosen || undefined}>
                <th scope="row" data-part="party">
                  <button
                    type="button"
                    aria-pressed={row === chosen}
                    onClick={() => onChoose(row === chosen ? null : row)}
                  >
                    {nameOfCosts(row, t)}
                  </button>
                </th>
                {figures.map((figure) => (
                  <td
                    key={figure}
                    data-number
                    data-head={t(COST_WORDS[figure])}
                    data-none={row[figure] === 0 || undefined}
                  >
                    {format.figure(row[figure], CENTS)}
                  </td>
                ))}
                {same && (
                  <>
                    <Bar row={row} most={most} />
                    <td data-number data-head={t('costsAtCompletion')}>
                      {format.figure(atCompletion(row), CENTS)}
                    </td>
                    <td data-number data-head={t('costsVariance')} data-over={variance(row) < 0 || undefined}>
                      {format.figure(variance(row), CENTS)}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
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
              {same && (
                <>
                  <td aria-hidden className={classes['barColumn']} />
                  <td data-number data-head={t('costsAtCompletion')}>
                    {format.figure(total.Planned, CENTS)}
                  </td>
                  <td data-number data-head={t('costsVariance')} data-over={total.over < 0 || undefined}>
                    {format.figure(total.over, CENTS)}
                  </td>
                </>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      {same && <p className={classes['hint']}>{t('costsHint')}</p>}
    </>
  )
}

const FIGURES = ['Planned', 'Committed', 'Draft', 'Actual'] as const

const CENTS = { min: 2, max: 2 } as const

const PARTS = ['actual', 'committed', 'planned', 'over'] as const

/** The figures of a row as a bar; they stand in words beside it. */
function Bar({ row, most }: Readonly<{ row: EstimateCosts; most: number }>) {
  const parts = barOf(row, most)
  return (
    <td aria-hidden className={classes['barColumn']}>
      <span className={classes['bar']}>
        {PARTS.map((part) => (
          <i key={part} data-part={part} style={{ width: `${100 * parts[part]}%` }} />
        ))}
      </span>
    </td>
  )
}

function Legend({ over }: Readonly<{ over: boolean }>) {
  const { t } = useText()
  return (
    <span className={classes['legend']} aria-hidden>
      <i data-part="actual" />
      {t('costsActual')}
      <i data-part="committed" />
      {t('costsCommitted')}
      <i data-part="planned" />
      {t('costsPlanned')}
      {over && (
        <>
          <i data-part="over" />
          {t('costsOver')}
        </>
      )}
    </span>
  )
}
