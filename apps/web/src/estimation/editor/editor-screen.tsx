import { usePractice } from '../../session/tenant-region.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import { EstimateGrid } from '../grid/estimate-grid.tsx'
import { isArranged } from '../grid/arrangement.ts'
import type { HeadTools } from '../grid/grid-header.tsx'
import type { GridHandle, GridSource } from '../grid/grid-source.ts'
import { flattenTree } from '../grid/rows.ts'
import { formulaCellTool } from '../panels/formula-cell-tool.tsx'
import { PhoneAdd, PhoneEstimate } from './phone-estimate.tsx'
import { ConflictBar } from '../structure/conflict-bar.tsx'
import type { StructureDialog } from '../structure/line-actions.ts'
import styles from '../open-project/project-screen.module.css'
import { ArrangeMenu, type ArrangePoint } from './arranging.tsx'
import { isArrangeable, useArrangement } from './use-arrangement.ts'
import { costKinds, editorColumns } from './editor-columns.ts'
import { EditorHeader } from './editor-header.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import { EmptyEstimate } from './empty-estimate.tsx'
import { byId } from '../project-state/project-tree.ts'
import { articleIds, rowsOf } from '../open-project/chosen-lines.ts'
import { projectSource } from './project-source.ts'
import { ShownRevision } from './shown-revision.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { SidePanel } from './side-panel.tsx'
import type { CatalogueItem } from '../add-article/catalogue-search.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { LineMenu, type MenuPoint } from './line-menu.tsx'
import { NEW_KEY, withComing } from './new-line.ts'
import { newLineSearch } from './new-line-search.tsx'
import { withAdding } from './new-line-source.ts'
import { useNewLine } from './use-new-line.ts'
import { TotalsBar } from './totals-bar.tsx'
import { TreeDock } from './tree-dock.tsx'
import { useAddressArticle } from './use-address-article.ts'
import { useColumnLayout } from './use-column-layout.ts'
import type { PanelName } from '../open-project/editor-actions.ts'
import { type DialogName, useEditorActions } from './use-editor-actions.ts'
import { useEditorCommands } from './use-editor-commands.ts'
import { useFolding } from '../open-project/use-folding.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { useSelection, whereaboutsOf } from '../open-project/use-selection.ts'

const StructureDialogs = lazy(() =>
  import('../structure/structure-dialogs.tsx').then((module) => ({ default: module.StructureDialogs })),
)
const ComposeDialog = lazy(() =>
  import('../recipes/compose-dialog.tsx').then((module) => ({ default: module.ComposeDialog })),
)
const ImportDialog = lazy(() =>
  import('../import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** The open project: tree, grid, panel and totals on a desk; cards on a phone. */
export function EditorScreen() {
  const { t } = useText()
  const practice = usePractice()
  const editor = useEditor()
  const state = useProjectState()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 100em)', true, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [dock, setDock] = useState(wide)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [structure, setStructure] = useState<StructureDialog | null>(null)
  const [chosen, onSelect] = useSelection()
  const [layout, setLayout] = useColumnLayout()
  const folding = useFolding()
  const handle = useRef<GridHandle>(null)
  const { tree } = state
  usePlace({ label: t('projects'), href: '#/projects' }, { label: tree.project.name, heading: true })

  const kinds = costKinds(state.totals.project.direct, tree.project.practice === 'us')
  const columns = useMemo(
    () => editorColumns(t, tree.project.currency ?? '', tree.project.practice === 'us', kinds),
    [t, tree.project.currency, tree.project.practice, kinds],
  )
  const [menu, setMenu] = useState<MenuPoint | null>(null)
  const [offered, setOffered] = useState<CatalogueItem | null>(null)
  const cells = useRef<GridSource | null>(null)
  const arranging = useArrangement(tree, folding, cells)
  const [arrangeAt, setArrangeAt] = useState<ArrangePoint | null>(null)
  const { arrangement } = arranging
  // A phone has nothing that says how the lines are looked at.
  const view = phone ? null : arranging.view
  const rows = useMemo(() => flattenTree(tree.shape, folding.collapsed, view), [tree.shape, folding.collapsed, view])
  const adding = useNewLine(
    editor,
    (key, column) => handle.current?.edit(key, column) ?? false,
    () => setPanel('add'),
  )
  const { line, sent, take, chain, leave } = adding
  const cellSearch = useMemo(() => newLineSearch({ take, chain, leave }, setOffered), [take, chain, leave])
  const actions = useEditorActions({
    editor,
    state,
    columns,
    rows,
    chosen,
    onSelect,
    folding,
    handle,
    showPanel: setPanel,
    showDialog: setDialog,
    openStructure: setStructure,
    adding,
    arranging,
    showArranging: setArrangeAt,
    showMenu: setMenu,
  })
  useAddressArticle(tree, folding, actions.goTo)
  const editable = tree.actions['edit'] ?? true
  const commands = useEditorCommands(actions, {
    practice: tree.project.practice,
    canUndo: state.history.done.length > 0,
    canRedo: state.history.undone.length > 0,
    hasSelection: chosen.keys.length > 0,
    arranged: isArranged(arrangement),
    canAdd: editable,
    canEdit: editable,
    canDelete: tree.actions['delete'] ?? true,
  })
  const known = useMemo(
    () => projectSource(state, rows, columns, practice, t, editable),
    [state, rows, columns, practice, t, editable],
  )
  cells.current = known
  const source = useMemo(() => {
    const shown = withComing(rows, tree, line ? [...sent, { ...line, key: NEW_KEY }] : sent)
    return withAdding(known, shown, { line, sent }, offered, figuresOf(tree.project, practice), t)
  }, [known, rows, tree, line, sent, offered, practice, t])
  const heads = useMemo<HeadTools>(
    () => ({
      sort: arrangement.sort,
      filtered: new Set(Object.keys(arrangement.filters)),
      onPress: (column, x, y) => {
        if (columns.some((one) => one.id === column && isArrangeable(one))) setArrangeAt({ column, x, y })
      },
    }),
    [arrangement, columns],
  )
  const where = whereaboutsOf(tree, chosen)
  const scope = useMemo(() => {
    const estimate = where.estimateId === null ? undefined : byId(tree.estimates, where.estimateId)
    if (estimate) return { name: estimate.name, money: state.totals.estimate(estimate.id) }
    const object = where.objectId === null ? undefined : byId(tree.objects, where.objectId)
    return object ? { name: object.name, money: state.totals.totalOf(object.id) } : null
  }, [tree, state.totals, where.estimateId, where.objectId])

  return (
    <div className={styles.editor}>
      <EditorHeader commands={commands} where={where} phone={phone} adding={sent.length} />
      <div className={styles.place} inert={state.arriving} aria-busy={state.arriving}>
        {phone ? (
          <PhoneEstimate
            rows={rows}
            actions={actions}
            commands={commands}
            folding={folding}
            panel={panel}
            onPanel={setPanel}
            where={where}
            onSelect={onSelect}
          />
        ) : (
          <div className={styles.work} data-panel={panel !== null || undefined}>
            <EditorToolbar
              commands={commands}
              columns={columns}
              layout={layout}
              onLayout={setLayout}
              dock={dock}
              onDock={setDock}
              where={where}
              arranging={arranging}
            />
            <PanelTabs commands={commands} panel={panel} onHide={() => setPanel(null)} />
            <div className={styles.sheet}>
              {dock && <TreeDock where={where} actions={actions} />}
              <EstimateGrid
                label={t('estimateGridLabel', { name: tree.project.name })}
                source={source}
                actions={actions.grid}
                layout={layout}
                onLayout={setLayout}
                heads={heads}
                handle={handle}
                cellTool={formulaCellTool}
                cellSearch={cellSearch}
                empty={<EmptyEstimate commands={commands} />}
              />
            </div>
            {panel && <SidePanel panel={panel} where={where} actions={actions} onClose={() => setPanel(null)} />}
          </div>
        )}
      </div>
      {menu && <LineMenu at={menu} commands={commands} chosen={chosen} rows={rows} onClose={() => setMenu(null)} />}
      {arrangeAt && (
        <ArrangeMenu
          at={arrangeAt}
          columns={columns}
          arranging={arranging}
          onColumn={(column) => setArrangeAt({ ...arrangeAt, column })}
          onClose={() => {
            setArrangeAt(null)
            handle.current?.focus()
          }}
        />
      )}
      <ConflictBar />
      {phone && <ShownRevision where={where} />}
      <TotalsBar scope={scope} phone={phone} adding={sent.length}>
        {phone && <PhoneAdd actions={actions} />}
      </TotalsBar>
      <Suspense fallback={null}>
        {structure && <StructureDialogs dialog={structure} onOpen={setStructure} onClose={() => setStructure(null)} />}
        {dialog === 'compose' && (
          <ComposeDialog ids={articleIds(rowsOf(rows, chosen.keys))} onClose={() => setDialog(null)} />
        )}
        {dialog === 'import' && <ImportDialog where={where} actions={actions} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}
