import type { ActivityRow, Time } from './activity-data.ts'
import type { entriesOf } from './calendar-entries.ts'
import type { Pointed } from './entry-menu.tsx'

/** What the views of a calendar are given. */
export type ViewProps = Readonly<{
  days: readonly string[]
  entries: ReturnType<typeof entriesOf>
  today: string
  zone: string
  onPoint: (pointed: Pointed) => void
  onMove: (row: ActivityRow, time: Time) => void
  onMoveTo: (row: ActivityRow) => void
  onOpen: (row: ActivityRow) => void
  /** Plans at a minute of a day, or on the whole day. */
  onPlan?: (day: string, minute: number | null) => void
}>
