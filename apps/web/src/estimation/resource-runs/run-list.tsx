import { usePractice } from '../../session/tenant-region.ts'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { type Run, useRuns } from './resource-data.ts'
import classes from './runs.module.css'
import type { Runs } from './use-runs.ts'

type RunListProps = Readonly<{ runs: Runs; editable: boolean }>

/** What was changed across the project, newest first; each can be taken back as one step. */
export function RunList({ runs, editable }: RunListProps) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const figures = figuresOf(useProjectState().tree.project, practice)
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
    <>
      {list.error && <ProblemNote problem={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('resourceChangesNone')}
        </Text>
      )}
      <ul className={classes['articles']} aria-label={t('resourceChangesTitle')}>
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
                    aria-label={t('resourceUndoRun', { change: said(run) })}
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
    </>
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
