import { Anchor } from '@mantine/core'
import { Payment } from '@temelia/model/billing/payment'
import { useLabels } from '../../records/labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { MonthHead, useMonth } from '../month-head.tsx'
import { BillingPlaces } from '../places.tsx'
import { type ExchangeDifferences, type ExchangeRow, useMonthOfDifferences } from './exchange-data.ts'
import cards from '../phone-cards.module.css'
import classes from './exchange.module.css'

const FILES = [
  { text: 'journalXlsx', of: 'export', format: 'xlsx' },
  { text: 'journalCsv', of: 'export', format: 'csv' },
] as const

/** `/exchange-differences?month=2026-11`: what the exchange rates of a month made of bills and their payments. */
export function ExchangeDifferencesPage() {
  const { t } = useText()
  const month = useMonth()
  const found = useMonthOfDifferences(month)
  usePlace({ label: t('exchangeDifferences'), heading: true })
  return (
    <>
      <BillingPlaces />
      <div className={billing['journal']}>
        <MonthHead month={month} path="/api/exchange-differences" files={FILES} />
        {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data && <Rows found={found.data} />}
      </div>
    </>
  )
}

function Rows({ found }: Readonly<{ found: ExchangeDifferences }>) {
  const { t } = useText()
  const format = useFormat()
  const payment = useLabels(Payment)
  const number = billing['number']
  if (found.RowCount === 0) return <EmptyState title={t('exchangeEmpty')} text={t('exchangeEmptyText')} />
  const hrefOf = ({ BillId, PurchaseBillId }: ExchangeRow) =>
    BillId ? `#/bills/${BillId}` : `#/purchase-bills/${PurchaseBillId}`
  return (
    <div className={billing['scroll']}>
      <table className={`${billing['table']} ${cards['cards']} ${classes['exchange']} figures`}>
        <thead>
          <tr>
            <th>{payment.field('date')}</th>
            <th>{t('exchangeParty')}</th>
            <th>{t('exchangeBill')}</th>
            <th className={number}>{payment.field('amount')}</th>
            <th className={number}>{t('exchangeBillRate')}</th>
            <th className={number}>{t('exchangePaymentRate')}</th>
            <th className={number}>{t('exchangeGain')}</th>
            <th className={number}>{t('exchangeLoss')}</th>
          </tr>
        </thead>
        <tbody>
          {found.Rows.map((row) => (
            <tr key={`${row.PaymentId} ${row.BillId} ${row.SupplierPaymentId} ${row.PurchaseBillId}`}>
              <td>{format.date(row.Date)}</td>
              <td>{row.Party}</td>
              <td>
                <Anchor fz="inherit" underline="always" href={hrefOf(row)}>
                  {row.Code}
                </Anchor>
              </td>
              <td className={number}>
                {format.money(row.Amount, row.Currency)}
                {row.Paid !== null && row.PaidCurrency !== null && (
                  <span className={billing['sentences']}>
                    {t('exchangePaidOf', { amount: format.money(row.Paid, row.PaidCurrency) })}
                  </span>
                )}
              </td>
              <td className={number} data-head={t('exchangeBillRate')}>
                {format.number(row.BillRate)}
              </td>
              {row.Difference === null ? (
                <td className={number} colSpan={3}>
                  {t('exchangeNoRate')}
                </td>
              ) : (
                <>
                  <td className={number} data-head={t('exchangePaymentRate')}>
                    {format.number(row.PaymentRate ?? 0)}
                  </td>
                  <Sum head={t('exchangeGain')} amount={Math.max(0, row.Difference)} />
                  <Sum head={t('exchangeLoss')} amount={Math.min(0, row.Difference)} />
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={6}>
              {t('exchangeTotal')} ({found.Currency})
            </td>
            <Sum head={t('exchangeGain')} amount={found.Gains} />
            <Sum head={t('exchangeLoss')} amount={found.Losses} />
          </tr>
        </tfoot>
      </table>
      {found.RowCount > found.Rows.length && (
        <p className={billing['hint']}>{t('offerMoreLines', { count: found.RowCount - found.Rows.length })}</p>
      )}
    </div>
  )
}

/** A gain or a loss; on a phone under its name, and only where there is one. */
function Sum({ head, amount }: Readonly<{ head: string; amount: number }>) {
  const format = useFormat()
  return (
    <td className={billing['number']} data-head={head} data-part={amount === 0 ? 'none' : 'sum'}>
      {format.figure(Math.abs(amount))}
    </td>
  )
}
