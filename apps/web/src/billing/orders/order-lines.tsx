import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import { useState } from 'react'
import { type Found, useList } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordName } from '../../records/record-name.tsx'
import { useRemoval } from '../../records/use-removal.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { RemovalCell, RemovalHead } from '../line-removal.tsx'
import { loadOrders } from './order-actions.ts'
import own from './orders.module.css'
import { orderLineSections } from './sections.ts'

type Line = Found<typeof PurchaseOrderLine>

/** The lines of an order, each with what arrived and was billed; a line opens its form while the order is a draft. */
export function OrderLines({ id, draft, open }: Readonly<{ id: number; draft: boolean; open: boolean }>) {
  const { t } = useText()
  const labels = useLabels(PurchaseOrderLine)
  const filter = { field: 'purchaseOrderId', op: 'eq', value: id } as const
  const list = useList(PurchaseOrderLine, { filter, sort: 'position', page: 1, pageSize: 500, q: '' })
  const [form, setForm] = useState<Line | 'new' | null>(null)
  const remove = useRemoval(PurchaseOrderLine)
  if (list.isLoadingError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.rows ?? []
  const heads = [
    'quantity',
    'measureUnit',
    ...(draft ? [] : (['received', 'billed'] as const)),
    'price',
    'value',
  ] as const
  return (
    <section className={classes['lines']} aria-label={t('orderLines')}>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${classes['documentLines']} ${own['lines']} figures`}>
          <thead>
            <tr>
              <th>{t('billPrintNumber')}</th>
              <th>{t('billPrintName')}</th>
              {heads.map((key) => (
                <th key={key} className={key === 'measureUnit' ? undefined : classes['number']}>
                  {labels.field(key)}
                </th>
              ))}
              {open && <RemovalHead />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <LineRow
                key={row.id}
                row={row}
                place={index + 1}
                draft={draft}
                onOpen={open ? () => setForm(row) : undefined}
                onRemove={() => void remove([row]).then(loadOrders)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setForm('new')}
        >
          {t('billAddLine')}
        </Button>
      )}
      {form && (
        <RecordForm
          of={PurchaseOrderLine}
          row={form === 'new' ? null : form}
          sections={orderLineSections}
          start={{ purchaseOrderId: id }}
          onClose={() => setForm(null)}
          onSaved={() => void loadOrders()}
        />
      )}
    </section>
  )
}

type LineRowProps = Readonly<{
  row: Line
  place: number
  draft: boolean
  onOpen: (() => void) | undefined
  onRemove: () => void
}>

function LineRow({ row, place, draft, onOpen, onRemove }: LineRowProps) {
  const format = useFormat()
  const labels = useLabels(PurchaseOrderLine)
  return (
    <tr>
      <td data-part="place">{place}</td>
      <td data-part="name">
        {onOpen ? (
          <Anchor component="button" type="button" fz="inherit" ta="left" onClick={onOpen}>
            {row.name}
          </Anchor>
        ) : (
          row.name
        )}
        <For row={row} />
        {!draft && <Over row={row} />}
      </td>
      <td data-part="quantity" className={classes['number']}>
        {format.number(row.quantity, { min: 0, max: 6 })}
      </td>
      <td data-part="unit">{row.measureUnit}</td>
      {!draft &&
        (['received', 'billed'] as const).map((key) => (
          <td key={key} data-part={key} data-label={labels.field(key)} className={classes['number']}>
            {format.figure(row[key], { min: 0, max: 6 })}
          </td>
        ))}
      <td data-part="price" className={classes['number']}>
        {format.number(row.price ?? 0, { min: 2, max: 6 })}
      </td>
      <td data-part="value" className={classes['number']}>
        {format.figure(row.value ?? 0)}
      </td>
      {onOpen && <RemovalCell name={row.name} onRemove={onRemove} />}
    </tr>
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

/** The project and estimate that a line is ordered for, under its name. */
function For({ row }: Readonly<{ row: Line }>) {
  if (row.projectId === null) return null
  return (
    <div className={classes['hint']}>
      <RecordName of={Project} id={row.projectId} />
      {row.estimateId !== null && (
        <>
          {' · '}
          <RecordName of={Estimate} id={row.estimateId} />
        </>
      )}
    </div>
  )
}
