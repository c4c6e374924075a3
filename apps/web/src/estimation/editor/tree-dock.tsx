import { ScrollArea, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { groupBy, rowKey } from '../grid/rows.ts'
import { figuresOf } from './cell-views.ts'
import styles from './editor.module.css'
import { useProjectState } from './use-project.ts'
import type { Whereabouts } from './use-selection.ts'

type TreeDockProps = Readonly<{ where: Whereabouts; onGo: (key: string) => void }>

/** Objects and estimates at a glance with their direct cost; a click goes there in the grid. */
export function TreeDock({ where, onGo }: TreeDockProps) {
  const { t, language } = useText()
  const { tree, totals } = useProjectState()
  const figures = figuresOf(tree.project, language)
  const estimatesOf = useMemo(() => groupBy(tree.estimates, (estimate) => estimate.objectId), [tree.estimates])
  return (
    <nav className={styles.dock} aria-label={t('projectTree')}>
      <ScrollArea h="100%" type="auto">
        {tree.objects.map((object) => (
          <div key={object.id}>
            <UnstyledButton
              className={styles.dockObject}
              data-current={(where.estimateId === null && where.objectId === object.id) || undefined}
              onClick={() => onGo(rowKey('object', object.id))}
            >
              <span className={styles.dockName}>{object.name}</span>
            </UnstyledButton>
            {(estimatesOf.get(object.id) ?? []).map((estimate) => (
              <UnstyledButton
                key={estimate.id}
                className={styles.dockEstimate}
                data-current={where.estimateId === estimate.id || undefined}
                onClick={() => onGo(rowKey('estimate', estimate.id))}
              >
                <span className={styles.dockName}>{estimate.name}</span>
                <span className={styles.dockFigure}>
                  {figures.total(totals.estimate(estimate.id)?.direct.total ?? 0)}
                </span>
              </UnstyledButton>
            ))}
          </div>
        ))}
      </ScrollArea>
    </nav>
  )
}
