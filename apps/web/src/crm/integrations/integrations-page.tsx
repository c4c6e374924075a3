import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar, IconPlugConnectedX } from '@tabler/icons-react'
import { CalendarFeed } from '@temelia/model/crm/calendar-feed'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../data/http.ts'
import { type Found, recordsKey, useAll, useRemove, WAITS } from '../../data/records.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { FeedAddress } from './feed-address.tsx'
import classes from './integrations.module.css'

type Feed = Found<typeof CalendarFeed>

/** The calendars elsewhere that read this person's activities: each is connected by a secret address and disconnected at will. */
export function IntegrationsPage() {
  const { t } = useText()
  usePlace({ label: t('integrations'), heading: true })
  const allowed = useSession()?.modules['accounts'] === true
  const feeds = useAll(CalendarFeed, { sort: '-id' }, { enabled: allowed })
  const [made, setMade] = useState<Readonly<{ id: number; url: string }> | null>(null)
  if (!allowed) return <EmptyState title={t('integrations')} text={t('integrationsNone')} />
  const rows = feeds.data?.rows ?? []
  return (
    <div className={classes['page']}>
      <section className={classes['part']} aria-labelledby="feeds">
        <h2 id="feeds">{t('calendar')}</h2>
        <p className={classes['lead']}>{t('integrationsText')}</p>
        <Connect onMade={setMade} />
        {made && <FeedAddress key={made.id} url={made.url} />}
        {feeds.isError && <ProblemNote problem={feeds.error} onRetry={() => void feeds.refetch()} />}
        {feeds.isPending && <Skeleton height={52} mt={16} />}
        {feeds.isSuccess && rows.length === 0 && <p className={classes['none']}>{t('feedNone')}</p>}
        {rows.length > 0 && (
          <ul className={classes['feeds']}>
            {rows.map((feed) => (
              <FeedItem key={feed.id} feed={feed} onGone={() => setMade(made?.id === feed.id ? null : made)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Connects a calendar; its address is in the reply and nowhere else. */
function Connect({ onMade }: Readonly<{ onMade: (made: { id: number; url: string }) => void }>) {
  const { t } = useText()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function connect(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const { body } = await call('/api/calendar-feeds', { method: 'POST', json: { Name: name.trim() } })
      const feed = body as Readonly<{ FeedId: number; Url: string }>
      onMade({ id: feed.FeedId, url: feed.Url })
      setName('')
      await client.invalidateQueries({ queryKey: recordsKey(CalendarFeed) })
    } catch (cause) {
      setProblem(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form className={classes['connect']} onSubmit={(event) => void connect(event)}>
        <TextInput
          label={t('feedName')}
          placeholder={t('feedNameHint')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t('feedConnect')}
        </Button>
      </form>
      {problem !== null && <ProblemNote problem={problem} />}
    </>
  )
}

function FeedItem({ feed, onGone }: Readonly<{ feed: Feed; onGone: () => void }>) {
  const { t } = useText()
  const { instant } = useFormat()
  const { remove, isPending } = useRemove(CalendarFeed)
  const name = feed.name || t('feedUnnamed')
  const disconnect = () =>
    remove(feed.id).then((gone) => {
      if (gone === WAITS) return
      onGone()
      toastDone(t('feedDisconnected', { name }))
    }, toastProblem)
  return (
    <li className={classes['feed']}>
      <IconCalendar size={20} stroke={1.6} aria-hidden />
      <div>
        <strong>{name}</strong>
        <span>
          {t('feedSince', { when: instant(feed.createdAt) })} ·{' '}
          {feed.lastReadAt === null ? t('feedNeverRead') : t('feedLastRead', { when: instant(feed.lastReadAt) })}
        </span>
      </div>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconPlugConnectedX size={16} stroke={1.6} />}
        loading={isPending}
        aria-label={`${t('feedDisconnect')}: ${name}`}
        onClick={() => void disconnect()}
      >
        {t('feedDisconnect')}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        size={44}
        variant="default"
        loading={isPending}
        aria-label={`${t('feedDisconnect')}: ${name}`}
        onClick={() => void disconnect()}
      >
        <IconPlugConnectedX size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}
