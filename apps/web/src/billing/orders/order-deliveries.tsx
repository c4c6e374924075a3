import { Anchor } from '@mantine/core'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { StockDocument } from '@temelia/model/billing/stock'
import type { Entity } from '@temelia/model/entity'
import { useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useSession } from '../../session/session.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'

/** The receipts and supplier bills of an order, each a link. */
export function OrderDeliveries({ id }: Readonly<{ id: number }>) {
  const { t } = useText()
  const format = useFormat()
  const stock = useSession()?.modules['stock'] === true
  const query = {
    filter: { field: 'purchaseOrderId', op: 'eq', value: id },
    sort: 'id',
    count: 'none',
  } as const
  const receipts = useAll(StockDocument, query, { enabled: stock }).data?.rows
  const bills = useAll(PurchaseBill, query).data?.rows
  return (
    <>
      {stock && (
        <section>
          <h2>{t('orderReceipts')}</h2>
          {receipts?.length === 0 && <p>{t('orderNothing')}</p>}
          {receipts?.map((row) => (
            <Linked
              key={row.id}
              of={StockDocument}
              href={`#/stock-documents/${row.id}`}
              name={row.code ?? `#${row.id}`}
              state={row.state}
              day={row.date}
              amount={row.value === null ? '' : format.figure(row.value)}
            />
          ))}
        </section>
      )}
      <section>
        <h2>{t('orderBills')}</h2>
        {bills?.length === 0 && <p>{t('orderNothing')}</p>}
        {bills?.map((row) => (
          <Linked
            key={row.id}
            of={PurchaseBill}
            href={`#/purchase-bills/${row.id}`}
            name={row.number ?? `#${row.id}`}
            state={row.state}
            day={row.date}
            amount={format.sum(row.withVat ?? 0, row.currency ?? '')}
          />
        ))}
      </section>
    </>
  )
}

type LinkedProps = Readonly<{
  of: Entity
  href: string
  name: string
  state: string
  day: string | null
  amount: string
}>

function Linked({ of, href, name, state, day, amount }: LinkedProps) {
  const format = useFormat()
  const labels = useLabels(of)
  return (
    <div className={`${classes['row']} figures`}>
      <span>
        <Anchor href={href} fz="inherit" underline="always">
          {name}
        </Anchor>{' '}
        {labels.choice('state', state)} {day && format.date(day)}
      </span>
      <span>{amount}</span>
    </div>
  )
}
