import { IconPencil } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { valueIn } from '@temelia/model/own-key'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import classes from './entity-table.module.css'
import { FactInPlace } from './fact-in-place.tsx'
import type { Labels } from './labels.ts'
import { titleOf } from './titles.ts'
import type { FactEditing } from './use-fact-editing.ts'
import { isFigure } from './value-text.ts'

type EntityCellProps = Readonly<{
  of: Entity
  /** The field the cell shows. */
  name: string
  labels: Labels
  row: AnyRow
  text: string
  /** The first cell of a row leads to its record. */
  first: boolean
  mark: ReactNode
  columns: readonly string[]
  hrefOf?: (row: AnyRow) => string
  onOpen: (row: AnyRow) => void
  editing?: FactEditing
}>

/** A cell of a list: its value, and the input in its place. The row keeps its height and the columns their width. */
export function EntityCell(props: EntityCellProps) {
  const { of, name, labels, row, text, columns, editing } = props
  const { t } = useText()
  const cell = useRef<HTMLDivElement>(null)
  if (!editing?.may(row, name)) return <Value {...props} />
  const open = editing.isOpen(row, name)
  return (
    <div ref={cell} className={classes['cell']} data-figure={isFigureOf(of, name) || undefined} onKeyDown={walk}>
      <Value {...props} />
      {open ? (
        <div className={classes['input']} onClick={(event) => event.stopPropagation()}>
          <FactInPlace
            quiet
            of={of}
            name={name}
            labels={labels}
            row={row}
            editing={editing}
            order={columns.filter((key) => editing.may(row, key))}
            onDone={() => requestAnimationFrame(() => pencilIn(cell.current)?.focus())}
          />
        </div>
      ) : (
        <Pencil
          field={name}
          label={t('factEditOf', { field: labels.field(name), name: titleOf(of, row) })}
          title={text}
          onEdit={() => editing.begin(row, name)}
        />
      )}
    </div>
  )
}

type PencilProps = Readonly<{ field: string; label: string; title: string; onEdit: () => void }>

/** Changes the value of its cell. Cells are read without it: only where it is focused it says what it does. */
function Pencil({ field, label, title, onEdit }: PencilProps) {
  const [focused, setFocused] = useState(false)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pencil={field}
      className={classes['pencil']}
      {...(focused ? { 'aria-label': label } : { 'aria-hidden': true })}
      title={title}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={(event) => {
        event.stopPropagation()
        onEdit()
      }}
    >
      <IconPencil size={14} stroke={1.6} />
    </button>
  )
}

function Value({ of, name, row, text, first, mark, hrefOf, onOpen, editing }: EntityCellProps) {
  const value = (editing?.value ?? valueIn)(row, name)
  // Columns of figures are read by what is in them: a zero is a dash.
  if (value === 0 && isFigureOf(of, name)) {
    return (
      <span className={classes['nothing']} title={text}>
        –
      </span>
    )
  }
  if (!first) return text ? <span title={text}>{text}</span> : null
  const shown = (
    <>
      {text || titleOf(of, row)}
      {mark}
    </>
  )
  if (hrefOf) {
    return (
      <a className={classes['link']} href={hrefOf(row)} onClick={(event) => event.stopPropagation()}>
        {shown}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={classes['link']}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(row)
      }}
    >
      {shown}
    </button>
  )
}

/** From the name of a record the arrows walk over its cells and, in a column, over the rows; Enter or F2 changes the value. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || from.matches('input, select, textarea')) return
  const at = event.currentTarget.closest('td')
  const line = at?.closest('tr')
  if (!at || !line) return
  const to = reached(event.key, at, line)
  if (!to) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'F2') to.click()
  else to.focus()
}

function reached(key: string, at: HTMLTableCellElement, line: Element): HTMLElement | null {
  if (key === 'ArrowRight') return nearest(at, 'nextElementSibling')
  if (key === 'ArrowLeft') return nearest(at, 'previousElementSibling')
  if (key === 'ArrowDown') return pencilIn(line.nextElementSibling?.children[at.cellIndex])
  if (key === 'ArrowUp') return pencilIn(line.previousElementSibling?.children[at.cellIndex])
  return key === 'F2' ? pencilIn(at) : null
}

function nearest(from: Element, side: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | null {
  for (let cell = from[side]; cell; cell = cell[side]) {
    const pencil = pencilIn(cell)
    if (pencil) return pencil
  }
  return null
}

function pencilIn(place: Element | null | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>('[data-pencil]') ?? null
}

function isFigureOf(of: Entity, key: string): boolean {
  const field = of.fields[key]
  return field !== undefined && isFigure(field)
}
