import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { useText } from './text.ts'

/** What is asked before something is done that one may not have meant. */
export type AskedFirst = Readonly<{ title: string; text: string; go: string }>

type Open = AskedFirst & Readonly<{ answer: (goOn: boolean) => void }>

let open: Open | null = null
const listeners = new Set<() => void>()

/** Asks over the screen; resolves with whether to go on. A question that another one takes the place of is answered with no. */
export function askFirst(asked: AskedFirst): Promise<boolean> {
  open?.answer(false)
  return new Promise((resolve) =>
    tell({
      ...asked,
      answer: (goOn) => {
        tell(null)
        resolve(goOn)
      },
    }),
  )
}

/** The question that is open, drawn by the shell. */
export function Question() {
  const { t } = useText()
  const asked = useSyncExternalStore(subscribe, () => open)
  if (!asked) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)} size={460}>
      <Text size="sm">{asked.text}</Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus variant="default" onClick={() => asked.answer(false)}>
          {t('cancel')}
        </Button>
        <Button color="red" onClick={() => asked.answer(true)}>
          {asked.go}
        </Button>
      </Group>
    </Dialog>
  )
}

function tell(next: Open | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
