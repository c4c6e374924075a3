import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { formatNumber } from '../../ui/number-text.ts'
import type { TextKey } from '@temelia/text/catalogue'
import { fieldMessages } from '@temelia/text/field-faults'
import { type ReactNode, useRef } from 'react'
import { toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { NumberCell } from '../open-project/number-cell.tsx'
import type { Entry } from './sheet-data.ts'
import type { TypedColumn } from './sheet-figures.ts'
import type { SheetRow } from './sheet-rows.ts'
import { GroupName, SheetHead } from './sheet-head.tsx'
import classes from './sheet-grid.module.css'
import type { OpenSheet } from './use-sheet.ts'

type LineRow = Extract<SheetRow, { kind: 'line' }>

const LABELS = {
  quantity: 'settledNowOf',
  percent: 'settledPercentOf',
  amount: 'settledAmountOf',
  stored: 'settledStoredOf',
} as const satisfies Record<TypedColumn, TextKey>

const ROW_PX = 36
const CARD_PX = 132
/** With the line of stored materials. */
const CARD_US_PX = 188

/** The articles of a settlement: what was, is now and is left of each; current quantities are typed as number or percentage. */
export function SheetGrid({
  open,
  rows,
  editable,
}: Readonly<{ open: OpenSheet; rows: readonly SheetRow[]; editable: boolean }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const scroller = useRef<HTMLDivElement>(null)
  const figures = figuresOf(project, practice)
  const us = project.practice === 'us'
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? ROW_PX : phone ? (us ? CARD_US_PX : CARD_PX) : ROW_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  })

  function goTo(from: number, column: TypedColumn, by: number) {
    let at = from + by
    while (rows[at]?.kind === 'group') at += by
    if (rows[at]?.kind !== 'line') return
    const field = () => scroller.current?.querySelector<HTMLInputElement>(`[data-place="${at}-${column}"]`)
    virtual.scrollToIndex(at)
    // At once where it is drawn already, so that what is typed next does not land in the cell that is left.
    const drawn = field()
    if (drawn) drawn.focus()
    else requestAnimationFrame(() => field()?.focus())
  }

  function enter(row: LineRow, column: TypedColumn, value: number) {
    paste(rows.indexOf(row), column, [value])
  }

  function paste(from: number, column: TypedColumn, values: readonly number[]) {
    const lines = rows.slice(from).filter((row): row is LineRow => row.kind === 'line')
    const entries = values.flatMap((value, at): (readonly [number, Entry])[] => {
      const row = lines[at]
      const entry =
        row && open.figures.entry(row.article.id, column, value, open.entries.get(row.article.id) ?? row.line)
      if (row && entry === null) toastFailed(fieldMessages.WORTH_NOTHING[language])
      return row && entry ? [[row.article.id, entry]] : []
    })
    if (entries.length > 0) open.enter(new Map(entries))
  }

  function input(row: LineRow, at: number, column: TypedColumn) {
    const entry = open.entries.get(row.article.id) ?? row.line
    const { most, mostAmount, mostStored, value } = open.figures.line(row.article.id)
    const typedIn: TypedColumn = entry.amount !== null ? 'amount' : entry.percent !== null ? 'percent' : 'quantity'
    const shown = {
      quantity: entry.quantity || null,
      percent: entry.percent,
      amount: entry.amount ?? (value || null),
      stored: entry.stored || null,
    }[column]
    const rest: Readonly<Record<TypedColumn, (value: number) => string>> = {
      // A quantity that was typed hides none of its decimals; one that follows is as long as its neighbors.
      quantity: (value) => (typedIn === 'quantity' ? figures.typedQuantity(value) : figures.quantity(value)),
      percent: (value) => formatNumber(value, practice),
      amount: figures.total,
      stored: figures.total,
    }
    // Under a percentage a quantity is told from it by its unit.
    const unit = column === 'percent' ? ` ${row.article.measureUnit ?? ''}`.trimEnd() : ''
    const limit = column === 'amount' ? figures.total(mostAmount ?? 0) : `${figures.quantity(most ?? 0)}${unit}`
    const over =
      column === 'stored'
        ? mostStored === null
          ? null
          : t('settledStoredMost', { most: figures.total(mostStored) })
        : most === null || typedIn !== column
          ? null
          : t('settledMost', { most: limit })
    return (
      <NumberCell
        label={t(LABELS[column], { name: row.name })}
        value={typedText(shown, practice)}
        rest={shown === null ? '' : rest[column](shown)}
        place={`${at}-${column}`}
        readOnly={!editable}
        percent={column === 'percent'}
        fault={over}
        onTake={(value) => enter(row, column, value)}
        onMove={(by) => goTo(at, column, by)}
        onPaste={(values) => paste(at, column, values)}
      />
    )
  }

  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      role="table"
      aria-label={t('settlementGrid')}
      aria-rowcount={rows.length}
      data-stored={us || undefined}
    >
      {!phone && <SheetHead us={us} />}
      <div className={classes['lines']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              className={row.kind === 'group' ? classes['group'] : phone ? classes['card'] : classes['row']}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'group' ? (
                <GroupName row={row} />
              ) : (
                <Line
                  row={row}
                  open={open}
                  phone={phone}
                  quantity={input(row, index, 'quantity')}
                  percent={input(row, index, 'percent')}
                  amount={input(row, index, 'amount')}
                  stored={us ? input(row, index, 'stored') : null}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type LineProps = Readonly<{
  row: LineRow
  open: OpenSheet
  phone: boolean
  quantity: ReactNode
  percent: ReactNode
  amount: ReactNode
  /** Null outside the United States. */
  stored: ReactNode
}>

function Line({ row, open, phone, quantity, percent, amount, stored }: LineProps) {
  const { t } = useText()
  const practice = usePractice()
  const figures = figuresOf(useProjectState().tree.project, practice)
  const { line, article } = row
  const now = open.figures.line(article.id)
  const unit = article.measureUnit ?? ''
  const name = (
    <span role="cell" className={classes['name']} title={row.name}>
      <b>{article.symbol}</b> {article.name}
    </span>
  )
  const figure = (
    key: 'settledContracted' | 'settledCancelled' | 'settledBefore' | 'settledTogether' | 'settledLeft',
    text: string,
  ) => (
    <span role="cell" className={classes['figure']} data-label={phone ? t(key) : undefined} data-part={key}>
      {text}
    </span>
  )
  const cells = {
    contracted: figure('settledContracted', figures.quantity(line.contracted + line.extra)),
    cancelled: figure('settledCancelled', line.cancelled === 0 ? '' : figures.quantity(line.cancelled)),
    before: figure('settledBefore', figures.quantity(line.before)),
    together: figure('settledTogether', figures.quantity(now.together)),
    left: figure('settledLeft', figures.quantity(now.left)),
  }
  if (!phone)
    return (
      <>
        {name}
        <span role="cell" className={classes['unit']}>
          {unit}
        </span>
        {cells.contracted}
        {cells.cancelled}
        {cells.before}
        <span role="cell" className={classes['entry']}>
          {quantity}
        </span>
        <span role="cell" className={classes['entry']}>
          {percent}
        </span>
        {cells.together}
        {cells.left}
        <span role="cell" className={classes['entry']}>
          {amount}
        </span>
        {stored !== null && (
          <span role="cell" className={classes['entry']}>
            {stored}
          </span>
        )}
      </>
    )
  return (
    <>
      {name}
      <div className={classes['cardFigures']}>
        {cells.contracted}
        {cells.before}
        {cells.left}
      </div>
      <div className={classes['cardInputs']}>
        <span role="cell" className={classes['cardInput']}>
          <Text size="xs" c="dimmed" component="span">
            {t('settledNow')} ({unit})
          </Text>
          {quantity}
        </span>
        <span role="cell" className={classes['cardInput']}>
          <Text size="xs" c="dimmed" component="span">
            {t('settledPercent')}
          </Text>
          {percent}
        </span>
        <span role="cell" className={classes['cardInput']}>
          <Text size="xs" c="dimmed" component="span">
            {t('settledValue')}
          </Text>
          {amount}
        </span>
        {stored !== null && (
          <span role="cell" className={classes['cardInput']}>
            <Text size="xs" c="dimmed" component="span">
              {t('settledStored')}
            </Text>
            {stored}
          </span>
        )}
      </div>
    </>
  )
}
