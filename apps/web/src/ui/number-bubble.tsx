import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { usePractice } from '../session/tenant-region.ts'
import classes from './number-bubble.module.css'
import { useText } from './text.ts'
import { type Echo, echoOf } from './typed-number.ts'

const GAP = 4

type NumberBubbleProps = Readonly<{
  id: string
  /** The field that it explains. */
  field: RefObject<HTMLInputElement | null>
  /** One number that was understood, or both that a text can mean. */
  echo: readonly Echo[]
  /** Takes the text of the chosen number into the field. */
  onChoose: (text: string) => void
  /** The focus went from here to neither its buttons nor the field. */
  onLeave?: () => void
}>

/**
 * What a typed number was understood as, at the end of its field and over everything, so that nothing moves. Of two readings one is
 * chosen here; Tab goes from the field to them.
 */
export function NumberBubble({ id, field, echo, onChoose, onLeave }: NumberBubbleProps) {
  const { t } = useText()
  const practice = usePractice()
  const bubble = useRef<HTMLSpanElement>(null)
  const said = echo.map(({ text }) => text).join(' ')
  useLayoutEffect(() => {
    const place = () => said !== '' && stand(bubble.current, field.current)
    bubble.current?.showPopover()
    place()
    const listening = { capture: true, passive: true }
    window.addEventListener('scroll', place, listening)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, listening)
      window.removeEventListener('resize', place)
    }
  }, [field, said])

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Escape') field.current?.focus()
  }

  return (
    <span
      ref={bubble}
      id={id}
      popover="manual"
      role="status"
      className={classes['bubble']}
      data-choice={echo.length > 1 || undefined}
      // A press must not take the focus from the field, which would be left.
      onMouseDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget !== field.current && !isInBubble(event, id)) onLeave?.()
      }}
    >
      {echo.length > 1 ? (
        <>
          {t('numberWhich')}
          {echo.map(({ value, text }) => (
            <button
              key={text}
              type="button"
              onClick={(event) => {
                event.stopPropagation()
                onChoose(typedText(value, practice))
                field.current?.focus()
              }}
            >
              {text}
            </button>
          ))}
        </>
      ) : (
        `= ${echo[0]?.text ?? ''}`
      )}
    </span>
  )
}

/** What stands in a number field, understood; the same array while nothing changes. */
export function useEcho(text: string | null): readonly Echo[] {
  const practice: NumberPractice = usePractice()
  return useMemo(() => (text === null ? [] : echoOf(text, practice)), [text, practice])
}

/** Whether the focus goes into the bubble of the field, which is then not left. */
export function isInBubble(event: FocusEvent, id: string): boolean {
  return document.getElementById(id)?.contains(event.relatedTarget) === true
}

/**
 * Above the end of the field, but over neither its label nor what is typed in it: where the label reaches that far it stands below the field
 * with all that belongs to it, such as its error, and where there is no room below, above the label.
 */
function stand(bubble: HTMLElement | null, field: HTMLInputElement | null): void {
  if (!bubble || !field) return
  const at = field.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const label = field.labels?.[0]
  const words = label?.getBoundingClientRect()
  const whole = label?.parentElement?.getBoundingClientRect() ?? at
  const left = Math.max(GAP, Math.min(at.right, window.innerWidth - GAP) - own.width)
  const above = at.top - own.height - GAP
  const below = whole.bottom + GAP
  const free = above >= GAP && (!words || words.bottom <= above || words.right + GAP <= left)
  const highest = words && below + own.height > window.innerHeight - GAP ? whole.top - own.height - GAP : below
  bubble.style.top = `${free ? above : highest}px`
  bubble.style.left = `${left}px`
}
