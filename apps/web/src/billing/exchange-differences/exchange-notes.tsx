import { Anchor } from '@mantine/core'
import type { AnyRow } from '../../data/records.ts'
import type { NoticeProps } from '../../records/record-form.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import billing from '../billing.module.css'
import { ReceiptNotice } from '../payment-receipt.tsx'
import { type ExchangeDifferences, useExchangeDifferences } from './exchange-data.ts'
import classes from './exchange.module.css'

/** Beside a payment of a bill: what was gained or lost by the exchange rate, or that the payment lacks its own. */
export function DifferenceOf({
  found,
  paymentId,
}: Readonly<{ found: ExchangeDifferences | undefined; paymentId: number }>) {
  const { t } = useText()
  const say = useDifference()
  const row = found?.Rows.find((one) => (one.PaymentId ?? one.SupplierPaymentId) === paymentId)
  if (!found || !row || row.Difference === 0) return null
  return (
    <span className={billing['sentences']}>
      {row.Difference === null ? t('exchangeNoRate') : say(row.Difference, found.Currency)}
    </span>
  )
}

/** Of all payments of a bill: what the exchange rates came to. */
export function DifferencesTotal({ found }: Readonly<{ found: ExchangeDifferences | undefined }>) {
  const { t } = useText()
  const say = useDifference()
  const counted = found?.Rows.filter(({ Difference }) => Difference !== null && Difference !== 0) ?? []
  if (!found || counted.length < 2) return null
  return (
    <div className={`${billing['row']} figures`}>
      <span>{t('exchangeDifferences')}</span>
      <span>{say(found.Total, found.Currency)}</span>
    </div>
  )
}

/** In the form of a payment: its receipt, and its exchange differences by bill. */
export function PaymentNotice(props: NoticeProps) {
  return (
    <>
      <ReceiptNotice {...props} />
      {props.row && <DifferencesOfPayment path="payments" row={props.row} />}
    </>
  )
}

/** In the form of a payment to a supplier: its exchange differences by bill. */
export function SupplierPaymentNotice({ row }: NoticeProps) {
  return row && <DifferencesOfPayment path="supplier-payments" row={row} />
}

function DifferencesOfPayment({ path, row }: Readonly<{ path: 'payments' | 'supplier-payments'; row: AnyRow }>) {
  const { t } = useText()
  const say = useDifference()
  const { data } = useExchangeDifferences(path, row, null)
  const rows = data?.Rows.filter(({ Difference }) => Difference !== 0) ?? []
  if (!data || rows.length === 0) return null
  return (
    <section>
      <h3 className={classes['noticeTitle']}>{t('exchangeDifferences')}</h3>
      {rows.map(({ BillId, PurchaseBillId, Code, Difference }) => (
        <div key={BillId ?? PurchaseBillId} className={`${billing['row']} figures`}>
          <Anchor
            fz="inherit"
            underline="always"
            href={BillId ? `#/bills/${BillId}` : `#/purchase-bills/${PurchaseBillId}`}
          >
            {Code}
          </Anchor>
          <span>{Difference === null ? t('exchangeNoRate') : say(Difference, data.Currency)}</span>
        </div>
      ))}
    </section>
  )
}

function useDifference(): (difference: number, currency: string) => string {
  const { t } = useText()
  const format = useFormat()
  return (difference, currency) => {
    const amount = format.money(Math.abs(difference), currency)
    return difference === 0 ? amount : t(difference > 0 ? 'exchangeGainOf' : 'exchangeLossOf', { amount })
  }
}
