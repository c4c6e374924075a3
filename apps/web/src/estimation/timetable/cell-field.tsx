import { type KeyboardEvent, useRef, useState } from 'react'
import { tenantToday, usePractice } from '../../session/tenant-region.ts'
import { dayEcho } from '../../ui/typed-day.ts'
import { useText } from '../../ui/text.ts'
import { CellEditor } from '../grid/cell-editor.tsx'
import { editIntentOf, readKey } from '../grid/keyboard.ts'
import { type CellReading, draftOf, readCell } from './cell-reading.ts'
import type { Change } from './changes.ts'
import { type Column, COLUMN_TEXT } from './columns.ts'
import type { Plan, PlanRow } from './plan.ts'

type Go = 'down' | 'up' | 'next' | 'previous' | 'stay'

type CellFieldProps = Readonly<{
  plan: Plan
  row: PlanRow
  column: Column
  /** A first character that was typed; null begins with what stands there. */
  start: string | null
  onTake: (changes: readonly Change[], go: Go) => void
  onCancel: () => void
}>

/** The field of a cell of the timetable. What cannot be read stays in it with the reason. */
export function CellField({ plan, row, column, start, onTake, onCancel }: CellFieldProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const manner = { t, language, practice, today: tenantToday() }
  const [draft] = useState(() => draftOf(plan, row, column, manner))
  const [text, setText] = useState(start ?? draft)
  const [fault, setFault] = useState<string | null>(null)
  const over = useRef(false)
  const isDate = column === 'start' || column === 'finish'

  function take(go: Go, leaving: boolean) {
    if (over.current) return
    const read: CellReading = text === draft ? { ok: true, changes: [] } : readCell(plan, row, column, text, manner)
    if (!read.ok) return setFault(read.fault)
    over.current = true
    if (leaving && read.changes.length === 0) onCancel()
    else onTake(read.changes, go)
  }

  function onKeyDown(event: KeyboardEvent) {
    const intent = editIntentOf(readKey(event))
    if (!intent) return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
    if (intent.do === 'commit') return take(intent.go, false)
    over.current = true
    onCancel()
  }

  return (
    <CellEditor
      row={String(row.item.activity.ScheduleActivityId)}
      kind="article"
      column={column}
      label={`${t(COLUMN_TEXT[column])} ${row.item.activity.Name}`}
      text={text}
      keep={start !== null}
      end={column !== 'name' && column !== 'predecessors'}
      echo={isDate ? dayEcho(text, practice, language) : []}
      fault={fault}
      hint={null}
      onType={(next) => {
        setText(next)
        setFault(null)
      }}
      onKeyDown={onKeyDown}
      onLeave={() => take('stay', true)}
    />
  )
}
