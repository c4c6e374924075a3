import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import type { ViewProps } from './calendar-view.ts'
import type { Entry } from './calendar-entries.ts'
import classes from './entry.module.css'
import { KindIcon } from './activity-kind.tsx'
import { timeOf } from './entry-text.ts'

type EntryButtonProps = Pick<ViewProps, 'onPoint' | 'onMoveTo' | 'onOpen'> &
  Readonly<{
    entry: Entry
    className?: string | undefined
    style?: CSSProperties
    pulled?: boolean
    /** Whether the click is the end of a pull. */
    endedPull?: () => boolean
    onPointerDown?: (event: PointerEvent) => void
    children: ReactNode
  }>

/** An activity in the calendar. Enter or a click opens its menu, M moves it, O opens it. */
export function EntryButton(props: EntryButtonProps) {
  const { entry, className = '', style, pulled, endedPull, onPointerDown, onPoint, onMoveTo, onOpen, children } = props
  const { t, language } = useText()
  const region = usePractice()
  const { row } = entry
  const label = [
    row.name,
    timeOf(row, region, language, t('calendarAllDay')),
    row.accountName,
    row.closedAt === null ? '' : t('calendarDone'),
  ]
  function keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = { m: () => row.actions['edit'] && onMoveTo(row), o: () => onOpen(row) }[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <button
      type="button"
      className={`${classes['entry']} ${className}`}
      style={style}
      data-kind={row.kind}
      data-over={row.closedAt !== null || undefined}
      data-pulled={pulled || undefined}
      data-entry={row.id}
      aria-haspopup="menu"
      aria-label={label.filter(Boolean).join(', ')}
      onKeyDown={keys}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        event.stopPropagation()
        if (!endedPull?.()) onPoint({ row, element: event.currentTarget })
      }}
    >
      <KindIcon kind={row.kind} size={13} />
      {children}
    </button>
  )
}
