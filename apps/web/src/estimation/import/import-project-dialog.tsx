import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
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
  const [mapping, setMapping] = useState<ImportMapping | null>(null)
  /** What was typed for a file that says no VAT; null: the one that is shown. */
  const [vat, setVat] = useState<string | null>(null)
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

  async function read(chosen: File, columns: ImportMapping | null): Promise<ImportState> {
    const facts = { ...(folderId === null ? {} : { FolderId: folderId }), ...(vat?.trim() ? { VAT: vat.trim() } : {}) }
    return importState(await startImport(chosen, { NewInvestment: facts }, columns))
  }

  function send(chosen: File, columns: ImportMapping | null = null) {
    setFile(chosen)
    setMapping(columns)
    run(() => read(chosen, columns))
  }

  /** A VAT that was typed after the file was read belongs to the reading: it is read once more with it, then written. */
  function commit(found: ImportState) {
    run(async () => {
      const typed =
        found.preview?.assumedVat !== null && vat?.trim() && vat.trim() !== String(found.preview?.assumedVat)
      const current = typed && file ? await read(file, mapping) : found
      if (current.status === 'preview') await commitImport(current.id)
      return importState(current.id)
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
        {job?.preview && (job.status === 'preview' || job.status === 'failed') && (
          <ImportPreviewTable preview={job.preview} mapping={mapping} onMapping={(said) => file && send(file, said)} />
        )}
        {job?.status === 'preview' && job.preview?.assumedVat !== null && job.preview?.assumedVat !== undefined && (
          <TextInput
            w={280}
            size="xs"
            inputMode="decimal"
            label={t('importRateVat')}
            description={t('importVatUnsaid')}
            value={vat ?? String(job.preview.assumedVat)}
            onChange={(event) => setVat(event.currentTarget.value)}
          />
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
              <Button disabled={busy} onClick={() => commit(job)}>
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
