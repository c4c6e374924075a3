import { Button, Text } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { labelsOf } from '../labels.ts'
import classes from './bulk.module.css'
import { type BulkRun, recentBulk } from './bulk-call.ts'
import { useBulk } from './use-bulk.ts'

const KEY = ['bulk-runs'] as const

/** The changes of many records of the last days, each with what takes it back. */
export function BulkHistory({ of, onClose }: { of: Entity; onClose: () => void }) {
  const { t } = useText()
  const runs = useQuery({ queryKey: KEY, queryFn: ({ signal }) => recentBulk(signal), staleTime: 0 })
  return (
    <Dialog title={t('bulkHistory')} onClose={onClose} size={620}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('bulkHistoryHint')}
      </Text>
      {runs.isError && <ProblemNote problem={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data?.length === 0 && <Text>{t('bulkHistoryNone')}</Text>}
      <ul className={classes['runs']}>
        {runs.data?.map((run) => (
          <RunLine key={run.id} run={run} of={entityNamed(run.entity) ?? of} />
        ))}
      </ul>
    </Dialog>
  )
}

function RunLine({ run, of }: { run: BulkRun; of: Entity }) {
  const { t, language } = useText()
  const format = useFormat()
  const labels = labelsOf(of, language)
  const { undo } = useBulk(of)
  const [busy, setBusy] = useState(false)
  const { changed, unchanged, refused, restored, kept } = run
  const name = labels.many.toLowerCase()
  const takeBack = () => {
    setBusy(true)
    void undo(run.id)
      .catch(toastProblem)
      .then(() => queryClient.invalidateQueries({ queryKey: KEY }))
      .then(() => setBusy(false))
  }
  return (
    <li className={classes['run']}>
      <div>
        <strong>{t(run.action === 'delete' ? 'bulkTitleDelete' : 'bulkTitleEdit', { name })}</strong>
        <Text size="sm" className="figures">
          {format.instant(run.createdAt)} ·{' '}
          {run.status === 'undone'
            ? `${t('bulkHistoryUndone')}: ${t('bulkUndone', { restored, kept })}`
            : run.action === 'delete'
              ? t('bulkResultDelete', { changed, refused })
              : t('bulkResult', { changed, unchanged, refused })}
        </Text>
      </div>
      {run.mayUndo && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={takeBack}>
          {t('bulkUndo')}
        </Button>
      )}
    </li>
  )
}
