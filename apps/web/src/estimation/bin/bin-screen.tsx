import { useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { UndoScope } from '../project-state/undo-items.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import classes from './bin.module.css'
import { ResourceChanges } from '../resource-runs/resource-changes.tsx'
import { UndoHistoryList } from './undo-history-list.tsx'
import { UndoHistoryTools } from './undo-history-tools.tsx'
import { useUndoHistory } from './use-undo-history.ts'

/** `/projects/:id/bin`: what was deleted in the project and can be brought back. */
export function BinScreen() {
  const { t } = useText()
  const { project } = useProjectState().tree
  const [scope, setScope] = useState<UndoScope>({ kind: 'investment', id: project.id })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const history = useUndoHistory(scope)
  return (
    <SectionFrame
      title={t('undoHistory')}
      tools={<UndoHistoryTools history={history} scope={scope} onScope={setScope} chosen={chosen} />}
    >
      <div className={classes['inset']}>
        <UndoHistoryList history={history} chosen={chosen} onChosen={setChosen} />
        <ResourceChanges scope={scope} />
      </div>
    </SectionFrame>
  )
}
