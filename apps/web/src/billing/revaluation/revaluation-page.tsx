import { Anchor } from '@mantine/core'
import { Payment } from '@temelia/model/billing/payment'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { tenantToday } from '../../session/tenant-region.ts'
import { useLabels } from '../../records/labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { MonthHead, useMonth } from '../month-head.tsx'
import { BillingPlaces } from '../places.tsx'
import classes from '../phone-cards.module.css'

const FILES = [
  { text: 'journalXlsx', of: 'export', format: 'xlsx' },
  { text: 'journalCsv', of: 'export', format: 'csv' },
] as const

/** An open bill at a month's last rate, in the company's currency. */
type Row = Readonly<{
  BillId?: number
  PurchaseBillId?: number
  Date: string
  Code: string | null
  Party: string | null
  Currency: string
  Due: number
  BillRate: number
  Booked: number | null
  Rate: number | null
  Worth: number | null
  ToDate: number | null
  Before: number | null
  Difference: number | null
}>

type Revaluation = Readonly<{
  Currency: string
  RateDate: string | null
  RowCount: number
  Rows: readonly Row[]
  Gains: number
  Losses: number
}>

/** `/revaluation?month=2026-11`: the bills in foreign currencies that are open at a month's end, at its last rates. */
export function RevaluationPage() {
  const { t } = useText()
  const format = useFormat()
  const month = useMonth()
  const found = useQuery({
    queryKey: [...recordsKey(Payment), 'revaluation', month],
    queryFn: async ({ signal }) =>
      (await call('/api/revaluation', { query: { Month: month }, signal })).body as Revaluation,
    staleTime: 0,
  })
  usePlace({ label: t('revaluation'), heading: true })
  return (
    <>
      <BillingPlaces />
      <div className={billing['journal']}>
        <MonthHead month={month} path="/api/revaluation" files={FILES} />
        {found.isPending && <LoadingBlock height={96} />}
        {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.RateDate && (
          <p className={billing['hint']}>
            {t('revaluationRateDay', { date: format.date(found.data.RateDate) })}
            {month >= tenantToday().slice(0, 7) && ` ${t('revaluationRunning')}`}
          </p>
        )}
        {found.data?.Rows.some(({ Before }) => Before) && (
          <p className={billing['hint']}>{t('revaluationGivenBack')}</p>
        )}
        {found.data && <Rows found={found.data} />}
      </div>
    </>
  )
}

/** The figures of a bill in their order. */
const HEADS = [
  'revaluationDue',
  'exchangeBillRate',
  'revaluationBooked',
  'revaluationRate',
  'revaluationWorth',
  'revaluationToDate',
  'revaluationBefore',
  'exchangeGain',
  'exchangeLoss',
] as const

function Rows({ found }: Readonly<{ found: Revaluation }>) {
  const { t } = useText()
  const format = useFormat()
  const payment = useLabels(Payment)
  const number = billing['number']
  if (found.RowCount === 0) return <EmptyState title={t('revaluationEmptyTitle')} text={t('revaluationEmpty')} />
  return (
    <div className={billing['scroll']}>
      <table className={`${billing['table']} ${classes['rows']} figures`}>
        <thead>
          <tr>
            <th>{payment.field('date')}</th>
            <th>{t('exchangeParty')}</th>
            <th>{t('exchangeBill')}</th>
            {HEADS.map((head) => (
              <th key={head} className={number}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.Rows.map((row) => (
            <tr key={`${row.BillId} ${row.PurchaseBillId}`}>
              <td>{format.date(row.Date)}</td>
              <td>{row.Party}</td>
              <td>
                <Anchor
                  fz="inherit"
                  underline="always"
                  href={row.BillId ? `#/bills/${row.BillId}` : `#/purchase-bills/${row.PurchaseBillId}`}
                >
                  {row.Code}
                </Anchor>
              </td>
              <Figure head="revaluationDue">{format.money(row.Due, row.Currency)}</Figure>
              <Figure head="exchangeBillRate">{format.number(row.BillRate)}</Figure>
              {row.Difference === null ? (
                <td colSpan={7}>{t('revaluationNoRate', { currency: row.Currency })}</td>
              ) : (
                <>
                  <Figure head="revaluationBooked">{format.figure(row.Booked ?? 0)}</Figure>
                  <Figure head="revaluationRate">{row.Rate === null ? '' : format.number(row.Rate)}</Figure>
                  <Figure head="revaluationWorth">{format.figure(row.Worth ?? 0)}</Figure>
                  <Figure head="revaluationToDate">{format.figure(row.ToDate ?? 0)}</Figure>
                  <Figure head="revaluationBefore" none={!row.Before}>
                    {format.figure(row.Before ?? 0)}
                  </Figure>
                  <Figure head="exchangeGain" none={row.Difference <= 0}>
                    {format.figure(Math.max(0, row.Difference))}
                  </Figure>
                  <Figure head="exchangeLoss" none={row.Difference >= 0}>
                    {format.figure(Math.max(0, 0 - row.Difference))}
                  </Figure>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={10}>
              {t('exchangeTotal')} ({found.Currency})
            </td>
            <Figure head="exchangeGain">{format.figure(found.Gains)}</Figure>
            <Figure head="exchangeLoss">{format.figure(Math.abs(found.Losses))}</Figure>
          </tr>
        </tfoot>
      </table>
      {found.RowCount > found.Rows.length && (
        <p className={billing['hint']}>{t('offerMoreLines', { count: found.RowCount - found.Rows.length })}</p>
      )}
    </div>
  )
}

type FigureProps = Readonly<{ head: (typeof HEADS)[number]; none?: boolean; children: ReactNode }>

/** A figure of a bill; on a phone beside its name, and only where it is one. */
function Figure({ head, none = false, children }: FigureProps) {
  const { t } = useText()
  return (
    <td className={billing['number']} data-head={t(head)} data-none={none || undefined}>
      {children}
    </td>
  )
}
