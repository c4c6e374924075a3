import { PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { useLineColumns } from '../line-columns.ts'
import { LinesTable } from '../lines-table.tsx'
import { WorksOfLine } from '../works-of-line.tsx'
import { loadPurchases } from './purchase-actions.ts'
import { purchaseLineSections } from './sections.ts'

/** The lines of a supplier bill, each with the works it was bought for; they change while the bill is a draft. */
export function PurchaseLines({ id, open }: Readonly<{ id: number; open: boolean }>) {
  const { quantity, unit, price, rate, value } = useLineColumns(PurchaseLine, 2)
  return (
    <LinesTable
      of={PurchaseLine}
      filter={{ field: 'purchaseBillId', op: 'eq', value: id }}
      open={open}
      columns={() => [quantity, unit, price, rate, value]}
      under={(row) => <WorksOfLine row={row} />}
      sections={purchaseLineSections}
      start={{ purchaseBillId: id }}
      onChanged={loadPurchases}
    />
  )
}
