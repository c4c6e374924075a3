import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { Kind, Resource } from '../resource-runs/resource-data.ts'
import type { SortColumn, Sorting } from './resource-filter.ts'
import { ResourceLine } from './resource-line.tsx'
import classes from './resource-grid.module.css'

type ResourceGridProps = Readonly<{
  label: string
  kind: Kind
  rows: readonly Resource[]
  chosen: string | null
  sort: Sorting
  onSort: (sort: Sorting) => void
  onChoose: (key: string | null) => void
  /** Sets the price everywhere; missing where prices may not be changed. */
  onPrice: ((row: Resource, price: number) => void) | undefined
  phone: boolean
}>

const ROW = 34
const CARD = 76
const PAGE = 12

const HEADS = [
  ['resourceSymbol', 'Symbol'],
  ['resourceName', 'Name'],
  ['resourceUnit', null],
  ['resourceQuantity', 'Quantity'],
  ['resourcePrice', 'Price'],
  ['resourceValue', 'Value'],
  ['resourceShare', 'Value'],
  ['resourceWeight', 'Weight'],
  ['resourceSupplier', 'Supplier'],
  ['resourceAge', 'PriceDate'],
  ['resourceUsed', 'Lines'],
] as const satisfies readonly (readonly [string, SortColumn | null])[]

const NUMBERS: readonly string[] = [
  'resourceQuantity',
  'resourcePrice',
  'resourceValue',
  'resourceShare',
  'resourceWeight',
  'resourceUsed',
]

/** Resources of one kind, thousands of them: the arrows choose one, Enter or a digit types its price, Enter again takes it everywhere. */
export function ResourceGrid(props: ResourceGridProps) {
  const { label, kind, rows, chosen, sort, onSort, onChoose, onPrice, phone } = props
  const { t } = useText()
  const scroll = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState<{ key: string; text: string | null } | null>(null)
  const at = rows.findIndex(({ Key }) => Key === chosen)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (phone ? CARD : ROW),
    overscan: 10,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, phone])

  function choose(next: number) {
    const place = Math.max(0, Math.min(rows.length - 1, next))
    onChoose(rows[place]?.Key ?? null)
    virtualizer.scrollToIndex(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== scroll.current || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
      Home: -rows.length,
      End: rows.length,
    }
    const step = steps[event.key]
    const row = rows[at]
    if (step !== undefined) choose(at + step)
    else if (row && mayType(row) && (event.key === 'Enter' || event.key === 'F2'))
      setTyping({ key: row.Key, text: null })
    else if (row && mayType(row) && /^[\d,.]$/.test(event.key)) setTyping({ key: row.Key, text: event.key })
    else if (event.key === 'Escape' && chosen !== null) onChoose(null)
    else return
    event.preventDefault()
  }

  /** A press on a button of the grid leaves the focus to the grid: what is typed next is a price of the row. */
  function keepFocus(event: MouseEvent) {
    if (!(event.target as Element).closest('button')) return
    event.preventDefault()
    scroll.current?.focus({ preventScroll: true })
  }

  const mayType = (row: Resource) => onPrice !== undefined && row.Price !== null

  function endTyping(price: number | null, step: number) {
    const row = rows.find(({ Key }) => Key === typing?.key)
    setTyping(null)
    scroll.current?.focus()
    if (row && price !== null && (price !== row.Price || row.Prices.length > 1)) onPrice?.(row, price)
    if (step !== 0) choose(at + step)
  }

  return (
    <div
      ref={scroll}
      className={classes['grid']}
      role="grid"
      tabIndex={0}
      data-own-keys
      data-kind={kind}
      aria-label={`${label}. ${t('resourceGridHint')}`}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={at >= 0 ? `resource-${at}` : undefined}
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
    >
      {!phone && (
        // The grid holds the focus
        <div className={classes['heads']} role="row">
          {HEADS.map(([text, column]) => (
            // The button inside holds the focus
            <div
              key={text}
              role="columnheader"
              className={NUMBERS.includes(text) ? classes['number'] : undefined}
              aria-sort={
                column === sort.column && text !== 'resourceShare'
                  ? sort.descending
                    ? 'descending'
                    : 'ascending'
                  : undefined
              }
            >
              {column ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes['head']}
                  onClick={() =>
                    onSort({ column, descending: column === sort.column ? !sort.descending : column === 'Value' })
                  }
                >
                  {t(text)}
                </button>
              ) : (
                t(text)
              )}
            </div>
          ))}
        </div>
      )}
      {rows.length === 0 && <p className={classes['noMatch']}>{t('resourcesNoMatch')}</p>}
      <div className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index] as Resource
          return (
            <ResourceLine
              key={row.Key}
              row={row}
              id={`resource-${item.index}`}
              place={item.index}
              top={item.start}
              chosen={row.Key === chosen}
              phone={phone}
              typed={typing?.key === row.Key ? typing.text : undefined}
              onChoose={() => onChoose(row.Key)}
              onType={mayType(row) ? () => setTyping({ key: row.Key, text: null }) : undefined}
              onEnd={endTyping}
            />
          )
        })}
      </div>
    </div>
  )
}
