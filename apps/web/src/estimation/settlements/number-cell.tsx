import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../ui/text.ts'
import { readNumber } from '../editor/cell-edits.ts'
import classes from './number-cell.module.css'

type NumberCellProps = Readonly<{
  label: string
  value: string
  /** Its place, by which the grid finds it again. */
  place: string
  readOnly: boolean
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
export function NumberCell({ label, value, place, readOnly, fault, onTake, onMove, onPaste }: NumberCellProps) {
  const { t } = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const noteId = useId()

  function take(): boolean {
    if (typed === null || typed.trim() === value) {
      setTyped(null)
      setWrong(false)
      return true
    }
    const number = typed.trim() === '' ? 0 : readNumber(typed)
    setWrong(number === null)
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
      setWrong(false)
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    const numbers = lines.map((line) => (line.trim() === '' ? 0 : readNumber(line.split('\t')[0] ?? '')))
    if (numbers.every((number): number is number => number !== null)) onPaste(numbers)
    else setWrong(true)
  }

  const note = wrong ? t('notANumber') : fault
  return (
    <>
      <input
        className={classes['cell']}
        data-place={place}
        data-fault={note !== null || undefined}
        aria-label={label}
        aria-invalid={note !== null}
        aria-describedby={note ? noteId : undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {note && (
        <span id={noteId} role="alert" className={classes['note']}>
          {note}
        </span>
      )}
    </>
  )
}
