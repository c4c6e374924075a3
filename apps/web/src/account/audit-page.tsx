import { Button, Pagination, Select, Table, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../data/http.ts'
import { useTitlesByEntity } from '../records/titles.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { AuditCheck } from './audit-check.tsx'
import { AuditLine, type Entry } from './audit-line.tsx'
import { ACTIONS, actionText, recordsNamed } from './audit-words.ts'
import { ListSkeleton } from '../records/list-skeleton.tsx'
import classes from './audit.module.css'

type Found = Readonly<{ _embedded: { audit: readonly Entry[] }; page_count: number }>

/** `/settings/audit`: who did what, when and from where; searched, taken along, looked through for alterations. */
export function AuditPage() {
  const { t } = useText()
  usePlace({ label: t('audit'), heading: true })
  const administrator = isAdministrator(useSession())
  const [search, setSearch] = useState('')
  const [action, setAction] = useState<string | null>(null)
  const [at, setAt] = useState(1)
  const asked = { search: search.trim() || undefined, Action: action ?? undefined }
  const found = useQuery<Found>({
    queryKey: ['audit', asked, at],
    enabled: administrator,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call('/api/audit', { query: { ...asked, page: at, page_size: 50 }, signal })).body as Found,
  })
  const rows = found.data?._embedded.audit ?? []
  const titles = useTitlesByEntity(rows.flatMap(recordsOf))
  if (!administrator) return <EmptyState title={t('audit')} text={t('OPERATION_NOT_PERMITTED')} />
  const file = `/api/audit/export?${new URLSearchParams(Object.entries(asked).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`
  return (
    <div className={classes['page']}>
      <div className={classes['filters']}>
        <TextInput
          type="search"
          className={classes['search']}
          aria-label={t('auditSearch')}
          placeholder={t('auditSearch')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(1)
          }}
        />
        <Select
          className={classes['actions']}
          aria-label={t('auditAction')}
          placeholder={t('auditActionAny')}
          clearable
          value={action}
          data={ACTIONS.map((one) => ({ value: one, label: actionText(one, t) }))}
          onChange={(chosen) => {
            setAction(chosen)
            setAt(1)
          }}
        />
        <div className={classes['acts']}>
          <AuditCheck />
          <Button
            component="a"
            href={file}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
          >
            CSV
          </Button>
        </div>
      </div>
      {found.isError && <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton />}
      {found.isSuccess && rows.length === 0 && (
        <p role="status" className={classes['none']}>
          {t('auditEmpty')}
        </p>
      )}
      {rows.length > 0 && (
        <div className={classes['entries']}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('auditAt')}</Table.Th>
                <Table.Th>{t('auditWho')}</Table.Th>
                <Table.Th>{t('auditAction')}</Table.Th>
                <Table.Th>{t('auditAfter')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((entry) => (
                <AuditLine key={entry.HistoryId} entry={entry} titles={titles} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {(found.data?.page_count ?? 0) > 1 && (
        <Pagination total={found.data?.page_count ?? 1} value={at} onChange={setAt} />
      )}
    </div>
  )
}

/** The record that an entry is about, where it has a page of its own, and those that its values name. */
function recordsOf({ EntityType, EntityId, Before, After }: Entry): { of: Entity; id: number }[] {
  const of = entityNamed(EntityType)
  return [...(of?.findable ? [{ of, id: EntityId }] : []), ...recordsNamed(EntityType, After ?? Before)]
}
