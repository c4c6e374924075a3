import { UnstyledButton } from '@mantine/core'
import { Project } from '@temelia/model/estimation/project'
import type { ReactNode } from 'react'
import { useList } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { RowsSkeleton } from '../ui/rows-skeleton.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './project-choice.module.css'

/** Projects that are offered without a search. */
const SHOWN = 12

type ProjectChoiceProps = Readonly<{
  label: string
  /** What happens with the project that is chosen. */
  children: ReactNode
  onChoose: (id: number) => void
}>

/** Where a screen is about one project and none is chosen yet: the search, and the latest projects. */
export function ProjectChoice({ label, children, onChoose }: ProjectChoiceProps) {
  const { t } = useText()
  const { date, sum } = useFormat()
  const labels = useLabels(Project)
  const latest = useList(Project, { sort: '-estimateDate', pageSize: SHOWN })
  const rows = latest.data?.rows ?? []
  return (
    <div className={classes['choice']}>
      <p className={classes['lead']}>{children}</p>
      <div className={classes['search']}>
        <RecordPicker of={Project} label={label} value={null} onChange={(id) => id !== null && onChoose(id)} />
      </div>
      {latest.isError && <ProblemNote problem={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && <RowsSkeleton figures={2} rows={5} />}
      {rows.length > 0 && (
        <ul className={`${classes['list']} figures`} aria-label={t('projectsLatest')}>
          {rows.map((project) => (
            <li key={project.id}>
              <UnstyledButton className={classes['project']} onClick={() => onChoose(project.id)}>
                <span className={classes['name']}>{project.name}</span>
                <span className={classes['quiet']}>{project.beneficiaryName ?? '–'}</span>
                <span className={`${classes['quiet']} ${classes['stage']}`}>
                  {labels.choice('stage', project.stage ?? 1)}
                </span>
                <span className={classes['end']}>{sum(project.withoutVat ?? 0, project.currency ?? '')}</span>
                <span className={`${classes['quiet']} ${classes['end']} ${classes['day']}`}>
                  {project.estimateDate ? date(project.estimateDate) : '–'}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
