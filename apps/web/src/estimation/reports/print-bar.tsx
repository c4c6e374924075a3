import { Alert, Button, NativeSelect, Progress, Text } from '@mantine/core'
import { IconArchive, IconDownload, IconExternalLink, IconMail, IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { sizeText } from '../../records/related/file-size.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { keepRun, type KeptReport, keptKey, type Output, type PrintRun } from './report-data.ts'
import styles from './print-bar.module.css'
import { type Printing, saveRun } from './use-print-run.ts'

type PrintBarProps = Readonly<{
  projectId: number
  output: Output
  documents: number
  printing: Printing
  onOutput: (output: Output) => void
  onPrint: () => void
  onStop: () => void
  onSend: (kept: KeptReport) => Promise<void>
}>

/** Progress shows itself only when a print takes so long. */
const PATIENCE_MS = 1_000

/** What comes out, the button that prints, how far it is, and what to do with the file. */
export function PrintBar({ projectId, output, documents, printing, onOutput, onPrint, onStop, onSend }: PrintBarProps) {
  const { t } = useText()
  const running = printing.step === 'running'
  return (
    <div className={styles['bar']}>
      {printing.step === 'running' && <Progressing run={printing.run} onStop={onStop} />}
      {printing.step === 'failed' && (
        <div className={styles['said']}>
          {printing.message === null ? (
            <ProblemNote problem={printing.problem} onRetry={onPrint} />
          ) : (
            <Alert color="red" variant="light" role="alert" p="sm">
              {printing.message}
            </Alert>
          )}
        </div>
      )}
      {printing.step === 'stopped' && (
        <Text size="sm" role="status" className={styles['said']}>
          {t('reportsStopped')}
        </Text>
      )}
      {printing.step === 'done' && (
        <Finished key={printing.run.RunId} run={printing.run} projectId={projectId} onSend={onSend} />
      )}
      <div className={styles['go']}>
        <NativeSelect
          aria-label={t('reportsOutput')}
          value={output}
          data={[
            { value: 'pdf', label: t('reportsOutputPdf') },
            { value: 'zip', label: t('reportsOutputZip') },
            { value: 'xlsx', label: t('reportsOutputXlsx') },
            { value: 'json', label: t('reportsOutputJson') },
          ]}
          onChange={({ currentTarget: { value } }) => onOutput(value as Output)}
        />
        <Button
          leftSection={<IconPrinter size={16} />}
          disabled={documents === 0 || running}
          title={documents === 0 ? t('reportsChooseForm') : undefined}
          onClick={onPrint}
        >
          {documents === 0 ? t('reportsPrintNone') : t('reportsPrint', { count: documents })}
        </Button>
      </div>
    </div>
  )
}

function Progressing({ run, onStop }: Readonly<{ run: PrintRun | null; onStop: () => void }>) {
  const { t } = useText()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  const { Done: done = 0, Of: of = 0 } = run ?? {}
  return (
    <div className={styles['progress']} role="status">
      <Text size="sm" className="figures">
        {t('reportsPrinting', { done, of })}
      </Text>
      <Progress
        value={of === 0 ? 0 : (done / of) * 100}
        aria-label={t('reportsPrinting', { done, of })}
        className={styles['track']}
      />
      <Button size="xs" variant="default" onClick={onStop}>
        {t('cancel')}
      </Button>
    </div>
  )
}

type FinishedProps = Readonly<{ run: PrintRun; projectId: number; onSend: (kept: KeptReport) => Promise<void> }>

/** The file that was printed: open it, take it again, keep it, send it. What is sent is kept. */
function Finished({ run, projectId, onSend }: FinishedProps) {
  const { t } = useText()
  const [kept, setKept] = useState<KeptReport | null>(null)
  const [busy, setBusy] = useState(false)
  const file = run.File
  if (!file) return null

  async function keep(): Promise<KeptReport> {
    if (kept) return kept
    const made = await keepRun(run.RunId)
    setKept(made)
    await queryClient.invalidateQueries({ queryKey: keptKey(projectId) })
    return made
  }

  function act(work: () => Promise<unknown>) {
    setBusy(true)
    void work()
      .catch(toastProblem)
      .finally(() => setBusy(false))
  }

  return (
    <div className={styles['finished']} role="status">
      <Text size="sm" className={styles['fileName']} title={file.Name}>
        {t('reportsDone', { name: file.Name })} <small>{sizeText(file.Size)}</small>
      </Text>
      {file.Type === 'application/pdf' && (
        <Button
          component="a"
          size="xs"
          variant="default"
          target="_blank"
          rel="noreferrer"
          href={`/api/report-runs/${run.RunId}/file?inline=1`}
          leftSection={<IconExternalLink size={16} />}
        >
          {t('reportsOpen')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() => act(() => saveRun(run))}
      >
        {t('reportsDownload')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy || kept !== null}
        leftSection={<IconArchive size={16} />}
        onClick={() => act(async () => toastDone(t('reportsKept'), void (await keep())))}
      >
        {t(kept ? 'reportsKept' : 'reportsKeep')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        title={t('reportsEmailHint')}
        leftSection={<IconMail size={16} />}
        onClick={() => act(async () => onSend(await keep()))}
      >
        {t('reportsEmail')}
      </Button>
    </div>
  )
}
