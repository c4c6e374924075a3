import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronDown, IconDots, IconListTree, IconPlus } from '@tabler/icons-react'
import { isEnabled } from '../../commands/command.ts'
import { useText } from '../../ui/text.ts'
import { ColumnMenu } from '../grid/column-menu.tsx'
import type { ColumnLayout } from '../grid/columns.ts'
import type { GridColumn } from '../grid/grid-source.ts'
import { Arranged } from './arranging.tsx'
import type { Arranging } from './use-arrangement.ts'
import { ShownRevision } from './shown-revision.tsx'
import styles from '../open-project/project-screen.module.css'
import type { EditorCommandId, EditorCommands } from './use-editor-commands.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

/** What is added beside a line: the menu of the one solid button. */
const ADDS: readonly EditorCommandId[] = ['browse', 'add-estimate', 'add-object', 'import']

type EditorToolbarProps = Readonly<{
  commands: EditorCommands
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  dock: boolean
  onDock: (shown: boolean) => void
  where: Whereabouts
  arranging: Arranging
}>

/** The commands of the grid as buttons. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { commands } = props
  const { t } = useText()
  const { history, tree } = useProjectState()
  const undo = history.done.at(-1)?.label
  const redo = history.undone.at(-1)?.label
  return (
    <div role="toolbar" aria-label={t('editorTools')} className={styles.toolbar}>
      <Tooltip label={t('projectTree')}>
        <ActionIcon
          size={28}
          aria-label={t('projectTree')}
          aria-pressed={props.dock}
          onClick={() => props.onDock(!props.dock)}
        >
          <IconListTree size={18} />
        </ActionIcon>
      </Tooltip>
      <AddButton commands={commands} />
      <div className={styles.toolGroup}>
        <Tool commands={commands} id="undo" hint={undo && t('undoStep', { step: undo })} />
        <Tool commands={commands} id="redo" hint={redo && t('redoStep', { step: redo })} />
        <Tool commands={commands} id="undo-history" />
      </div>
      <ShownRevision where={props.where} />
      <div className={styles.toolGroup}>
        <Tool commands={commands} id="find" />
        <Tool commands={commands} id="arrange" />
        <ColumnMenu columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
        <LinesMenu commands={commands} />
      </div>
      <Arranged tree={tree} columns={props.columns} arranging={props.arranging} />
    </div>
  )
}

/** The one solid button: a line under the active one; everything else that can be added is in its menu. */
function AddButton({ commands }: Pick<EditorToolbarProps, 'commands'>) {
  const { t } = useText()
  const add = commands['add-article']
  return (
    <Button.Group>
      <Button
        size="compact-sm"
        h={28}
        leftSection={<IconPlus size={16} />}
        aria-label={add.label}
        disabled={!isEnabled(add)}
        onClick={add.run}
      >
        {t('panelArticle')}
      </Button>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button size="compact-sm" h={28} px={5} aria-label={t('addMore')} className={styles.addMore}>
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ADDS.map((id) => (
            <CommandItem key={id} commands={commands} id={id} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

const LINES: readonly EditorCommandId[] = [
  'copy',
  'move-up',
  'move-down',
  'remove',
  'copy-lines',
  'paste-lines',
  'copy-to',
  'move-to',
  'group',
  'ungroup',
  'edit-many',
  'renumber',
  'compose',
  'save-own',
]

/** What else can be done with the chosen lines. */
function LinesMenu({ commands }: Pick<EditorToolbarProps, 'commands'>) {
  const { t } = useText()
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Tooltip label={t('chosenLines')}>
          <ActionIcon size={28} aria-label={t('chosenLines')}>
            <IconDots size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LINES.map((id) => (
          <CommandItem key={id} commands={commands} id={id} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ToolProps = Readonly<{ commands: EditorCommands; id: EditorCommandId; hint?: string | undefined }>

function CommandItem({ commands, id }: ToolProps) {
  const command = commands[id]
  return (
    <Menu.Item leftSection={<Glyph commands={commands} id={id} />} disabled={!isEnabled(command)} onClick={command.run}>
      {command.label}
    </Menu.Item>
  )
}

function Tool({ commands, id, hint }: ToolProps) {
  const command = commands[id]
  return (
    <Tooltip label={hint ?? command.label}>
      <ActionIcon size={28} aria-label={command.label} disabled={!isEnabled(command)} onClick={command.run}>
        <Glyph commands={commands} id={id} />
      </ActionIcon>
    </Tooltip>
  )
}

function Glyph({ commands, id }: ToolProps) {
  const Icon = commands[id].icon
  return Icon ? <Icon size={18} stroke={1.75} /> : null
}
