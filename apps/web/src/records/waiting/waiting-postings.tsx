import { Text } from '@mantine/core'
import { useOutbox } from '../../data/outbox/browser-outbox.ts'
import type { Entry, Posting } from '../../data/outbox/queue.ts'
import { useText } from '../../ui/text.ts'
import { WaitingState } from '../waiting-state.tsx'
import { mendPosting } from './mend-posting.ts'
import classes from './waiting-records.module.css'

type Posted = Entry & { readonly change: Posting }

/** Emails or tickets that are kept on this device and not with the server yet, above the list that they will stand in. */
export function WaitingPostings({ postings }: Readonly<{ postings: readonly Posted[] }>) {
  const { t } = useText()
  if (postings.length === 0) return null
  return (
    <ul className={classes['list']} aria-label={t('waitsRecords')}>
      {postings.map((entry) => (
        <li key={entry.key}>
          <Text size="sm" fw={600}>
            {entry.change.title}
          </Text>
          <WaitingState entry={entry} onMend={() => mendPosting(entry.change)} />
        </li>
      ))}
    </ul>
  )
}

/** The emails or tickets that the server does not have, those it refused first; of one record where its values are given. */
export function useWaitingPostings(
  what: Posting['what'],
  where: Readonly<Record<string, unknown>> = {},
): readonly Posted[] {
  const { waiting, refused } = useOutbox()
  return [...refused, ...waiting].filter((entry): entry is Posted => {
    const { change } = entry
    if (change.kind !== 'post' || change.what !== what) return false
    const json = change.json as Readonly<Record<string, unknown>>
    return Object.entries(where).every(([key, value]) => json[key] === value)
  })
}
