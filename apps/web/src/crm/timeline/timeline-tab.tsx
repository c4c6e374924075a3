import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { addDays } from '@temelia/calendar/day'
import { dayAt } from '@temelia/calendar/wall-clock'
import { Activity } from '@temelia/model/crm/activity'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { About } from '../../records/related/note-data.ts'
import { WaitingNotes } from '../../records/related/waiting-notes.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { dayText } from '../../ui/day-text.ts'
import { Composer, type Writer } from './composer.tsx'
import { NextSteps } from './next-steps.tsx'
import { type Part, parts, type TimelineEntry, useTimeline } from './timeline-data.ts'
import { EntryLine } from './timeline-entry.tsx'
import classes from './timeline.module.css'

const WORD = {
  all: 'timelineAll',
  notes: 'timelineNotes',
  activities: 'timelineActivities',
  emails: 'timelineEmails',
  files: 'timelineFiles',
  changes: 'timelineChanges',
} as const

/** Everything that happened about a record, newest first, after what comes next and the place to write. */
export function TimelineTab({ about, writer }: Readonly<{ about: About; writer: Writer }>) {
  const { t } = useText()
  const [part, setPart] = usePart()
  const timeline = useTimeline(about, part)
  const days = useDays(timeline.entries)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes['timeline']}>
      <Composer about={about} writer={writer} may={timeline.may} />
      <WaitingNotes about={about} />
      <WaitingRecords of={Activity} where={{ relatedEntityType: about.type, relatedEntityId: about.id }} />
      {!(phone && writer.inHead) && <NextSteps about={about} />}
      <div className={classes['show']}>
        <NativeSelect
          aria-label={t('timelineShow')}
          size="xs"
          value={part}
          data={parts.map((value) => ({ value, label: t(WORD[value]) }))}
          onChange={(event) => setPart(event.currentTarget.value as Part)}
        />
      </div>
      {timeline.isError && timeline.entries.length === 0 && (
        <ProblemNote problem={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={40} mb={12} />)}
      {timeline.isSuccess && timeline.entries.length === 0 && <p className={classes['none']}>{t('timelineNone')}</p>}
      {days.map(({ day, title, entries }) => (
        <section key={day} aria-label={title}>
          <h2 className={classes['day']}>{title}</h2>
          <ol className={classes['entries']}>
            {entries.map((entry) => (
              <EntryLine key={entry.key} entry={entry} about={about} />
            ))}
          </ol>
        </section>
      ))}
      {timeline.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('calendarMore', { count: timeline.total - timeline.entries.length })}
        </Button>
      )}
    </div>
  )
}

type Day = Readonly<{ day: string; title: string; entries: readonly TimelineEntry[] }>

/** Entries by the day they have where the company works. */
function useDays(entries: readonly TimelineEntry[]): readonly Day[] {
  const { t, language } = useText()
  const practice = usePractice()
  const zone = useTenantZone()
  const today = dayAt(Date.now(), zone)
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayAt(entry.at, zone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  const title = (day: string) => {
    if (day === today) return t('timelineToday')
    if (day === addDays(today, -1)) return t('timelineYesterday')
    return dayText(day, language, practice, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  }
  return [...days].map(([day, of]) => ({ day, title: title(day), entries: of }))
}

/** Which part of the timeline is shown; it stands in the address. */
function usePart(): readonly [Part, (part: Part) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const part = parts.find((one) => one === search['show']) ?? 'all'
  const change = (next: Part) =>
    void navigate({
      to: '.',
      search: { ...search, show: next === 'all' ? undefined : next } as never,
      replace: true,
      resetScroll: false,
    })
  return [part, change]
}
