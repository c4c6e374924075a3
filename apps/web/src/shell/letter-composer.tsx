import type { RelatedType } from '@temelia/model/related'
import type { StoredFile } from '@temelia/model/record/stored-file'
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import type { Found } from '../data/records.ts'

/** A letter that an area wants written: what it is about, to whom, with which files. */
export type LetterToWrite = Readonly<{
  about: Readonly<{ type: RelatedType; id: number }>
  customerId: number | null
  recipients: readonly string[]
  subject: string
  /** What the letter begins with. */
  html?: string
  files: readonly Found<typeof StoredFile>[]
}>

type Composer = ComponentType<Readonly<{ start: LetterToWrite; onClose: () => void }>>

let composer: Composer | null = null
let writing: LetterToWrite | null = null
const listeners = new Set<() => void>()

/** Says what writes letters: `routes.tsx` does, where the areas meet. */
export function provideComposer(component: Composer): void {
  composer = component
}

/** Opens a letter over the screen, whichever area the screen is of. */
export function writeLetter(letter: LetterToWrite): void {
  tell(letter)
}

/** The letter that is being written, drawn by the shell. */
export function LetterComposer() {
  const letter = useSyncExternalStore(subscribe, () => writing)
  const Composer = composer
  if (!letter || !Composer) return null
  return (
    <Suspense fallback={null}>
      <Composer start={letter} onClose={() => tell(null)} />
    </Suspense>
  )
}

function tell(letter: LetterToWrite | null): void {
  writing = letter
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
