import 'mantine-datatable/styles.layer.css'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowUp, IconMail, IconPhone } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import { NOTHING } from '@temelia/text/format'
import { DataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { useWaiting } from '../data/outbox/waiting.ts'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { EntityCell } from './entity-cell.tsx'
import classes from './entity-table.module.css'
import { type Labels, useLabels } from './labels.ts'
import { linkTo } from './link-to.ts'
import { titleOf, useTitles } from './titles.ts'
import type { FactEditing } from './use-fact-editing.ts'
import { useUses } from './uses.tsx'
import { isFigure, valueText } from './value-text.ts'

type Rows = readonly AnyRow[]

const NAMES: ReadonlySet<string> = new Set(['name', 'nameRo'])

export type EntityTableProps = Readonly<{
  of: Entity
  rows: Rows
  columns: readonly string[]
  sort: string
  onSort: (sort: string) => void
  busy?: boolean
  active?: number | null
  hrefOf?: (row: AnyRow) => string
  onOpen: (row: AnyRow) => void
  selected?: readonly number[]
  onSelect?: (ids: readonly number[]) => void
  rowMenu?: (row: AnyRow) => ReactNode
  /** Cells whose values are changed where they stand; without it they are only read. */
  editing?: FactEditing
}>

/**
 * The table of an entity's records: the only place that knows mantine-datatable (used directly in every list it multiplies the type
 * check's time by ten). Rows are cast to plain records inside.
 */
export function EntityTable(props: EntityTableProps) {
  const { of, rows, columns, sort, onSort, busy, active, onOpen, selected, onSelect, rowMenu, editing } = props
  const { t } = useText()
  const labels = useLabels(of)
  const cells = useCellTexts(of, columns, rows, labels, editing)
  const marks = useMarks(of)
  const column = (key: string, index: number) => ({
    accessor: key,
    title: labels.field(key),
    sortable: of.fields[key]?.kind !== 'json' && of.fields[key]?.kind !== 'ref',
    textAlign: of.fields[key] && isFigure(of.fields[key]) ? ('right' as const) : ('left' as const),
    ellipsis: true,
    // A name that does not lead the row takes the room that the others leave.
    titleClassName: index > 0 && NAMES.has(key) ? classes['long'] : undefined,
    cellsClassName: (row: Record<string, unknown>) =>
      [
        index > 0 && NAMES.has(key) && classes['long'],
        editing?.isOpen(row as never, key) && classes['open'],
        (index === 0 || isWords(of, key)) && classes['words'],
      ]
        .filter(Boolean)
        .join(' '),
    render: (row: Record<string, unknown>) => (
      <EntityCell
        {...props}
        name={key}
        labels={labels}
        row={row as never}
        text={cells(key, row as never)}
        first={index === 0}
        mark={marks(row as never)}
      />
    ),
  })
  const further = useUses(of).map(({ key, title, figure, render }) => ({
    accessor: key,
    title,
    textAlign: figure ? ('right' as const) : ('left' as const),
    noWrap: true,
    width: figure ? 120 : 176,
    render: (row: Record<string, unknown>) => render(row as never),
  }))
  const menuColumn = {
    accessor: 'actions',
    title: <span className={classes['quiet']}>{t('listActions')}</span>,
    width: 52,
    textAlign: 'right' as const,
    render: (row: Record<string, unknown>) => (
      <div onClick={(event) => event.stopPropagation()}>{rowMenu?.(row as never)}</div>
    ),
  }
  const selection = onSelect
    ? {
        selectedRecords: rows.filter((row) => selected?.includes(row.id)) as unknown as Record<string, unknown>[],
        onSelectedRecordsChange: (chosen: Record<string, unknown>[]) =>
          onSelect(chosen.map((row) => Number(row['id']))),
        allRecordsSelectionCheckboxProps: { 'aria-label': t('listSelectAll'), size: 'xs' as const },
        getRecordSelectionCheckboxProps: (row: Record<string, unknown>) => ({
          'aria-label': t('listSelectRow', { name: titleOf(of, row as never) }),
          size: 'xs' as const,
        }),
      }
    : {}
  return (
    <DataTable<Record<string, unknown>>
      className={classes['table']}
      records={rows as unknown as Record<string, unknown>[]}
      columns={[...columns.map(column), ...further, ...(rowMenu ? [menuColumn] : [])]}
      idAccessor="id"
      minHeight={0}
      noHeader={rows.length === 0}
      fetching={busy}
      highlightOnHover
      highlightOnHoverColor="var(--surface-hover)"
      rowBorderColor="var(--line)"
      sortIcons={{
        sorted: <IconArrowUp size={14} stroke={1.8} />,
        unsorted: <IconArrowUp size={14} stroke={1.8} className={classes['unsorted']} />,
      }}
      verticalSpacing={3}
      horizontalSpacing={8}
      fz="sm"
      emptyState={<span />}
      sortStatus={{ columnAccessor: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSortStatusChange={(status) =>
        onSort(`${status.direction === 'desc' ? '-' : ''}${String(status.columnAccessor)}`)
      }
      pinLastColumn={rowMenu !== undefined}
      onRowClick={({ record }) => onOpen(record as never)}
      rowClassName={(_row, index) => (index === active ? classes['active'] : undefined)}
      {...selection}
    />
  )
}

/** Whether a column holds words, not what is read digit by digit. */
function isWords(of: Entity, key: string): boolean {
  const field = of.fields[key]
  return NAMES.has(key) || key === 'email' || field?.kind === 'ref' || field?.kind === 'choice'
}

/** Lines of a card: the columns behind the first, and the money of the record in any case. */
function cardLines(of: Entity, columns: readonly string[]): readonly string[] {
  const lines = columns.slice(1, 5)
  const isMoney = (key: string) => {
    const field = of.fields[key]
    return field?.kind === 'decimal' && (field.scale === 'total' || field.scale === 'price')
  }
  const money = columns.slice(5).find(isMoney)
  return money && !lines.some(isMoney) ? [...lines.slice(0, 3), money] : lines
}

/** Figures are read by what is in them: a zero is a dash. */
function isNothing(of: Entity, key: string, row: AnyRow): boolean {
  const field = of.fields[key]
  return field !== undefined && isFigure(field) && valueIn(row, key) === 0
}

/** The same rows as cards, for phones: the first column as the heading, the next ones as lines. */
export function EntityCards({ of, rows, columns, hrefOf, onOpen, selected, onSelect }: EntityTableProps) {
  const { t } = useText()
  const labels = useLabels(of)
  const cells = useCellTexts(of, columns, rows, labels)
  const marks = useMarks(of)
  const further = useUses(of)
  const onCard = cardLines(of, columns)
  return (
    <ul className={classes['cards']}>
      {rows.map((row) => (
        <li key={row.id} className={classes['card']}>
          {onSelect && (
            <Checkbox
              className={classes['cardChoice']}
              aria-label={t('listSelectRow', { name: titleOf(of, row) })}
              checked={selected?.includes(row.id) ?? false}
              onChange={(event) => {
                const others = rows.map((other) => other.id).filter((id) => id !== row.id && selected?.includes(id))
                onSelect(event.currentTarget.checked ? [...others, row.id] : others)
              }}
            />
          )}
          <a
            href={hrefOf?.(row) ?? '#'}
            className={classes['cardLink']}
            onClick={(event) => {
              if (hrefOf) return
              event.preventDefault()
              onOpen(row)
            }}
          >
            <strong>
              {cells(columns[0] ?? 'id', row) || titleOf(of, row)}
              {marks(row)}
            </strong>
            {onCard
              .map((key) => [key, isNothing(of, key, row) ? NOTHING : cells(key, row)] as const)
              .filter(([, text]) => text)
              .map(([key, text]) => (
                <span key={key} className={classes['cardLine']}>
                  <span className={classes['cardKey']}>{labels.field(key)}</span>
                  <span className={/^\S+@\S+$/.test(text) ? classes['whole'] : undefined}>{text}</span>
                </span>
              ))}
            {further.map(({ key, title, render }) => (
              <span key={key} className={classes['cardLine']}>
                <span className={classes['cardKey']}>{title}</span>
                <span>{render(row, true)}</span>
              </span>
            ))}
          </a>
          <Reach of={of} row={row} />
        </li>
      ))}
    </ul>
  )
}

/** Calls and writes to who has a number or an address, without opening the record. */
function Reach({ of, row }: Readonly<{ of: Entity; row: AnyRow }>) {
  const { t } = useText()
  const text = (key: string) => (of.fields[key] ? String(valueIn(row, key) ?? '') : '')
  const phone = text('phone') || text('mobile')
  const email = text('email')
  if (!phone && !email) return null
  const name = titleOf(of, row)
  return (
    <span className={classes['reach']}>
      {phone && (
        <ActionIcon component="a" size={44} href={linkTo('phone', phone)} aria-label={t('recordCallName', { name })}>
          <IconPhone size={20} stroke={1.6} />
        </ActionIcon>
      )}
      {email && (
        <ActionIcon component="a" size={44} href={linkTo('email', email)} aria-label={t('recordEmailName', { name })}>
          <IconMail size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </span>
  )
}

/** Marks a record of which the server does not have the newest. */
function useMarks(of: Entity): (row: AnyRow) => ReactNode {
  const { t } = useText()
  const { changed, removed } = useWaiting(of)
  return ({ id }) =>
    removed.has(id) || changed.has(id) ? (
      <span className={classes['mark']}>{t(removed.has(id) ? 'waitsRemoval' : 'waitsChange')}</span>
    ) : null
}

function useCellTexts(of: Entity, columns: readonly string[], rows: Rows, labels: Labels, editing?: FactEditing) {
  const { language } = useText()
  const value = editing?.value ?? valueIn
  const now = rows.map((row) => ({ ...row, ...Object.fromEntries(columns.map((key) => [key, value(row, key)])) }))
  const titles = useTitles(of, columns, now)
  return (key: string, row: AnyRow): string => {
    const field = of.fields[key]
    if (!field) return key === 'id' ? String(row.id) : ''
    // A record may have only the name of the other language.
    const shown = value(row, key) ?? (key === 'nameRo' && !columns.includes('name') ? value(row, 'name') : null)
    return valueText(key, field, shown, labels, language, titles[key])
  }
}
