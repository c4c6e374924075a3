import type { DrawnLayer, VectorDrawing } from '@temelia/takeoff/vector-drawing'
import type { Painter } from './drawn-canvas.tsx'
import type { PageRow } from './measures.ts'
import { onScreen } from './sheet-view.ts'

/** How faint a drawing is, so that marks on it read. */
const FAINT = 0.65
/** Words smaller than this many pixels are left out. */
const LEAST_TEXT = 4

/** Draws the layers of a CAD file that are shown. */
export function cadPainter(drawing: VectorDrawing, page: PageRow, hidden: ReadonlySet<string>): Painter {
  const layers = drawing.layers.filter(({ name }) => !hidden.has(name)).map((layer) => ({ layer, path: pathOf(layer) }))
  return (context, view, density) => {
    const [originX, originY] = onScreen(view, page, [0, 0])
    const [rightX, rightY] = onScreen(view, page, [1, 0])
    const [upX, upY] = onScreen(view, page, [0, 1])
    const across = [(rightX - originX) * density, (rightY - originY) * density] as const
    const up = [(upX - originX) * density, (upY - originY) * density] as const
    const toScreen = () => context.setTransform(...across, ...up, originX * density, originY * density)
    context.globalAlpha = FAINT
    for (const { layer, path } of layers) {
      toScreen()
      context.lineWidth = 1 / view.zoom
      context.strokeStyle = layer.color
      context.fillStyle = layer.color
      context.stroke(path)
      for (const { text, x, y, size, turn } of layer.texts) {
        const pixels = size * view.zoom * density
        if (pixels < LEAST_TEXT) continue
        toScreen()
        context.translate(x, y)
        context.rotate((turn * Math.PI) / 180)
        // The sheet's y points up; letters are drawn in pixels, as browsers know no letters of a fraction of one.
        context.scale(1 / (view.zoom * density), -1 / (view.zoom * density))
        context.font = `${pixels}px sans-serif`
        context.fillText(text, 0, 0)
      }
    }
    return { done: Promise.resolve(), stop: () => undefined }
  }
}

function pathOf({ lines, outlines }: DrawnLayer): Path2D {
  const path = new Path2D()
  const add = (line: readonly number[]) => {
    path.moveTo(line[0] ?? 0, line[1] ?? 0)
    for (let at = 2; at + 1 < line.length; at += 2) path.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
  }
  lines.forEach(add)
  for (const line of outlines) {
    add(line)
    path.closePath()
  }
  return path
}
