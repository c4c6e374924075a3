import type { Point } from '@temelia/takeoff/point'
import { useText } from '../../ui/text.ts'
import { toastFailed, toastProblem } from '../../ui/toast.tsx'
import { kindOf, type Tool } from './drawing.ts'
import { heightIn, isMeant, layerFeed, type LayerUse } from './layer-templates.ts'
import type { PageRow, ShapeRow } from './measures.ts'
import { roomAround } from './room-around.ts'
import { useAlike } from './use-alike.tsx'
import type { useLayers } from './use-layers.ts'
import type { useScaleSetting } from './use-scale-setting.tsx'
import type { useShapeActs } from './use-shape-acts.tsx'
import type { useShapeEdits } from './use-shape-edits.ts'
import { useSheetPixels } from './use-sheet-pixels.ts'
import type { SheetSource } from './use-sheet-source.ts'

type DrawnOn = Readonly<{
  page: PageRow
  source: SheetSource
  shapes: readonly ShapeRow[]
  allShapes: readonly ShapeRow[]
  chosen: ShapeRow | undefined
  layers: ReturnType<typeof useLayers>
  /** What a layer is for, by its template. */
  meantFor: (layer: string | null) => LayerUse | null
  edits: ReturnType<typeof useShapeEdits>
  acts: ReturnType<typeof useShapeActs>
  scale: ReturnType<typeof useScaleSetting>
  onPin: (point: Point) => void
  /** Back to choosing. */
  onDone: () => void
  onMade: (id: number | null) => void
}>

/** What becomes of the points that were set with a tool. */
export function useDrawing(on: DrawnOn) {
  const { page, source, shapes, allShapes, chosen, layers, edits, acts, scale, onDone, onMade } = on
  const { t } = useText()
  const pixels = useSheetPixels(source, page)
  const alike = useAlike(pixels, (points) => {
    onDone()
    void make('count', points)
  })

  async function draw(tool: Tool, points: readonly Point[]) {
    if (tool === 'pin') {
      if (points[0]) on.onPin(points[0])
      return onDone()
    }
    if (tool === 'alike') return alike.look(points)
    if (tool === 'calibrate' || tool === 'second' || tool === 'zone') {
      scale.take(tool, points)
      return onDone()
    }
    if (tool === 'deduct') {
      if (chosen) await edits.change([chosen], { deducts: [...(chosen.deducts ?? []), points] })
      return onDone()
    }
    if (tool !== 'outline') return make(tool, points)
    const room = await roomAround(source, pixels, points[0] ?? [0, 0], scale.scale)
    if ('why' in room) toastFailed(t(room.why === 'line' ? 'blueprintOutlineLine' : 'blueprintOutlineNone'))
    else await make('area', room.points)
  }

  async function make(tool: Tool, points: readonly Point[]) {
    const kind = kindOf(tool)
    if (!kind) return
    const purpose = tool === 'wall' || tool === 'volume' ? tool : 'plan'
    const number = shapes.filter((shape) => shape.kind === kind && shape.purpose === purpose).length + 1
    const name = t('blueprintShapeName', { kind: t(`blueprintTool_${tool}`), number })
    const { name: layer, style } = layers.current
    const named = on.meantFor(layer)
    const use = named && isMeant(named, { kind, purpose }) ? named : null
    const feeds = layerFeed(allShapes, { layer, kind, purpose }) ?? (use && { formula: use.formula })
    const kept = { blueprintPageId: page.id, kind, name, points, layer, ...style, ...feeds }
    if (purpose === 'plan') onMade(await edits.make(kept))
    else acts.makeSolid(purpose, kept, use && scale.scale && heightIn(use, scale.scale.unit))
  }

  return {
    draw: (tool: Tool, points: readonly Point[]) => void draw(tool, points).catch(toastProblem),
    dialog: alike.dialog,
  }
}
