import { formatDay } from '@temelia/calendar/format-day'
import { readTypedDay } from '@temelia/calendar/read-day'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePractice } from '../session/tenant-region.ts'
import { DayCalendar } from './day-calendar.tsx'
import classes from './day-field.module.css'
import { useBubble } from './echo-bubble.tsx'
import { useText } from './text.ts'
import { dayEcho, dayFault, dayRead, dayShown } from './typed-day.ts'

const GAP = 4

type FieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'type'>

export type DayTextProps = FieldProps &
  Readonly<{
    value: string
    onText: (text: string) => void
    /** A day was chosen in the calendar; its text went to `onText` before. */
    onPick?: (text: string) => void
  }>

/**
 * A field in which a day is typed as text, in the company's order. It shows what was understood; what can mean two days is wrong until one
 * is chosen. The calendar at its end opens by its button or Alt+↓.
 */
export function DayText({ value, onText, onPick, onFocus, onBlur, onKeyDown, error, ...rest }: DayTextProps) {
  const { t, language } = useText()
  const region = usePractice()
  const [typing, setTyping] = useState(false)
  const [open, setOpen] = useState(false)
  const calendar = useRef<HTMLDivElement>(null)
  const calendarId = useId()
  const locked = rest.readOnly === true || rest.disabled === true
  const echo = useMemo(() => (locked ? [] : dayEcho(value, region, language)), [locked, value, region, language])
  const bubble = useBubble({ echo, typing, onChoose: onText, onLeave: () => setTyping(false) })
  const { field } = bubble
  const read = readTypedDay(value, region)
  useLayoutEffect(() => {
    if (open) stand(calendar.current, field.current)
  }, [open, field])

  function keys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey && event.key === 'ArrowDown' && !locked) {
      event.preventDefault()
      calendar.current?.showPopover()
    }
    onKeyDown?.(event)
  }

  /** The calendar closes when the focus goes on from it; its button opens and closes it by itself. */
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
    const gone = relatedTarget && !currentTarget.contains(relatedTarget) && !relatedTarget.hasAttribute('popovertarget')
    if (gone && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
  }

  function pick(day: string) {
    const text = formatDay(day, region)
    calendar.current?.hidePopover()
    onText(text)
    onPick?.(text)
  }

  return (
    <TextInput
      autoComplete="off"
      placeholder={locked ? undefined : t(region === 'us' ? 'dayShapeUs' : 'dayShapeRo')}
      {...rest}
      ref={field}
      value={value}
      error={error || bubble.twoWays}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={keys}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (bubble.holds(event)) return
        setTyping(false)
        onBlur?.(event)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        !locked && (
          <ActionIcon size="sm" className={classes['open']} aria-label={t('calendarOpen')} popoverTarget={calendarId}>
            <IconCalendar size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
      inputContainer={(input) => (
        <>
          {input}
          {bubble.node}
          {!locked && (
            <div
              ref={calendar}
              id={calendarId}
              popover="auto"
              role="dialog"
              aria-label={t('calendarOpen')}
              className={classes['popover']}
              onToggle={(event) => setOpen(event.newState === 'open')}
              // What is done in the calendar is not done in the form around it.
              onKeyDown={(event) => event.stopPropagation()}
              onBlur={leave}
            >
              {open && <DayCalendar day={read.ok ? read.day : null} onPick={pick} />}
            </div>
          )}
        </>
      )}
    />
  )
}

type DayFieldProps = FieldProps &
  Readonly<{
    /** The day `YYYY-MM-DD`, nothing, or a typed text that is no day. */
    value: string
    /** Gives the day as soon as the text is one, else the text as it was typed. */
    onDay: (day: string) => void
  }>

/** The day of a draft. What is no day stays in the field with the reason and goes to the draft as it is, which refuses to be saved. */
export function DayField({ value, onDay, onFocus, onBlur, onKeyDown, error, ...rest }: DayFieldProps) {
  const { t } = useText()
  const region = usePractice()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(true)
  return (
    <DayText
      {...rest}
      value={typed ?? dayShown(value, region)}
      error={error || (left && dayFault(value, region, t))}
      onText={(text) => {
        setTyped(text)
        setLeft(false)
        onDay(dayRead(text, region))
      }}
      onPick={() => setTyped(null)}
      onBlur={(event) => {
        setTyped(null)
        setLeft(true)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setLeft(true)
        onKeyDown?.(event)
      }}
      onFocus={onFocus}
    />
  )
}

/** Below the field, above it where there is no room, and inside the window. */
function stand(popover: HTMLElement | null, field: HTMLElement | null): void {
  if (!popover || !field) return
  const at = field.getBoundingClientRect()
  const own = popover.getBoundingClientRect()
  const below = at.bottom + GAP
  const above = Math.max(GAP, at.top - own.height - GAP)
  popover.style.top = `${below + own.height > window.innerHeight - GAP ? above : below}px`
  popover.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - own.width - GAP))}px`
}
