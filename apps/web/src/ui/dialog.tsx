import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import classes from './dialog.module.css'
import { useText } from './text.ts'

type DialogProps = Readonly<{
  title: string
  onClose: () => void
  /** Width in px on wide screens; on phones a dialog fills the screen. */
  size?: number
  /** False keeps the title for screen readers only and leaves the whole surface to the content. */
  withHeader?: boolean
  closeOnClickOutside?: boolean
  children: ReactNode
}>

/** Every dialog of the app: one task under a title. Render it only while it is open. */
export function Dialog({
  title,
  onClose,
  size = 520,
  withHeader = true,
  closeOnClickOutside = true,
  children,
}: DialogProps) {
  const { t } = useText()
  useEffect(() => leaveToContent, [])
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      yOffset="8dvh"
      fullScreen={phone && withHeader}
      closeOnClickOutside={closeOnClickOutside}
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
        <div className={withHeader ? classes['body'] : undefined}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What opened a dialog may be gone when it closes, such as a line of the palette: the page goes on where its content begins. */
function leaveToContent(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
