import { type Icon, IconChecklist, IconFlag, IconHelmet, IconMail, IconPhone, IconUsers } from '@tabler/icons-react'
import type { ActivityRow } from './activity-data.ts'

const icons: Readonly<Record<ActivityRow['kind'], Icon>> = {
  task: IconChecklist,
  call: IconPhone,
  meeting: IconUsers,
  visit: IconHelmet,
  email: IconMail,
  deadline: IconFlag,
}

/** The sign of a kind of activity, for the eye only. */
export function KindIcon({ kind, size = 16 }: Readonly<{ kind: ActivityRow['kind']; size?: number }>) {
  const Shown = icons[kind]
  return <Shown size={size} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
}
