import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { GridActions, GridRow, GridSource, Spot } from './grid-source.ts'
import { indexRows } from './rows.ts'
import { type Field, keepSelection, type Range, rangeOf, type Selection } from './selection.ts'

/** A cell being typed in. `keep` places the caret at the end instead of selecting the text; `fault` tells why the text was refused; `start` is what the cell held before. */
export type Editing = Readonly<{ spot: Spot; text: string; keep: boolean; fault: string | null; start: string }>

export type GridState = Readonly<{
  field: Field
  selection: Selection | null
  range: Range | null
  editing: Editing | null
  select: (selection: Selection | null) => void
  startEdit: (spot: Spot, typed?: string) => boolean
  type: (text: string) => void
  /** Takes the typed text in; false leaves the cell open because the text was refused. */
  commit: () => boolean
  cancel: () => void
  activeRow: () => GridRow | null
  selectedKeys: () => readonly string[]
}>

/** The selection and the cell being typed in. Both name cells by key, so that they survive folding, reordering and the server's corrections. */
export function useGridState(source: GridSource, shown: readonly string[], actions: GridActions): GridState {
  const [selection, setSelection] = useState<Selection | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const field = useMemo<Field>(
    () => ({ rows: source.rows, indexOf: indexRows(source.rows), columns: shown }),
    [source.rows, shown],
  )
  const former = useRef<{ row: GridRow | null; place: number }>({ row: null, place: 0 })
  const kept = keepSelection(selection, field, former.current.row, former.current.place)
  const range = useMemo(() => (kept ? rangeOf(kept, field) : null), [kept, field])

  useEffect(() => {
    const place = kept ? (field.indexOf.get(kept.active.row) ?? 0) : 0
    former.current = { row: field.rows[place] ?? null, place }
  }, [kept, field])

  const { onSelect, onDraft } = actions
  // Before the next key is heard: a command that follows at once is for the lines that are seen chosen.
  useLayoutEffect(() => {
    const keys = range ? field.rows.slice(range.top, range.bottom + 1).map((row) => row.key) : []
    onSelect(keys, kept?.active ?? null)
  }, [range, kept?.active, field.rows, onSelect])

  const rowOf = useCallback((key: string) => field.rows[field.indexOf.get(key) ?? -1] ?? null, [field])

  const startEdit = useCallback(
    (spot: Spot, typed?: string) => {
      const row = rowOf(spot.row)
      const draft = row ? source.draft(row, spot.column) : null
      if (!row || draft === null) return false
      if (typed !== undefined) onDraft({ row, column: spot.column, text: typed })
      setEditing({ spot, text: typed ?? draft, keep: typed !== undefined, fault: null, start: draft })
      return true
    },
    [rowOf, source, onDraft],
  )

  const type = (text: string) => {
    if (!editing) return
    setEditing({ ...editing, text, fault: null })
    const row = rowOf(editing.spot.row)
    if (row) actions.onDraft({ row, column: editing.spot.column, text })
  }

  const cancel = () => {
    setEditing(null)
    actions.onDraft(null)
  }

  const commit = () => {
    const row = editing && rowOf(editing.spot.row)
    if (!editing || !row) return true
    if (editing.text === source.draft(row, editing.spot.column)) {
      cancel()
      return true
    }
    const reading = source.read(row, editing.spot.column, editing.text)
    if (!reading.ok) {
      setEditing({ ...editing, fault: reading.message })
      return false
    }
    setEditing(null)
    const { column } = editing.spot
    const former = source.draft(row, column) === editing.start ? null : source.read(row, column, editing.start)
    actions.onEdits([{ row, column, value: reading.value, ...(former?.ok ? { seen: former.value } : {}) }])
    actions.onDraft(null)
    return true
  }

  return {
    field,
    selection: kept,
    range,
    editing,
    select: setSelection,
    startEdit,
    type,
    commit,
    cancel,
    activeRow: () => (kept ? rowOf(kept.active.row) : null),
    selectedKeys: () => (range ? field.rows.slice(range.top, range.bottom + 1).map((row) => row.key) : []),
  }
}
