import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './dialog.module.css'
import { DiscardQuestion } from './discard-question.tsx'
import { useText } from './text.ts'

type DialogProps = Readonly<{
  title: string
  onClose: () => void
  /** Width in px on wide screens; on phones a dialog fills the screen. */
  size?: number
  /** False keeps the title for screen readers only and leaves the whole surface to the content. */
  withHeader?: boolean
  closeOnClickOutside?: boolean
  /**
   * Something would be lost: Escape and the cross ask first, a press beside the dialog does nothing. `typed`: as soon as something is
   * typed into one of its fields.
   */
  unsaved?: boolean | 'typed'
  children: ReactNode
}>

/** Fields to type in; a list that opens when it is reached would cover the dialog. */
const FIELDS =
  ':is(input, textarea):not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], [disabled], [aria-haspopup], [role=combobox])'

/** Every dialog of the app: one task under a title, the focus in its first field. Render it only while it is open. */
export function Dialog({
  title,
  onClose,
  size = 520,
  withHeader = true,
  closeOnClickOutside = true,
  unsaved = false,
  children,
}: DialogProps) {
  const { t } = useText()
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => leaveTo(opener), [opener])
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState(false)
  const left = useRef<Element | null>(null)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const losing = unsaved === 'typed' ? typed : unsaved

  function leave() {
    if (asking) return keep()
    if (!losing) return onClose()
    left.current = document.activeElement
    setAsking(true)
  }

  function keep() {
    setAsking(false)
    if (left.current instanceof HTMLElement) left.current.focus()
  }

  return (
    <Modal.Root
      opened
      onClose={leave}
      size={size}
      yOffset="8dvh"
      fullScreen={phone && withHeader}
      closeOnClickOutside={closeOnClickOutside && !losing}
      transitionProps={{ duration: 80 }}
      classNames={{ content: classes['content'] }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={title}>
        {withHeader && (
          <div className={classes['head']}>
            <h2 className={classes['title']}>{title}</h2>
            <Modal.CloseButton aria-label={t('close')} />
          </div>
        )}
        <div
          ref={enterFirstField}
          // On the body: the library's content lets no keys through.
          onKeyDown={saveOnKeys}
          className={withHeader ? classes['body'] : undefined}
          // What is typed in a dialog above this one comes here too.
          onInput={(event) => event.currentTarget.contains(event.target as Node) && setTyped(true)}
        >
          {children}
        </div>
        {asking && (
          <div className={classes['asking']}>
            <DiscardQuestion onKeep={keep} onDiscard={onClose} />
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * The focus goes to what is marked, else to the first that can have it, which is the cross in the head: the first field is marked. It goes
 * there with the dialog itself: the library waits a moment, and a letter typed in it would be lost.
 */
function enterFirstField(body: HTMLElement | null): void {
  if (!body) return
  if (!body.querySelector('[data-autofocus]')) body.querySelector(FIELDS)?.setAttribute('data-autofocus', 'true')
  const first = body.querySelector<HTMLElement>('[data-autofocus]')
  if (!body.contains(document.activeElement)) first?.focus({ preventScroll: true })
}

/** Ctrl+Enter saves the dialog's form wherever the focus is in it. What a dialog above this one hears comes here too and is not meant. */
function saveOnKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  const form = event.currentTarget.querySelector('form')
  if (!form?.contains(event.target as Node)) return
  event.preventDefault()
  form.requestSubmit()
}

/** The focus goes back to what opened the dialog. It may be gone, such as a line of the palette: then to where the page's content begins. */
function leaveTo(opener: Element | null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const back = opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : null
    back?.focus({ preventScroll: true })
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
