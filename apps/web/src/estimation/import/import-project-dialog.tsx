import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { ExchangeNote } from './exchange-note.tsx'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportPreviewTable } from './import-preview.tsx'
import { commitImport, type ImportMapping, type ImportState, importState, startImport } from './quantity-import.ts'

const POLL = 700
const BUSY = ['reading', 'committing']

/** A file becomes a new project: the file, what it holds, what was found in it, and the way to the project. */
export function ImportProjectDialog({ folderId, onClose }: Readonly<{ folderId: number | null; onClose: () => void }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [job, setJob] = useState<ImportState | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const busy = sending || (job !== null && BUSY.includes(job.status))

  useEffect(() => {
    if (!job || !BUSY.includes(job.status)) return
    const timer = setTimeout(() => {
      importState(job.id).then(setJob, setProblem)
    }, POLL)
    return () => clearTimeout(timer)
  }, [job])

  function run(work: () => Promise<ImportState>) {
    setProblem(null)
    setSending(true)
    work()
      .then(setJob, setProblem)
      .finally(() => setSending(false))
  }

  function send(chosen: File, mapping: ImportMapping | null = null) {
    setFile(chosen)
    run(async () => {
      const target = { NewInvestment: folderId === null ? {} : { FolderId: folderId } }
      return importState(await startImport(chosen, target, mapping))
    })
  }

  function commit(id: number) {
    run(async () => {
      await commitImport(id)
      return importState(id)
    })
  }

  const projectId = job?.status === 'done' ? job.preview?.projectId : null
  return (
    <Dialog title={t('importProject')} size={1088} onClose={onClose} closeOnClickOutside={!job}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} onRetry={file ? () => send(file) : undefined} />}
        {!job && !busy && (
          <ImportDrop
            intro={t('importProjectIntro')}
            limits={t('importProjectLimits')}
            onFile={(chosen) => send(chosen)}
          />
        )}
        {busy && <Progress value={100} animated aria-label={t('importProject')} />}
        {job?.preview?.exchange && <ExchangeNote exchange={job.preview.exchange} />}
        {job?.status === 'preview' && job.preview && (
          <ImportPreviewTable preview={job.preview} onMapping={(mapping) => file && send(file, mapping)} />
        )}
        {job?.status === 'done' && (
          <Text size="sm" fw={600} aria-live="polite">
            {t('importCreated', { count: job.created })}
          </Text>
        )}
        {job && job.errors.length > 0 && <ImportErrors errors={job.errors} failed={job.failed} />}
        <Group justify="flex-end" className={styles['actions']}>
          {job?.status === 'preview' && (
            <>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button disabled={busy} onClick={() => commit(job.id)}>
                {t('importCommit', { count: job.lines - job.failed })}
              </Button>
            </>
          )}
          {projectId && (
            <Button onClick={() => void navigate({ to: `/projects/${projectId}` })}>{t('importOpenProject')}</Button>
          )}
          {job?.status === 'failed' && <Button onClick={() => setJob(null)}>{t('chooseAnotherFile')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}
