import { Badge } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { type Found, recordsKey } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { type LineColumn, useLineColumns } from './line-columns.ts'
import { LinesTable } from './lines-table.tsx'
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

/** The lines of a bill or an offer. Discounts have a column where one is given. */
export function DocumentLines({ type, id, open, beside }: DocumentLinesProps) {
  const format = useFormat()
  const { quantity, unit, price, rate, value } = useLineColumns(EntityProduct, 2)
  const discount: LineColumn<Line> = {
    part: 'discount',
    field: 'discount',
    show: (row) => (row.discount === 0 ? '' : format.number(row.discount)),
  }
  return (
    <LinesTable
      of={EntityProduct}
      filter={linesOf(type, id)}
      open={open}
      columns={(rows) => [
        quantity,
        unit,
        price,
        ...(rows.some((row) => row.discount !== 0) ? [discount] : []),
        rate,
        value,
      ]}
      under={(row) => <Wording row={row} />}
      sections={type === 'offer' ? offerLineSections : lineSections}
      start={{ relatedEntityType: type, relatedEntityId: id }}
      beside={beside}
      onChanged={() => queryClient.invalidateQueries({ queryKey: recordsKey(type === 'bill' ? Bill : Offer) })}
    />
  )
}

/** The description of a line, and whether the customer may choose it. */
function Wording({ row }: Readonly<{ row: Line }>) {
  const { t } = useText()
  return (
    <>
      {row.description && <span className={classes['sentences']}>{row.description}</span>}
      {row.optional && (
        <Badge ml={8} variant="light" color={row.chosen ? 'green' : 'gray'} tt="none">
          {t(row.chosen ? 'offerOptionChosen' : 'offerOption')}
        </Badge>
      )}
    </>
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
