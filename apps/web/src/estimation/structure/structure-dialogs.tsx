import type { Say } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { UndoHistoryDialog } from '../bin/undo-history-dialog.tsx'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { HeaderDialog } from '../projects/header-dialog.tsx'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import { DeleteChapterDialog } from './delete-chapter-dialog.tsx'
import { EditManyDialog } from './edit-many-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { runTransfer, type StructureDialog } from './line-actions.ts'
import { ParameterConflictDialog } from './parameter-conflict-dialog.tsx'
import { UnitDialog } from './unit-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Transfer } from '../project-state/transfer.ts'

type StructureDialogsProps = Readonly<{
  dialog: StructureDialog
  onOpen: (dialog: StructureDialog) => void
  onClose: () => void
}>

/** The dialogs of the structure: copy and move, chapters, many lines, the undo history. */
export function StructureDialogs({ dialog, onOpen, onClose }: StructureDialogsProps) {
  const { t } = useText()
  const editor = useEditor()
  const transfer = (asked: Transfer, label: string) => {
    onClose()
    runTransfer(
      () => settingOf(editor, t, onOpen),
      asked,
      label,
      () => undefined,
    )
  }
  switch (dialog.kind) {
    case 'transfer':
      return <TransferDialog mode={dialog.mode} lines={dialog.lines} onTransfer={transfer} onClose={onClose} />
    case 'parameters':
      return (
        <ParameterConflictDialog
          conflicts={dialog.conflicts}
          onChoose={(onConflict) => transfer({ ...dialog.transfer, onConflict }, dialog.label)}
          onClose={onClose}
        />
      )
    case 'group':
      return <GroupDialog ids={dialog.ids} onClose={onClose} />
    case 'deleteChapter':
      return <DeleteChapterDialog row={dialog.row} onClose={onClose} />
    case 'editMany':
      return <EditManyDialog ids={dialog.ids} onClose={onClose} />
    case 'units':
      return <UnitDialog unitEdits={dialog.unitEdits} onClose={onClose} />
    case 'header':
      return <OpenHeader onClose={onClose} />
    case 'undoHistory':
      return <UndoHistoryDialog onClose={onClose} />
  }
}

/** The head of the open project: changed like everything in the editor, and taken back like it. */
function OpenHeader({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { project } = useProjectState().tree
  return (
    <HeaderDialog
      project={project}
      onSave={async (patch, was) => {
        editor.edit([{ entity: 'project', id: project.id, patch, was }], t('didEditSettings'))
        return true
      }}
      onClose={onClose}
    />
  )
}

function settingOf(editor: ProjectEditor, t: Say, openStructure: (dialog: StructureDialog) => void) {
  return { editor, t, openStructure }
}
