import type { RelatedType } from '@temelia/model/related'
import type { StoredFile } from '@temelia/model/record/stored-file'
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import type { Found } from '../data/records.ts'
import type { Attachment } from '../data/send-file.ts'

/** An email that an area wants written: what it is about, to whom, with which files. */
export type EmailToWrite = Readonly<{
  about: Readonly<{ type: RelatedType; id: number }>
  customerId: number | null
  recipients: readonly string[]
  subject: string
  /** What the email begins with. */
  html?: string
  /** Files that are on the server already. */
  files?: readonly Found<typeof StoredFile>[]
  /** Files of this device. */
  attached?: readonly Attachment[]
}>

type Composer = ComponentType<Readonly<{ start: EmailToWrite; onClose: () => void }>>

let composer: Composer | null = null
let writing: EmailToWrite | null = null
const listeners = new Set<() => void>()

/** Says what writes emails: `routes.tsx` does, where the areas meet. */
export function provideComposer(component: Composer): void {
  composer = component
}

/** Opens an email over the screen, whichever area the screen is of. */
export function writeEmail(email: EmailToWrite): void {
  tell(email)
}

/** The email that is being written, drawn by the shell. */
export function EmailComposer() {
  const email = useSyncExternalStore(subscribe, () => writing)
  const Composer = composer
  if (!email || !Composer) return null
  return (
    <Suspense fallback={null}>
      <Composer start={email} onClose={() => tell(null)} />
    </Suspense>
  )
}

function tell(email: EmailToWrite | null): void {
  writing = email
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
