import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { ImportDrop } from '../import/import-drop.tsx'
import { ImportErrors, ImportRefusal } from '../import/import-errors.tsx'
import { undoImport } from '../import/quantity-import.ts'
import { useFileImport } from '../import/use-file-import.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { OpenTimetable } from './use-timetable.ts'

/** A timetable of another program: the file, what it holds, what could not be taken, and the way back. */
export function ReadDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const { id } = useProjectState().tree.project
  const { file, job, problem, busy, send, commit, reset } = useFileImport(() => ({ InvestmentId: id, Schedule: true }))
  const done = job?.status === 'done' ? job : null
  const end = useRef(() => undefined as void)
  end.current = () => {
    if (!done) return
    void open.refresh()
    toastDone(t('ttReadDone', { count: done.lines }), () => {
      undoImport(done.id).then(() => open.refresh(), toastProblem)
    })
    onClose()
  }
  const doneId = done?.id ?? null
  useEffect(() => {
    if (doneId !== null) end.current()
  }, [doneId])

  return (
    <Dialog title={t('ttRead')} onClose={onClose} closeOnClickOutside={!job}>
      <Stack gap="md">
        {problem !== null && <ProblemNote problem={problem} onRetry={file ? () => send(file) : undefined} />}
        {!busy && <ImportRefusal job={job} />}
        {!job && !busy && (
          <ImportDrop
            intro={t('ttReadIntro')}
            limits={t('ttReadLimits')}
            accept=".xml,.xer,.csv"
            onFile={(chosen) => send(chosen)}
          />
        )}
        {busy && <Progress value={100} animated aria-label={t('ttRead')} />}
        {job?.status === 'preview' && <Text aria-live="polite">{t('ttReadFound', { count: job.lines })}</Text>}
        {job && job.errors.length > 0 && <ImportErrors errors={job.errors} failed={job.failed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {job?.status === 'preview' && (
            <Button disabled={busy} onClick={commit}>
              {t('ttReadTake')}
            </Button>
          )}
          {job?.status === 'failed' && <Button onClick={reset}>{t('chooseAnotherFile')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  )
}
