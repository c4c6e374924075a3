import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { EntityProduct } from '@temelia/model/billing/entity-product'
import type { PurchaseLine } from '@temelia/model/billing/purchase-bill'
import type { PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import type { Filter } from '@temelia/model/filter'
import { type ReactNode, useState } from 'react'
import { type Found, useAll } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import type { Draft } from '../records/record-draft.ts'
import { RecordForm, type Section } from '../records/record-form.tsx'
import { useRemoval } from '../records/use-removal.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './billing.module.css'
import type { LineColumn } from './line-columns.ts'
import { RemovalCell, RemovalHead } from './line-removal.tsx'
import { DRAWN_LINES, MoreLines } from './more-lines.tsx'

type LineEntity = typeof EntityProduct | typeof PurchaseLine | typeof PurchaseOrderLine

type LinesTableProps<L extends LineEntity> = Readonly<{
  of: L
  /** The lines of one document. */
  filter: Filter
  /** Lines may be added, changed and removed. */
  open: boolean
  /** The columns after number and name, by the lines that there are. */
  columns: (rows: readonly Found<L>[]) => readonly LineColumn<Found<L>>[]
  /** What stands under the name of a line. */
  under?: (row: Found<L>) => ReactNode
  /** The form of a line, and what a new one begins with. */
  sections: readonly Section[]
  start: Draft
  /** Other ways to lines, beside the button that adds one. */
  beside?: ReactNode
  className?: string | undefined
  label?: string
  onChanged: () => unknown
}>

/** The lines of a bill, an offer, an order or a supplier bill; a line opens its form. */
export function LinesTable<L extends LineEntity>(props: LinesTableProps<L>) {
  const { of, filter, open, under, sections, start, beside, className = '', label, onChanged } = props
  const { t } = useText()
  const labels = useLabels(of)
  const list = useAll(of, { filter, sort: 'position' })
  const [drawn, setDrawn] = useState(DRAWN_LINES)
  const [form, setForm] = useState<Found<L> | 'new' | null>(null)
  const remove = useRemoval(of)
  if (list.isLoadingError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.rows ?? []
  const columns = props.columns(rows)
  return (
    <section className={classes['lines']} aria-label={label}>
      <div className={classes['scroll']}>
        <table className={`${classes['table']} ${classes['documentLines']} ${className} figures`}>
          <thead>
            <tr>
              <th>{t('billPrintNumber')}</th>
              <th>{t('billPrintName')}</th>
              {columns.map(({ field }) => (
                <th key={field} className={classOf(field)}>
                  {labels.field(field)}
                </th>
              ))}
              {open && <RemovalHead />}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, drawn).map((row, index) => (
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
                  {under?.(row)}
                </td>
                {columns.map(({ part, field, labelled, show }) => (
                  <td
                    key={field}
                    data-part={part}
                    data-label={labelled ? labels.field(field) : undefined}
                    className={classOf(field)}
                  >
                    {show(row)}
                  </td>
                ))}
                {open && <RemovalCell name={row.name} onRemove={() => void remove([row]).then(onChanged)} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreLines drawn={drawn} all={rows.length} onMore={setDrawn} />
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
          of={of}
          row={form === 'new' ? null : form}
          sections={sections}
          start={start}
          onClose={() => setForm(null)}
          onSaved={() => void onChanged()}
        />
      )}
    </section>
  )
}

const classOf = (field: string) => (field === 'measureUnit' ? undefined : classes['number'])
