import {
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconLeaf,
} from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { CellEditor } from './cell-editor.tsx'
import styles from './grid-line.module.css'
import { GridCell } from './grid-cell.tsx'
import type { GridColumn, GridRow, GridSource } from './grid-source.ts'

/** A shown column with the styles of its cells, kept as long as the choice and order of columns stay. */
export type ColumnSlot = Readonly<{
  column: GridColumn
  style: CSSProperties
  pinned: boolean
  lastPinned: boolean
  end: boolean
}>

/** The words a line speaks to screen readers. */
export type LineWords = Readonly<{ open: string; close: string; move: string; green: string; own: string }>

export type LineProps = Readonly<{
  gridId: string
  row: GridRow
  index: number
  top: number
  height: number
  slots: readonly ColumnSlot[]
  source: GridSource
  words: LineWords
  /** Selected columns by place, or null. */
  left: number | null
  right: number | null
  active: number | null
  editing: string | null
  editingKeep: boolean
  editingFault: string | null
  drop: 'before' | 'after' | 'inside' | null
  found: boolean
  onFold: (key: string, open: boolean) => void
  onType: (text: string) => void
  onEditKey: (event: KeyboardEvent) => void
  onLeave: () => void
}>

export function cellId(gridId: string, row: string, column: string): string {
  return `${gridId}-${row}-${column}`
}

/** One line of the grid. Drawn again only when its own props change: scrolling draws just the lines that come in. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { row, slots, left, right } = props
  const selected = left !== null && right !== null
  const classes = [styles.line, styles[row.kind]]
  if (selected) classes.push(styles.touched)
  if (props.active !== null) classes.push(styles.current)
  if (props.drop) classes.push(styles[`drop-${props.drop}`])
  return (
    // The keys are handled by the grid, which holds the focus
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-expanded={row.expanded ?? undefined}
      aria-selected={selected}
      data-row={row.key}
      className={classes.join(' ')}
      style={{ top: props.top, height: props.height }}
    >
      {slots.map((slot, place) => (
        <LineCell
          key={slot.column.id}
          line={props}
          slot={slot}
          place={place}
          selected={selected && place >= left && place <= right}
          active={props.active === place}
        />
      ))}
    </div>
  )
})

type LineCellProps = Readonly<{ line: LineProps; slot: ColumnSlot; place: number; selected: boolean; active: boolean }>

function LineCell({ line, slot, place, selected, active }: LineCellProps) {
  const { row, source } = line
  const { column } = slot
  const view = source.view(row, column.id)
  const typed = active && line.editing !== null
  return (
    <GridCell
      id={cellId(line.gridId, row.key, column.id)}
      place={place}
      slot={slot}
      text={view?.text ?? ''}
      tone={view?.tone ?? 'typed'}
      muted={view?.muted ?? false}
      negative={view?.negative ?? false}
      note={view?.note}
      fault={view?.fault}
      mine={view?.mine}
      formula={view?.formula ?? false}
      shares={view?.shares}
      ownWord={line.words.own}
      selected={selected}
      active={active}
      found={line.found && column.id === 'name'}
      number={column.fixed ?? false}
      lead={column.fixed ? <Lead line={line} /> : null}
      tail={column.grows && source.mark(row)?.green ? <Green word={line.words.green} /> : null}
      editor={
        typed ? (
          <CellEditor
            row={row.key}
            kind={row.kind}
            column={column.id}
            label={column.name ?? column.hint ?? column.title}
            text={line.editing ?? ''}
            keep={line.editingKeep}
            echo={line.source.echo(row, column.id, line.editing ?? '')}
            fault={line.editingFault}
            hint={line.source.hint?.(row, column.id) ?? null}
            end={column.align === 'end'}
            onType={line.onType}
            onKeyDown={line.onEditKey}
            onLeave={line.onLeave}
          />
        ) : null
      }
    />
  )
}

/** The start of the tree column: handle, fold button, marks. */
function Lead({ line }: { line: LineProps }) {
  const { row, words } = line
  const mark = line.source.mark(row)
  const Chevron = row.expanded ? IconChevronDown : IconChevronRight
  return (
    <>
      <span className={styles.handle} data-handle title={words.move} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      <span className={styles.indent} style={{ width: (row.level - 1) * 12 }} />
      {row.expanded !== null && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          aria-label={row.expanded ? words.close : words.open}
          onClick={() => line.onFold(row.key, !row.expanded)}
        >
          <Chevron size={16} />
        </button>
      )}
      {mark?.fault && (
        <span className={styles.badge} title={mark.fault} role="img" aria-label={mark.fault}>
          <IconAlertTriangleFilled size={14} />
        </span>
      )}
    </>
  )
}

function Green({ word }: { word: string }) {
  return (
    <span className={styles.green} title={word} role="img" aria-label={word}>
      <IconLeaf size={14} />
    </span>
  )
}
