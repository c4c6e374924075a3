import { Button, Skeleton } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { labelsOf } from '../labels.ts'
import { useTitles } from '../titles.ts'
import { valueText } from '../value-text.ts'
import classes from './history-tab.module.css'
import type { About } from './note-data.ts'

type Change = Readonly<{ Field: string; Before: unknown; After: unknown }>

/** One thing done to a record, as the server tells it. */
export type HistoryEntry = Readonly<{
  HistoryId: number
  At: string
  UserName: string | null
  EntityType: string
  EntityId: number
  Name: string | null
  Action: 'create' | 'edit' | 'delete' | 'restore' | 'merge' | 'unmerge' | 'mergedInto'
  Changes: readonly Change[]
}>

const PAGE = 25

/** Who changed what on a record, its parts and its notes, newest first. */
export function HistoryTab({ about, of }: Readonly<{ about: About; of: Entity }>) {
  const { t } = useText()
  const pages = useInfiniteQuery({
    queryKey: ['history', about.type, about.id],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { EntityType: about.type, EntityId: about.id, page: pageParam, page_size: PAGE }
      const { body } = await call('/api/history', { query, signal })
      const reply = body as { _embedded: { history: HistoryEntry[] }; page_count: number }
      return { entries: reply._embedded.history, pages: reply.page_count }
    },
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { keep: false },
  })
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={classes['history']}>
      {pages.isError && entries.length === 0 && (
        <ProblemNote problem={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && [1, 2, 3].map((at) => <Skeleton key={at} height={40} mb={12} />)}
      {pages.isSuccess && entries.length === 0 && <p className={classes['quiet']}>{t('historyNone')}</p>}
      <ol className={classes['list']}>
        {entries.map((entry) => (
          <EntryLine key={entry.HistoryId} entry={entry} own={of} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('showMore')}
        </Button>
      )}
    </div>
  )
}

function EntryLine({ entry, own }: Readonly<{ entry: HistoryEntry; own: Entity }>) {
  const format = useFormat()
  return (
    <li className={classes['entry']}>
      <p className={classes['what']}>
        <HistorySentence entry={entry} own={own} />
        <time className={classes['quiet']} dateTime={entry.At}>
          {format.instant(entry.At)}
        </time>
      </p>
      <HistoryChanges entry={entry} />
    </li>
  )
}

/** Who did what, as a sentence; `own` is the entity of the page it stands on. */
export function HistorySentence({ entry, own }: Readonly<{ entry: HistoryEntry; own: Entity }>) {
  const { t } = useText()
  return (
    <>
      <strong>{entry.UserName ?? t('historyNobody')}</strong> {useSentence(entry, own)}
    </>
  )
}

/** The fields that were changed, each before and after; nothing where none were. */
export function HistoryChanges({ entry }: { entry: HistoryEntry }) {
  const of = entityNamed(entry.EntityType)
  return of && entry.Changes.length > 0 ? <Changes of={of} changes={entry.Changes} /> : null
}

const merges = { merge: 'historyMerged', unmerge: 'historyUnmerged', mergedInto: 'historyMergedInto' } as const

function useSentence({ EntityType, Action, Name }: HistoryEntry, own: Entity): string {
  const { t, language } = useText()
  const of = entityNamed(EntityType)
  const name = Name && Name.length > 80 ? `${Name.slice(0, 79)}…` : (Name ?? '')
  const quoted = name && (language === 'ro' ? `„${name}”` : `“${name}”`)
  if (Action === 'merge' || Action === 'unmerge' || Action === 'mergedInto') return t(merges[Action], { name: quoted })
  if (!of || of === own)
    return t(
      (
        {
          create: 'historyCreated',
          edit: 'historyEdited',
          delete: 'historyGone',
          restore: 'historyRestored',
        } as const
      )[Action],
    )
  const key = {
    create: 'historyPartCreated',
    edit: 'historyPartEdited',
    delete: 'historyPartDeleted',
    restore: 'historyPartRestored',
  } as const
  const kind = labelsOf(of, language).one.toLocaleLowerCase(language)
  return t(key[Action], { kind, name: quoted }).trim()
}

/** Each field before and after, in the reader's words and formats. */
function Changes({ of, changes }: Readonly<{ of: Entity; changes: readonly Change[] }>) {
  const { t, language } = useText()
  const labels = labelsOf(of, language)
  const keys = changes.map(({ Field }) => Field)
  const asRow = (side: 'Before' | 'After') => ({
    id: 0,
    version: 0,
    actions: {},
    ...Object.fromEntries(changes.map((change) => [change.Field, change[side]])),
  })
  const titles = useTitles(of, keys, [asRow('Before'), asRow('After')])
  const text = (key: string, value: unknown): string => {
    const field = of.fields[key]
    if (!field || value === null || value === undefined || value === '') return ''
    if (Array.isArray(value)) return value.length === 0 ? '' : String(value.length)
    if (field.kind === 'json')
      return Object.entries(value as object)
        .map(([name, part]) => `${name}: ${String(part)}`)
        .join(', ')
    return (
      valueText(key, field, value, labels, language, titles[key]) || (field.kind === 'ref' ? `#${String(value)}` : '')
    )
  }
  return (
    <dl className={classes['changes']}>
      {changes.map(({ Field, Before, After }) => (
        <div key={Field} className={classes['change']}>
          <dt>{labels.field(Field)}</dt>
          <dd>
            <Value label={t('historyBefore')} text={text(Field, Before)} old />
            <span aria-hidden> → </span>
            <Value label={t('historyAfter')} text={text(Field, After)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHORT = 160

function Value({ label, text, old = false }: Readonly<{ label: string; text: string; old?: boolean }>) {
  const { t } = useText()
  const [whole, setWhole] = useState(false)
  const Tag = old ? 'del' : 'ins'
  if (!text) return <span className={classes['quiet']}>{t('historyEmpty')}</span>
  return (
    <span>
      <Tag className={old ? classes['old'] : classes['new']} aria-label={label}>
        {whole || text.length <= SHORT ? text : `${text.slice(0, SHORT)}…`}
      </Tag>
      {text.length > SHORT && (
        <button type="button" className={classes['fold']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'showLess' : 'showMore')}
        </button>
      )}
    </span>
  )
}
