import type { Practice } from '@temelia/estimation/types'
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBookmark,
  IconBooks,
  IconBuilding,
  IconCalculator,
  IconClipboardCopy,
  IconClipboardPlus,
  IconCopyPlus,
  IconEdit,
  IconFileImport,
  IconFilter,
  IconFocus2,
  IconForms,
  IconFolders,
  IconFolderSymlink,
  IconHistory,
  IconLayersOff,
  IconLayersSubtract,
  IconListNumbers,
  IconNotes,
  IconPackages,
  IconPlus,
  IconPrinter,
  IconRowInsertTop,
  IconSearch,
  IconSettings,
  IconStack2,
  IconSum,
  IconTrash,
  IconTrashOff,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useText } from '../../ui/text.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'

export type EditorCommandId =
  | 'add-article'
  | 'insert-above'
  | 'browse'
  | 'add-estimate'
  | 'add-object'
  | 'undo'
  | 'redo'
  | 'find'
  | 'arrange'
  | 'show-only'
  | 'copy'
  | 'move-up'
  | 'move-down'
  | 'remove'
  | 'copy-lines'
  | 'paste-lines'
  | 'copy-to'
  | 'move-to'
  | 'renumber'
  | 'group'
  | 'ungroup'
  | 'edit-many'
  | 'undo-history'
  | 'header'
  | 'panel-article'
  | 'panel-recapitulation'
  | 'panel-settings'
  | 'panel-history'
  | 'panel-related'
  | 'print'
  | 'import'
  | 'compose'
  | 'save-own'

export type EditorCommands = Readonly<Record<EditorCommandId, Command>>

type Ready = Readonly<{
  practice: Practice | null
  canUndo: boolean
  canRedo: boolean
  hasSelection: boolean
  /** Lines are sorted or filtered. */
  arranged: boolean
  canAdd: boolean
  canEdit: boolean
  canDelete: boolean
}>

/** Everything the editor offers, as values: toolbar, menus, palette and keyboard draw the same ones. */
export function useEditorCommands(actions: EditorActions, ready: Ready): EditorCommands {
  const { t } = useText()
  const { practice, canUndo, canRedo, hasSelection, arranged, canAdd, canEdit, canDelete } = ready
  const commands = useMemo<EditorCommands>(() => {
    const here = (id: EditorCommandId, command: Omit<Command, 'id' | 'group'>): Command => ({
      id: `editor-${id}`,
      group: 'here',
      ...command,
    })
    return {
      'add-article': here('add-article', {
        label: t('addArticle'),
        icon: IconPlus,
        shortcut: 'insert',
        enabled: canAdd,
        run: actions.addArticle,
      }),
      'insert-above': here('insert-above', {
        label: t('insertAbove'),
        icon: IconRowInsertTop,
        shortcut: 'mod+shift+enter',
        enabled: hasSelection && canAdd,
        run: actions.insertAbove,
      }),
      browse: here('browse', {
        label: t('browseCatalogue'),
        icon: IconBooks,
        enabled: canAdd,
        run: actions.browse,
      }),
      'add-estimate': here('add-estimate', {
        label: t('addEstimate'),
        icon: IconStack2,
        enabled: canAdd,
        run: actions.addEstimate,
      }),
      'add-object': here('add-object', {
        label: t('addObject'),
        icon: IconBuilding,
        enabled: canAdd,
        run: actions.addObject,
      }),
      undo: here('undo', { label: t('undo'), icon: IconArrowBackUp, enabled: canUndo && canEdit, run: actions.undo }),
      redo: here('redo', {
        label: t('redo'),
        icon: IconArrowForwardUp,
        enabled: canRedo && canEdit,
        run: actions.redo,
      }),
      arrange: here('arrange', {
        label: t('arrange'),
        icon: IconFilter,
        shortcut: 'mod+shift+l',
        run: actions.arrange,
      }),
      'show-only': here('show-only', {
        label: t('showOnly'),
        icon: IconFocus2,
        enabled: hasSelection,
        run: actions.showOnly,
      }),
      find: here('find', { label: t('findInEstimate'), icon: IconSearch, shortcut: 'mod+f', run: actions.find }),
      'move-up': here('move-up', {
        label: t('moveLineUp'),
        icon: IconArrowUp,
        enabled: hasSelection && canEdit && !arranged,
        run: () => actions.step(-1),
      }),
      'move-down': here('move-down', {
        label: t('moveLineDown'),
        icon: IconArrowDown,
        enabled: hasSelection && canEdit && !arranged,
        run: () => actions.step(1),
      }),
      copy: here('copy', {
        label: t('copyLines'),
        icon: IconCopyPlus,
        shortcut: 'mod+shift+d',
        enabled: hasSelection && canAdd,
        run: actions.copySelected,
      }),
      remove: here('remove', {
        label: t('deleteLines'),
        icon: IconTrash,
        enabled: hasSelection && canDelete,
        run: actions.removeSelected,
      }),
      'copy-lines': here('copy-lines', {
        label: t('copyForPaste'),
        icon: IconClipboardCopy,
        enabled: hasSelection,
        run: () => actions.copyLines(),
      }),
      'paste-lines': here('paste-lines', {
        label: t('pasteLines'),
        icon: IconClipboardPlus,
        enabled: canAdd,
        run: actions.pasteLines,
      }),
      'copy-to': here('copy-to', {
        label: t('copyTo'),
        icon: IconFolders,
        enabled: hasSelection && canAdd,
        run: () => actions.transferTo('copy'),
      }),
      'move-to': here('move-to', {
        label: t('moveTo'),
        icon: IconFolderSymlink,
        enabled: hasSelection && canEdit,
        run: () => actions.transferTo('move'),
      }),
      renumber: here('renumber', {
        label: t('renumberLines'),
        icon: IconListNumbers,
        enabled: hasSelection && canEdit,
        run: actions.renumber,
      }),
      group: here('group', {
        label: t('groupLines'),
        icon: IconLayersSubtract,
        shortcut: 'mod+g',
        enabled: hasSelection && canEdit,
        run: actions.group,
      }),
      ungroup: here('ungroup', {
        label: t('ungroupLines'),
        icon: IconLayersOff,
        enabled: hasSelection && canEdit,
        run: actions.ungroup,
      }),
      'edit-many': here('edit-many', {
        label: t('editMany'),
        icon: IconEdit,
        enabled: hasSelection && canEdit,
        run: actions.editMany,
      }),
      compose: here('compose', {
        label: t('compose'),
        icon: IconPackages,
        enabled: hasSelection && canEdit,
        run: actions.compose,
      }),
      'save-own': here('save-own', {
        label: t('saveAsOwn'),
        icon: IconBookmark,
        enabled: hasSelection,
        run: actions.saveOwn,
      }),
      'undo-history': here('undo-history', {
        label: t('undoHistory'),
        icon: IconTrashOff,
        run: actions.undoHistory,
      }),
      header: here('header', {
        label: t('projectHeader'),
        icon: IconForms,
        enabled: canEdit,
        run: actions.editHeader,
      }),
      'panel-article': here('panel-article', {
        label: t('panelArticle'),
        icon: IconCalculator,
        run: () => actions.showPanel('article'),
      }),
      'panel-recapitulation': here('panel-recapitulation', {
        label: t('panelRecapitulation'),
        icon: IconSum,
        run: () => actions.showPanel('recapitulation'),
      }),
      'panel-settings': here('panel-settings', {
        label: t('panelSettings'),
        icon: IconSettings,
        run: () => actions.showPanel('settings'),
      }),
      'panel-history': here('panel-history', {
        label: t('panelHistory'),
        icon: IconHistory,
        run: () => actions.showPanel('history'),
      }),
      'panel-related': here('panel-related', {
        label: t('relatedStream'),
        icon: IconNotes,
        run: () => actions.showPanel('related'),
      }),
      print: here('print', {
        label: t(practice === 'us' ? 'printEstimate' : 'printF3'),
        icon: IconPrinter,
        shortcut: 'mod+p',
        run: actions.print,
      }),
      import: here('import', {
        label: t('importQuantities'),
        icon: IconFileImport,
        enabled: canAdd,
        run: actions.importList,
      }),
    }
  }, [t, actions, practice, canUndo, canRedo, hasSelection, arranged, canAdd, canEdit, canDelete])
  useCommands(useMemo(() => Object.values(commands), [commands]))
  return commands
}
