import { Skeleton } from '@mantine/core'
import { lazy, type RefObject, Suspense } from 'react'

export type RichTextProps = Readonly<{
  label: string
  /** HTML the editor begins with; a new `key` begins anew. */
  start: string
  onChange: (html: string) => void
  placeholder?: string
  autoFocus?: boolean
  /** Height of the writing area in px before it grows. */
  minHeight?: number
  /** Set to a function that writes text where the cursor is. */
  insert?: RefObject<((text: string) => void) | null>
}>

const Editor = lazy(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })))

/** Input of rich text: paragraphs, emphasis, lists, quotes, links. It is loaded when the first one is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={(props.minHeight ?? 120) + 40} />}>
      <Editor {...props} />
    </Suspense>
  )
}
