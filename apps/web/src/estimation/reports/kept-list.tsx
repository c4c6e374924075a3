import { ActionIcon, Anchor, Table } from '@mantine/core'
import { IconMail, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Note } from '@temelia/model/record/note'
import { queryClient } from '../../data/query-client.ts'
import { restore, useRemove, WAITS } from '../../data/records.ts'
import { sizeText } from '../../records/related/file-size.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { fetchKept, type KeptReport, keptKey } from './report-data.ts'
import styles from './reports.module.css'

type KeptListProps = Readonly<{ projectId: number; onSend: (kept: KeptReport) => Promise<void> }>

/** The printed files that are kept with the project. */
export function KeptList({ projectId, onSend }: KeptListProps) {
  const { t } = useText()
  const { instant } = useFormat()
  const { remove } = useRemove(Note)
  const kept = useQuery({
    queryKey: keptKey(projectId),
    queryFn: ({ signal }) => fetchKept(projectId, signal),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: keptKey(projectId) })

  async function takeAway(one: KeptReport) {
    const undoId = await remove(one.NoteId)
    if (undoId === WAITS) return
    await refresh()
    const back = () => void restore(Note, undoId ?? 0).then(refresh, toastProblem)
    toastDone(t('reportsKeptDeleted', { name: one.Name }), undoId === null ? undefined : back)
  }

  if (kept.isError) return <ProblemNote problem={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <LoadingBlock height={240} />
  if (kept.data.length === 0) return <EmptyState title={t('reportsKeptEmptyTitle')} text={t('reportsKeptEmpty')} />
  return (
    <div className={styles['kept']}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reportsKeptFile')}</Table.Th>
            <Table.Th>{t('reportsKeptForms')}</Table.Th>
            <Table.Th>{t('reportsKeptPlace')}</Table.Th>
            <Table.Th>{t('reportsKeptDate')}</Table.Th>
            <Table.Th>{t('reportsKeptWho')}</Table.Th>
            <Table.Th className={styles['number']}>{t('reportsKeptSize')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {kept.data.map((one) => (
            <Table.Tr key={one.NoteId}>
              <Table.Td>
                <Anchor href={`/files/${one.FileId}`} download={one.Name} size="sm">
                  {one.Name}
                </Anchor>
              </Table.Td>
              <Table.Td data-label={t('reportsKeptForms')}>{one.Forms.join(', ')}</Table.Td>
              <Table.Td data-label={t('reportsKeptPlace')}>{one.PlaceName}</Table.Td>
              <Table.Td data-label={t('reportsKeptDate')}>{instant(one.CreatedAt)}</Table.Td>
              <Table.Td data-label={t('reportsKeptWho')}>{one.UserName}</Table.Td>
              <Table.Td data-label={t('reportsKeptSize')} className={styles['number']}>
                {sizeText(one.Size)}
              </Table.Td>
              <Table.Td className={styles['actions']}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('reportsEmail')}
                  title={t('reportsEmail')}
                  onClick={() => void onSend(one).catch(toastProblem)}
                >
                  <IconMail size={18} />
                </ActionIcon>
                {one._actions.delete && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('reportsKeptDelete', { name: one.Name })}
                    onClick={() => void takeAway(one).catch(toastProblem)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
