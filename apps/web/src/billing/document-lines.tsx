import { Anchor, Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { type Found, recordsKey, useList } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordForm } from '../records/record-form.tsx'
import { useRemoval } from '../records/use-removal.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { RemovalCell, RemovalHead } from './line-removal.tsx'
import { lineSections, offerLineSections } from './sections.ts'

type Line = Found<typeof EntityProduct>

type DocumentLinesProps = Readonly<{
  type: LinedType
  id: number
  /** Lines may be added, changed and removed. */
  open: boolean
  /** Other ways to lines, beside the button that adds one. */
  beside?: ReactNode
}>

/** The lines of a bill or an offer; a line opens its form. */
export function DocumentLines({ type, id, open, beside }: DocumentLinesProps) {
  const { t } = useText()
  const labels = useLabels(EntityProduct)
  const format = useFormat()
  const list = useList(EntityProduct, { filter: linesOf(type, id), sort: 'position', page: 1, pageSize: 500, q: '' })
  const [form, setForm] = useState<Line | 'new' | null>(null)
  const remove = useRemoval(EntityProduct)
  const rows = list.data?.rows ?? []
  const follow = () => queryClient.invalidateQueries({ queryKey: recordsKey(type === 'bill' ? Bill : Offer) })
  if (list.isLoadingError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  const discounted = rows.some(({ discount }) => discount !== 0)
  const heads = (['quantity', 'measureUnit', 'price', 'discount', 'vatRate', 'value'] as const).filter(
    (key) => key !== 'discount' || discounted,
  )
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
              <tr key={row.id}>
                <td data-part="place">{index + 1}</td>
                <td data-part="name">
                  {open ? (
                    <Anchor component="button" type="button" fz="inherit" ta="left" onClick={() => setForm(row)}>
                      {row.name}
                    </Anchor>
                  ) : (
                    row.name
                  )}
                  {row.description && <span className={classes['sentences']}>{row.description}</span>}
                  {row.optional && (
                    <Badge ml={8} variant="light" color={row.chosen ? 'green' : 'gray'} tt="none">
                      {t(row.chosen ? 'offerOptionChosen' : 'offerOption')}
                    </Badge>
                  )}
                </td>
                <td data-part="quantity" className={classes['number']}>
                  {format.number(row.quantity, { min: 2, max: 6 })}
                </td>
                <td data-part="unit">{row.measureUnit}</td>
                <td data-part="price" className={classes['number']}>
                  {format.number(row.price ?? 0, { min: 2, max: 6 })}
                </td>
                {discounted && (
                  <td data-part="discount" className={classes['number']}>
                    {row.discount === 0 ? '' : format.number(row.discount)}
                  </td>
                )}
                <td data-part="rate" className={classes['number']}>
                  {row.vatCategory === 'S'
                    ? format.number(row.vatRate ?? 0)
                    : row.vatCategory && labels.choice('vatCategory', row.vatCategory)}
                </td>
                <td data-part="value" className={classes['number']}>
                  {format.figure(row.value ?? 0)}
                </td>
                {open && <RemovalCell name={row.name} onRemove={() => void remove([row]).then(follow)} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <div className={classes['lineActs']}>
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setForm('new')}>
            {t('billAddLine')}
          </Button>
          {beside}
        </div>
      )}
      {form && (
        <RecordForm
          of={EntityProduct}
          row={form === 'new' ? null : form}
          sections={type === 'offer' ? offerLineSections : lineSections}
          start={{ relatedEntityType: type, relatedEntityId: id }}
          onClose={() => setForm(null)}
          onSaved={() => void follow()}
        />
      )}
    </section>
  )
}

function linesOf(type: LinedType, id: number) {
  return {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: type },
      { field: 'relatedEntityId', op: 'eq', value: id },
    ],
  } as const
}
