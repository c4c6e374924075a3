import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PurchaseLine } from '@temelia/model/billing/purchase-bill'
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
import { loadPurchases } from './purchase-actions.ts'
import { purchaseLineSections } from './sections.ts'

type Line = Found<typeof PurchaseLine>

/** The lines of a supplier bill, each with the works it was bought for; a line opens its form while the bill is a draft. */
export function PurchaseLines({ id, open }: Readonly<{ id: number; open: boolean }>) {
  const { t } = useText()
  const labels = useLabels(PurchaseLine)
  const filter = { field: 'purchaseBillId', op: 'eq', value: id } as const
  const list = useList(PurchaseLine, { filter, sort: 'position', page: 1, pageSize: 500, q: '' })
  const [form, setForm] = useState<Line | 'new' | null>(null)
  const remove = useRemoval(PurchaseLine)
  if (list.isLoadingError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.rows ?? []
  const heads = ['quantity', 'measureUnit', 'price', 'vatRate', 'value'] as const
  return (
    <section className={classes['lines']}>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${classes['documentLines']} figures`}>
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
                onOpen={open ? () => setForm(row) : undefined}
                onRemove={() => void remove([row]).then(loadPurchases)}
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
          of={PurchaseLine}
          row={form === 'new' ? null : form}
          sections={purchaseLineSections}
          start={{ purchaseBillId: id }}
          onClose={() => setForm(null)}
          onSaved={() => void loadPurchases()}
        />
      )}
    </section>
  )
}

type LineRowProps = Readonly<{ row: Line; place: number; onOpen: (() => void) | undefined; onRemove: () => void }>

function LineRow({ row, place, onOpen, onRemove }: LineRowProps) {
  const format = useFormat()
  const labels = useLabels(PurchaseLine)
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
      </td>
      <td data-part="quantity" className={classes['number']}>
        {format.number(row.quantity, { min: 2, max: 6 })}
      </td>
      <td data-part="unit">{row.measureUnit}</td>
      <td data-part="price" className={classes['number']}>
        {format.number(row.price ?? 0, { min: 2, max: 6 })}
      </td>
      <td data-part="rate" className={classes['number']}>
        {row.vatCategory === 'S'
          ? format.number(row.vatRate ?? 0)
          : row.vatCategory && labels.choice('vatCategory', row.vatCategory)}
      </td>
      <td data-part="value" className={classes['number']}>
        {format.figure(row.value ?? 0)}
      </td>
      {onOpen && <RemovalCell name={row.name} onRemove={onRemove} />}
    </tr>
  )
}

/** The project and estimate that a line was bought for, under its name. */
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
