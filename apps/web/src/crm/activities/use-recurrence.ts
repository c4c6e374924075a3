import { encodePatch } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import type { Patch } from '@temelia/model/entity'
import { dayAt } from '@temelia/calendar/wall-clock'
import { useState } from 'react'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { type ActivityRow } from './activity-data.ts'
import { type RecurrenceDraft, recurrenceDraft, recurrenceRule } from '../../ui/recurrence/recurrence-draft.ts'
import { changeSeries } from './series.ts'

/** Which occurrences of a series a change is for. */
export type Scope = 'one' | 'following' | 'all'

/** When the activity of a form comes again: what is typed, for which occurrences, and its sending for more than one of them. */
export function useRecurrence(row: ActivityRow | null, day: string, kept: RecurrenceDraft | undefined) {
  const zone = useTenantZone()
  const stored = row?.recurrence ?? null
  const beganDay = row?.startAt ? dayAt(row.startAt, zone) : day
  const [began] = useState(() => recurrenceDraft(stored, beganDay))
  const [draft, setDraft] = useState(kept ?? began)
  const series = row?.series ? row : null
  const [scope, setScope] = useState<Scope>('one')
  const one = series !== null && scope === 'one'
  const changed = !one && recurrenceRule(draft, day) !== recurrenceRule(began, beganDay)

  return {
    draft,
    dirty: changed,
    scope: series ? scope : null,
    setScope,
    set: (change: Partial<RecurrenceDraft>) => setDraft((last) => ({ ...last, ...change })),
    forget: () => setDraft(began),
    /** The rule to send, nothing where it stays as it is; undefined where it cannot be read. */
    read(): Pick<Patch<typeof Activity>, 'recurrence'> | undefined {
      if (one || !changed) return {}
      const rule = recurrenceRule(draft, day)
      return rule === undefined ? undefined : { recurrence: rule }
    },
    /** Sends a change for several occurrences; undefined where it is for this one alone. */
    saveMany: (patch: Patch<typeof Activity>): Promise<ActivityRow> | undefined =>
      series && scope !== 'one' ? changeSeries(series, scope, encodePatch(Activity, patch)) : undefined,
  }
}
