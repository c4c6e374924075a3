import { Button, Drawer, Group } from '@mantine/core'
import { IconCopyPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useRef } from 'react'
import { useText } from '../../ui/text.ts'
import { contentOf, PANEL_TITLES } from './side-panel.tsx'
import type { EditorActions, PanelName } from '../open-project/editor-actions.ts'
import type { Folding } from '../open-project/use-folding.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'
import type { GridRow, Spot } from '../grid/grid-source.ts'
import styles from './phone.module.css'
import { PhoneArticle, PhoneGroup } from './phone-lines.tsx'
import type { EditorCommands } from './use-editor-commands.ts'

const GROUP_HEIGHT = 44
const ARTICLE_HEIGHT = 80

type PhoneEstimateProps = Readonly<{
  rows: readonly GridRow[]
  actions: EditorActions
  commands: EditorCommands
  folding: Folding
  where: Whereabouts
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  onSelect: (keys: readonly string[], active: Spot | null) => void
}>

/** The estimate under a thumb: lines as text, groups that fold; the line that is touched opens in place with its quantity and what is done with it. */
export function PhoneEstimate(props: PhoneEstimateProps) {
  const { rows, actions, commands, folding, where, panel, onPanel, onSelect } = props
  const { t } = useText()
  const { tree } = useProjectState()
  const mayEdit = tree.actions['edit'] ?? true
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'article' ? ARTICLE_HEIGHT : GROUP_HEIGHT),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 6,
  })

  function leave(act: () => void) {
    onPanel(null)
    act()
  }

  function choose(row: GridRow) {
    onSelect([row.key], { row: row.key, column: 'name' })
  }

  return (
    <div className={styles.screen}>
      <div ref={scroller} className={styles.list} tabIndex={-1}>
        <div
          role="list"
          aria-label={t('estimateGridLabel', { name: tree.project.name })}
          style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (!row) return null
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="listitem"
                className={styles.item}
                style={{ top: item.start }}
              >
                {row.kind === 'article' ? (
                  <PhoneArticle
                    row={row}
                    open={where.articleId === row.id}
                    commands={commands}
                    onTouch={() => (where.articleId === row.id ? onSelect([], null) : choose(row))}
                    onMore={() => onPanel('article')}
                  />
                ) : (
                  <PhoneGroup
                    row={row}
                    current={where.articleId === null && where.estimateId === row.id && row.kind === 'estimate'}
                    onFold={() => {
                      choose(row)
                      if (row.expanded !== null) folding.fold(row.key, !row.expanded)
                    }}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <Drawer
        opened={panel !== null}
        onClose={() => onPanel(null)}
        position="bottom"
        size="92%"
        title={panel && t(PANEL_TITLES[panel])}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{
          body: panel === 'add' ? `${styles.sheetBody} ${styles.sheetFill}` : styles.sheetBody,
          content: styles.sheet,
          title: styles.sheetTitle,
        }}
      >
        <Suspense fallback={null}>{panel && contentOf(panel, where, actions, () => onPanel(null))}</Suspense>
        {panel === 'article' && where.articleId !== null && mayEdit && (
          <Group grow mt="md">
            <Button
              variant="default"
              leftSection={<IconCopyPlus size={18} />}
              onClick={() => leave(actions.copySelected)}
            >
              {t('copyLines')}
            </Button>
            <Button
              variant="default"
              c="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => leave(actions.removeSelected)}
            >
              {t('deleteLines')}
            </Button>
          </Group>
        )}
      </Drawer>
    </div>
  )
}

/** What one adds, under the right thumb: beside the total it covers no line. */
export function PhoneAdd({ actions }: Readonly<{ actions: EditorActions }>) {
  const { t } = useText()
  const { tree } = useProjectState()
  const none = tree.estimates.length === 0
  if (tree.actions['edit'] === false) return null
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={none ? actions.addEstimate : actions.browse}>
      {none ? t('addEstimate') : t('addArticle')}
    </Button>
  )
}
