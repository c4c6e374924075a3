import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import type { Found } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type LineColumn, useLineColumns } from '../line-columns.ts'
import { LinesTable } from '../lines-table.tsx'
import { WorksOfLine } from '../works-of-line.tsx'
import { loadOrders } from './order-actions.ts'
import own from './orders.module.css'
import { orderLineSections } from './sections.ts'

type Line = Found<typeof PurchaseOrderLine>

/** The lines of an order, each with what arrived and was billed once it was sent; they change while the order is open. */
export function OrderLines({ id, draft, open }: Readonly<{ id: number; draft: boolean; open: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  const { quantity, unit, price, value } = useLineColumns(PurchaseOrderLine, 0)
  const come = (['received', 'billed'] as const).map(
    (field): LineColumn<Line> => ({
      part: field,
      field,
      labelled: true,
      show: (row) => format.figure(row[field], { min: 0, max: 6 }),
    }),
  )
  return (
    <LinesTable
      of={PurchaseOrderLine}
      filter={{ field: 'purchaseOrderId', op: 'eq', value: id }}
      open={open}
      columns={() => [quantity, unit, ...(draft ? [] : come), price, value]}
      under={(row) => (
        <>
          <WorksOfLine row={row} />
          {!draft && <Over row={row} />}
        </>
      )}
      sections={orderLineSections}
      start={{ purchaseOrderId: id }}
      className={own['lines']}
      label={t('orderLines')}
      onChanged={loadOrders}
    />
  )
}

/** That more came or was billed than was ordered. */
function Over({ row }: Readonly<{ row: Line }>) {
  const { t } = useText()
  const format = useFormat()
  const over = subtractDecimals(Math.max(row.received, row.billed), row.quantity)
  if (over <= 0) return null
  return (
    <div className={own['over']}>
      {t('orderOver', { over: format.number(over, { min: 0, max: 6 }), unit: row.measureUnit ?? '' })}
    </div>
  )
}
