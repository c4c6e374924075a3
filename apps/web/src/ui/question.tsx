import { Button, Group, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import { useText } from './text.ts'

/** What is asked before something is done that one may not have meant. */
export type AskedFirst = Readonly<{ title: string; text: string; go: string }>

/** Several ways to go on, of which one is chosen. */
export type AskedWhich = Readonly<{ title: string; text: string; ways: readonly string[] }>

type Open = AskedWhich & Readonly<{ risky: boolean; answer: (way: number | null) => void }>

let open: Open | null = null
const listeners = new Set<() => void>()

/** Asks over the screen; resolves with whether to go on. A question that another one takes the place of is answered with no. */
export function askFirst(asked: AskedFirst): Promise<boolean> {
  return ask({ ...asked, ways: [asked.go] }, true).then((way) => way !== null)
}

/** Asks over the screen which way to go on; resolves with its place among them, or with null where nothing is to be done. */
export function askWhich(asked: AskedWhich): Promise<number | null> {
  return ask(asked, false)
}

/** The question that is open, drawn by the shell. */
export function Question() {
  const { t } = useText()
  const asked = useSyncExternalStore(subscribe, () => open)
  if (!asked) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(null)} size={460}>
      <Text size="sm">{asked.text}</Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus variant="default" onClick={() => asked.answer(null)}>
          {t('cancel')}
        </Button>
        {asked.ways.map((way, at) => (
          <Button key={way} color={asked.risky ? 'red' : undefined} onClick={() => asked.answer(at)}>
            {way}
          </Button>
        ))}
      </Group>
    </Dialog>
  )
}

function ask({ title, text, ways }: AskedWhich, risky: boolean): Promise<number | null> {
  open?.answer(null)
  return new Promise((resolve) =>
    tell({
      title,
      text,
      ways,
      risky,
      answer: (way) => {
        tell(null)
        resolve(way)
      },
    }),
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
