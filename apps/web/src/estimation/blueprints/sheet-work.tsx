import type { Row } from '@temelia/model/entity'
import type { Blueprint } from '@temelia/model/takeoff/blueprint'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { askFirst } from '../../ui/question.tsx'
import { useText } from '../../ui/text.ts'
import { toastFailed } from '../../ui/toast.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import classes from './blueprints.module.css'
import { hintOf, needsNoScale, type Tool, toolKeys, tools } from './drawing.ts'
import { lineWord } from './feed-dialog.tsx'
import { FileLayers } from './file-layers.tsx'
import { LayerList } from './layer-list.tsx'
import { layersOfSheets, layerUse, toolOf } from './layer-templates.ts'
import { namesGroup } from './measure-groups.ts'
import { MeasureList } from './measure-list.tsx'
import type { PageRow, ScaleRow, ShapeRow } from './measures.ts'
import { ScaleRuler } from './scale-ruler.tsx'
import { ShapeBar } from './shape-bar.tsx'
import { SheetStage } from './sheet-stage.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useDrawing } from './use-drawing.tsx'
import { useFeeding } from './use-feeding.tsx'
import { useLayers } from './use-layers.ts'
import { useLayerTemplates } from './use-layer-templates.ts'
import { useMeasureLines } from './use-measure-lines.ts'
import { useScaleSetting } from './use-scale-setting.tsx'
import { useShapeActs } from './use-shape-acts.tsx'
import { useShapeEdits } from './use-shape-edits.ts'
import { useSheetPins } from './use-sheet-pins.tsx'
import { useSheetSource } from './use-sheet-source.ts'
import { isWaiting } from './waiting-shapes.ts'

type SheetWorkProps = Readonly<{
  page: PageRow
  blueprint: Row<typeof Blueprint>
  scales: readonly ScaleRow[]
  shapes: readonly ShapeRow[]
  /** Those of the other sheets too. */
  allShapes: readonly ShapeRow[]
  /** The shape that the address names: it is chosen at first. */
  named: number | null
  editable: boolean
  /** The list of sheets, beside the drawing on wide screens. */
  sheets: ReactNode
}>

/** A sheet at work: its tools, the drawing, its layers and the list of what is measured. */
export function SheetWork(props: SheetWorkProps) {
  const { page, blueprint, scales, shapes, allShapes, editable, sheets } = props
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const source = useSheetSource(blueprint, page)
  const [tool, setTool] = useState<Tool>('select')
  const [snapping, setSnapping] = useState(true)
  const [locking, setLocking] = useState(false)
  const [selected, setSelected] = useState<number | null>(props.named)
  const [corner, setCorner] = useState<number | null>(null)
  const edits = useShapeEdits(page.id)
  const measures = useMeasureLines(page, scales, shapes)
  const templates = useLayerTemplates()
  const feeding = useFeeding(edits, measures, templates.meantFor)
  const layers = useLayers(shapes, measures.totalOf)
  const scale = useScaleSetting(page, blueprint.drawnFileId !== null, scales, measures.linked, setTool)
  const chosen = shapes.find(({ id }) => id === selected)
  const acts = useShapeActs(edits, scale.scale, page.width, setSelected)
  const choose = useCallback((id: number | null) => {
    setSelected(id)
    setCorner(null)
  }, [])

  const pins = useSheetPins(page.id, editable)
  const drawing = useDrawing({
    page,
    source,
    shapes,
    allShapes,
    chosen,
    layers,
    meantFor: templates.meantFor,
    edits,
    acts,
    scale,
    onPin: pins.put,
    onDone: () => setTool('select'),
    onMade: setSelected,
  })

  const take = useCallback(
    (next: Tool) => {
      if (next === 'deduct' && !(chosen && ['area', 'rectangle', 'circle'].includes(chosen.kind)))
        return toastFailed(t('blueprintDeductFirst'))
      setTool(next)
    },
    [chosen, t],
  )

  async function remove(shape: ShapeRow) {
    const fedBy = ({ articleId, formula }: ShapeRow) => articleId !== null && namesGroup(formula, shape.layer)
    const ids = new Set([shape.articleId, ...shapes.filter(fedBy).map(({ articleId }) => articleId)])
    const items = tree.articles.filter(({ id }) => ids.has(id)).map(lineWord)
    const text = items.length > 0 && t('blueprintDeleteLinked', { name: shape.name ?? '', item: items.join('; ') })
    if (text && !(await askFirst({ title: t('blueprintDeleteShape'), text, go: t('blueprintDeleteShape') }))) return
    setSelected(null)
    await edits.remove(shape)
  }

  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]')) return
      const key = event.key.toLowerCase()
      const next = tools.find((one) => toolKeys[one] === key)
      if ((event.ctrlKey || event.metaKey) && key === 'd' && chosen && editable) acts.onCopy(chosen)
      else if ((event.ctrlKey || event.metaKey) && key === 'z') edits[event.shiftKey ? 'redo' : 'undo']?.()
      else if ((event.ctrlKey || event.metaKey) && key === 'y') edits.redo?.()
      else if (event.ctrlKey || event.metaKey || event.altKey) return
      else if (event.key === 'F9') setSnapping(!snapping)
      else if (event.key === 'F8') setLocking(!locking)
      else if (event.key === 'Delete' && chosen && editable) void remove(chosen)
      else if (next && (next === 'select' || (editable && (scale.scale || needsNoScale(next))))) take(next)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keys, true)
    return () => window.removeEventListener('keydown', keys, true)
  })

  const isNew = ({ name }: Readonly<{ name: string }>) => layers.layers.every((layer) => layer.name !== name)
  const visible = useMemo(() => shapes.filter(({ layer }) => !layers.isHidden(layer)), [shapes, layers])
  return (
    <>
      <ToolBar
        tool={tool}
        onTool={take}
        scaled={scale.scale !== null}
        editable={editable}
        snapping={snapping}
        onSnapping={() => setSnapping(!snapping)}
        locking={locking}
        onLocking={() => setLocking(!locking)}
        onUndo={edits.undo}
        onRedo={edits.redo}
      />
      <div className={classes['work']}>
        <aside className={classes['left']}>
          <LayerList
            layers={layers.layers}
            current={layers.current.name}
            editable={editable}
            onChoose={layers.choose}
            onHide={layers.hide}
            onAdd={(pattern) => {
              layers.add(pattern)
              if (pattern?.use && scale.scale) take(toolOf(pattern.use))
            }}
            patterns={{
              own: templates.own.filter(isNew),
              presets: templates.presets.filter(isNew),
              others: layersOfSheets(allShapes).filter((one) => isNew(one) && !templates.isKept(one.name)),
            }}
            onKeep={
              templates.mayKeep
                ? ({ name, style }) => {
                    const unit = scale.scale?.unit ?? (practice === 'us' ? 'ft' : 'm')
                    const use = layerUse(layers.shapesOf(name), tree.articles, unit) ?? templates.meantFor(name)
                    templates.keep(name, style, use)
                  }
                : null
            }
            isKept={templates.isKept}
            onRename={(name, to) => {
              const own = layers.shapesOf(name)
              layers.rename(name, to)
              if (own.length > 0) void edits.change(own, { layer: to }).then((taken) => taken || layers.unnamed())
            }}
            onMakeLine={(name) => {
              const isLoose = (shape: ShapeRow) =>
                !isWaiting(shape) && ['loose', 'broken'].includes(measures.stateOf(shape.id))
              const loose = layers.shapesOf(name).filter(isLoose)
              if (loose.length === 0) return toastFailed(t('blueprintNewLineNone'))
              feeding.makeLine(name, loose)
            }}
            onStyle={(name, style) => {
              layers.restyle(name, style)
              const own = layers.shapesOf(name)
              if (own.length > 0) void edits.change(own, style)
            }}
          />
          <FileLayers layers={source.layers} left={source.left} onHide={source.onHide} />
          {sheets}
        </aside>
        <div className={classes['middle']}>
          {chosen && editable && tool === 'select' && (
            <ShapeBar
              shape={chosen}
              corner={corner}
              onCopy={() => acts.onCopy(chosen)}
              onMirror={(mirror) => acts.onMirror(chosen, mirror)}
              onRepeat={() => acts.onRepeat(chosen)}
              onSplit={(at) => void acts.onSplit(chosen, at)}
              onRemoveCorner={(at) => {
                setCorner(null)
                acts.onRemoveCorner(chosen, at)
              }}
              onSolid={(purpose) => acts.onSolid(chosen, purpose)}
            />
          )}
          <SheetStage
            page={page}
            source={source}
            shapes={visible}
            zones={scale.zones.flatMap(({ zone }) => (zone ? [zone] : []))}
            tool={tool}
            color={layers.current.style.color}
            snapping={snapping}
            locking={locking}
            selected={selected}
            crossed={measures.crossed}
            labels={measures.labels}
            editable={editable}
            onCorner={setCorner}
            onChoose={choose}
            onLeave={() => setTool('select')}
            onDrawn={(points) => drawing.draw(tool, points)}
            onMoved={(shape, outline) => void edits.change([shape], outline)}
            over={(toScreen, toSheet) => pins.marks(toScreen, toSheet, tool === 'select')}
            corner={(zoom) => (
              <ScaleRuler page={page} kept={scale.kept} scale={scale.scale} zoom={zoom} onOpen={scale.open} />
            )}
          />
          <p className={classes['hint']} role="status">
            {t(`blueprintHint_${hintOf(tool)}`)}
          </p>
        </div>
        <MeasureList
          lines={measures.lines}
          selected={selected}
          editable={editable}
          onChoose={choose}
          onRename={(shape, name) => void edits.change([shape], { name })}
          onLink={feeding.link}
          onRemove={(shape) => void remove(shape)}
          changed={measures.changed.length}
          onAccept={() => void feeding.acceptAll()}
        />
      </div>
      {scale.dialogs}
      {acts.dialogs}
      {drawing.dialog}
      {pins.dialog}
      {feeding.dialogs}
    </>
  )
}
