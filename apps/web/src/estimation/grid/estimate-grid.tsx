import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useText } from '../../ui/text.ts'
import { type ColumnLayout, placeColumns, resizeColumn } from './columns.ts'
import { CellSearch, type DrawCellSearch } from './cell-search.ts'
import { CellTool, type DrawCellTool } from './cell-tool.ts'
import styles from './estimate-grid.module.css'
import { FindBar } from './find-bar.tsx'
import { GridHeader, type HeadTools } from './grid-header.tsx'
import { useGridKeyHelp } from './grid-key-help.ts'
import { type ColumnSlot, cellId, GridLine, type LineWords } from './grid-line.tsx'
import type { GridActions, GridHandle, GridSource } from './grid-source.ts'
import { selectSpot } from './selection.ts'
import { useClipboard } from './use-clipboard.ts'
import { useFind } from './use-find.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridState } from './use-grid-state.ts'
import { useMouseRange } from './use-mouse-range.ts'
import { useScrollToColumn } from './use-scroll-to-column.ts'
import { usePlans } from './use-plans.ts'
import { useRowDrag } from './use-row-drag.ts'

const HEAD_HEIGHT = 32
const ROW_HEIGHT = 28
/** Under a thumb. */
const TALL_ROW = 40

type EstimateGridProps = Readonly<{
  label: string
  source: GridSource
  actions: GridActions
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  heads: HeadTools
  handle?: React.Ref<GridHandle>
  /** Stands beside the text of a cell being typed in. */
  cellTool?: DrawCellTool
  /** Searches for the text of a cell being typed in. */
  cellSearch?: DrawCellSearch
  /** Drawn instead of lines when there are none. */
  empty?: ReactNode
}>

/**
 * The tree grid of an estimate: objects, estimates and articles in one virtual list with a spreadsheet's keys, ranges and clipboard.
 * The focus stays on the scrolling element and `aria-activedescendant` names the cell, so that a line may scroll away and be unmounted
 * without losing the keyboard.
 */
export function EstimateGrid(props: EstimateGridProps) {
  const { label, source, actions, layout, onLayout, heads, handle, cellTool, cellSearch, empty } = props
  const { t } = useText()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [resizing, setResizing] = useState<ColumnLayout | null>(null)
  const rowHeight = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
    ? TALL_ROW
    : ROW_HEIGHT

  const places = useMemo(
    () => placeColumns(source.columns, resizing ?? layout, width),
    [source.columns, resizing, layout, width],
  )
  const slots = useSlots(places)
  const shown = useMemo(() => slots.map((slot) => slot.column.id), [slots])
  const state = useGridState(source, shown, actions)
  const takePlan = usePlans(source, actions)
  const refocus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])

  const virtualizer = useVirtualizer({
    count: source.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
  })

  const find = useFind(source, state, actions, shown, refocus)
  const pageRows = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / rowHeight) - 1)
  const keys = useGridKeys({ source, state, actions, takePlan, pageRows, openFind: find.open, openMenu, refocus })
  const clipboard = useClipboard(source, state, takePlan, actions)
  const mouse = useMouseRange(state, refocus, (spot) => {
    const row = state.activeRow()
    if (!state.startEdit(spot) && row) actions.onOpen(row)
  })
  useGridKeyHelp()
  const drop = useRowDrag(scroller, state, actions, rowHeight, HEAD_HEIGHT)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    setWidth(element.clientWidth)
    return () => watch.disconnect()
  }, [])

  const active = state.selection?.active
  const activeIndex = active ? state.field.indexOf.get(active.row) : undefined
  useEffect(() => {
    if (activeIndex !== undefined) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
  }, [activeIndex, virtualizer])
  useScrollToColumn(scroller, active?.column, places)

  useImperativeHandle(handle, () => ({
    focus: refocus,
    goTo: (key, column) => {
      actions.onReveal(key)
      state.select(selectSpot({ row: key, column: column ?? shown[0] ?? '' }))
    },
    edit: (key, column) => {
      state.select(selectSpot({ row: key, column }))
      return state.startEdit({ row: key, column })
    },
    openFind: find.open,
  }))

  const words = useMemo<LineWords>(
    () => ({
      open: t('gridOpenLine'),
      close: t('gridCloseLine'),
      move: t('gridMoveLine'),
      green: t('greenArticle'),
      own: t('ownPrice'),
    }),
    [t],
  )
  const total = places.reduce((sum, place) => sum + place.width, 0)
  const { range } = state
  const activeColumn = active ? shown.indexOf(active.column) : -1

  return (
    <div className={styles.frame}>
      {find.bar && <FindBar find={find} />}
      {/* A treegrid with the focus on the container, as the ARIA pattern allows */}
      <div
        ref={scroller}
        role="treegrid"
        tabIndex={0}
        data-own-keys
        aria-label={label}
        aria-describedby={`${gridId}-keys`}
        aria-multiselectable
        aria-rowcount={source.rows.length + 1}
        aria-colcount={slots.length}
        aria-activedescendant={
          active && activeIndex !== undefined ? cellId(gridId, active.row, active.column) : undefined
        }
        className={styles.scroller}
        style={columnVariables(places)}
        onKeyDown={keys.onGridKey}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !state.selection) selectFirst()
        }}
        onContextMenu={(event) => {
          if (state.editing || !state.selection) return
          event.preventDefault()
          // The key opens it at the cell, whatever the browser says where the pointer is.
          if (event.button === 2 || pointerOf(event) === 'touch') actions.onMenu(event.clientX, event.clientY)
        }}
        {...mouse}
        {...clipboard}
      >
        <GridHeader
          slots={slots}
          places={places}
          height={HEAD_HEIGHT}
          heads={heads}
          resizeLabel={(title) => t('gridResizeColumn', { title })}
          onResize={(id, wide, done) => {
            const next = resizeColumn(layout, id, wide)
            setResizing(done ? null : next)
            if (done) onLayout(next)
          }}
        />
        <CellTool value={cellTool ?? null}>
          <CellSearch value={cellSearch ?? null}>
            <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize(), width: total }}>
              {virtualizer.getVirtualItems().map((item) => {
                const row = source.rows[item.index]
                if (!row) return null
                const inRange = range !== null && item.index >= range.top && item.index <= range.bottom
                const isActive = item.index === activeIndex
                const typed = isActive && state.editing?.spot.row === row.key ? state.editing : null
                return (
                  <GridLine
                    key={row.key}
                    gridId={gridId}
                    row={row}
                    index={item.index}
                    top={item.start - HEAD_HEIGHT}
                    height={rowHeight}
                    slots={slots}
                    source={source}
                    words={words}
                    left={inRange ? range.left : null}
                    right={inRange ? range.right : null}
                    active={isActive ? activeColumn : null}
                    editing={typed?.text ?? null}
                    editingKeep={typed?.keep ?? false}
                    editingFault={typed?.fault ?? null}
                    drop={drop?.row.key === row.key ? drop.edge : null}
                    found={find.current === row.key}
                    onFold={actions.onFold}
                    {...(typed ? editHandlers() : IDLE)}
                  />
                )
              })}
            </div>
          </CellSearch>
        </CellTool>
      </div>
      {source.rows.length === 0 && empty && <div className={styles.emptyOver}>{empty}</div>}
      <span id={`${gridId}-keys`} hidden>
        {t('gridKeysHint')}
      </span>
    </div>
  )

  function editHandlers() {
    return { onType: state.type, onEditKey: keys.onEditKey, onLeave: leaveEditor }
  }

  /** Leaving the field by pointer takes the text in; a refused text stays open with its message, so that nothing typed is lost. */
  function leaveEditor() {
    if (state.editing) state.commit()
  }

  function openMenu() {
    const cell = active && document.getElementById(cellId(gridId, active.row, active.column))
    const box = cell?.getBoundingClientRect()
    // A menu closes on keys: the one that opens it must be over.
    if (box) setTimeout(() => actions.onMenu(box.left + MENU_INSET, box.bottom))
  }

  function selectFirst() {
    const first = source.rows[0]
    if (first && shown[0] !== undefined) state.select(selectSpot({ row: first.key, column: shown[0] }))
  }
}

/** What pointed, where the browser says so. */
function pointerOf({ nativeEvent }: MouseEvent): string {
  return nativeEvent instanceof PointerEvent ? nativeEvent.pointerType : ''
}

/** The menu opened by a key begins a little inside its cell. */
const MENU_INSET = 8

const IDLE = { onType: () => {}, onEditKey: () => {}, onLeave: () => {} }

/** The shown columns with their cell styles: the same array until a column comes, goes, moves or is pinned; widths are CSS variables. */
function useSlots(places: ReturnType<typeof placeColumns>): readonly ColumnSlot[] {
  const signature = places
    .map((place) => `${place.column.id}:${place.column.title}:${place.pinned}:${place.lastPinned}`)
    .join('|')
  return useMemo(
    () =>
      places.map(({ column, pinned, lastPinned, end }) => ({
        column,
        pinned,
        lastPinned,
        end,
        style: {
          width: `var(--w-${column.id})`,
          left: pinned && !end ? `var(--l-${column.id})` : undefined,
          right: end ? 0 : undefined,
        } as CSSProperties,
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- widths change far more often than what the cells depend on
    [signature],
  )
}

function columnVariables(places: ReturnType<typeof placeColumns>): CSSProperties {
  return Object.fromEntries(
    places.flatMap(({ column, width, left }) => [
      [`--w-${column.id}`, `${width}px`],
      [`--l-${column.id}`, `${left}px`],
    ]),
  )
}
