import { Button, FileInput, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { recordsKey } from '../data/records.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './import-dialog.module.css'
import { ImportDoubts } from './import-doubts.tsx'
import { ImportFaults, reasonsOf } from './import-faults.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportOptions } from './import-options.tsx'
import { type ImportPlan, type ImportRun, type ImportState, useImport } from './import-run.ts'
import { useLabels } from './labels.ts'

type ImportDialogProps = Readonly<{
  of: Entity
  onClose: () => void
  /** What more may be done with what was imported. */
  after?: (importId: number) => ReactNode
}>

/** Imports records of any entity from a CSV or XLSX file: choose, say which column goes where and what happens to known records, look, confirm, correct what failed, undo. */
export function ImportDialog({ of, onClose, after }: ImportDialogProps) {
  const { t } = useText()
  const labels = useLabels(of)
  const run = useImport(of)
  const client = useQueryClient()
  const { state, problem, busy } = run
  const writing = state?.status === 'committing' || state?.status === 'undoing'
  const finished = state?.status === 'done' || state?.status === 'undone'
  const next = useNextButton(busy)
  const refresh = () => client.invalidateQueries({ queryKey: recordsKey(of) })
  const undo = () =>
    void run
      .undo()
      .then(refresh)
      .then(() => toastDone(t('importUndone')))
  return (
    <Dialog
      title={t('importTitle', { name: labels.many.toLowerCase() })}
      onClose={onClose}
      size={980}
      closeOnClickOutside={false}
    >
      {problem !== null && <ProblemNote problem={problem} />}
      {!finished && !writing && (
        <FileInput
          label={t('importFile')}
          description={t('importHint')}
          placeholder={t('importDrop')}
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={busy}
          mt="xs"
          onChange={(file) => file && void run.read(file)}
          data-autofocus
        />
      )}
      {busy && !finished && <Working state={state} onStop={() => void run.stop()} />}
      {state && !writing && (
        <>
          <Outcome state={state} />
          {!finished && state.done === 0 && state.file && (
            <div inert={busy} className={busy ? classes['waiting'] : undefined}>
              <ImportOptions run={run} file={state.file} />
              <ImportDoubts run={run} file={state.file} />
              <ImportMapping state={state} file={state.file} onMap={(fields) => void run.map(fields)} />
              <ImportLines file={state.file} errors={state.errors} />
            </div>
          )}
          <ImportFaults state={state} />
          {state.status === 'done' && state.created > 0 && after?.(state.id)}
        </>
      )}
      <Group justify="flex-end" gap="sm" className={classes['foot']}>
        <Aftermath run={run} onUndo={undo} name={`${labels.many.toLowerCase()}-${t('importLinesFile')}.csv`} />
        <Button ref={finished ? next : undefined} variant={finished ? 'filled' : 'default'} onClick={onClose}>
          {t(finished ? 'close' : 'cancel')}
        </Button>
        {state?.status === 'preview' && (
          <Button ref={next} onClick={() => void run.commit().then(refresh)} loading={busy}>
            {state.done > 0 ? t('importGoOn') : t('importCommitLines', { count: toWrite(state) })}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

/** What is done next has the focus once a step is over that took it away; what came of it is read from its beginning. */
function useNextButton(busy: boolean) {
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!busy && document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [busy])
  return next
}

function toWrite({ file, lines }: ImportState): number {
  return file?.plan ? file.plan.created + file.plan.updated : lines
}

/** What can be done about lines that failed and about an import that was written. */
function Aftermath({ run, onUndo, name }: { run: ImportRun; onUndo: () => void; name: string }) {
  const { t } = useText()
  const { state, busy } = run
  if (!state || state.status === 'committing' || state.status === 'undoing') return null
  const written =
    state.status === 'done' || (state.status !== 'undone' && state.created + state.updated > 0 && state.done > 0)
  return (
    <>
      {state.failed > 0 && state.status !== 'undone' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          onClick={() => void run.lines(name)}
          disabled={busy}
        >
          {t('importLinesDownload')}
        </Button>
      )}
      {written && (
        <Button variant="default" onClick={onUndo} loading={busy}>
          {t('importUndo')}
        </Button>
      )}
    </>
  )
}

function Working({ state, onStop }: { state: ImportState | null; onStop: () => void }) {
  const { t } = useText()
  const writing = state?.status === 'committing'
  const undoing = state?.status === 'undoing'
  const what = undoing ? 'importUndoing' : writing ? 'importWriting' : 'importReading'
  return (
    <div className={classes['block']}>
      <Text size="sm" mb={4} role="status">
        {writing ? t('importWritten', { done: state.done, total: state.lines }) : t(what)}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Progress value={writing || undoing ? state.progress : 100} aria-label={t(what)} animated flex={1} />
        {writing && (
          <Button size="xs" variant="default" onClick={onStop}>
            {t('importStop')}
          </Button>
        )}
      </Group>
    </div>
  )
}

const COUNTS = ['created', 'updated', 'skipped', 'failed'] as const

/** What would happen, or what happened, in one line. */
function Outcome({ state }: { state: ImportState }) {
  const { t } = useText()
  const format = useFormat()
  const counted = (counts: ImportPlan) => Object.fromEntries(COUNTS.map((key) => [key, format.number(counts[key], 0)]))
  const plan = state.status === 'preview' && state.done === 0 ? state.file?.plan : undefined
  const title = {
    done: t('importDone'),
    undone: t('importUndone'),
    failed: t('importCannot'),
  }[state.status as 'done' | 'undone' | 'failed']
  const reasons = state.status === 'failed' ? reasonsOf(state) : []
  if (reasons.length > 0)
    return (
      <div className={classes['block']}>
        <RefusalSummary title={t('importCannot')} reasons={reasons} />
      </div>
    )
  return (
    <div className={classes['block']} role="status">
      <Text size="sm" fw={600}>
        {title ??
          (state.done > 0
            ? t('importWritten', { done: state.done, total: state.lines })
            : t('importLines', { count: state.lines }))}
      </Text>
      {(plan || (state.status !== 'failed' && state.status !== 'undone')) && (
        <Text size="sm">{plan ? t('importPlan', counted(plan)) : t('importResult', counted(state))}</Text>
      )}
    </div>
  )
}
