import { tenantRegion } from '../../session/tenant-region.ts'
import { readPercent } from '../../ui/typed-number.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { ExchangeNote } from './exchange-note.tsx'
import styles from './import.module.css'
import { ImportDrop } from './import-drop.tsx'
import { encodingFault, ImportErrors, ImportRefusal } from './import-errors.tsx'
import { ImportPreviewTable } from './import-preview.tsx'
import { type ListOptions, optionsTarget } from './list-options.tsx'
import { ListQuestions } from './list-questions.tsx'
import type { ImportState } from './quantity-import.ts'
import { useFileImport } from './use-file-import.ts'

/** A file becomes a new project: the file, what it holds, what was found in it, and the way to the project. */
export function ImportProjectDialog({ folderId, onClose }: Readonly<{ folderId: number | null; onClose: () => void }>) {
  const { t } = useText()
  const navigate = useNavigate()
  const { file, job, problem, busy, mapping, options, setOptions, send, commit, reset } = useFileImport(
    (wanted, before) => newProjectTarget(wanted, before, folderId),
  )

  const projectId = job?.status === 'done' ? job.preview?.projectId : null
  return (
    <Dialog title={t('importProject')} size={1088} onClose={onClose} closeOnClickOutside={!job}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} onRetry={file ? () => send(file) : undefined} />}
        {!busy && <ImportRefusal job={job} />}
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
          <ImportPreviewTable
            preview={job.preview}
            mapping={mapping}
            encodingFault={encodingFault(job)}
            onMapping={(said) => file && send(file, said)}
          />
        )}
        {job?.status === 'preview' && job.preview && file && (
          <ListQuestions
            preview={job.preview}
            options={options}
            onChange={setOptions}
            newProject={file.name.replace(/\.\w+$/, '')}
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
              <Button disabled={busy} onClick={commit}>
                {t('importCommit', { count: job.lines - job.failed })}
              </Button>
            </>
          )}
          {projectId && (
            <Button onClick={() => void navigate({ to: `/projects/${projectId}` })}>{t('importOpenProject')}</Button>
          )}
          {job?.status === 'failed' && <Button onClick={reset}>{t('chooseAnotherFile')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** What a project is made from: the answers, and a VAT for the whole where the file says none. */
function newProjectTarget(
  options: ListOptions,
  before: ImportState | null,
  folderId: number | null,
): Readonly<Record<string, unknown>> {
  const unsaid = before?.preview !== null && before?.preview?.assumedVat !== null
  const { VAT, Name } = options
  const practice = tenantRegion()
  const facts = {
    ...(folderId === null ? {} : { FolderId: folderId }),
    ...(unsaid && VAT.trim() ? { VAT: readPercent(VAT, practice) ?? VAT } : {}),
    ...(Name?.trim() ? { Name: Name.trim() } : {}),
  }
  const rest = unsaid ? { ...options, VAT: '' } : options
  return { NewInvestment: facts, ...optionsTarget(rest, practice, before?.preview?.list ?? null) }
}
