import { Anchor, Button } from '@mantine/core'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { BillingPlaces } from '../places.tsx'

interface Balance {
  readonly SupplierId: number
  readonly Supplier: string | null
  readonly Currency: string
  readonly Due: number
  readonly Overdue: number
  readonly Advance: number
  readonly Balance: number
}

/** `/supplier-balances`: what each supplier is owed; a name leads to its bills, an advance to its payments. */
export function SupplierBalancesPage() {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(PurchaseBill)
  usePlace({ label: t('supplierBalances'), heading: true })
  const balances = useQuery({
    queryKey: [...recordsKey(SupplierPayment), 'balances'],
    queryFn: async ({ signal }) =>
      ((await call('/api/supplier-balances', { signal })).body as { Suppliers: readonly Balance[] }).Suppliers,
    staleTime: 0,
  })
  const figures = ['Due', 'Overdue', 'Advance', 'Balance'] as const
  const heads = {
    Due: t('supplierBalanceDue'),
    Overdue: t('supplierBalanceLate'),
    Advance: t('supplierBalanceAdvance'),
    Balance: t('supplierBalance'),
  }
  return (
    <>
      <BillingPlaces />
      <div className={`${classes['journal']} figures`}>
        {balances.isError && <ProblemNote problem={balances.error} onRetry={() => void balances.refetch()} />}
        {balances.data?.length === 0 && (
          <EmptyState title={t('supplierBalancesNone')} text={t('supplierBalancesEmpty')}>
            <Button component="a" href="#/purchase-bills?add=1">
              {labels.add}
            </Button>
          </EmptyState>
        )}
        {balances.data && balances.data.length > 0 && (
          <div className={classes['scroll']}>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th>{labels.field('supplierId')}</th>
                  {figures.map((figure) => (
                    <th key={figure} className={classes['number']}>
                      {heads[figure]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {balances.data.map((row) => (
                  <tr key={`${row.SupplierId} ${row.Currency}`}>
                    <td>
                      <Anchor href={listOf('purchase-bills', row.SupplierId)} fz="inherit" underline="always">
                        {row.Supplier ?? `#${row.SupplierId}`}
                      </Anchor>
                    </td>
                    {figures.map((figure) => (
                      <td key={figure} className={classes['number']}>
                        {figure === 'Advance' && row.Advance !== 0 ? (
                          <Anchor href={listOf('supplier-payments', row.SupplierId)} fz="inherit" underline="always">
                            {format.money(row.Advance, row.Currency)}
                          </Anchor>
                        ) : (
                          row[figure] !== 0 && format.money(row[figure], row.Currency)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </>
  )
}

/** The address of a list of what concerns a supplier. */
function listOf(list: 'purchase-bills' | 'supplier-payments', supplierId: number): string {
  const where = [{ field: 'supplierId', op: 'eq', value: supplierId }]
  return `#/${list}?where=${encodeURIComponent(JSON.stringify(where))}`
}
