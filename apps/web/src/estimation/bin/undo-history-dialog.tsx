import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { UndoScope } from '../project-state/undo-items.ts'
import classes from './bin.module.css'
import { ResourceChanges } from '../resource-runs/resource-changes.tsx'
import { UndoHistoryList } from './undo-history-list.tsx'
import { UndoHistoryTools } from './undo-history-tools.tsx'
import { useUndoHistory } from './use-undo-history.ts'

/** The undo history beside the editor's immediate undo and redo. */
export function UndoHistoryDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const [scope, setScope] = useState<UndoScope>({ kind: 'investment', id: project.id })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const history = useUndoHistory(scope)
  return (
    <Dialog title={t('undoHistory')} size={920} onClose={onClose}>
      <div className={classes['dialogTools']}>
        <UndoHistoryTools history={history} scope={scope} onScope={setScope} chosen={chosen} />
      </div>
      <UndoHistoryList history={history} chosen={chosen} onChosen={setChosen} />
      <ResourceChanges scope={scope} />
    </Dialog>
  )
}
