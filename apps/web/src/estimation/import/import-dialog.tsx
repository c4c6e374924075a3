import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { type Say, useText } from '../../ui/text.ts'
import type { EditorActs } from '../editor/use-editor-acts.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import type { Whereabouts } from '../editor/use-selection.ts'
import { rowKey } from '../grid/rows.ts'
import styles from './import.module.css'
import { ExchangeNote } from './exchange-note.tsx'
import { ImportDrop } from './import-drop.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportPreviewTable } from './import-preview.tsx'
import { type ImportMode, ImportModeChoice, PriceNote } from './price-note.tsx'
import { type ListOptions, ListOptionsFields, NO_OPTIONS, optionsTarget } from './list-options.tsx'
import {
  commitImport,
  type ImportMapping,
  type ImportState,
  importState,
  startImport,
  undoImport,
} from './quantity-import.ts'

const POLL = 700
const BUSY = ['reading', 'committing']

/** What the last reading of the file was asked with. */
type Sent = Readonly<{ options: ListOptions; mapping: ImportMapping | null }>

const ACTS = '/api/estimation-article-changes'

type ImportDialogProps = Readonly<{ where: Whereabouts; acts: EditorActs; onClose: () => void }>

/** Import of a quantity list: file, preview with the columns as recognised or set by hand, result line by line, undo of the whole. */
export function ImportDialog({ where, acts, onClose }: ImportDialogProps) {
  const { t } = useText()
  const { structure, store, noteAct } = useEditor()
  const { tree } = useProjectState()
  const [file, setFile] = useState<File | null>(null)
  const [job, setJob] = useState<ImportState | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [options, setOptions] = useState<ListOptions>(NO_OPTIONS)
  const [mode, setMode] = useState<ImportMode>('add')
  const before = useRef(tree)
  /** The project with what was imported; Undo and the way to it wait for it. */
  const reloaded = useRef<Promise<unknown> | null>(null)
  const [sent, setSent] = useState<Sent>({ options: NO_OPTIONS, mapping: null })
  const place: Readonly<Record<string, number>> =
    mode === 'add' &&
    where.estimateId !== null &&
    tree.articles.every((article) => article.estimateId !== where.estimateId)
      ? { EstimateId: where.estimateId }
      : { InvestmentId: tree.project.id }

  const busy = job !== null && BUSY.includes(job.status)
  useEffect(() => {
    if (!job || !busy) return
    const timer = setTimeout(() => {
      importState(job.id).then(setJob, setProblem)
    }, POLL)
    return () => clearTimeout(timer)
  }, [job, busy])

  const done = job?.status === 'done'
  useEffect(() => {
    if (done) reloaded.current = structure.reload().catch(toastProblem)
  }, [done, structure])

  async function read(
    chosen: File,
    mapping: ImportMapping | null,
    wanted: ListOptions,
    how: ImportMode = mode,
  ): Promise<ImportState> {
    const target =
      how === 'price' ? { InvestmentId: tree.project.id, Mode: how } : { ...place, ...optionsTarget(wanted) }
    const id = await startImport(chosen, target, mapping)
    setSent({ options: wanted, mapping })
    return importState(id)
  }

  async function send(chosen: File, mapping: ImportMapping | null, how: ImportMode = mode) {
    setFile(chosen)
    setProblem(null)
    setJob(null)
    const found = await read(chosen, mapping, options, how)
    if (found.preview?.fullSuggested && options.Rounding === '') setOptions({ ...options, Rounding: 'FULL' })
    setJob(found)
  }

  function turn(how: ImportMode) {
    setMode(how)
    if (file) run(send(file, sent.mapping, how))
  }

  /** Options chosen after the file was read belong to the reading: it is read once more with them, then written. */
  async function commit() {
    if (!job || !file) return
    setProblem(null)
    const current = options === sent.options ? job : await read(file, sent.mapping, options)
    before.current = store.get().tree
    if (current.status === 'preview') await commitImport(current.id)
    setJob(await importState(current.id))
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
    if (first) setTimeout(() => acts.goTo(rowKey(first.entity, first.id), 'name'), 0)
  }

  async function takeBack() {
    if (!job) return
    await undoImport(job.id)
    await structure.reload()
    toastDone(t('quantityImportUndone'))
    onClose()
  }

  function run(work: Promise<void>) {
    work.catch(setProblem)
  }

  return (
    <Dialog title={t('importQuantities')} size={1088} onClose={() => run(finish())} closeOnClickOutside={!job}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} onRetry={file ? () => run(send(file, null)) : undefined} />}
        {!job && (
          <ImportDrop
            intro={t('importIntro')}
            limits={`${t('importLimits')} ${t('importExchangeForms')}`}
            onFile={(chosen) => run(send(chosen, null))}
          />
        )}
        {tree.articles.length > 0 && !busy && !done && <ImportModeChoice mode={mode} onChange={turn} />}
        {busy && (
          <div aria-live="polite">
            <Text size="sm" mb={4}>
              {t(job.status === 'reading' ? 'quantityImportReading' : 'importCommitting', { lines: job.lines })}
            </Text>
            <Progress value={job.progress} animated aria-label={t('importQuantities')} />
          </div>
        )}
        {job?.preview && (job.status === 'preview' || job.status === 'failed') && (
          <ImportPreviewTable
            preview={job.preview}
            mapping={sent.mapping}
            onMapping={(mapping) => file && run(send(file, mapping))}
          />
        )}
        {job?.preview?.exchange && <ExchangeNote exchange={job.preview.exchange} />}
        {job?.preview?.prices && <PriceNote prices={job.preview.prices} currency={tree.project.currency ?? ''} />}
        {job?.status === 'preview' && mode === 'add' && !job.preview?.exchange && tree.project.practice !== 'us' && (
          <Stack gap={6}>
            <Text size="sm" c="dimmed">
              {t(job.preview?.fullSuggested ? 'importFullSuggested' : 'importOptionsHint')}
            </Text>
            <ListOptionsFields options={options} onChange={setOptions} />
          </Stack>
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
              <Button onClick={() => run(commit())}>
                {t(mode === 'add' ? 'importCommit' : 'importCommitPrices', { count: plannedOf(job) })}
              </Button>
            </>
          )}
          {done && (
            <>
              <Button variant="default" color="red" onClick={() => run(takeBack())}>
                {t('quantityImportUndo')}
              </Button>
              <Button onClick={() => run(finish())}>{t('importShow')}</Button>
            </>
          )}
          {job?.status === 'failed' && <Button onClick={() => setJob(null)}>{t('chooseAnotherFile')}</Button>}
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
