import { Button, Checkbox, Group, Skeleton, Tabs } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { entities } from '@temelia/model/registry'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastFailed, toastProblem } from '../../ui/toast.tsx'
import { labelsOf } from '../labels.ts'
import { ListSearch } from '../list-search.tsx'
import { Paging } from '../paging.tsx'
import { type BinItem, binKey, bringBack, type Comeback, deleteForGood, fetchBin, type Refusal } from './bin-data.ts'
import { BinLine } from './bin-line.tsx'
import classes from './bin.module.css'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { PurgeDialog } from './purge-dialog.tsx'

const ALL = 'all'

/** The recycle bin: everything deleted in the last 30 days that this person may bring back. */
export function BinPage() {
  const { t, language } = useText()
  usePlace({ label: t('bin'), heading: true })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const kind = typeof search['kind'] === 'string' ? search['kind'] : null
  const q = typeof search['q'] === 'string' ? search['q'] : ''
  const page = Number(search['page']) || 1
  const [pageSize, setPageSize] = useState(50)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [purging, setPurging] = useState<readonly number[] | null>(null)
  const [asking, setAsking] = useState<readonly Readonly<{ item: BinItem; refusal: Refusal }>[]>([])
  const bin = useQuery({
    queryKey: [...binKey, { kind, q, page }, pageSize],
    queryFn: ({ signal }) => fetchBin({ kind, q, page }, pageSize, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { keep: false },
  })
  const items = bin.data?.items ?? []
  const go = (change: Readonly<{ kind?: string | null; q?: string; page?: number }>) => {
    const next = { kind, q, page: 1, ...change }
    setChosen(new Set())
    void navigate({
      to: '.',
      search: {
        kind: next.kind ?? undefined,
        q: next.q || undefined,
        page: next.page > 1 ? next.page : undefined,
      } as never,
      replace: true,
    })
  }
  const restoring = useMutation({
    mutationFn: (comebacks: readonly Comeback[]) => bringBack(comebacks),
    onError: toastProblem,
    onSuccess: ({ restored, refused }) => {
      setChosen(new Set())
      if (restored.length > 0) toastDone(t('binRestored', { count: restored.length }))
      const doubtful = refused.filter(({ Duplicates }) => Duplicates)
      for (const refusal of refused) if (!refusal.Duplicates) toastFailed(refusal.detail)
      setAsking(
        doubtful.flatMap((refusal) => {
          const item = items.find(({ UndoId }) => UndoId === refusal.UndoId)
          return item ? [{ item, refusal }] : []
        }),
      )
    },
  })
  const purge = useMutation({
    mutationFn: (ids: readonly number[]) => deleteForGood(ids),
    onError: toastProblem,
    onSuccess: () => {
      setPurging(null)
      setChosen(new Set())
      toastDone(t('binPurged'))
    },
  })
  const kinds = entities.flatMap((of) => (of.undo && bin.data?.counts[of.undo] ? [{ of, key: of.undo }] : []))
  const all = Object.values(bin.data?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  const [asked] = asking
  const mayPurge = items.some((item) => item._actions.purge)
  if (bin.isSuccess && all === 0 && !q) return <EmptyState title={t('binEmptyTitle')} text={t('binEmptyText')} />
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <ListSearch q={q} onSearch={(text) => go({ q: text })} field={field} />
      </header>
      <p className={classes['lead']}>{t('binText')}</p>
      <Tabs value={kind ?? ALL} onChange={(value) => go({ kind: value === ALL ? null : value })}>
        <Tabs.List className={classes['kinds']}>
          <Tabs.Tab value={ALL}>
            {t('listAll')} <span className="figures">{all}</span>
          </Tabs.Tab>
          {kinds.map(({ of, key }) => (
            <Tabs.Tab key={key} value={key}>
              {labelsOf(of, language).many} <span className="figures">{bin.data?.counts[key]}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {chosen.size > 0 && (
        <Group className={classes['selection']} gap="sm">
          <span className="figures">{t('listSelected', { count: chosen.size })}</span>
          <Button
            size="xs"
            leftSection={<IconRestore size={16} stroke={1.6} />}
            loading={restoring.isPending}
            onClick={() => restoring.mutate([...chosen].map((UndoId) => ({ UndoId })))}
          >
            {t('binRestore')}
          </Button>
          {mayPurge && (
            <Button
              size="xs"
              variant="default"
              c="red"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => setPurging([...chosen])}
            >
              {t('binPurge')}
            </Button>
          )}
        </Group>
      )}
      {bin.isError && <ProblemNote problem={bin.error} onRetry={() => void bin.refetch()} />}
      {bin.isPending && [1, 2, 3, 4, 5].map((at) => <Skeleton key={at} height={36} mt={8} />)}
      {bin.isSuccess && items.length === 0 && <p className={classes['lead']}>{t('binNoMatch')}</p>}
      {items.length > 0 && (
        <ul className={classes['list']}>
          <li className={`${classes['line']} ${classes['heads']}`}>
            <Checkbox
              size="xs"
              aria-label={t('listSelectAll')}
              checked={chosen.size === items.length}
              indeterminate={chosen.size > 0 && chosen.size < items.length}
              onChange={(event) =>
                setChosen(new Set(event.currentTarget.checked ? items.map(({ UndoId }) => UndoId) : []))
              }
            />
            <span>{t('binKind')}</span>
            <span>{t('binName')}</span>
            <span>{t('binFrom')}</span>
            <span>{t('binBy')}</span>
            <span>{t('binAt')}</span>
          </li>
          {items.map((item) => (
            <BinLine
              key={item.UndoId}
              item={item}
              chosen={chosen.has(item.UndoId)}
              onChoose={(on) =>
                setChosen((last) => {
                  const next = new Set(last)
                  if (on) next.add(item.UndoId)
                  else next.delete(item.UndoId)
                  return next
                })
              }
              onRestore={() => restoring.mutate([{ UndoId: item.UndoId }])}
              onPurge={() => setPurging([item.UndoId])}
            />
          ))}
        </ul>
      )}
      <Paging
        page={page}
        pageSize={pageSize}
        total={bin.data?.total ?? 0}
        onPage={(next) => go({ page: next })}
        onPageSize={setPageSize}
      />
      {purging && (
        <PurgeDialog
          count={purging.length}
          busy={purge.isPending}
          onPurge={() => purge.mutate(purging)}
          onClose={() => setPurging(null)}
        />
      )}
      {asked && (
        <DuplicateDialog
          key={asked.item.UndoId}
          item={asked.item}
          refusal={asked.refusal}
          busy={restoring.isPending}
          onRestore={(comeback) => restoring.mutate([comeback])}
          onLeave={() => setAsking((last) => last.slice(1))}
        />
      )}
    </div>
  )
}
