import type { ComponentProps, ReactNode } from 'react'
import { NextSteps } from './next-steps.tsx'
import { RecentEntries } from './recent-entries.tsx'
import classes from './record-preview.module.css'

type RecordPreviewProps = Readonly<{
  about: ComponentProps<typeof NextSteps>['about']
  /** What tells who it is, above the next steps. */
  head?: ReactNode
  /** The facts. */
  children: ReactNode
}>

/** A record beside its list: who it is, what comes next, the facts, what happened last. */
export function RecordPreview({ about, head, children }: RecordPreviewProps) {
  return (
    <div className={classes['preview']}>
      {head}
      <NextSteps about={about} />
      {children}
      <RecentEntries about={about} />
    </div>
  )
}
