import type { Painter } from './drawn-canvas.tsx'
import type { PageRow } from './measures.ts'
import { onScreen } from './sheet-view.ts'

/** Lines that are drawn alike: in pixels of the screen. */
export type InkedLines = Readonly<{ lines: Float64Array; color: string; weight: number; dash?: readonly number[] }>

/** What is only in the older revision, and what is only in the newer one. */
export const REVISION_COLORS = { gone: '#b0271f', added: '#1f5fae' } as const

/** Draws lines of a sheet one kind over the other. */
export function linesPainter(page: PageRow, kinds: readonly InkedLines[]): Painter {
  const paths = kinds.map(({ lines, ...ink }) => ({ ...ink, path: pathOf(lines) }))
  return (context, view, density) => {
    const [originX, originY] = onScreen(view, page, [0, 0])
    const [rightX, rightY] = onScreen(view, page, [1, 0])
    const [upX, upY] = onScreen(view, page, [0, 1])
    const across = [(rightX - originX) * density, (rightY - originY) * density] as const
    const up = [(upX - originX) * density, (upY - originY) * density] as const
    context.setTransform(...across, ...up, originX * density, originY * density)
    for (const { path, color, weight, dash = [] } of paths) {
      context.strokeStyle = color
      context.lineWidth = weight / view.zoom
      context.setLineDash(dash.map((pixels) => pixels / view.zoom))
      context.stroke(path)
    }
    return { done: Promise.resolve(), stop: () => undefined }
  }
}

function pathOf(lines: Float64Array): Path2D {
  const path = new Path2D()
  for (let at = 0; at + 3 < lines.length; at += 4) {
    path.moveTo(lines[at] ?? 0, lines[at + 1] ?? 0)
    path.lineTo(lines[at + 2] ?? 0, lines[at + 3] ?? 0)
  }
  return path
}
