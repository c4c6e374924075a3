import type { Painter } from './drawn-canvas.tsx'
import type { PageRow } from './measures.ts'
import { cadPainter } from './paint-cad.ts'
import type { PdfSheet } from './use-pdf-sheet.ts'
import type { SheetSource } from './use-sheet-source.ts'

/** Draws a sheet of a PDF or CAD file; null for a picture, and until it is read. */
export function painterOf(
  { cad, pdf, hidden }: Pick<SheetSource, 'cad' | 'pdf' | 'hidden'>,
  page: PageRow,
): Painter | null {
  if (cad) return cadPainter(cad, page, hidden)
  return pdf && pdfPainter(pdf, page, hidden)
}

function pdfPainter({ page: sheet, layers }: PdfSheet, page: PageRow, hidden: ReadonlySet<string>): Painter {
  return (context, { zoom, x, y }, density) => {
    const scale = (zoom * density) / sheet.userUnit
    const viewport = sheet.getViewport({ scale, rotation: page.rotation, offsetX: x * density, offsetY: y * density })
    for (const [id] of layers as Iterable<[string, unknown]>) layers.setVisibility(id, !hidden.has(id), false)
    const optionalContentConfigPromise = Promise.resolve(layers)
    const background = 'rgba(0,0,0,0)'
    const canvasContext = context
    const task = sheet.render({ canvas: null, canvasContext, viewport, background, optionalContentConfigPromise })
    return { done: task.promise, stop: () => task.cancel() }
  }
}
