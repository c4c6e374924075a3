import { dueNow } from '@temelia/billing/due-now'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { recordsKey } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { useRetainedLabel } from './retained-label.ts'

type Totals = Readonly<{
  Lines: number
  Discount: number
  WithoutVAT: number
  VATByRate: readonly Readonly<{ Category: string; Rate: number; Base: number; VAT: number }>[]
  WithVAT: number
  Paid: number
  Due: number
}>

type DocumentTotalsProps = Readonly<{
  type: LinedType | 'purchase-bill' | 'purchase-order'
  row: Readonly<{
    id: number
    version: number
    currency: string | null
    discount: number
    due?: number | null
    retention?: number
    retained?: number
  }>
}>

/** What a bill, an offer, a supplier bill or an order comes to, in the server's own figures. */
export function DocumentTotals({ type, row }: DocumentTotalsProps) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(EntityProduct)
  const retainedLabel = useRetainedLabel()
  const totals = useQuery({
    queryKey: [...recordsKey(EntityProduct), 'totals', type, row.id, row.version, row.due],
    queryFn: async ({ signal }) => (await call(`/api/${type}s/${row.id}/totals`, { signal })).body as Totals,
  })
  if (totals.isError) return <ProblemNote problem={totals.error} onRetry={() => void totals.refetch()} />
  if (!totals.data)
    return (
      <div className={classes['totalsToCome']}>
        <LoadingBlock height={74} />
      </div>
    )
  const { data } = totals
  const taxes = data.VATByRate.map(({ Category, Rate, Base, VAT }) => {
    const category = Category === 'S' ? t('billVat') : labels.choice('vatCategory', Category)
    const alone = Rate === 0 && data.VATByRate.length === 1
    const label = alone
      ? category
      : t('billVatOf', { category, rate: format.number(Rate), base: format.number(Base, 2) })
    return [label, VAT, false] as const
  })
  const rows: (readonly [label: string, amount: number, strong: boolean])[] = [
    ...(data.Discount === 0
      ? []
      : ([
          [t('billLines'), data.Lines, false],
          [t('billDiscount', { percent: format.number(row.discount) }), -data.Discount, false],
        ] as const)),
    [t('billWithoutVat'), data.WithoutVAT, false],
    ...taxes,
    [t('billWithVat', { currency: row.currency ?? '' }), data.WithVAT, true],
    ...(data.Paid === 0
      ? []
      : ([
          [t('billPaid'), -data.Paid, false],
          [t('billDue'), data.Due, true],
        ] as const)),
    ...(row.retained && data.Due !== 0
      ? ([
          [retainedLabel(row.retained, row.retention ?? 0), -row.retained, false],
          [t('billPayNow'), dueNow({ due: data.Due, retained: row.retained }), true],
        ] as const)
      : []),
  ]
  return (
    <dl className={`${classes['totals']} figures`} aria-label={t('billTotals')}>
      {rows.map(([label, amount, strong]) => (
        <Row key={label} label={label} amount={format.figure(amount)} strong={strong} />
      ))}
    </dl>
  )
}

function Row({ label, amount, strong }: Readonly<{ label: string; amount: string; strong: boolean }>) {
  const name = strong ? classes['strong'] : undefined
  return (
    <>
      <dt className={name}>{label}</dt>
      <dd className={name}>{amount}</dd>
    </>
  )
}
