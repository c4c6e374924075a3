import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { RunList } from '../resource-runs/run-list.tsx'
import type { Runs } from '../resource-runs/use-runs.ts'

type ChangesDialogProps = Readonly<{ runs: Runs; editable: boolean; onClose: () => void }>

/** What was changed across the project. */
export function ChangesDialog({ runs, editable, onClose }: ChangesDialogProps) {
  const { t } = useText()
  return (
    <Dialog title={t('resourceChanges')} onClose={onClose}>
      <RunList runs={runs} editable={editable} />
    </Dialog>
  )
}
