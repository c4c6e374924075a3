import type { PointerEvent } from 'react'
import type { PlacedColumn } from './columns.ts'
import styles from './grid-header.module.css'
import tones from './part-tones.module.css'
import type { ColumnSlot } from './grid-line.tsx'

type GridHeaderProps = Readonly<{
  slots: readonly ColumnSlot[]
  places: readonly PlacedColumn[]
  height: number
  resizeLabel: (title: string) => string
  onResize: (id: string, width: number, done: boolean) => void
  /** How the lines are sorted and filtered, and what asks for that. */
  heads: HeadTools
}>

/** What a head says of its column, and does when it is pressed. */
export type HeadTools = Readonly<{
  sort: Readonly<{ column: string; descending: boolean }> | null
  filtered: ReadonlySet<string>
  onPress: (column: string, x: number, y: number) => void
}>

/** The sticky head: part letters in their colours, and a handle on each column's edge to make it wider. */
export function GridHeader({ slots, places, height, resizeLabel, onResize, heads }: GridHeaderProps) {
  return (
    <div role="rowgroup" className={styles.head} style={{ height }}>
      {/* The header row takes no focus */}
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {slots.map((slot, place) => (
          // Column heads take no focus; the column menu does what their handles do
          <div
            key={slot.column.id}
            role="columnheader"
            aria-colindex={place + 1}
            title={slot.column.name ?? slot.column.hint}
            aria-label={slot.column.name ?? slot.column.hint}
            data-head={slot.column.id}
            aria-sort={sortOf(slot.column.id, heads)}
            data-filtered={heads.filtered.has(slot.column.id) || undefined}
            className={headClass(slot)}
            style={slot.style}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect()
              heads.onPress(slot.column.id, left, bottom)
            }}
          >
            <span className={styles.headText}>
              {slot.column.stands?.map(({ letter, part }) => (
                <b key={part} className={`${styles.tinted} ${tones[part]}`}>
                  {letter}
                </b>
              )) ?? slot.column.title}
            </span>
            <ResizeEdge
              label={resizeLabel(slot.column.name ?? slot.column.title)}
              width={places[place]?.width ?? slot.column.width}
              onResize={(width, done) => onResize(slot.column.id, width, done)}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

type ResizeEdgeProps = Readonly<{ label: string; width: number; onResize: (width: number, done: boolean) => void }>

function ResizeEdge({ label, width, onResize }: ResizeEdgeProps) {
  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget
    const start = event.clientX - width
    edge.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => onResize(moved.clientX - start, false)
    const stop = (stopped: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move)
      onResize(stopped.clientX - start, true)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', stop, { once: true })
  }

  return (
    <span
      className={styles.resize}
      title={label}
      aria-hidden
      onPointerDown={onPointerDown}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

function sortOf(column: string, { sort }: HeadTools): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

function headClass({ column, pinned, lastPinned, end }: ColumnSlot): string {
  const classes = [styles.headCell]
  if (column.align === 'end') classes.push(styles.end)
  if (column.part) classes.push(styles.tinted, tones[column.part])
  if (pinned) classes.push(styles.pinned)
  if (lastPinned) classes.push(styles.lastPinned)
  if (end) classes.push(styles.pinnedEnd)
  return classes.join(' ')
}
