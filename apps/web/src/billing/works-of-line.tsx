import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import { RecordName } from '../records/record-name.tsx'
import classes from './billing.module.css'

type WorksOfLineProps = Readonly<{ row: Readonly<{ projectId: number | null; estimateId: number | null }> }>

/** The project and estimate that a line is bought for, under its name. */
export function WorksOfLine({ row }: WorksOfLineProps) {
  if (row.projectId === null) return null
  return (
    <div className={classes['hint']}>
      <RecordName of={Project} id={row.projectId} />
      {row.estimateId !== null && (
        <>
          {' · '}
          <RecordName of={Estimate} id={row.estimateId} />
        </>
      )}
    </div>
  )
}
