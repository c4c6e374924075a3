import { usePractice } from '../../session/tenant-region.ts'
import { groupBy } from '@temelia/estimation/group-by'
import { ScrollArea } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { rowKey } from '../grid/rows.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { DockLine } from './dock-line.tsx'
import styles from './tree-dock.module.css'
import type { EditorActions } from '../open-project/editor-actions.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

type TreeDockProps = Readonly<{ where: Whereabouts; actions: EditorActions }>

/**
 * Objects and estimates at a glance with their direct cost; a click goes there in the grid. They are dragged to their place, and lines of the grid
 * are dropped on an estimate; Alt with the arrows moves them too.
 */
export function TreeDock({ where, actions }: TreeDockProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, practice)
  const estimatesOf = useMemo(() => groupBy(tree.estimates, (estimate) => estimate.objectId), [tree.estimates])
  const editable = tree.actions['edit'] ?? true
  return (
    <nav className={styles.dock} aria-label={t('projectTree')}>
      <ScrollArea h="100%" type="auto">
        {tree.objects.map((object) => (
          <div key={object.id}>
            <DockLine
              line={{ key: rowKey('object', object.id), kind: 'object', id: object.id }}
              className={styles.dockObject}
              current={where.estimateId === null && where.objectId === object.id}
              editable={editable}
              actions={actions}
            >
              <span className={styles.dockName}>{object.name}</span>
            </DockLine>
            {(estimatesOf.get(object.id) ?? []).map((estimate) => (
              <DockLine
                key={estimate.id}
                line={{ key: rowKey('estimate', estimate.id), kind: 'estimate', id: estimate.id }}
                className={styles.dockEstimate}
                current={where.estimateId === estimate.id}
                editable={editable}
                actions={actions}
              >
                <span className={styles.dockName}>{estimate.name}</span>
                <span className={styles.dockFigure}>
                  {figures.total(totals.estimate(estimate.id)?.direct.total ?? 0)}
                </span>
              </DockLine>
            ))}
          </div>
        ))}
      </ScrollArea>
    </nav>
  )
}
