import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { isEnabled } from '../../commands/command.ts'
import { ShortcutKeys } from '../../commands/shortcut-keys.tsx'
import { useText } from '../../ui/text.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { GridRow, RowKind } from '../grid/grid-source.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { articleIds, rowsOf } from '../open-project/chosen-lines.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Chosen } from '../open-project/use-selection.ts'
import type { LiveTotals } from '../project-state/live-totals.ts'
import { recordOf } from './project-source.ts'
import styles from './line-menu.module.css'
import type { EditorCommandId, EditorCommands } from './use-editor-commands.ts'

/** Where the menu was asked for, in the window. */
export type MenuPoint = Readonly<{ x: number; y: number }>

type Group = readonly EditorCommandId[]

const PLACES: Group = ['copy-to', 'move-to', 'copy']
const LINES: readonly Group[] = [
  ['add-article', 'insert-above', 'group', 'ungroup'],
  ['copy-lines', 'paste-lines'],
  ['move-up', 'move-down', ...PLACES],
  ['edit-many', 'compose', 'save-own', 'panel-article'],
  ['remove'],
]
const GROUPS: Readonly<Record<Exclude<RowKind, 'article'>, readonly Group[]>> = {
  object: [
    ['add-estimate', 'add-object'],
    ['copy-lines', 'paste-lines'],
    ['move-up', 'move-down', 'copy-to', 'move-to'],
    ['show-only', 'renumber', 'panel-recapitulation'],
    ['remove'],
  ],
  estimate: [
    ['add-article', 'browse', 'add-estimate', 'import'],
    ['copy-lines', 'paste-lines'],
    ['move-up', 'move-down', 'copy-to', 'move-to'],
    ['show-only', 'renumber', 'panel-recapitulation'],
    ['remove'],
  ],
  chapter: [['add-article'], ['copy-lines', 'paste-lines'], ['move-up', 'move-down', 'ungroup'], ['remove']],
}

/** Under the head of lines that only stand together for the eye. */
const GROUPED: typeof LINES = [['copy-lines']]

/** What a cell's own keys do; the grid hears them, not the commands. */
const KEYS: Readonly<Partial<Record<EditorCommandId, string>>> = {
  'move-up': 'alt+↑',
  'move-down': 'alt+↓',
  remove: 'mod+del',
}

type LineMenuProps = Readonly<{
  at: MenuPoint
  commands: EditorCommands
  chosen: Chosen
  rows: readonly GridRow[]
  onClose: () => void
}>

/** The menu of the chosen lines: what can be done with them, where it was asked for. What cannot be done is absent. */
export function LineMenu({ at, commands, chosen, rows, onClose }: LineMenuProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const lines = rowsOf(rows, chosen.keys)
  const kind = lines.find(({ key }) => key === chosen.active?.row)?.kind ?? lines[0]?.kind
  if (!kind) return null
  const ids = articleIds(lines)
  const [first] = lines
  const group = first && first.kind !== 'article' ? first : null
  const sum = group ? groupTotal(group, totals) : sumDecimals(ids.map((id) => totals.article(id)?.total ?? 0))
  const name = group && (recordOf(tree, group)?.name ?? group.chapter?.name)
  const grouped = kind === 'chapter' && lines.some(({ chapter }) => chapter?.grouped)
  const groups = (kind === 'article' ? LINES : grouped ? GROUPED : GROUPS[kind])
    .map((group) => group.filter((id) => isEnabled(commands[id])))
    .filter((group) => group.length > 0)
  return (
    <Menu opened onClose={onClose} width={288} position="bottom-start" offset={2} withinPortal returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('chosenLines')}
          className={styles.point}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('chosenLines')} className={styles.menu}>
        <Menu.Label className={styles.chosen}>
          <span className={styles.name}>{name ?? t('linesChosen', { count: ids.length })}</span>
          <span className={styles.total}>
            {figuresOf(tree.project, practice).total(sum)} {tree.project.currency}
          </span>
        </Menu.Label>
        {groups.map((group, nth) => (
          <Fragment key={group.join()}>
            {nth > 0 && <Menu.Divider />}
            {group.map((id) => {
              const { label, icon: Icon, shortcut, run } = commands[id]
              const keys = KEYS[id] ?? shortcut
              return (
                <Menu.Item
                  key={id}
                  className={id === 'remove' ? styles.remove : undefined}
                  leftSection={Icon && <Icon size={16} stroke={1.75} />}
                  rightSection={keys && <ShortcutKeys shortcut={keys} />}
                  onClick={run}
                >
                  {id === 'add-article' ? t('insertBelow') : label}
                </Menu.Item>
              )
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function groupTotal(row: GridRow, totals: LiveTotals): number {
  if (row.kind === 'estimate') return totals.estimate(row.id)?.direct.total ?? 0
  if (row.kind === 'object') return totals.object(row.id)?.direct.total ?? 0
  return sumDecimals((row.chapter?.lines ?? []).map(({ id }) => totals.article(id)?.total ?? 0))
}
