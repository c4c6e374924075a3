import { lineActions, type StructureDialog } from '../structure/line-actions.ts'
import { articleIds, itemsOf, rowsOf } from '../open-project/chosen-lines.ts'
import { askedUnits } from '../structure/unit-edits.ts'
import { type RefObject, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { saveAsOwn } from '../open-project/save-own.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import type { CellEdit, GridActions, GridColumn, GridHandle, GridRow } from '../grid/grid-source.ts'
import { flattenTree, rowKey } from '../grid/rows.ts'
import type { Item } from '../project-state/changes.ts'
import { linesArrived } from '../project-state/new-lines.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import { byId } from '../project-state/project-tree.ts'
import { changesOf, unitsIn } from './cell-changes.ts'
import { readArticle } from '../open-project/cell-edits.ts'
import { reportsHref } from '../open-project/reports-address.ts'
import type { EditorActions, PanelName } from '../open-project/editor-actions.ts'
import { dropChanges, stepChanges, stepChapter } from '../open-project/moves.ts'
import { nameOf } from './project-source.ts'
import { arrangeActions } from './arrange-actions.ts'
import type { ArrangePoint } from './arranging.tsx'
import type { Arranging } from './use-arrangement.ts'
import type { MenuPoint } from './line-menu.tsx'
import { NEW_KEY } from './new-line.ts'
import type { Adding } from './use-new-line.ts'
import { pasteAsLines } from './pasted-lines.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { Folding } from '../open-project/use-folding.ts'
import { type Chosen, estimateForArticles, lineSearch, placeOf, whereaboutsOf } from '../open-project/use-selection.ts'
import { settingsOf } from '../project-state/live-totals.ts'

export type DialogName = 'import' | 'compose'

const NOTHING_FOLDED: ReadonlySet<string> = new Set()

type Setting = Readonly<{
  editor: ProjectEditor
  state: ProjectState
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  chosen: Chosen
  onSelect: GridActions['onSelect']
  folding: Folding
  handle: RefObject<GridHandle | null>
  showPanel: (panel: PanelName) => void
  showDialog: (dialog: DialogName) => void
  openStructure: (dialog: StructureDialog) => void
  adding: Adding
  arranging: Arranging
  showArranging: (at: ArrangePoint) => void
  showMenu: (at: MenuPoint) => void
}>

/** What the editor does, once: grid keys, toolbar, menus and palette all end here. The functions stay the same while the screen is open. */
export function useEditorActions(setting: Setting): EditorActions {
  const { t } = useText()
  const latest = useRef({ ...setting, t })
  latest.current = { ...setting, t }

  return useMemo(() => {
    const now = () => latest.current

    function run(work: Promise<unknown>) {
      work.catch(toastProblem)
    }

    const sight = arrangeActions(now)

    function step(keys: readonly string[], by: 1 | -1) {
      if (!sight.mayMove()) return
      const { editor, t: say } = now()
      const { tree } = editor.store.get()
      const chosen = rowsOf(flattenTree(tree.shape, NOTHING_FOLDED), keys)
      const [first] = chosen
      if (!first) return
      if (first.kind === 'chapter')
        return editor.edit(stepChapter(tree, first, by), say('didMove', { count: articleIds([first]).length }))
      const ids = chosen.flatMap((row) => (row.kind === first.kind ? [row.id] : []))
      editor.edit(stepChanges(tree, first.kind, ids, by), say('didMove', { count: ids.length }))
    }

    function remove(keys: readonly string[]) {
      const { editor, rows, openStructure, t: say } = now()
      const chosen = sight.meant(rowsOf(rows, keys))
      const [only] = chosen
      if (only?.kind === 'chapter' && chosen.length === 1) return openStructure({ kind: 'deleteChapter', row: only })
      const items = itemsOf(chosen)
      if (items.length === 0) return
      const label = say('didDelete', { count: items.length })
      const work = editor.structure.remove(items, label).then(() => toastDone(label, () => run(editor.undo())))
      run(work)
    }

    function copy(keys: readonly string[]) {
      const { editor, rows, t: say } = now()
      const ids = articleIds(rowsOf(rows, keys))
      if (ids.length === 0) return toastRefusal(say('copyWhat'))
      const label = say('didCopy', { count: ids.length })
      run(
        editor.structure.copyArticles(ids, label).then(([first]) => {
          toastDone(label, () => run(editor.undo()))
          if (first) setTimeout(() => goTo(rowKey('article', first.id), 'quantity'), 0)
        }),
      )
    }

    function editLabel(edits: readonly CellEdit[]): string {
      const { columns, editor, t: say } = now()
      const [only, ...others] = edits
      const column = columns.find(({ id }) => id === only?.column)
      if (!only || !column || others.length > 0) return say('didEdit', { count: edits.length })
      const line = nameOf(editor.store.get().tree, only.row)
      return say('didEditCell', { column: column.name ?? column.title, line })
    }

    function add(work: Promise<Item>) {
      run(work.then((item) => setTimeout(() => goTo(rowKey(item.entity, item.id), 'name'), 0)))
    }

    function openReports() {
      const { editor, chosen } = now()
      const { tree } = editor.store.get()
      const where = whereaboutsOf(tree, chosen)
      const line = lineSearch(where)
      if (line) window.history.replaceState(window.history.state, '', `#/projects/${tree.project.id}${line}`)
      window.location.hash = reportsHref({ projectId: tree.project.id, ...placeOf(tree, where) }, 'F3')
    }

    function goTo(key: string, column?: string) {
      // A grid that has no line chosen takes its first one when it is focused: the line asked for must stand by then.
      flushSync(() => now().handle.current?.goTo(key, column))
      now().handle.current?.focus()
    }

    const lines = lineActions(now, (key) => setTimeout(() => goTo(key, 'name'), 0))

    function browse() {
      const { state, chosen, t: say } = now()
      const estimateId = estimateForArticles(state.tree, whereaboutsOf(state.tree, chosen))
      if (estimateId === null) toastRefusal(say('ADD_ARTICLE_PROBLEM_INVALID_PROJECT'))
      else now().showPanel('add')
    }

    function insert(edge: 'before' | 'after') {
      const { adding, editor, rows, chosen, folding, t: say } = now()
      const { tree } = editor.store.get()
      const row = rows.find(({ key }) => key === chosen.active?.row)
      if (row && row.kind !== 'article') folding.fold(row.key, true)
      sight.inOrder()
      const at = { key: chosen.active?.row, row, where: whereaboutsOf(tree, chosen) }
      if (!adding.open(at, edge)) toastRefusal(say('ADD_ARTICLE_PROBLEM_INVALID_PROJECT'))
    }

    const grid: GridActions = {
      // The line being added is no record: what can be done stays with the line it was opened at.
      onSelect: (keys, active) => {
        if (active?.row !== NEW_KEY) now().onSelect(keys, active)
      },
      onEdits: (edits) => {
        const { adding, editor, openStructure } = now()
        const [first] = edits
        if (first?.row.key === NEW_KEY) return adding.write((first.value ?? 0) as string | number)
        const state = editor.store.get()
        const unitEdits = askedUnits(state.tree, unitsIn(edits))
        const asked = new Set(unitEdits.map(({ id }) => id))
        const rest = edits.filter(({ row, column }) => !(column === 'measureUnit' && asked.has(row.id)))
        const changes = changesOf(rest, state)
        if (rest.length > 0) editor.edit(changes, editLabel(rest))
        if (unitEdits.length > 0) openStructure({ kind: 'units', unitEdits })
      },
      onDraft: (draft) => {
        const { adding, editor, t: say } = now()
        if (draft === null) adding.leave(false)
        const state = editor.store.get()
        const { practice } = settingsOf(state.tree.project)
        const line = draft?.row.kind === 'article' ? byId(state.tree.articles, draft.row.id) : undefined
        const reading = draft && line ? readArticle(draft.column, draft.text, say, practice, line.measureUnit) : null
        const edit = draft && reading?.ok ? { row: draft.row, column: draft.column, value: reading.value } : null
        const [change] = edit ? changesOf([edit], state) : []
        if (change) editor.draft(change)
        else editor.draft(null)
      },
      onFold: (key, open) => now().folding.fold(key, open),
      onReveal: (key) => {
        sight.reveal(key)
        now().folding.reveal(now().editor.store.get().tree, key)
      },
      onStep: step,
      onDrop: (keys, over, edge) => {
        if (!sight.mayMove()) return
        const { editor, t: say } = now()
        const dragged = rowsOf(flattenTree(editor.store.get().tree.shape, NOTHING_FOLDED), keys)
        const [first] = dragged
        if (!first) return
        const chapter = first.kind === 'chapter'
        const ids = chapter ? articleIds(dragged) : dragged.map(({ id }) => id)
        const kind = first.kind === 'chapter' ? 'article' : first.kind
        const changes = dropChanges(editor.store.get().tree, kind, ids, over, edge, chapter)
        editor.edit(changes, say('didMove', { count: ids.length }))
      },
      onAdd: (edge) => {
        if (now().state.tree.actions['edit'] ?? true) insert(edge)
      },
      onMenu: (x, y) => now().showMenu({ x, y }),
      onRemove: remove,
      onCopy: copy,
      onCopyLines: lines.copyLines,
      onPasteLines: lines.pasteText,
      onPasteAsLines: (row, fields, block, take) => {
        const { editor, t: say } = now()
        const place = { editor, t: say, onAdded: (key: string) => setTimeout(() => goTo(key, 'name')), onRefused: take }
        return pasteAsLines(place, row, fields, block, () => take('cells'))
      },
      onOpen: () => now().showPanel('article'),
      onUndo: () => run(now().editor.undo()),
      onRedo: () => run(now().editor.redo()),
      onRefused: toastRefusal,
    }

    return {
      ...lines,
      grid,
      goTo,
      undo: grid.onUndo,
      redo: grid.onRedo,
      arrange: sight.arrange,
      showOnly: sight.showOnly,
      find: () => now().handle.current?.openFind(),
      step: (by) => step(now().chosen.keys, by),
      removeSelected: () => remove(now().chosen.keys),
      copySelected: () => copy(now().chosen.keys),
      showPanel: (panel) => now().showPanel(panel),
      print: () => {
        // What is being typed into a cell counts once the cell is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        run(now().editor.saver.flush().then(linesArrived).then(openReports))
      },
      importList: () => now().showDialog('import'),
      compose: () => {
        const { rows, chosen, t: say } = now()
        if (articleIds(rowsOf(rows, chosen.keys)).length > 0) now().showDialog('compose')
        else toastRefusal(say('composeWhat'))
      },
      saveOwn: () => {
        const { editor, rows, chosen, t: say } = now()
        const ids = new Set(articleIds(rowsOf(rows, chosen.keys)))
        run(
          saveAsOwn(
            editor.store.get().tree.articles.filter(({ id }) => ids.has(id)),
            editor,
            say,
          ),
        )
      },
      addArticle: () => insert('after'),
      insertAbove: () => insert('before'),
      browse,
      addObject: () => {
        const { editor, t: say } = now()
        add(
          editor.structure.addObject(
            { name: say('newObjectName', { number: editor.store.get().tree.objects.length + 1 }) },
            say('didAddObject'),
          ),
        )
      },
      addEstimate: () => run(addEstimate()),
    }

    async function addEstimate() {
      const { editor, state, chosen, t: say } = now()
      const chosenObject = whereaboutsOf(state.tree, chosen).objectId ?? state.tree.objects.at(-1)?.id
      const object =
        chosenObject ??
        (await editor.structure.addObject({ name: say('newObjectName', { number: 1 }) }, say('didAddObject'))).id
      const number = state.tree.estimates.filter((estimate) => estimate.objectId === object).length + 1
      add(
        editor.structure.addEstimate(
          { objectId: object, name: say('newEstimateName', { number }) },
          say('didAddEstimate'),
        ),
      )
    }
  }, [])
}
