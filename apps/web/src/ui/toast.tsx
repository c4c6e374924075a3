import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { lastUndo, rememberUndo } from './last-undo.ts'
import { problemText, toneOf } from './problem-text.ts'
import { say } from './text.ts'

const SHOWN_MS = 10_000
const BRIEFLY_MS = 3_000

/**
 * Tells that something was done; with `undo` it can be taken back for 10 seconds, or as long as given.
 * Gives what withdraws the toast and its offer, for a thing that is taken back elsewhere.
 */
export function toastDone(text: string, undo?: () => void, undoMs = SHOWN_MS): () => void {
  // The same message again does not pile up; one that can be taken back stands for itself.
  const id = undo ? crypto.randomUUID() : text
  const takeBack = () => {
    notifications.hide(id)
    rememberUndo(null)
    undo?.()
  }
  if (undo) rememberUndo({ text, undo: takeBack })
  notifications.show({
    id,
    autoClose: undo ? undoMs : BRIEFLY_MS,
    withBorder: true,
    color: 'green',
    role: 'status',
    closeButtonProps: { 'aria-label': say('close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{text}</Text>
        {undo && (
          <Button size="compact-sm" variant="subtle" flex="none" onClick={takeBack}>
            {say('undo')}
          </Button>
        )}
      </Group>
    ),
  })
  return () => {
    notifications.hide(id)
    if (lastUndo()?.undo === takeBack) rememberUndo(null)
  }
}

/** Tells that something arrived; `open` leads to it. */
export function toastNews(title: string, text: string | null, open?: () => void): void {
  const id = crypto.randomUUID()
  const follow = () => {
    notifications.hide(id)
    open?.()
  }
  notifications.show({
    id,
    autoClose: SHOWN_MS,
    withBorder: true,
    color: 'accent',
    role: 'status',
    closeButtonProps: { 'aria-label': say('close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <div>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {text && <Text size="sm">{text}</Text>}
        </div>
        {open && (
          <Button size="compact-sm" variant="subtle" flex="none" onClick={follow}>
            {say('notificationOpen')}
          </Button>
        )}
      </Group>
    ),
  })
}

/** Tells how far something is that takes longer than `patience` milliseconds, and how to stop it. */
export function toastProgress(
  onStop: () => void,
  patience: number,
): Readonly<{ tell: (text: string) => void; end: () => void }> {
  const id = crypto.randomUUID()
  const begun = Date.now()
  let shown = false
  const message = (text: string) => (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" className="figures">
        {text}
      </Text>
      <Button size="compact-sm" variant="subtle" flex="none" onClick={onStop}>
        {say('cancel')}
      </Button>
    </Group>
  )
  return {
    tell: (text) => {
      if (Date.now() - begun < patience) return
      const options = {
        id,
        autoClose: false,
        withCloseButton: false,
        withBorder: true,
        loading: true,
        message: message(text),
      } as const
      if (shown) notifications.update(options)
      else notifications.show({ ...options, role: 'status' })
      shown = true
    },
    end: () => notifications.hide(id),
  }
}

/** Tells that something failed and what, in the server's words where it gave any. */
export function toastProblem(cause: unknown): void {
  toastFailed(problemText(cause, say), toneOf(cause))
}

/** Tells in our own words that something failed; the same message again does not pile up. */
export function toastFailed(text: string, tone: ReturnType<typeof toneOf> = 'negative'): void {
  const Sign = tone === 'warning' ? IconAlertTriangle : IconAlertCircle
  notifications.show({
    id: text,
    autoClose: SHOWN_MS,
    withBorder: true,
    color: tone === 'warning' ? 'yellow' : 'red',
    icon: <Sign size={18} stroke={1.75} aria-hidden />,
    closeButtonProps: { 'aria-label': say('close') },
    message: text,
  })
}
