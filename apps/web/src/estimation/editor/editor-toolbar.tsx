import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react'
import { isEnabled } from '../../commands/command.ts'
import { useText } from '../../ui/text.ts'
import { ColumnMenu } from '../grid/column-menu.tsx'
import type { ColumnLayout } from '../grid/columns.ts'
import type { GridColumn } from '../grid/grid-source.ts'
import { ShownRevision } from './shown-revision.tsx'
import styles from '../open-project/project-screen.module.css'
import type { PanelName } from '../open-project/editor-actions.ts'
import type { EditorCommandId, EditorCommands } from './use-editor-commands.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

const GROUPS: readonly (readonly EditorCommandId[])[] = [
  ['undo', 'redo', 'undo-history'],
  ['copy', 'move-up', 'move-down', 'remove'],
  ['find'],
]

type EditorToolbarProps = Readonly<{
  commands: EditorCommands
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  dock: boolean
  onDock: (shown: boolean) => void
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  where: Whereabouts
}>

/** The commands of the grid as buttons. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { commands, panel } = props
  const { t } = useText()
  return (
    <div role="toolbar" aria-label={t('editorTools')} className={styles.toolbar}>
      <Tooltip label={t('projectTree')}>
        <ActionIcon
          size="md"
          aria-label={t('projectTree')}
          aria-pressed={props.dock}
          onClick={() => props.onDock(!props.dock)}
        >
          <IconLayoutSidebar size={18} />
        </ActionIcon>
      </Tooltip>
      <Button
        size="compact-sm"
        leftSection={<Glyph commands={commands} id="add-article" />}
        disabled={!isEnabled(commands['add-article'])}
        onClick={commands['add-article'].run}
      >
        {commands['add-article'].label}
      </Button>
      {(['add-estimate', 'add-object'] as const).map((id) => (
        <Button
          key={id}
          size="compact-sm"
          variant="default"
          className={styles.wordy}
          leftSection={<Glyph commands={commands} id={id} />}
          disabled={!isEnabled(commands[id])}
          onClick={commands[id].run}
        >
          {commands[id].label}
        </Button>
      ))}
      {GROUPS.map((group) => (
        <div key={group.join()} className={styles.toolGroup}>
          {group.map((id) => (
            <Tool key={id} commands={commands} id={id} />
          ))}
        </div>
      ))}
      <LinesMenu commands={commands} />
      <ShownRevision where={props.where} />
      <span className={styles.spring} />
      <div className={styles.toolGroup}>
        {(['panel-article', 'panel-recapitulation', 'panel-settings', 'panel-history', 'panel-related'] as const).map(
          (id) => (
            <Tool key={id} commands={commands} id={id} pressed={panel === id.replace('panel-', '')} />
          ),
        )}
        <ColumnMenu columns={props.columns} layout={props.layout} onLayout={props.onLayout} />
        <Tooltip label={t('hidePanel')}>
          <ActionIcon
            size="md"
            aria-label={t('hidePanel')}
            disabled={panel === null}
            onClick={() => props.onPanel(null)}
          >
            <IconLayoutSidebarRight size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}

const LINES: readonly EditorCommandId[] = [
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
          <ActionIcon size="md" aria-label={t('chosenLines')}>
            <IconDots size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LINES.map((id) => (
          <Menu.Item
            key={id}
            leftSection={<Glyph commands={commands} id={id} />}
            disabled={!isEnabled(commands[id])}
            onClick={commands[id].run}
          >
            {commands[id].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type ToolProps = Readonly<{ commands: EditorCommands; id: EditorCommandId; pressed?: boolean }>

function Tool({ commands, id, pressed }: ToolProps) {
  const command = commands[id]
  return (
    <Tooltip label={command.label}>
      <ActionIcon
        size="md"
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'accent' : 'gray'}
        aria-label={command.label}
        aria-pressed={pressed}
        disabled={!isEnabled(command)}
        onClick={command.run}
      >
        <Glyph commands={commands} id={id} />
      </ActionIcon>
    </Tooltip>
  )
}

function Glyph({ commands, id }: ToolProps) {
  const Icon = commands[id].icon
  return Icon ? <Icon size={18} /> : null
}
