import { Anchor, VisuallyHidden } from '@mantine/core'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import type { TextKey } from '@temelia/text/catalogue'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { recordsKey } from '../data/records.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import cards from './phone-cards.module.css'
import own from './project-costs.module.css'

type Money = Readonly<{ Planned: number; Committed: number; Draft: number; Actual: number }>
type Estimate = Money & Readonly<{ EstimateId: number | null; Name: string | null }>
type Document = Readonly<{
  Figure: 'committed' | 'draft' | 'actual' | 'earned'
  Type: 'purchaseOrder' | 'purchaseBill' | 'stockDocument' | 'deduction'
  Id: number
  Code: string | null
  Date: string | null
  EstimateId: number | null
  Amount: number
}>
type Costs = Money &
  Readonly<{
    InvestmentId: number
    Name: string
    Currency: string
    PlannedCurrency: string
    Earned: number
    Estimates: readonly Estimate[]
    Documents: readonly Document[]
  }>

const FIGURES = ['Planned', 'Committed', 'Draft', 'Actual', 'Earned'] as const

/** The figures of an estimate. */
const OF_ESTIMATE = ['Planned', 'Committed', 'Draft', 'Actual'] as const

type Figure = (typeof FIGURES)[number]

const WORDS: Readonly<Record<Figure, TextKey>> = {
  Planned: 'costsPlanned',
  Committed: 'costsCommitted',
  Draft: 'costsDraft',
  Actual: 'costsActual',
  Earned: 'costsEarned',
}

const DOCUMENTS: Readonly<Record<Document['Type'], TextKey>> = {
  purchaseOrder: 'costsOrder',
  purchaseBill: 'costsBill',
  stockDocument: 'costsIssue',
  deduction: 'costsSettlement',
}

/** What a project was planned to cost, what it costs and what it earned; each figure leads to its documents. */
export function ProjectCosts({ projectId }: Readonly<{ projectId: number }>) {
  const costs = useQuery({
    queryKey: [...recordsKey(PurchaseBill), 'projectCosts', projectId],
    queryFn: async ({ signal }) => (await call(`/api/project-costs/${projectId}`, { signal })).body as Costs,
    staleTime: 0,
  })
  if (costs.isError) return <ProblemNote problem={costs.error} onRetry={() => void costs.refetch()} />
  if (!costs.data) return <RowsSkeleton figures={4} rows={10} />
  return (
    <div className={`${own['costs']} figures`}>
      <Bars costs={costs.data} />
      <Estimates costs={costs.data} />
      <Documents costs={costs.data} />
    </div>
  )
}

/** The figures as bars of one scale; each leads to what it is made of. */
function Bars({ costs }: Readonly<{ costs: Costs }>) {
  const { t } = useText()
  const format = useFormat()
  const same = costs.Currency === costs.PlannedCurrency
  const largest = Math.max(...FIGURES.map((figure) => Math.abs(costs[figure])), 1)
  return (
    <div className={own['bars']}>
      {FIGURES.map((figure) => {
        const planned = figure === 'Planned' || figure === 'Earned'
        const amount = format.sum(costs[figure], planned ? costs.PlannedCurrency : costs.Currency)
        const over = figure === 'Actual' && same && leftOf(costs) < 0 && costs.Planned > 0
        const content = (
          <>
            <span className={own['name']}>{t(WORDS[figure])}</span>
            <span className={own['track']} aria-hidden>
              {same && (
                <span
                  className={own['fill']}
                  data-figure={figure}
                  data-over={over || undefined}
                  style={{ width: `${(Math.max(costs[figure], 0) / largest) * 100}%` }}
                />
              )}
            </span>
            <span className={own['amount']}>{amount}</span>
          </>
        )
        return figure === 'Planned' ? (
          <a key={figure} className={own['bar']} href={`#/projects/${costs.InvestmentId}`}>
            {content}
          </a>
        ) : (
          <button key={figure} type="button" className={own['bar']} onClick={() => toDocuments(figure)}>
            {content}
          </button>
        )
      })}
      {!same && <p className={classes['hint']}>{t('costsCurrencies')}</p>}
    </div>
  )
}

/** Brings the documents of a figure onto the screen. */
function toDocuments(figure: Figure): void {
  const place = document.getElementById(`costs-${figure.toLowerCase()}`)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}

/** Estimate by estimate, with what is over the plan. */
function Estimates({ costs }: Readonly<{ costs: Costs }>) {
  const { t } = useText()
  const format = useFormat()
  const same = costs.Currency === costs.PlannedCurrency
  if (costs.Estimates.length === 0) return null
  return (
    <section className={classes['scroll']}>
      <table className={`${classes['table']} ${cards['rows']} ${own['estimates']}`}>
        <caption className={own['caption']}>{t('costsByEstimate')}</caption>
        <thead>
          <tr>
            <th>{t('costsEstimate')}</th>
            {OF_ESTIMATE.map((figure) => (
              <th key={figure} className={classes['number']}>
                {t(WORDS[figure])}
              </th>
            ))}
            <th className={classes['number']}>{t('costsLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.Estimates.map((row) => {
            const left = leftOf(row)
            return (
              <tr key={row.EstimateId ?? 'rest'}>
                <td data-part="party">{row.Name ?? t(isRounding(row) ? 'costsRounding' : 'costsElsewhere')}</td>
                {OF_ESTIMATE.map((figure) => (
                  <td
                    key={figure}
                    className={classes['number']}
                    data-head={t(WORDS[figure])}
                    data-none={row[figure] === 0 || undefined}
                  >
                    {format.figure(row[figure])}
                  </td>
                ))}
                <td
                  className={classes['number']}
                  data-head={t('costsLeft')}
                  data-over={(same && left < 0) || undefined}
                >
                  {same && (left < 0 ? `${t('costsOver')} ${format.number(-left, 2)}` : format.figure(left))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={classes['hint']}>{t('costsLeftHint')}</p>
    </section>
  )
}

/** What is left of the plan after what was spent and what is ordered; below 0 where it is over. */
function leftOf({ Planned, Committed, Actual }: Money): number {
  return subtractDecimals(subtractDecimals(Planned, Committed), Actual)
}

/** Whether the row of what belongs to no estimate holds only the cents between the rounded estimates and the project's total. */
function isRounding({ Planned, Committed, Draft, Actual }: Estimate): boolean {
  return Math.abs(Planned) < 0.1 && Committed === 0 && Draft === 0 && Actual === 0
}

/** The documents behind the figures, each a link. */
function Documents({ costs }: Readonly<{ costs: Costs }>) {
  const { t } = useText()
  const format = useFormat()
  const names = new Map(costs.Estimates.map(({ EstimateId, Name }) => [EstimateId, Name]))
  return (['Committed', 'Draft', 'Actual', 'Earned'] as const).map((figure) => {
    const rows = costs.Documents.filter((one) => one.Figure === figure.toLowerCase())
    return (
      <section key={figure} id={`costs-${figure.toLowerCase()}`} tabIndex={-1} className={own['documents']}>
        <h2>{t(WORDS[figure])}</h2>
        {rows.length === 0 && <p className={classes['hint']}>{t(`costsNone${figure}`)}</p>}
        {rows.length > 0 && (
          <table className={classes['table']}>
            <thead>
              <tr>
                <th>{t('costsDocument')}</th>
                <th>{t('stockPrintDate')}</th>
                <th>{t('costsEstimate')}</th>
                <th className={classes['number']}>{t('stockPrintValue')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.Type} ${row.Id} ${row.EstimateId ?? ''}`}>
                  <td>
                    {!row.Code?.startsWith(t(DOCUMENTS[row.Type])) && `${t(DOCUMENTS[row.Type])} `}
                    <Anchor href={hrefOf(costs.InvestmentId, row)} fz="inherit" underline="always">
                      {row.Code || `#${row.Id}`}
                    </Anchor>
                  </td>
                  <td>{row.Date && format.date(row.Date)}</td>
                  <td>{row.EstimateId !== null && names.get(row.EstimateId)}</td>
                  <td className={classes['number']}>{format.figure(row.Amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <VisuallyHidden>{format.money(costs[figure], costs.Currency)}</VisuallyHidden>
      </section>
    )
  })
}

function hrefOf(projectId: number, { Type, Id }: Document): string {
  if (Type === 'deduction') return `#/projects/${projectId}/settlements?settlement=${Id}`
  const pages = { purchaseOrder: 'purchase-orders', purchaseBill: 'purchase-bills', stockDocument: 'stock-documents' }
  return `#/${pages[Type]}/${Id}`
}
