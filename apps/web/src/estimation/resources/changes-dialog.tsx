import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { figuresOf } from '../editor/cell-views.ts'
import { useProjectState } from '../editor/use-project.ts'
import { type Run, useRuns } from './resource-data.ts'
import classes from './resources.module.css'
import type { Runs } from './use-runs.ts'

type ChangesDialogProps = Readonly<{ runs: Runs; editable: boolean; onClose: () => void }>

/** What was changed across the project, newest first; each can be taken back as one step. */
export function ChangesDialog({ runs, editable, onClose }: ChangesDialogProps) {
  const { t, language } = useText()
  const format = useFormat()
  const figures = figuresOf(useProjectState().tree.project, language)
  const list = useRuns()
  const [busy, setBusy] = useState<number | null>(null)

  function takeBack(id: number) {
    setBusy(id)
    runs
      .undo(id)
      .catch(toastProblem)
      .finally(() => setBusy(null))
  }

  return (
    <Dialog title={t('resourceChanges')} onClose={onClose}>
      {list.error && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('resourceChangesNone')}
        </Text>
      )}
      <ul className={classes['articles']}>
        {list.data?.map((run) => (
          <li key={run.RunId}>
            <div>{said(run)}</div>
            <span>
              {format.instant(run.CreatedAt)} · {run.UserName} ·{' '}
              {t('resourcePreviewLines', { count: run.Changed, articles: run.Articles })}
              {run.DirectBefore !== null && run.DirectAfter !== null && (
                <>
                  {' '}
                  · {figures.total(run.DirectBefore)} → {figures.total(run.DirectAfter)}
                </>
              )}
            </span>
            <b>
              {run.Status === 'undone' ? (
                <Text size="xs" c="dimmed">
                  {t('resourceUndone')}
                </Text>
              ) : (
                editable && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy === run.RunId}
                    onClick={() => takeBack(run.RunId)}
                  >
                    {t('undo')}
                  </Button>
                )
              )}
            </b>
          </li>
        ))}
      </ul>
    </Dialog>
  )

  function said({ Action, Details }: Run): string {
    switch (Action) {
      case 'price':
        return t('resourceDidPrices', { count: Details.Resources ?? 1 })
      case 'coefficient':
        return t('resourceDidCoefficient', {
          text: (['M', 'm', 'U', 'T'] as const)
            .map((letter) => `${letter} ${format.number(Details[letter] ?? 1)}`)
            .join(', '),
        })
      case 'replace':
        return t('resourceDidReplace', { name: Details.Name ?? '' })
      default:
        return t('resourceDidEdit')
    }
  }
}
