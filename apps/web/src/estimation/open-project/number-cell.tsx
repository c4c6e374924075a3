import { isDashForZero } from '@temelia/decimal/typed-amount'
import { useBubble } from '../../ui/echo-bubble.tsx'
import { useEcho } from '../../ui/number-field.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { numberRefusal, percentText, readNumber } from '../../ui/typed-number.ts'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../ui/text.ts'
import classes from './number-cell.module.css'

/** Cells of a paste that are told one by one. */
const TOLD = 3

type NumberCellProps = Readonly<{
  label: string
  /** As it is typed. */
  value: string
  /** As it stands while nobody types in it. */
  rest: string
  /** Its place, by which the grid finds it again. */
  place: string
  readOnly: boolean
  /** It is a percentage: `25%` may be typed and pasted. */
  percent?: boolean
  /** Why its number was refused; shown with the cell for as long as it stands. */
  fault: string | null
  onTake: (value: number) => void
  onMove: (by: number) => void
  onPaste: (values: readonly number[]) => void
}>

/**
 * A cell for a number: taken in when it is left, by Enter and the arrows up and down; Esc takes back. Why a number is refused follows the
 * field, so that a grid can give it a line of its own.
 */
export function NumberCell({
  label,
  value,
  rest,
  place,
  readOnly,
  percent,
  fault,
  onTake,
  onMove,
  onPaste,
}: NumberCellProps) {
  const { t } = useText()
  const practice = usePractice()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  const noteId = useId()
  const echo = useEcho(typed)
  const bubble = useBubble({ echo, typing, keys: 'number', onChoose: setTyped, onLeave: () => setTyping(false) })
  const { field } = bubble

  // Once it stands there as it is typed, so that the next key replaces all of it.
  useLayoutEffect(() => {
    if (typing) field.current?.select()
  }, [typing, field])

  function take(): boolean {
    if (typed === null || typed.trim() === value) {
      setTyped(null)
      setWrong(null)
      return true
    }
    const number = typed.trim() === '' ? 0 : readNumber(percentText(typed, percent), practice)
    setWrong(number === null ? numberRefusal(typed ?? '', practice, t) : null)
    if (number === null) return false
    setTyped(null)
    onTake(number)
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by =
      event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
        ? 1
        : event.key === 'ArrowUp' || event.key === 'Enter'
          ? -1
          : 0
    if (by !== 0) {
      event.preventDefault()
      // Taken in before the next cell has the focus: leaving this one then finds nothing more to take.
      if (flushSync(take)) onMove(by)
    }
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      setWrong(null)
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    const cells = lines.map((line) => line.split('\t')[0] ?? '')
    const numbers = cells.map((cell) =>
      cell.trim() === '' || isDashForZero(cell) ? 0 : readNumber(percentText(cell, percent), practice),
    )
    if (numbers.every((number): number is number => number !== null)) return onPaste(numbers)
    const unread = cells.flatMap((text, at) =>
      numbers[at] === null
        ? [t('pastedLineUnread', { line: at + 1, text, message: numberRefusal(text, practice, t) })]
        : [],
    )
    setWrong([...unread.slice(0, TOLD), ...(unread.length > TOLD ? ['…'] : [])].join('; '))
  }

  const note = wrong ?? fault
  return (
    <>
      <input
        ref={field}
        className={classes['cell']}
        data-place={place}
        data-fault={note !== null || undefined}
        aria-label={label}
        aria-invalid={note !== null}
        aria-describedby={`${bubble.id} ${noteId}`}
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={typed ?? (typing ? value : rest)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(null)
        }}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          if (bubble.holds(event)) return
          setTyping(false)
          take()
        }}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {bubble.node}
      {note && (
        <span id={noteId} role="alert" className={classes['note']}>
          {note}
        </span>
      )}
    </>
  )
}
