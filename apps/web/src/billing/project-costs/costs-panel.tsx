import { CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import {
  COST_WORDS,
  type CostDocument,
  type Costs,
  DOCUMENTED,
  type EstimateCosts,
  overPercent,
  overrun,
} from './costs-data.ts'
import { CostsForecast } from './costs-forecast.tsx'
import { nameOfCosts } from './name-of-costs.ts'
import classes from './project-costs.module.css'
import type { ForecastActs } from './use-forecasts.ts'

const DOCUMENTS: Readonly<Record<CostDocument['Type'], TextKey>> = {
  purchaseOrder: 'costsOrder',
  purchaseBill: 'costsBill',
  stockDocument: 'costsIssue',
  deduction: 'costsSettlement',
}

type CostsPanelProps = Readonly<{ costs: Costs; row: EstimateCosts | null; acts: ForecastActs; onClose: () => void }>

/** What the figures of an estimate, or of the whole project, are made of: each document a link. */
export function CostsPanel({ costs, row, acts, onClose }: CostsPanelProps) {
  const { t } = useText()
  const format = useFormat()
  const names = new Map(costs.Estimates.map(({ EstimateId, Name }) => [EstimateId, Name]))
  // What is earned is earned on the project, not on one of its estimates.
  const figures = row ? DOCUMENTED.filter((figure) => figure !== 'Earned') : DOCUMENTED
  const title = row ? nameOfCosts(row, t) : t('costsWhole')
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
        {row && <CloseButton aria-label={t('close')} onClick={onClose} />}
      </header>
      {row && costs.Currency === costs.PlannedCurrency && (
        <>
          <Overrun row={row} currency={costs.Currency} />
          <CostsForecast key={row.EstimateId ?? 'rest'} costs={costs} row={row} acts={acts} />
        </>
      )}
      {figures.map((figure) => {
        const of = costs.Documents.filter(
          (one) => one.Figure === figure.toLowerCase() && (!row || one.EstimateId === row.EstimateId),
        )
        return (
          <section key={figure} data-figure={figure} tabIndex={-1} aria-label={t(COST_WORDS[figure])}>
            <h3>
              <span>{t(COST_WORDS[figure])}</span>
              <span>{format.figure(sumDecimals(of.map(({ Amount }) => Amount)), { min: 2, max: 2 })}</span>
            </h3>
            {of.length === 0 && <p>{t(`costsNone${figure}`)}</p>}
            <ul>
              {of.map((one) => (
                <li key={`${one.Type} ${one.Id} ${one.EstimateId ?? ''}`}>
                  <span>
                    {!one.Code?.startsWith(t(DOCUMENTS[one.Type])) && `${t(DOCUMENTS[one.Type])} `}
                    <a data-thumb href={hrefOf(costs.InvestmentId, one)}>
                      {one.Code || `#${one.Id}`}
                    </a>
                    <small>
                      {[one.Date && format.date(one.Date), !row && one.EstimateId !== null && names.get(one.EstimateId)]
                        .filter(Boolean)
                        .join(', ')}
                    </small>
                  </span>
                  <span>{format.figure(one.Amount, { min: 2, max: 2 })}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

/** That an estimate is over its plan, and by how much. */
function Overrun({ row, currency }: Readonly<{ row: EstimateCosts; currency: string }>) {
  const { t } = useText()
  const format = useFormat()
  const over = overrun(row)
  if (over <= 0) return null
  const percent = overPercent(row)
  return (
    <p className={classes['overrun']} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {[t('costsOverrun', { amount: format.money(over, currency) }), percent !== null && format.percent(percent)]
        .filter(Boolean)
        .join(', ')}
    </p>
  )
}

function hrefOf(projectId: number, { Type, Id }: CostDocument): string {
  if (Type === 'deduction') return `#/projects/${projectId}/settlements?settlement=${Id}`
  const pages = { purchaseOrder: 'purchase-orders', purchaseBill: 'purchase-bills', stockDocument: 'stock-documents' }
  return `#/${pages[Type]}/${Id}`
}
