import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './echo-bubble.module.css'
import { KeyStrip } from './key-strip.tsx'
import { useText } from './text.ts'
import type { KeyedIn } from './typed-key.ts'

const GAP = 4

/** Something a typed text can mean: as the company writes it, and the text that means only that. */
export type Echo = Readonly<{ text: string; typed: string }>

type BubbleOptions = Readonly<{
  /** What was understood, or both that a text can mean; nothing where the text says it plainly. */
  echo: readonly Echo[]
  /** The field is being typed in; what can mean two things is asked also when it is not. */
  typing: boolean
  /** What can be typed; where it is said, a finger gets the keys that its keypad lacks. */
  keys?: KeyedIn
  /** Takes the text of the chosen reading into the field. */
  onChoose: (text: string) => void
  /** The focus went from the bubble to neither its buttons nor the field. */
  onLeave: () => void
}>

/** What a field needs to show beside it how its text was understood. */
type Bubble = Readonly<{
  field: RefObject<HTMLInputElement | null>
  /** Describes the field. */
  id: string
  /** The text can mean two things: it is wrong until one is chosen. */
  twoWays: boolean
  /** Whether the focus goes into the bubble, so that the field is not left. */
  holds: (event: FocusEvent) => boolean
  /** Takes the focus to the readings to choose from; false where there are none. */
  focusChoice: () => boolean
  node: ReactNode
}>

/** Shows beside a field what its text was understood as; of two readings one is chosen there. */
export function useBubble({ echo, typing, keys, onChoose, onLeave }: BubbleOptions): Bubble {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const twoWays = echo.length > 1
  return {
    field,
    id,
    twoWays,
    holds: (event) => isInBubble(event, id),
    focusChoice: () => {
      const first = twoWays ? document.getElementById(id)?.querySelector('button') : null
      first?.focus()
      return Boolean(first)
    },
    node: (
      <>
        {(twoWays || (typing && echo.length > 0)) && (
          <EchoBubble id={id} field={field} echo={echo} onChoose={onChoose} onLeave={onLeave} />
        )}
        {keys && typing && window.matchMedia('(pointer: coarse)').matches && (
          <KeyStrip typed={keys} field={field} onText={onChoose} />
        )}
      </>
    ),
  }
}

type EchoBubbleProps = Omit<BubbleOptions, 'typing' | 'keys'> &
  Readonly<{
    id: string
    /** The field that it explains. */
    field: RefObject<HTMLInputElement | null>
  }>

/**
 * What a typed text was understood as, at the end of its field and over everything, so that nothing moves. Of two readings one is
 * chosen here; Tab goes from the field to them.
 */
function EchoBubble({ id, field, echo, onChoose, onLeave }: EchoBubbleProps) {
  const { t } = useText()
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
        if (event.relatedTarget !== field.current && !isInBubble(event, id)) onLeave()
      }}
    >
      {echo.length > 1 ? (
        <>
          {t('numberWhich')}
          {echo.map(({ text, typed }) => (
            <button
              key={text}
              type="button"
              onClick={(event) => {
                event.stopPropagation()
                onChoose(typed)
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

/** Whether the focus goes into the bubble of the field, which is then not left. */
function isInBubble(event: FocusEvent, id: string): boolean {
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
