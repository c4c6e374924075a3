import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePractice } from '../session/tenant-region.ts'
import classes from './key-strip.module.css'
import { useText } from './text.ts'
import { type KeyedIn, keysFor, withKey } from './typed-key.ts'

type KeyStripProps = Readonly<{
  typed: KeyedIn
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}>

/** Keys above the keypad of a phone, which has the decimal sign of the phone's language and no operations. */
export function KeyStrip({ typed, field, onText }: KeyStripProps) {
  const { t } = useText()
  const practice = usePractice()
  const strip = useRef<HTMLDivElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  useLayoutEffect(() => {
    const view = window.visualViewport
    const place = () => {
      if (strip.current && view)
        strip.current.style.top = `${view.offsetTop + view.height - strip.current.offsetHeight}px`
    }
    strip.current?.showPopover()
    place()
    view?.addEventListener('resize', place)
    view?.addEventListener('scroll', place)
    return () => {
      view?.removeEventListener('resize', place)
      view?.removeEventListener('scroll', place)
    }
  }, [])

  function press(key: string) {
    const input = field.current
    if (!input) return
    const next = withKey(
      input.value,
      input.selectionStart ?? input.value.length,
      input.selectionEnd ?? input.value.length,
      key,
    )
    caret.current = next.caret
    onText(next.text)
  }

  return (
    <div ref={strip} popover="manual" role="toolbar" aria-label={t('numberKeys')} className={classes['strip']}>
      {keysFor(typed, practice).map((key) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          // A press must not take the focus from the field, whose keypad would go.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => {
            event.preventDefault()
            event.stopPropagation()
          }}
          onClick={(event) => {
            event.stopPropagation()
            press(key)
          }}
        >
          {key}
        </button>
      ))}
    </div>
  )
}
