import { Payment } from '@temelia/model/billing/payment'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { currencyOf } from '@temelia/calendar/region'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { type AnyRow, recordsKey } from '../../data/records.ts'
import { useSession } from '../../session/session.ts'
import { usePractice } from '../../session/tenant-region.ts'

/** What a payment settled of a bill, and what the exchange rates made of it in the company's currency. */
export type ExchangeRow = Readonly<{
  PaymentId?: number
  BillId?: number
  SupplierPaymentId?: number
  PurchaseBillId?: number
  Date: string
  Document: string | null
  Code: string | null
  Party: string | null
  Currency: string
  Amount: number
  /** What of the payment went for it, where that is in another currency. */
  Paid: number | null
  PaidCurrency: string | null
  BillRate: number
  PaymentRate: number | null
  Difference: number | null
}>

export type ExchangeDifferences = Readonly<{
  Currency: string
  RowCount: number
  Rows: readonly ExchangeRow[]
  Gains: number
  Losses: number
  Total: number
}>

type Path = 'bills' | 'payments' | 'purchase-bills' | 'supplier-payments'

/**
 * The exchange differences of a record, for who sees payments; what is owed and paid in the company's own currency makes none.
 * @param paidIn the currencies of the payments of a bill, as far as they are loaded: where all is in the company's own nobody asks; null asks always
 */
export function useExchangeDifferences(path: Path, row: AnyRow, paidIn: readonly (string | null)[] | null) {
  const home = currencyOf(usePractice())
  const foreign =
    paidIn === null ||
    [(row as { currency?: string | null }).currency, ...(paidIn ?? [])].some((one) => one && one !== home)
  const may = useSession()?.modules['financial'] === true
  const of = path === 'bills' || path === 'payments' ? Payment : SupplierPayment
  return useQuery({
    queryKey: [...recordsKey(of), 'exchange', path, row.id],
    queryFn: async ({ signal }) =>
      (await call(`/api/${path}/${row.id}/exchange-differences`, { signal })).body as ExchangeDifferences,
    enabled: may && foreign,
  })
}

/** The exchange differences of a month. */
export function useMonthOfDifferences(month: string) {
  return useQuery({
    queryKey: [...recordsKey(Payment), 'exchange', 'month', month],
    queryFn: async ({ signal }) =>
      (await call('/api/exchange-differences', { query: { Month: month }, signal })).body as ExchangeDifferences,
    staleTime: 0,
  })
}
