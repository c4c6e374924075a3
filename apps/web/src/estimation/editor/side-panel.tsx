import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../ui/text.ts'
import { ArticlePanel } from '../panels/article-panel.tsx'
import { EstimateExpenses } from '../panels/estimate-expenses.tsx'
import { HistoryPanel } from '../panels/history-panel.tsx'
import { ProjectRelated } from '../panels/project-related.tsx'
import { RecapitulationPanel } from '../panels/recapitulation-panel.tsx'
import { SettingsPanel } from '../panels/settings-panel.tsx'
import styles from './side-panel.module.css'
import type { EditorActions, PanelName } from '../open-project/editor-actions.ts'
import type { Whereabouts } from '../open-project/use-selection.ts'

const AddPanel = lazy(() => import('../add-article/add-panel.tsx').then((module) => ({ default: module.AddPanel })))

type SidePanelProps = Readonly<{ panel: PanelName; where: Whereabouts; actions: EditorActions; onClose: () => void }>

export const PANEL_TITLES = {
  article: 'panelArticle',
  recapitulation: 'panelRecapitulation',
  settings: 'panelSettings',
  history: 'panelHistory',
  related: 'relatedStream',
  add: 'addArticle',
} as const

/** What stands right of the grid, under its tab. On narrow screens it lies over the grid. */
export function SidePanel({ panel, where, actions, onClose }: SidePanelProps) {
  const { t } = useText()
  return (
    <aside
      className={panel === 'add' ? `${styles.panel} ${styles.widePanel}` : styles.panel}
      aria-label={t(PANEL_TITLES[panel])}
    >
      <div className={panel === 'add' ? styles.panelFill : styles.panelBody}>
        <Suspense fallback={null}>{contentOf(panel, where, actions, onClose)}</Suspense>
      </div>
    </aside>
  )
}

/** The content of a panel, for the side panel and the phone's sheet alike. */
export function contentOf(
  panel: PanelName,
  where: Whereabouts,
  actions: EditorActions,
  onClose: () => void,
): ReactNode {
  switch (panel) {
    case 'article':
      return <ArticlePanel articleId={where.articleId} />
    case 'recapitulation':
      return <RecapitulationPanel objectId={where.objectId} estimateId={where.estimateId} />
    case 'settings':
      return (
        <>
          <EstimateExpenses estimateId={where.estimateId} />
          <SettingsPanel />
        </>
      )
    case 'history':
      return <HistoryPanel actions={actions} />
    case 'related':
      return <ProjectRelated />
    case 'add':
      return <AddPanel where={where} actions={actions} onClose={onClose} />
  }
}
