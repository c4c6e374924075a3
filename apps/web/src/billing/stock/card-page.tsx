import { Anchor, Badge, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Product } from '@temelia/model/billing/product'
import { StockDocument, StockEntry, StockLevel } from '@temelia/model/billing/stock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Found, useList, useRecord } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordName } from '../../records/record-name.tsx'
import { RecordGone } from '../../records/record-page.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import own from './stock.module.css'

type Level = Found<typeof StockLevel>

/** Movements that are shown at first, and as many more each time. */
const STEP = 100
const MOST = 500

/** `/stock/{id}`: the card of an article in a warehouse: what is there, and every movement with the balance behind it. */
export function StockCardPage() {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const { t } = useText()
  const labels = useLabels(StockLevel)
  const valid = Number.isInteger(id) && id > 0
  const level = useRecord(StockLevel, valid ? id : null)
  const product = useRecord(Product, level.data?.productId ?? null)
  usePlace({ label: labels.many, href: '#/stock' }, { label: product.data?.name ?? t('stockCard') })
  if (!valid || level.isError) return <RecordGone href="#/stock" label={labels.many} />
  if (!level.data) return null
  return <Card level={level.data} product={product.data} />
}

function Card({ level, product }: Readonly<{ level: Level; product: Found<typeof Product> | undefined }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(StockLevel)
  const [editing, setEditing] = useState(false)
  const unit = product?.measureUnit ?? ''
  const quantity = (value: number) => [format.number(value, { min: 0, max: 6 }), unit].filter(Boolean).join(' ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [labels.field('quantity'), quantity(level.quantity ?? 0)],
    [
      labels.field('averageCost'),
      level.averageCost === null ? '–' : format.number(level.averageCost, { min: 2, max: 4 }),
    ],
    [labels.field('value'), format.figure(level.value ?? 0)],
    [labels.field('minimum'), level.minimum === null ? '–' : quantity(level.minimum)],
  ]
  return (
    <div className={`${own['card']} figures`}>
      <header className={own['cardHead']}>
        <div>
          <h1>{product?.name ?? `#${level.productId ?? ''}`}</h1>
          <div className={classes['under']}>
            <span>
              {t('stockCard')} · {level.warehouseId !== null && <RecordName of={Warehouse} id={level.warehouseId} />}
            </span>
            {level.short && (
              <Badge variant="light" color="red" tt="none">
                {t('stockBelow')}
              </Badge>
            )}
          </div>
        </div>
        {level.actions['edit'] && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            {labels.edit}
          </Button>
        )}
      </header>
      <dl className={own['figures']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Movements level={level} />
      {editing && (
        <RecordForm
          of={StockLevel}
          row={level}
          sections={[{ fields: ['minimum'] }]}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

function Movements({ level }: Readonly<{ level: Level }>) {
  const { t } = useText()
  const format = useFormat()
  const labels = useLabels(StockEntry)
  const [size, setSize] = useState(STEP)
  const filter = {
    and: [
      { field: 'warehouseId', op: 'eq', value: level.warehouseId },
      { field: 'productId', op: 'eq', value: level.productId },
    ],
  } as const
  const list = useList(StockEntry, { filter, sort: '-id', page: 1, pageSize: Math.min(size, MOST), q: '' })
  if (list.isError) return <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.rows ?? []
  if (list.data && rows.length === 0) return <p className={classes['hint']}>{t('stockCardEmpty')}</p>
  const quantity = (value: number) => format.number(value, { min: 0, max: 6 })
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th>{labels.field('date')}</th>
            <th>{labels.field('kind')}</th>
            <th className={classes['number']}>{t('stockIn')}</th>
            <th className={classes['number']}>{t('stockOut')}</th>
            <th className={classes['number']}>{labels.field('value')}</th>
            <th className={classes['number']}>{t('stockBalance')}</th>
            <th className={classes['number']}>{t('stockBalanceValue')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{format.date(row.date)}</td>
              <td>
                {labels.choice('kind', row.kind)}{' '}
                <Anchor href={`#/stock-documents/${row.stockDocumentId}`} fz="inherit" underline="always">
                  <RecordName of={StockDocument} id={row.stockDocumentId} />
                </Anchor>
              </td>
              <td className={classes['number']}>{row.quantity > 0 && quantity(row.quantity)}</td>
              <td className={classes['number']}>{row.quantity < 0 && quantity(-row.quantity)}</td>
              <td className={classes['number']}>{format.figure(row.value)}</td>
              <td className={classes['number']}>{quantity(row.balanceQuantity)}</td>
              <td className={classes['number']}>{format.figure(row.balanceValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === size && size < MOST && (
        <Button variant="default" mt="sm" onClick={() => setSize(size + STEP)}>
          {t('stockMore')}
        </Button>
      )}
    </div>
  )
}
