import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { type Say, useText } from '../../ui/text.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import { rowKey } from '../grid/rows.ts'
import styles from './import.module.css'
import { ExchangeNote } from './exchange-note.tsx'
import { ImportDrop } from './import-drop.tsx'
import { encodingFault, ImportErrors, ImportRefusal } from './import-errors.tsx'
import { ImportPreviewTable } from './import-preview.tsx'
import { type ImportMode, ImportModeChoice, PriceNote } from './price-note.tsx'
import { optionsTarget } from './list-options.tsx'
import { ListQuestions } from './list-questions.tsx'
import { type ImportState, undoImport } from './quantity-import.ts'
import { type TargetOf, useFileImport } from './use-file-import.ts'

const ACTS = '/api/estimation-article-changes'

type ImportDialogProps = Readonly<{ where: Whereabouts; actions: EditorActions; onClose: () => void }>

/** Import of a quantity list: file, preview with the columns as recognised or set by hand, result line by line, undo of the whole. */
export function ImportDialog({ where, actions, onClose }: ImportDialogProps) {
  const { t } = useText()
  const { structure, noteAct } = useEditor()
  const { tree } = useProjectState()
  const practice = usePractice()
  const [mode, setMode] = useState<ImportMode>('add')
  const before = useRef(tree)
  /** The project with what was imported; Undo and the way to it wait for it. */
  const reloaded = useRef<Promise<unknown> | null>(null)
  const targetIn =
    (how: ImportMode): TargetOf =>
    (wanted, looked) =>
      how === 'price'
        ? { InvestmentId: tree.project.id, Mode: how }
        : { ...place, ...optionsTarget(wanted, practice, looked?.preview?.list ?? null) }
  const place: Readonly<Record<string, number>> =
    where.estimateId !== null && tree.articles.every((article) => article.estimateId !== where.estimateId)
      ? { EstimateId: where.estimateId }
      : { InvestmentId: tree.project.id }
  const { file, job, problem, busy, mapping, options, setOptions, send, again, commit, run, reset } = useFileImport(
    targetIn(mode),
  )

  const done = job?.status === 'done'
  useEffect(() => {
    if (done) reloaded.current = structure.reload().catch(toastProblem)
  }, [done, structure])

  function turn(how: ImportMode) {
    setMode(how)
    again(targetIn(how))
  }

  /** From here on the import is a step like any other: Undo takes it back. */
  async function finish() {
    onClose()
    if (!job || !done) return
    await reloaded.current
    const prices = job.preview?.prices
    if (prices) {
      if (prices.changeId) await noteAct(`${ACTS}/${prices.changeId}`, t('didPriceLines', { count: job.updated }))
      return
    }
    const [first] = structure.noteAdded(before.current, t('didImport', { count: job.created }))
    if (first) setTimeout(() => actions.goTo(rowKey(first.entity, first.id), 'name'), 0)
  }

  async function takeBack() {
    if (!job) return
    await undoImport(job.id)
    await structure.reload()
    toastDone(t('quantityImportUndone'))
    onClose()
  }

  /** What fails at the end is told where it happens. */
  function end(work: Promise<void>) {
    work.catch((failure: unknown) => run(() => Promise.reject(failure)))
  }

  return (
    <Dialog title={t('importQuantities')} size={1088} onClose={() => end(finish())} closeOnClickOutside={!job}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} onRetry={file ? () => send(file) : undefined} />}
        {!busy && <ImportRefusal job={job} />}
        {!job && !busy && (
          <ImportDrop
            intro={t('importIntro')}
            limits={`${t('importLimits')} ${t('importExchangeForms')}`}
            onFile={(chosen) => send(chosen)}
          />
        )}
        {tree.articles.length > 0 && !busy && !done && <ImportModeChoice mode={mode} onChange={turn} />}
        {busy && (
          <div aria-live="polite">
            <Text size="sm" mb={4}>
              {t(job?.status === 'committing' ? 'importCommitting' : 'quantityImportReading', {
                lines: job?.lines ?? 0,
              })}
            </Text>
            <Progress value={job?.progress || 100} animated aria-label={t('importQuantities')} />
          </div>
        )}
        {job?.preview && (job.status === 'preview' || job.status === 'failed') && (
          <ImportPreviewTable
            preview={job.preview}
            mapping={mapping}
            encodingFault={encodingFault(job)}
            onMapping={(said) => file && send(file, said)}
          />
        )}
        {job?.preview?.exchange && <ExchangeNote exchange={job.preview.exchange} />}
        {job?.preview?.prices && <PriceNote prices={job.preview.prices} currency={tree.project.currency ?? ''} />}
        {job?.status === 'preview' && mode === 'add' && job.preview && (
          <ListQuestions preview={job.preview} options={options} onChange={setOptions} newProject={null} />
        )}
        {job && !busy && (
          <Text size="sm" fw={600} aria-live="polite">
            {countsText(done ? job : { ...job, [mode === 'add' ? 'created' : 'updated']: plannedOf(job) }, t)}
          </Text>
        )}
        {job && job.errors.length > 0 && <ImportErrors errors={job.errors} failed={job.failed} />}
        <Group justify="flex-end" className={styles.actions}>
          {job?.status === 'preview' && (
            <>
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              <Button
                disabled={busy}
                onClick={() => {
                  before.current = tree
                  commit()
                }}
              >
                {t(mode === 'add' ? 'importCommit' : 'importCommitPrices', { count: plannedOf(job) })}
              </Button>
            </>
          )}
          {done && (
            <>
              <Button variant="default" color="red" onClick={() => end(takeBack())}>
                {t('quantityImportUndo')}
              </Button>
              <Button onClick={() => end(finish())}>{t('importShow')}</Button>
            </>
          )}
          {job?.status === 'failed' && <Button onClick={reset}>{t('chooseAnotherFile')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** How many lines an import that is looked at would make, or price. */
function plannedOf({ preview, lines, failed }: ImportState): number {
  return preview?.prices ? preview.prices.changed : lines - failed
}

/** What came of the lines; what did not happen is not told. */
function countsText(job: ImportState, t: Say): string {
  const kinds = [
    ['importCreated', job.created],
    ['importUpdated', job.updated],
    ['importSkipped', job.skipped],
    ['importFailed', job.failed],
  ] as const
  const told = kinds.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])).join(', ')
  const text = told || t('importCreated', { count: 0 })
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
