import type { About } from '../../records/related/note-data.ts'
import { useText } from '../../ui/text.ts'
import { useTimeline } from './timeline-data.ts'
import { EntryLine } from './timeline-entry.tsx'
import classes from './timeline.module.css'

const SHOWN = 5

/** What happened last about a record. */
export function RecentEntries({ about }: { about: About }) {
  const { t } = useText()
  const { entries, isPlaceholderData } = useTimeline(about, 'all')
  if (entries.length === 0 || isPlaceholderData) return null
  return (
    <section aria-label={t('timeline')}>
      <h2 className={classes['day']}>{t('timeline')}</h2>
      <ol className={classes['entries']}>
        {entries.slice(0, SHOWN).map((entry) => (
          <EntryLine key={entry.key} entry={entry} about={about} dated />
        ))}
      </ol>
    </section>
  )
}
