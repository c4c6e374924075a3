import { Anchor } from '@mantine/core'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { Product } from '@temelia/model/billing/product'
import { type StockDocument, StockLine } from '@temelia/model/billing/stock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchAll, type Found, recordsKey, useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useRemoval } from '../../records/use-removal.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { DRAWN_LINES, MoreLines } from '../more-lines.tsx'
import { RemovalCell, RemovalHead } from '../line-removal.tsx'
import { loadStock } from './stock-actions.ts'

type Line = Found<typeof StockLine>
type Document = Found<typeof StockDocument>

type DocumentLinesProps = Readonly<{ document: Document; open: boolean; onOpen: (line: Line) => void }>

/** The lines of a stock document: what moves, and what it comes to once that is known; of a posted count what should have been there. */
export function DocumentLines({ document, open, onOpen }: DocumentLinesProps) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(StockLine)
  const remove = useRemoval(StockLine)
  const filter = { field: 'stockDocumentId', op: 'eq', value: document.id } as const
  const list = useAll(StockLine, { filter, sort: 'position' })
  const [drawn, setDrawn] = useState(DRAWN_LINES)
  const rows = list.data?.rows ?? []
  const products = useProducts(rows)
  if (list.isError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  if (list.data && rows.length === 0) return <p className={classes['hint']}>{t('stockNoLines')}</p>
  const posted = document.state === 'posted'
  const books = document.kind === 'count' && posted
  const asked = rows.some(({ askedQuantity }) => askedQuantity !== null)
  const askedHead = document.kind === 'goodsReceipt' ? t('stockPrintStated') : t('stockPrintAsked')
  const quantity = (value: number) => format.number(value, { min: 0, max: 6 })
  return (
    <div className={classes['scroll']}>
      <table className={`${classes['table']} ${classes['documentLines']} figures`}>
        <thead>
          <tr>
            <th>{t('billPrintNumber')}</th>
            <th>{labels.field('productId')}</th>
            {asked && <th className={classes['number']}>{askedHead}</th>}
            {books && <th className={classes['number']}>{labels.field('bookQuantity')}</th>}
            <th className={classes['number']}>
              {document.kind === 'count' ? t('stockPrintFound') : labels.field('quantity')}
            </th>
            <th>{t('stockPrintUnit')}</th>
            {books && <th className={classes['number']}>{t('stockPrintDifference')}</th>}
            <th className={classes['number']}>{labels.field('price')}</th>
            <th className={classes['number']}>{labels.field('value')}</th>
            {open && <RemovalHead />}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row, index) => {
            const product = products.get(row.productId)
            const name = product?.name ?? `#${row.productId}`
            return (
              <tr key={row.id}>
                <td data-part="place">{index + 1}</td>
                <td data-part="name">
                  {open ? (
                    <Anchor component="button" type="button" fz="inherit" ta="left" onClick={() => onOpen(row)}>
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                </td>
                {asked && (
                  <td data-part="rate" className={classes['number']}>
                    {row.askedQuantity === null ? '' : quantity(row.askedQuantity)}
                  </td>
                )}
                {books && (
                  <td data-part="rate" className={classes['number']}>
                    {quantity(row.bookQuantity ?? 0)}
                  </td>
                )}
                <td data-part="quantity" className={classes['number']}>
                  {quantity(row.quantity)}
                </td>
                <td data-part="unit">{product?.measureUnit}</td>
                {books && (
                  <td data-part="difference" className={classes['number']}>
                    {quantity(subtractDecimals(row.quantity, row.bookQuantity ?? 0))}
                  </td>
                )}
                <td data-part="price" className={classes['number']}>
                  {row.price === null ? '' : format.number(row.price, { min: 2, max: 6 })}
                </td>
                <td data-part="value" className={classes['number']}>
                  {row.value === null ? '' : format.figure(row.value)}
                </td>
                {open && <RemovalCell name={name} onRemove={() => void remove([row]).then(loadStock)} />}
              </tr>
            )
          })}
        </tbody>
      </table>
      <MoreLines drawn={drawn} all={rows.length} onMore={setDrawn} />
    </div>
  )
}

/** The products that lines name, asked for so many at a time: an address holds only so many numbers. */
function useProducts(rows: readonly Line[]): ReadonlyMap<number, Found<typeof Product>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))].toSorted((one, other) => one - other)
  const products = useQuery({
    queryKey: [...recordsKey(Product), 'ofLines', ids],
    queryFn: async ({ signal }) => {
      const found: Found<typeof Product>[] = []
      for (let at = 0; at < ids.length; at += ASKED)
        found.push(...(await fetchAll(Product, { filter: oneOf(ids.slice(at, at + ASKED)) }, signal)).rows)
      return found
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  return new Map(products.data?.map((row) => [row.id, row]))
}

const ASKED = 500

const oneOf = (ids: readonly number[]) => ({ field: 'id', op: 'in', value: ids }) as const
