import '@mantine/core/styles.layer.css'
import '../../apps/web/src/ui/base.css'
import { MantineProvider } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ColumnMenu } from '../../apps/web/src/estimation/grid/column-menu.tsx'
import { type ColumnLayout, NO_LAYOUT } from '../../apps/web/src/estimation/grid/columns.ts'
import { EstimateGrid } from '../../apps/web/src/estimation/grid/estimate-grid.tsx'
import type { GridActions } from '../../apps/web/src/estimation/grid/grid-source.ts'
import { addTexts, startText } from '../../apps/web/src/ui/text.ts'
import { theme, themeVariables } from '../../apps/web/src/ui/theme.ts'
import { estimation } from '../../packages/text/src/estimation.ts'
import { COLUMNS, syntheticSource, syntheticTree } from './synthetic.ts'

const tree = syntheticTree(Number(new URLSearchParams(location.search).get('rows') ?? 50_000))

const HEADS = { sort: null, filtered: new Set<string>(), onPress: () => {} }

/** Marks the first frame that holds lines, for the bench. */
function markLines() {
  if (document.querySelector('[role=row][data-row]')) performance.mark('lines')
  else requestAnimationFrame(markLines)
}

function Page() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map())
  const [layout, setLayout] = useState<ColumnLayout>(NO_LAYOUT)
  const [note, setNote] = useState('')
  const source = useMemo(() => syntheticSource(tree, collapsed, edits), [collapsed, edits])
  const onSelect = useCallback(() => {}, [])
  const onDraft = useCallback(() => {}, [])
  const onFold = useCallback((key: string, open: boolean) => {
    setCollapsed((before) => new Set(open ? [...before].filter((other) => other !== key) : [...before, key]))
  }, [])
  const actions: GridActions = {
    onEdits: (made) =>
      setEdits(
        (before) =>
          new Map([...before, ...made.map((edit) => [edit.row.key + edit.column, String(edit.value ?? '')] as const)]),
      ),
    onDraft,
    onFold,
    onReveal: () => {},
    onSelect,
    onStep: () => {},
    onDrop: () => {},
    onAdd: () => undefined,
    onMenu: () => {},
    onRemove: () => {},
    onCopy: () => {},
    onCopyLines: () => {},
    onPasteLines: () => false,
    onPasteAsLines: () => null,
    onOpen: () => {},
    onUndo: () => {},
    onRedo: () => {},
    onRefused: setNote,
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
      <div style={{ display: 'flex', justifyContent: 'space-between', minHeight: 32 }}>
        <output>{note}</output>
        <ColumnMenu columns={COLUMNS} layout={layout} onLayout={setLayout} />
      </div>
      <EstimateGrid
        label="Estimate"
        source={source}
        actions={actions}
        layout={layout}
        onLayout={setLayout}
        heads={HEADS}
      />
    </div>
  )
}

startText()
addTexts({ estimation })
const root = document.getElementById('root')
if (!root) throw new Error('no #root')
performance.mark('data')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
    <Page />
  </MantineProvider>,
)
requestAnimationFrame(markLines)
